"""The YAML files that ship with the product."""

from pathlib import Path
from typing import Any


def read_yaml(path: Path) -> Any:
    """Return what a file holds, read by the C loader where there is one: the other takes ten times as long."""
    import yaml

    return yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - safe, both of them
