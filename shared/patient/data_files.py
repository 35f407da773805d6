"""Reads the YAML data beside the readers of records; once each, when first needed."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

_FOLDER = Path(__file__).parent / "data"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def load_yaml(name: str) -> Any:
    """The content of data/<name>.yaml."""
    return yaml.load((_FOLDER / f"{name}.yaml").read_text(encoding="utf-8"), Loader=_LOADER)  # noqa: S506 - a safe loader
