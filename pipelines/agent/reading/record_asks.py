"""Reads what is asked of a patient's record, and who the patient is."""

from collections.abc import Iterator

from pipelines.agent.reading.asks import Ask, Part, Who
from pipelines.agent.reading.grammar import has, pattern


def who_of(part: Part) -> Who | None:
    """Return whom a part is about: the id or name in it, else in the message, else the one spoken of."""
    for place in (part.of, part.marked.of):
        if found := place("PID"):
            return Who(patient_id=found[0].value)
        if found := place("NAME"):
            return Who(name=found[0].value)
        if place("NHS"):
            return Who(nhs=True)
    return Who(spoken_of=True) if part.has("chart", "pronoun") else None


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
