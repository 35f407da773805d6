"""Patterns kept as data: a YAML file of names, each a list of alternatives; {name} stands for another name."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_NAME = re.compile(r"\{([a-z_]+)\}")


@cache
def load_patterns(path: Path) -> Mapping[str, re.Pattern[str]]:
    """Compile every name of a file, read once; letter case does not matter. Raises KeyError for an unknown name."""
    import yaml

    data: dict[str, list[str] | str] = yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    parts: dict[str, str] = {}

    def filled(name: str) -> str:
        if name not in parts:
            alternatives = data[name] if isinstance(data[name], list) else [data[name]]
            joined = "|".join(str(alternative) for alternative in alternatives)
            parts[name] = _NAME.sub(lambda found: filled(found[1]), f"(?:{joined})")
        return parts[name]

    return {name: re.compile(filled(name), re.IGNORECASE) for name in data}
