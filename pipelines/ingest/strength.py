"""The verb that carries a recommendation: how strongly it asks, in the guideline's own words."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_CONDITIONS = frozenset(
    {
        *("if", "when", "whenever", "once", "for", "in", "before", "after", "where", "while"),
        *("at", "with", "without", "unless", "during", "as", "until", "following", "on"),
    }
)
_STRONG = frozenset({"refer", "offer", "consider"})
_LEADING = re.compile(r"^(?:only|always|also|please|then|and)\s+", re.IGNORECASE)
_SHOULD_CONSIDER = re.compile(
    r"\b(?:should|must)\s+(?:\w+ly\s+|also\s+|only\s+)?(?:be\s+)?consider(?:ed)?\b", re.IGNORECASE
)
_MODAL = re.compile(r"\b(should|must)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"(?:^|[,:;]\s+|\n(?:[•－]\s)?|\.\s+)(?=[A-Za-z])")
_PARTICLE = re.compile(r"^(\w+)\s+(out|up|on|off|over|down)\b", re.IGNORECASE)


class Verb(NamedTuple):
    """The verb in lower case, its particle after an underscore, and where its clause begins in the text."""

    name: str
    start: int


def find_verb(text: str) -> Verb | None:
    """Return the verb that carries a recommendation, after any leading condition."""
    asks = _SHOULD_CONSIDER.search(text)
    opening = _imperative(text, 0)
    first_word = text.split(maxsplit=1)[0].lower() if text else ""
    if opening and first_word not in _CONDITIONS:
        return _stronger_sentence(text, opening)
    if asks:
        return Verb("consider", 0)
    if first_word in _CONDITIONS:
        return _after_condition(text) or _modal(text)
    return _modal(text) or (Verb(_plain(text), 0) if text else None)


def _stronger_sentence(text: str, opening: Verb) -> Verb:
    """An opening that only prepares ("Take into account ...") gives way to a later sentence that refers or offers."""
    if opening.name in _STRONG or opening.name not in _preparing():
        return opening
    sentences = (_imperative(text, match.end()) for match in re.finditer(r"\.\s+(?=[A-Z])", text))
    return next((verb for verb in sentences if verb and verb.name in _STRONG), opening)


def _after_condition(text: str) -> Verb | None:
    verbs = [verb for match in _CLAUSE.finditer(text) if (verb := _imperative(text, match.end()))]
    return next((verb for verb in verbs if verb.name in _STRONG), verbs[0] if verbs else None)


def _modal(text: str) -> Verb | None:
    modal = _MODAL.search(text)
    return Verb(modal[1].lower(), 0) if modal else None


def _imperative(text: str, start: int) -> Verb | None:
    """Return the known verb that the clause at `start` begins with."""
    leading = _LEADING.match(text[start : start + 20])
    begin = start + leading.end() if leading else start
    clause = text[begin : begin + 80].replace("\n", " ")
    for pattern, name in _verbs():
        if pattern.match(clause):
            return Verb(name, begin)
    return None


def _plain(text: str) -> str:
    particle = _PARTICLE.match(text)
    return f"{particle[1]}_{particle[2]}".lower() if particle else re.split(r"\W", text, maxsplit=1)[0].lower()


@cache
def _verbs() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Read the verbs of recommendations: a name and the words it goes by, several words before single ones."""
    lines = (Path(__file__).parent / "verbs.txt").read_text(encoding="utf-8").splitlines()
    entries = [line.split("#")[0].strip().partition(":") for line in lines if line.split("#")[0].strip()]
    return tuple((re.compile(rf"(?:{forms.strip()})\b", re.IGNORECASE), name.strip()) for name, _, forms in entries)


@cache
def _preparing() -> frozenset[str]:
    return frozenset({"take_into_account", "be_aware", "recognise", "bear_in_mind", "note", "use", "remember"})
