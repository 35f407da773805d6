"""Patterns kept as data: a YAML file of names, each a list of alternatives; {name} stands for another name."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

_NAME = re.compile(r"\{([a-z_]+)\}")


class Patterns(Mapping[str, re.Pattern[str]]):
    """The names of one file; each is compiled when first asked for, letter case does not matter."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._written: dict[str, str] = {}
        self._compiled: dict[str, re.Pattern[str]] = {}

    def __getitem__(self, name: str) -> re.Pattern[str]:
        """Raises KeyError for an unknown name."""
        if name not in self._compiled:
            self._compiled[name] = re.compile(self._filled(name), re.IGNORECASE)
        return self._compiled[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def _filled(self, name: str) -> str:
        if name not in self._written:
            alternatives = self._data[name] if isinstance(self._data[name], list) else [self._data[name]]
            joined = "|".join(str(alternative) for alternative in alternatives)
            self._written[name] = _NAME.sub(lambda found: self._filled(found[1]), f"(?:{joined})")
        return self._written[name]


@cache
def load_patterns(path: Path) -> Patterns:
    """Read a file once."""
    import yaml

    return Patterns(yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader)))  # noqa: S506
