"""YAML in which every key of a mapping stands once: the reader of YAML itself would keep the last and say nothing.

In the files that ship with the product "{two..ten}" stands for those number words.
"""

import io
import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any, Final

import yaml

from shared.number_words import with_number_words

_BOOLEAN: Final = "tag:yaml.org,2002:bool"
_MERGE: Final = "tag:yaml.org,2002:merge"
_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the other takes ten times as long


class KeyTwiceError(yaml.YAMLError):
    """A key stands twice; the message names file and lines, not the key."""


class OnceLoader(_Safe):  # type: ignore[misc]
    """A safe loader that refuses a mapping with a key twice. Raises KeyTwiceError."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """Return a mapping whose keys all stood once; what is merged into it may be said anew."""
        seen: dict[tuple[str, Any], yaml.Node] = {}
        for key, _ in node.value:
            named = (key.tag, key.value)
            if isinstance(key, yaml.ScalarNode) and key.tag != _MERGE and seen.setdefault(named, key) is not key:
                raise KeyTwiceError(_twice(seen[named], key))
        made: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return made


class WordsLoader(OnceLoader):
    """One to which "on" and "no" are words, as in YAML 1.2."""


WordsLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != _BOOLEAN]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
WordsLoader.add_implicit_resolver(_BOOLEAN, re.compile(r"^(?:true|false)$"), list("tf"))


def read_file(path: Path, loader: type[OnceLoader] = OnceLoader) -> Any:
    """Return what a file holds. Raises KeyTwiceError naming file and lines."""
    file = io.StringIO(with_number_words(path.read_text(encoding="utf-8")))
    file.name = str(path)  # what the reader of YAML calls it where it finds a fault
    return yaml.load(file, loader)  # noqa: S506 - safe, all of them


def read_text(text: str) -> Any:
    """Return what a text holds. Raises KeyTwiceError naming the lines, and yaml.YAMLError for what is no YAML."""
    return yaml.load(text, OnceLoader)  # noqa: S506 - safe


def _twice(first: yaml.Node, second: yaml.Node) -> str:
    mark = second.start_mark
    place = "" if mark.name.startswith("<") else f"{mark.name}, "
    return f"{place}line {mark.line + 1}: this key stands on line {first.start_mark.line + 1} already"
