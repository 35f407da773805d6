"""Questionnaires, medicines and reports to words of the record."""

import re
from collections.abc import Iterator
from typing import Final

from shared.fhir.dates import days_before
from shared.fhir.said import OLD_DAYS, Note, Reading, Said, Told
from shared.fhir.shape import Resource, part, parts, reference_to, text
from shared.fhir.words import words_of
from shared.patient.record import MAX_CHARACTERS

_ANSWERED: Final = frozenset({"completed", "amended"})
_TAKEN: Final = frozenset({"active", "completed", "on-hold", "stopped", "intended"})
_REPORTED: Final = frozenset({"final", "amended", "corrected", "appended"})
_DEPTH: Final = 10
# What makes a question of a statement: "Have you lost weight?" asks whether "lost weight" is so.
_ASKS: Final = re.compile(
    r"^(?:have|has|had|do|does|did|are|is|were|was|can|could)\s+(?:you|your child|he|she|they|it|the patient|there)\s+"
    r"(?:(?:been|ever|had|have|noticed|experienced|suffer(?:ed)? from|got|feel|felt|any|currently|recently)\s+)*",
    re.IGNORECASE,
)


def read_questionnaire(resource: Resource, reading: Reading) -> Iterator[Told]:
    """Yield what was answered: yes states the question, no denies it, words speak for themselves."""
    where = reference_to(resource)
    if text(resource, "status") not in _ANSWERED:
        yield Note(where, "left_out", "the questionnaire is not complete")
        return
    ago = days_before(text(resource, "authored"), reading.today)
    if ago is not None and ago > OLD_DAYS:
        yield Note(where, "old", "it was answered more than a year ago")
        return
    for asked, answer in _answers(resource, 0):
        said = _statement(asked)
        if answer is True and said:
            yield Said(where, "symptoms", said, None, ago)
        elif answer is False and said:
            yield Said(where, "symptoms", f"{said}? No", None, ago)
        elif isinstance(answer, str) and answer:
            yield Said(where, "symptoms", answer[:MAX_CHARACTERS], None, ago)


def _answers(holder: Resource, depth: int) -> Iterator[tuple[str, bool | str]]:
    for item in parts(holder, "item") if depth < _DEPTH else ():
        for answer in parts(item, "answer"):
            given = answer.get("valueBoolean", text(answer, "valueString"))
            if isinstance(given, bool | str):
                yield text(item, "text"), given
            yield from _answers(answer, depth + 1)
        yield from _answers(item, depth + 1)


def _statement(question: str) -> str:
    return _ASKS.sub("", question).rstrip(" ?.:")[:MAX_CHARACTERS]


def read_medicine(resource: Resource, reading: Reading) -> Iterator[Told]:
    """Yield that a medicine is taken or was: never what it is taken for."""
    status = text(resource, "status")
    said = words_of(part(resource, "medicationCodeableConcept"), reading).said
    if said and status in _TAKEN:
        is_now = status in {"active", "on-hold", "intended"}
        yield Said(reference_to(resource), "history", f"{'on' if is_now else 'has had'} {said}"[:MAX_CHARACTERS])


def read_report(resource: Resource, reading: Reading) -> Iterator[Told]:
    """Yield a report's conclusion."""
    ago = days_before(text(resource, "effectiveDateTime") or text(resource, "issued"), reading.today)
    conclusion = text(resource, "conclusion")
    if not conclusion or text(resource, "status") not in _REPORTED:
        return
    if ago is not None and ago > OLD_DAYS:
        yield Note(reference_to(resource), "old", "the report is more than a year old")
    else:
        yield Said(reference_to(resource), "findings", conclusion[:MAX_CHARACTERS], None, ago)
