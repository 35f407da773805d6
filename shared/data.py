"""The YAML files that ship with the product."""

from pathlib import Path
from typing import Any


def read_yaml(path: Path) -> Any:
    """Return what a file holds; a key that stands twice in it is refused with file and lines."""
    from shared.strict_yaml import read_file

    return read_file(path)
