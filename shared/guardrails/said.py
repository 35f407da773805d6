"""Fixed messages as data: a file of languages, each with the same names; what is said never depends on a model."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from shared.data import read_yaml

_FIELD = re.compile(r"\{([a-z_]+)\}")


class Messages:
    """The messages of one conversation, by language and name; {field} in a text is filled when it is said."""

    def __init__(self, by_language: Mapping[str, Mapping[str, str]]) -> None:
        """Raises ValueError where a language lacks a message that another has, or names other fields in it."""
        self._texts = by_language
        self._first = next(iter(by_language))
        shapes = {
            language: {name: frozenset(_FIELD.findall(text)) for name, text in texts.items()}
            for language, texts in by_language.items()
        }
        if any(shape != shapes[self._first] for shape in shapes.values()):
            raise ValueError("Every language has the same messages, with the same fields.")

    def say(self, name: str, language: str = "", /, **fields: str) -> str:
        """Return a message in a language. Raises KeyError for a name or field that is not known."""
        text = self._texts.get(language, self._texts[self._first])[name]
        return _FIELD.sub(lambda found: fields[found[1]], text).strip()


@cache
def load_messages(path: Path) -> Messages:
    """Read a YAML file of {language: {name: text}} once. Raises ValueError, as Messages does."""
    return Messages(read_yaml(path))
