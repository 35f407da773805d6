"""Patterns kept as data: a YAML file of names, each a list of alternatives; {name} stands for another name."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from shared.any_case import AnyCase
from shared.data import read_yaml
from shared.language.needed import Needs, either, needs_of

_NAME = re.compile(r"\{([a-z_]+)\}")


class Patterns(Mapping[str, AnyCase]):
    """The names of one file; each is compiled when first asked for, letter case does not matter."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._written: dict[str, str] = {}
        self._compiled: dict[str, AnyCase] = {}
        self._needs: dict[str, Needs] = {}

    def __getitem__(self, name: str) -> AnyCase:
        """Raises KeyError for an unknown name."""
        if name not in self._compiled:
            self._compiled[name] = AnyCase(self._filled(name))
        return self._compiled[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def alternatives(self, name: str) -> list[tuple[str, Needs]]:
        """Return each alternative of a name by itself, with what it needs."""
        return [(self._fill(each), needs_of(each, self._needed)) for each in self._listed(name)]

    def may_say(self, name: str, text: str) -> bool:
        """Whether a text in small letters holds what each match of a name holds; letters of others may pass for it."""
        if not text.isascii():
            return True
        for pieces in self._needed(name):
            for piece in pieces:
                if piece in text:
                    break
            else:
                return False
        return True

    def _needed(self, name: str) -> Needs:
        if name not in self._needs:
            self._needs[name] = either(needs_of(each, self._needed) for each in self._listed(name))
        return self._needs[name]

    def _filled(self, name: str) -> str:
        if name not in self._written:
            self._written[name] = self._fill("|".join(self._listed(name)))
        return self._written[name]

    def _fill(self, alternative: str) -> str:
        return _NAME.sub(lambda found: self._filled(found[1]), f"(?:{alternative})")

    def _listed(self, name: str) -> Sequence[str]:
        alternatives = self._data[name] if isinstance(self._data[name], list) else [self._data[name]]
        return [str(alternative) for alternative in alternatives]


@cache
def load_patterns(path: Path) -> Patterns:
    """Read a file once."""
    return Patterns(read_yaml(path))


def patterns_beside(module: str, name: str = "") -> Callable[[], Patterns]:
    """Return what loads the patterns of a YAML file beside a module, of its own name or another, once they are asked
    for."""
    path = Path(module)
    return partial(load_patterns, path.with_name(name) if name else path.with_suffix(".yaml"))
