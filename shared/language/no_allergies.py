"""Where a text says that no allergy is known, and to what; and what sets aside an allergy that it names."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from shared.data import read_yaml
from shared.language.patterns import Patterns
from shared.terminology.health_words import HealthWords

OVER: Final = frozenset({"resolved", "inactive", "refuted", "entered-in-error"})  # what FHIR calls one that is none now
_OTHER_SORTS: Final = frozenset({"latex_things", "nut", "food", "stinging", "plaster"})


@cache
def allergy_words() -> Patterns:
    """The patterns, for those who read a line of their own kind by them."""
    data: Mapping[str, Any] = read_yaml(Path(__file__).with_suffix(".yaml"))
    return Patterns(data["words"])


def none_known(text: str, heading: str = "") -> str:
    """Return the words that say that no allergy is known, or none recorded, with what to; nothing where none do.

    `heading` is what the text stands under: of allergies, a bare "none" says it.
    """
    found = next(_denials(text), None)
    if found is None and allergy_words()["under"].search(heading):
        found = allergy_words()["whole"].search(text)
    return found[0] if found else ""


def says_only_none_known(clause: str) -> bool:
    """Whether a clause says that no allergy is known to any medicine, and nothing else."""
    words = allergy_words()
    of_others = words["of_other_sorts"].search(clause) and not words["of_medicines"].search(clause)
    return bool(words["whole"].search(clause)) and not of_others


def is_no_allergen(name: str) -> bool:
    """Whether what stands in the place of an allergen says that there is none, or that nobody told."""
    words = allergy_words()
    return bool(words["whole"].search(name) or words["not_told"].search(name) or none_known(name))


def says_nothing(name: str) -> bool:
    """Whether what stands in the place of an allergen says neither that there is one nor that there is none."""
    return bool(allergy_words()["not_told"].search(name))


def speaks_of(said: str, allergen: str, words: HealthWords) -> bool:
    """Whether words that say that none is known speak of an allergy to this.

    "No known drug allergies" says nothing of latex, "no known allergies" says it of anything.
    """
    patterns = allergy_words()
    ids = _ids(allergen, words)
    if patterns["of_medicines"].search(said) and not (ids & _OTHER_SORTS or patterns["no_medicine"].search(allergen)):
        return True
    own = {one.name.id for one in words.find(said) if one.name.kind in ("medicine", "class")}
    own |= {"nut"} if "food" in own else set()
    of_any = not (own or patterns["of_medicines"].search(said) or patterns["of_other_sorts"].search(said))
    return of_any or bool(own & ids)


def _ids(name: str, words: HealthWords) -> set[str]:
    found = {one.name.id for one in words.find(name)}
    return found | {group for each in found for group in words.groups_of(each)}


def without_denials(text: str) -> str:
    """Return the text with the words that say that no allergy is known blanked, each place as it was."""
    for found in allergy_words()["told"].finditer(text):
        text = text[: found.start()] + " " * len(found[0]) + text[found.end() :]
    return text


def excepted_in(text: str) -> Iterator[str]:
    """Yield what is excepted where no other allergy is known: "no known allergies except penicillin"."""
    for found in allergy_words()["told"].finditer(text):
        if excepted := _excepted(text, found):
            yield re.split(r"[.;]", text[excepted.end() :], maxsplit=1)[0]


def is_set_aside(clause: str, start: int, end: int) -> bool:
    """Whether the allergy that a clause names at [start, end) is denied there, was disproved, or is tolerated."""
    words = allergy_words()
    denied = any(found.start() < start and not words["excepted"].search(clause[found.start() : start])
                 for found in words["denied"].finditer(clause))  # fmt: skip
    return denied or bool(words["over"].search(clause[end:]) or words["tolerated"].search(clause[:start]))


def _denials(text: str) -> Iterator[re.Match[str]]:
    return (found for found in allergy_words()["told"].finditer(text) if not _excepted(text, found))


def _excepted(text: str, denial: re.Match[str]) -> re.Match[str] | None:
    """The words right behind a denial that take something out of it; within it, those that name what it is not to."""
    found = allergy_words()["excepted"].search(text, denial.start())
    return found if found and re.fullmatch(r"[\s,(–-]*", text[denial.end() : found.start()]) else None
