"""Clauses of marked text: "people over 40 with A and B, or if they have C" as a tree of criteria."""

import re
from collections.abc import Sequence

from shared.criteria.draft.marks import PEOPLE, PERSON, Marks
from shared.criteria.draft.parting import AND, SET_OFF_QUALITY, clauses_of
from shared.criteria.draft.phrases import PhraseReader
from shared.criteria.draft.tree import all_of, any_of, qualify, those_read, with_subject
from shared.guideline.criterion import Age, Criterion, Feature, Population, Sex

_BEFORE_PEOPLE = re.compile(
    r"^(?:\s|,|\b(?:if|when|where|for|in|with|among|once|any|all|the|to|they|she|he)\b)*", re.IGNORECASE
)
_PEOPLE = re.compile(rf"^((?:{PERSON}|\s|,|\b(?:who|that|are|is|and)\b(?=[\s,]*(?:{PERSON}|are\b|is\b)))*)")
_PEOPLE_TWICE = re.compile(rf"{PERSON}[\s,]*{PEOPLE}[\s,]*$")
_CLOSING_PEOPLE = re.compile(rf",\s*((?:{PERSON}|\s)+)$")
# A clause that ends before it said what its people have would be met by all of them.
_DANGLING = re.compile(r"\b(?:are|is|have|has|been|with|who|if|when|where|for|of)\s*$", re.IGNORECASE)


class ClauseReader:
    """Reads clauses in which ages, people, values, qualities and lists are marks; `phrases` reads the rest."""

    def __init__(self, marks: Marks, phrases: PhraseReader) -> None:
        self._marks = marks
        self._phrases = phrases

    def read(self, text: str, site: str) -> Criterion | None:
        """Read clauses joined by "or"; who is meant at the start governs every one that does not name its own."""
        text = _with_closing_people_first(text)
        people, rest = _part_people(text)
        governing, branches = self._marks.criteria(people, PERSON), clauses_of(rest)
        is_set_off = bool(_PEOPLE_TWICE.search(people))
        own = [
            self._governed(branch, governing, is_set_off=is_set_off) if place else governing
            for place, branch in enumerate(branches)
        ]
        outer = [person for person in governing if all(person in each for each in own)]
        label = self._marks.words(text)
        read = [
            self._conjunction(branch, site, [person for person in each if person not in outer])
            for branch, each in zip(branches, own, strict=True)
        ]
        tree = any_of(with_subject(those_read(read)), label)
        return all_of([*outer, *those_read([tree])], label)

    def _governed(self, branch: str, governing: Sequence[Criterion], *, is_set_off: bool) -> list[Criterion]:
        """Return those of `governing` that hold for a later branch too: "or any person whose ..." begins anew.

        `is_set_off`: the first branch named its people too ("in the over-45s: those with ..."), so they hold for all.
        """
        named = {type(person) for person in self._marks.criteria(branch, PERSON)}
        governing = [person for person in governing if not (type(person) is Sex and Sex in named)]
        fresh = re.match(rf"\s*({PERSON})", branch)
        if fresh and not is_set_off and not self._marks.words(fresh[1]).lower().startswith("the "):
            return [person for person in governing if isinstance(person, Sex)]
        return [person for person in governing if not (isinstance(person, Age) and Age in named)]

    def _conjunction(self, text: str, site: str, first: Sequence[Criterion]) -> Criterion | None:
        both = SET_OFF_QUALITY.search(text)
        if both and re.match(r"(?:both|neither)\b", self._marks.words(both[1])):
            inner = self._conjunction(text[: both.start()], site, first)
            return qualify(inner, self._marks.quality_in(both[1]), self._marks.words(both[1])) if inner else None
        parts: list[Criterion] = list(first)
        for part in AND.split(text):
            parts.extend(self._marks.criteria(part, PERSON))
            phrase = re.sub(PERSON, " ", part).strip(" ,:;.")
            parts.extend(those_read([self._phrases.read(phrase, site)] if phrase else []))
        if _DANGLING.search(text) and all(isinstance(part, Age | Population | Sex) for part in parts):
            parts.append(Feature((), label=self._marks.words(text)))
        return all_of(parts, self._marks.words(text))


def _with_closing_people_first(text: str) -> str:
    closing = _CLOSING_PEOPLE.search(text)
    return f"{closing[1]} who have {text[: closing.start()]}" if closing else text


def _part_people(text: str) -> tuple[str, str]:
    """Return the people named at the start of `text`, and what is said of them."""
    rest = _BEFORE_PEOPLE.sub("", text)
    people = _PEOPLE.match(rest)
    return (people[1], rest[people.end() :]) if people else ("", rest)
