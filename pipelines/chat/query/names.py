"""What services call the guideline's own terms ("2ww", "FDS"): words of a deployment, kept as data."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from shared.data import read_yaml
from shared.errors import InputInvalidError
from shared.language.stems import terms

_SHIPPED: Final = Path(__file__).parent / "names.yaml"
# Who asks what has become of a name ("is the two week wait still a thing?") asks what it means now.
_BECOME: Final = re.compile(
    r"\b(?:still|now|nowadays|these days|replac\w+|chang\w+|abolish\w*|scrap\w*|gone|same as|exists?)\b", re.IGNORECASE
)
# "Who gets a 2ww?", "2ww criteria for lung" ask for recommendations.
_WHOM: Final = re.compile(r"\b(?:who|whom|which|when|where|criteria|for|with|should|refer\w*)\b", re.IGNORECASE)
_BESIDE: Final = 4  # words of meaning beside the name


@dataclass(frozen=True, slots=True)
class Names:
    """Each defined term, folded, with a pattern of all its names."""

    patterns: Mapping[str, re.Pattern[str]]

    def term_in(self, message: str) -> str | None:
        """Return the term, folded, that a message calls by another name; none where it asks whom it is for."""
        if _WHOM.search(self.without(message)):
            return None
        return next((term for term, names in self.patterns.items() if names.search(message)), None)

    def without(self, message: str) -> str:
        """Return the message without such names."""
        for names in self.patterns.values():
            message = names.sub(" ", message)
        return message

    def asks_of_name(self, message: str) -> bool:
        """Whether a message is nothing but such a name, or asks what has become of it."""
        if self.term_in(message) is None:
            return False
        beside = terms(self.without(message))
        return not beside or (len(beside) <= _BESIDE and bool(_BECOME.search(message)))


def names_of(own: Path | None = None) -> Names:
    """Return the names that ship, and a deployment's `own`. Raises InputInvalidError for a file of another shape."""
    return _read(own)


@cache
def _read(own: Path | None) -> Names:
    known: dict[str, list[str]] = {}
    for path in filter(None, (_SHIPPED, own)):
        for term, names in _told(path).items():
            known.setdefault(term.casefold(), []).extend(names)
    return Names({term: _pattern(names) for term, names in known.items()})


def _told(path: Path) -> Mapping[str, list[str]]:
    told = read_yaml(path)
    is_of_shape = isinstance(told, dict) and all(
        isinstance(term, str) and isinstance(names, list) and names and all(isinstance(one, str) for one in names)
        for term, names in told.items()
    )
    if not is_of_shape:
        raise InputInvalidError(f"{path.name} is no list of names: each term of the guideline, then its names.")
    return dict(told)


def _pattern(names: list[str]) -> re.Pattern[str]:
    longest_first = sorted(dict.fromkeys(names), key=len, reverse=True)
    forms = (r"[ -]?".join(re.escape(word) for word in name.split()) for name in longest_first)
    return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})s?(?!\w)", re.IGNORECASE)
