"""Reads what is asked of a patient's record, and who the patient is."""

import re
from collections.abc import Iterator
from typing import Final

from pipelines.agent.reading.asks import Ask, Part, Who
from pipelines.agent.reading.clauses import own_sentence
from pipelines.agent.reading.grammar import has, pattern

_NOT: Final = re.compile(r"\bnot (?:for )?$", re.IGNORECASE)


def who_of(part: Part) -> Who | None:
    """Return whom a part is about: the id or name in it, else before it in its sentence, else in the message, else the
    one spoken of; never an id that somebody is said not to be."""
    for place, nearest in ((part.of, 0), (_led_by(part).of, -1), (part.marked.of, 0)):
        if found := [one for one in place("PID") if not _NOT.search(part.marked.text[: one.start])]:
            return Who(patient_id=found[nearest].value)
        if found := place("NAME"):
            return Who(name=found[nearest].value)
        if place("NHS"):
            return Who(nhs=True)
    return Who(spoken_of=True) if part.has("chart", "pronoun") else None


def _led_by(part: Part) -> Part:
    """What stands before a part in its sentence."""
    start = part.whole.rfind(own_sentence(part.whole, part.start), 0, part.start)
    return Part(part.marked, start, part.start)


def _is_of_record(part: Part, who: Who) -> bool:
    """Of somebody only spoken of the record is meant where something of it is said to be theirs, or asked of them."""
    is_assessed = pattern("assess").search(part.line) is not None
    return not who.spoken_of or is_assessed or part.has("chart", "spoken")


def record_asks(part: Part, *, opens: bool) -> Iterator[Ask]:
    """Yield asks to find a patient and, where the part `opens` one, for the record."""
    if has("defines", "", part.line) and not part.of("PID", "NAME", "NHS"):
        return
    names, ids = part.of("NAME"), part.of("PID")
    if names and not part.marked.of("PID"):
        yield Ask("search_patient", {"name": names[0].value}, part.start)
    elif part.has("search", "bare") and not (ids or names or part.marked.of("PID", "NAME")):
        yield Ask("search_patient", {}, part.start, ("name",))
    if opens:
        yield from _chart(part)


def _chart(part: Part) -> Iterator[Ask]:
    if part.has("chart", "unless"):
        return
    alone = bool(part.of("PID")) and not part.has("chart", "cue")
    cued = _is_about_record(part)
    who = who_of(part)
    if who is None and cued and part.has("chart", "own"):
        yield Ask("get_patient_chart", {}, part.start, who=Who(spoken_of=True))
    elif who is not None and (cued or alone) and _is_of_record(part, who):
        for one in _each(part, who):
            yield Ask("get_patient_chart", {}, part.start, who=one)


def _each(part: Part, who: Who) -> list[Who]:
    ids = part.of("PID")
    return [Who(patient_id=span.value) for span in ids] if len(ids) > 1 else [who]


def _is_about_record(part: Part) -> bool:
    """Something of a record is named; a name that is only to be found does not open it."""
    if pattern("assess").search(part.line):
        return True
    if not part.has("chart", "cue"):
        return False
    if part.of("NAME") and not part.of("PID"):
        only_found = pattern("search", "only").search(part.line)
        return not only_found or part.has("chart", "strong") or part.has("chart", "what")
    return bool(part.of("PID", "NHS")) or part.has("chart", "strong") or part.has("chart", "what")
