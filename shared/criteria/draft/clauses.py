"""Clauses of marked text: "people over 40 with A and B, or if they have C" as a tree of criteria."""

import re
from collections.abc import Sequence

from shared.criteria.draft.marks import NODE, PEOPLE, PERSON, Marks
from shared.criteria.draft.phrases import PhraseReader
from shared.criteria.draft.tree import all_of, any_of, those_read
from shared.criteria.draft.wording import NUMBER
from shared.guideline.criterion import Age, Criterion, Feature, Population, Sex

_STARTS = (
    rf"(?:if|when|who|whose|they|she|he|their|with|have|has|are|is|either|any|at least|{NUMBER} (?:or more )?of)\b"
)
_OR = re.compile(
    rf"\s*[,;]?\s*\bor\s+(?=that it\b|{_STARTS}|{PERSON})|\s*[,;]?\s*\band\s+(?={PEOPLE})|\s*;\s*", re.IGNORECASE
)
_AND = re.compile(
    rf"\s*[,;]?\s*\band\s+(?=(?:also )?{_STARTS}|{PERSON}|{NODE})|(?<={PERSON} )and\s+"
    r"|\s*,?\s*\b(?:as having|in combination with|together with|as well as"
    r"|(?<!consistent )(?<!compatible )(?<!keeping )with|whose|who|if|when|where)\b\s*",
    re.IGNORECASE,
)
# "A with B, or with C" says A of both, "a lump that has grown or has changed" is one lump.
_HEAD = re.compile(r"\s*([^,;:]*[^\s,;:]) with\b[^,;:]*$", re.IGNORECASE)
_SUBJECT = re.compile(
    r"^\s*((?:(?!(?:they|he|she|it)\b)[\w -])+?)(?: (?:that|which))? (?:has|have|is|are)\b", re.IGNORECASE
)
_PREDICATE = re.compile(r"^\s*(?:has|have|is|are)\b(?! (?:an?|any|either|the)\b)", re.IGNORECASE)
_BEFORE_PEOPLE = re.compile(r"^(?:\s|,|\b(?:if|when|where|for|in|with|any|all|the|to|they|she|he)\b)*", re.IGNORECASE)
_PEOPLE = re.compile(rf"^((?:{PERSON}|\s|,|\b(?:who|that|are|is|and)\b(?=[\s,]*(?:{PERSON}|are\b|is\b)))*)")
# A clause that ends before it said what its people have would be met by all of them.
_DANGLING = re.compile(r"\b(?:are|is|have|has|been|with|who|if|when|where|for|of)\s*$", re.IGNORECASE)


class ClauseReader:
    """Reads clauses in which ages, people, values, qualities and lists are marks; `phrases` reads the rest."""

    def __init__(self, marks: Marks, phrases: PhraseReader) -> None:
        self._marks = marks
        self._phrases = phrases

    def read(self, text: str, site: str) -> Criterion | None:
        """Read clauses joined by "or"; who is meant at the start governs every one that does not name its own."""
        people, rest = _part_people(text)
        governing, branches = self._marks.criteria(people, PERSON), _clauses_of(rest)
        own = [self._governed(branch, governing) if place else governing for place, branch in enumerate(branches)]
        outer = [person for person in governing if all(person in each for each in own)]
        label = self._marks.words(text)
        read = [
            self._conjunction(branch, site, [person for person in each if person not in outer])
            for branch, each in zip(branches, own, strict=True)
        ]
        tree = any_of(those_read(read), label)
        return all_of([*outer, *those_read([tree])], label)

    def _governed(self, branch: str, governing: Sequence[Criterion]) -> list[Criterion]:
        """Return those of `governing` that hold for a later branch too: "or any person whose ..." begins anew."""
        named = {type(person) for person in self._marks.criteria(branch, PERSON)}
        governing = [person for person in governing if not (type(person) is Sex and Sex in named)]
        if re.match(rf"\s*{PERSON}", branch):
            return [person for person in governing if isinstance(person, Sex)]
        return [person for person in governing if not (isinstance(person, Age) and Age in named)]

    def _conjunction(self, text: str, site: str, first: Sequence[Criterion]) -> Criterion | None:
        parts: list[Criterion] = list(first)
        for part in _AND.split(text):
            parts.extend(self._marks.criteria(part, PERSON))
            phrase = re.sub(PERSON, " ", part).strip(" ,:;.")
            parts.extend(those_read([self._phrases.read(phrase, site)] if phrase else []))
        if _DANGLING.search(text) and all(isinstance(part, Age | Population | Sex) for part in parts):
            parts.append(Feature((), label=self._marks.words(text)))
        return all_of(parts, self._marks.words(text))


def _part_people(text: str) -> tuple[str, str]:
    """Return the people named at the start of `text`, and what is said of them."""
    rest = _BEFORE_PEOPLE.sub("", text)
    people = _PEOPLE.match(rest)
    return (people[1], rest[people.end() :]) if people else ("", rest)


def _clauses_of(text: str) -> list[str]:
    """Return the clauses of `text` that "or" joins, each with what it takes from an earlier one."""
    clauses: list[str] = []
    for clause in (part for part in _OR.split(text) if part.strip(" ,:;")):
        head = _HEAD.match(clauses[-1].lstrip(" :,")) if clauses and re.match(r"\s*with\b", clause) else None
        clauses.append(f"{head[1]} {clause}" if head else clause)
    subject = _SUBJECT.match(clauses[0]) if clauses else None
    if subject is None:
        return clauses
    return [clauses[0], *(f"{subject[1]} {part}" if _PREDICATE.match(part) else part for part in clauses[1:])]
