"""Whether a message asks for a yes or a no, and of what: only questions that a recommendation's tree can decide."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Final

from shared.data import read_yaml
from shared.language.patterns import load_patterns

_DATA: Final = Path(__file__).parent / "yes_or_no.yaml"
_WORD: Final = re.compile(r"2ww|\d+|[a-z]+")


class Matter(Enum):
    """What is to be yes or no."""

    ACTION = auto()  # this person, or whoever has this, is to be referred or tested
    TOO_YOUNG = auto()
    TOO_OLD = auto()
    OLD_ENOUGH = auto()
    AGE_LIMIT = auto()  # some age limits it
    ANY_AGE = auto()  # none does
    ALWAYS = auto()  # this by itself, at any age
    ENOUGH = auto()  # this by itself
    ONLY_FROM = auto()  # from this age alone


_MATTERS: Final = {
    "too_young": Matter.TOO_YOUNG,
    "too_old": Matter.TOO_OLD,
    "old_enough": Matter.OLD_ENOUGH,
    "age_limit": Matter.AGE_LIMIT,
    "only_age": Matter.ONLY_FROM,
    "any_age": Matter.ANY_AGE,
    "always": Matter.ALWAYS,
    "enough": Matter.ENOUGH,
}


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """`refers`: a referral is asked about, `on_pathway`: by the pathway; `tests`: perhaps a test.

    `for_test`: a referral for a test. `is_denied`: asked is whether nothing need be done. `age`: the age of ONLY_FROM.
    """

    matter: Matter
    refers: bool = False
    on_pathway: bool = False
    qualifies: bool = False
    tests: bool = False
    is_urgent: bool = False
    for_test: bool = False
    is_denied: bool = False
    age: int | None = None


def yes_or_no(message: str) -> YesOrNo | None:
    """Return what a message asks a yes or a no of; None where it asks something else, or offers a choice."""
    clause = _asking(message)
    if clause is None or any(_found(name, clause) for name in ("another_time", "another_matter", "choice")):
        return None
    matter = next((kind for name, kind in _MATTERS.items() if _found(name, message)), Matter.ACTION)
    if matter is Matter.ACTION and _found("only", clause):
        return None
    age = load_patterns(_DATA)["only_age"].search(message) if matter is Matter.ONLY_FROM else None
    asked = YesOrNo(
        matter,
        refers=_found("refer", message),
        on_pathway=_found("pathway", message),
        qualifies=_found("qualify", clause),
        tests=_found("needs_test", clause),
        is_urgent=_found("urgent", message),
        for_test=_found("for_test", message),
        is_denied=_found("denied", clause),
        age=int(age["age"]) if age else None,
    )
    return (
        asked
        if matter is not Matter.ACTION or any((asked.refers, asked.qualifies, asked.tests, asked.is_denied))
        else None
    )


def is_plain(message: str, named: Iterable[tuple[int, int]], *, is_of_age: bool) -> bool:
    """Whether a message holds nothing beside what it names, at these places, one age and plain words.

    `is_of_age`: a limit of age is asked about, so that "over 40" is no second person.
    """
    for start, end in named:
        message = f"{message[:start]}{' ' * (end - start)}{message[end:]}"
    words = _WORD.findall(message.lower())
    ages = [word for word in words if word[0].isdigit() and word != "2ww"]
    left = {word for word in words if not word[0].isdigit()} - _plain("plain")
    return len(ages) <= 1 and left <= (_plain("of_age") if is_of_age else frozenset())


@cache
def _plain(name: str) -> frozenset[str]:
    return frozenset(" ".join(read_yaml(_DATA)[name]).split())


def _asking(message: str) -> str | None:
    """The clause that asks, up to its end."""
    patterns = load_patterns(_DATA)
    for found in (patterns["opens"].search(message), patterns["elided"].search(message)):
        if found is None:
            continue
        clause = re.split(r"\?|\n|(?<=[a-z])\.\s", message[found.start() :].lstrip(".;:,!? \n–-"), maxsplit=1)[0]
        is_supposed = re.search(r"(?<!only )\bif\b", message[: found.start()] + clause, re.IGNORECASE)
        if not _found("question_word", clause) and not is_supposed:
            return clause + "?"
    return None


def _found(name: str, text: str) -> bool:
    return bool(load_patterns(_DATA)[name].search(text))
