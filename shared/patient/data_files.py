"""Reads the YAML data beside the readers of records; once each, when first needed."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from shared.strict_yaml import WordsLoader, read_file

_FOLDER = Path(__file__).parent / "data"


@cache
def load_yaml(name: str) -> Any:
    """The content of data/<name>.yaml."""
    return read_file(_FOLDER / f"{name}.yaml", WordsLoader)


def folded(pattern: str) -> str:
    """A pattern that a file has over several lines, each of them one or more alternatives, as one."""
    return re.sub(r"\s*\n\s*|\s+(?=\|)", "", pattern)
