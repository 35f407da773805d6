"""Whether what is told behind a relation is the patient's all the same."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.pack import load_pack
from shared.language.relatives.words import is_called_twice, last_relation, start_of_sentence, words
from shared.terminology.concept import Mention
from shared.terminology.reach import Span

_NEAR: Final = 40  # characters around a relation that say what they do
_OWNS, _PARTED = re.compile(r"['’]s$|s['’]$"), re.compile(r"[,;:.]")  # "with her husband's ulcer"
_WHOSE: Final = re.compile(r"\b(?:(?P<male>his)|(?P<female>her)) (?:own )?$", re.IGNORECASE)


def is_told_of_the_patient(text: str, at: int, mentions: Sequence[Mention]) -> bool:
    """Whether the patient is the subject again behind a relation, or of the relation is only said who they are."""
    called = last_relation(text, at)
    if called is None:
        return False
    if words()["patient_again"].search(text[called[1] : at]):
        return True
    if words()["own_life"].search(text[start_of_sentence(text, at) : called[0]]):
        return words()["list_goes_on"].search(text[called[1] : at]) is not None
    there = words()["only_there"].search(text[called[1] : at + 1])
    over = called[1] + there.end(1) if there else called[1]
    return there is not None and not any(called[1] <= one.start < over for one in mentions)


def subject(text: str, at: int, cue: Span | None, by_passage: str | None, gender: str | None) -> str | None:
    """Return the relative whose it is by the words around it or by the story that it stands in, unless it is the
    patient's."""
    other = text[slice(*cue)].lower() if cue else by_passage
    called = last_relation(text, at) if cue is None or is_called_twice(text, cue) else cue
    if other is None or called is None:
        return other
    whose = _WHOSE.search(text, 0, at)
    relation = load_pack().relations.get(other.removesuffix("'s"), "any")
    is_the_patients = whose is not None and (
        whose.lastgroup != relation if relation != "any" else whose.lastgroup == gender
    )
    is_theirs = whose is not None and whose.lastgroup == relation != _gender_told(text, called, gender)
    is_possessor = _OWNS.search(other) is not None and not _PARTED.search(text, called[1], at)
    is_only_beside = (
        (called[1] <= at and not is_possessor and words()["beside"].search(text[max(0, called[0] - _NEAR) : called[0]]))
        or words()["acts"].search(text[called[1] : at])
        or (not is_theirs and words()["worries"].search(text[called[1] : at]))
        or (other == "family" and words()["no_family"].search(text[called[1] :][:_NEAR]))
    )
    return None if is_the_patients or is_only_beside else other


def _gender_told(text: str, called: Span, gender: str | None) -> str | None:
    """The patient's gender, also where only "her husband" tells it."""
    whose = _WHOSE.search(text, 0, called[0])
    return gender or (whose.lastgroup if whose else None)
