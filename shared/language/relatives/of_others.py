"""Which of the things that a document names are told of somebody else: "her daughter Ann has diabetes"."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shared.language.analyse import analyse
from shared.language.pack import load_pack
from shared.language.patterns import Patterns, load_patterns
from shared.language.relatives.plainly import read_plainly
from shared.terminology.concept import Mention
from shared.terminology.context import context_reader
from shared.terminology.health_words import Named
from shared.terminology.reach import Span
from shared.terminology.terminology import load_terminology

_FILE: Final = Path(__file__).with_name("told.yaml")
_SAME: Final = (" (", " is ", " is a ", " is the ", " is his ", " is her ")  # between two words for one person
_NEAR: Final = 40  # characters around a relation that say what they do
_WHOSE: Final = re.compile(r"\b(?:(?P<male>his)|(?P<female>her)) (?:own )?$", re.IGNORECASE)


def of_others(
    text: str, named: Sequence[Named], sex: str | None = None, age: int | None = None
) -> tuple[str | None, ...]:
    """Return for each thing that a text names the relation of whoever it is told of, None where it is the patient.

    `sex` as in a profile and `age` in years are the patient's, as far as they are known.
    """
    if not named or not (load_pack().words["anybody"].search(text) or _words()["any_family"].search(text)):
        return (None,) * len(named)
    text, gender = read_plainly(text, named, age), sex.lower() if sex else None
    mentions = [Mention(one.name.id, one.start, one.end, text[one.start : one.end]) for one in named]
    around = context_reader(load_terminology()).read(text, mentions)
    told = analyse(text, sex=gender, age=age).passages
    found = []
    for each, words in zip(mentions, around, strict=True):
        by_passage = next((one.other for one in told if one.start <= each.start < one.end), None)
        other = _who_has(text, each.start) or _subject(text, each.start, words.other_person, by_passage, gender)
        found.append(None if other and _is_told_of_the_patient(text, each.start, mentions) else other)
    return tuple(found)


def _who_has(text: str, at: int) -> str | None:
    """The relative of whom it is said beside what is told of the patient, or the family as a whole."""
    start = _start_of_sentence(text, at)
    for relation in load_pack().words["relation"].finditer(text, start, at):
        between = _words()["who_has"].search(text[relation.end() : at])
        if between and not load_pack().words["telling"].search(between[0]):
            return relation[0].lower()
    return "family" if _words()["family_history"].search(text[start:at]) else None


def _is_told_of_the_patient(text: str, at: int, mentions: Sequence[Mention]) -> bool:
    """Whether the patient is the subject again behind a relation, or of the relation is only said who they are."""
    called = _last_relation(text, at)
    if called is None:
        return False
    if _words()["patient_again"].search(text[called[1] : at]):
        return True
    there = _words()["only_there"].search(text[called[1] : at + 1])
    over = called[1] + there.end(1) if there else called[1]
    return there is not None and not any(called[1] <= one.start < over for one in mentions)


def _subject(text: str, at: int, cue: Span | None, by_passage: str | None, gender: str | None) -> str | None:
    """The relative whose it is by the words around it or by the story that it stands in, unless it is the patient's."""
    other = text[slice(*cue)].lower() if cue else by_passage
    called = _last_relation(text, at) if cue is None or text.endswith(_SAME, 0, cue[0]) else cue
    if other is None or called is None:
        return other
    whose = _WHOSE.search(text, 0, at)
    relation = load_pack().relations.get(other.removesuffix("'s"), "any")
    is_the_patients = whose is not None and (
        whose.lastgroup != relation if relation != "any" else whose.lastgroup == gender
    )
    is_only_beside = (
        (called[1] <= at and _words()["beside"].search(text[max(0, called[0] - _NEAR) : called[0]]))
        or _words()["acts"].search(text[called[1] : at])
        or (other == "family" and _words()["no_family"].search(text[called[1] :][:_NEAR]))
    )
    return None if is_the_patients or is_only_beside else other


def _last_relation(text: str, at: int) -> Span | None:
    """The last relation before; "brother (carer)" and "daughter is carer" are one, the first."""
    start = _start_of_sentence(text, at)
    every = [found.span() for found in load_pack().words["relation"].finditer(text, start, at)]
    while len(every) > 1 and text[every[-2][1] : every[-1][0]] in _SAME:
        every.pop()
    return every[-1] if every else None


def _start_of_sentence(text: str, at: int) -> int:
    return max(text.rfind(mark, 0, at) for mark in (". ", "\n")) + 1


def _words() -> Patterns:
    return load_patterns(_FILE)
