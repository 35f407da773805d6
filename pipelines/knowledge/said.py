"""What the product itself says, in either language."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from shared.data import read_yaml
from shared.guardrails.said import Messages

_DATA: Final = Path(__file__).with_name("messages.yaml")
LANGUAGES: Final = ("vi", "en")


class Said:
    """The fixed messages of knowledge."""

    def __init__(self, data: dict[str, dict[str, Any]]) -> None:
        self._names = frozenset(data)
        self._messages = Messages({one: {name: texts[one] for name, texts in data.items()} for one in LANGUAGES})

    def has(self, name: str) -> bool:
        """Whether there is a message of this name."""
        return name in self._names

    def say(self, name: str, language: str, /, **fields: str) -> str:
        """Return a message in a language, its fields filled in."""
        return self._messages.say(name, language, **fields)


@cache
def said() -> Said:
    """Return the fixed messages; each language has them all."""
    return Said(read_yaml(_DATA))
