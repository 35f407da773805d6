"""What an order says: the medicine, how much, how often, for how long. Nothing is filled that no word says."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pipelines.agent.reading.amounts import is_difference, is_left, is_replaced, led_by_amount
from pipelines.agent.reading.asks import Ask, Part, Who
from pipelines.agent.reading.clauses import pieces_of
from pipelines.agent.reading.drug_asks import looked_up
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.reading.mark import Span
from pipelines.agent.reading.record_asks import who_of
from shared.language.quantities.frequencies import written_out
from shared.terminology.drugs.names import DrugNames

# Between a strength and how many of it, "500 mg x 2 tablets"; no part of one.
_COUNTED = re.compile(r"[\s,x×]{1,3}")
_COUNT = re.compile(r"(?!.*\b(?:half|quarter|and a)\b).*(?:tab|cap|puff|drop|sachet|patch|spray)\w*", re.IGNORECASE)
_STRENGTH = re.compile(r"[\s,]*(\d+(?:\.\d+)?/\d+(?:\.\d+)?)[\s,x×]*")
_GOES_ON = re.compile(r"[\s,]*(?:(?:and|&|\+|up to|max(?:imum)?)[\s,]*)?", re.IGNORECASE)


def prescribing(part: Part, names: DrugNames) -> Ask | None:
    """Return the prescription of what a part names, without a look at whether it is asked."""
    drugs, doses, frequencies = part.of("DRUG", "SLIP", "UNK"), part.of("DOSE"), part.of("FREQ")
    args: dict[str, Any] = {}
    chosen = _prescribed(part, drugs)
    part = _own_part(part, chosen)
    doses, frequencies = part.of("DOSE"), part.of("FREQ")
    for_somebody = part.has("chart", "pronoun") and pattern("prescribe", "verb").match(part.line)
    if not (chosen or doses or frequencies or part.of("PID", "NAME") or for_somebody):
        return None
    meant: dict[str, Sequence[str]] = {}
    if chosen is not None:
        args, meant = medicine_said(chosen, names)
    amounts = amounts_of(part, chosen)
    args |= amounts.args
    missing = [name for name in ("medication_name", "dosage", "frequency") if name not in args]
    used = [chosen, *amounts.used] if chosen is not None else amounts.used
    who = _whose(part, next((span for span in amounts.used if span.kind == "DOSE"), chosen))
    return Ask("prescribe_medication", args, part.start, missing, who, meant=meant, used=used)


def _own_part(part: Part, medicine: Span | None) -> Part:
    """A part from the medicine that is ordered where it comes in another's place, up to the next one behind it."""
    if medicine is None:
        return part
    others = [one for one in part.of("DRUG", "SLIP") if one.value.lower() != medicine.value.lower()]
    is_new = any(_is_another_ones_place(part, one) for one in others if one.start < medicine.start)
    start = part.marked.place_of(medicine)[0] if is_new else part.start
    behind = [part.marked.place_of(one)[0] for one in others if one.start > medicine.start]
    return Part(part.marked, start, led_by_amount(part.whole, behind[0]) if behind else part.end)


def _whose(part: Part, anchor: Span | None) -> Who | None:
    """Whom an order is for: whoever its own clause names, where the message names several; else whom its part does."""
    if anchor is None or len({one.value for one in part.marked.of("PID", "NAME")}) < 2:
        return who_of(part)
    at = part.marked.place_of(anchor)[0]
    start, end = next(piece for piece in pieces_of(part.whole) if piece[0] <= at < piece[1])
    own = Part(part.marked, start, end)
    return who_of(own if own.of("PID", "NAME") else part)


def amounts_of(part: Part, medicine: Span | None = None) -> Ask:
    """Return the dose, frequency and course that a part tells, as the order of a medicine that it does not."""
    frequencies, courses = part.of("FREQ"), part.of("LONG")
    dose = _dose(part, medicine, part.of("DOSE"))
    later = [span for span in frequencies if dose and span.start > dose.start] or frequencies
    often = _going_together(part, later)
    args: dict[str, Any] = {"dosage": dose.value} if dose else {}
    args |= {"frequency": _joint_frequency(part, often)} if often else {}
    args |= {"notes": " ".join(span.value for span in courses)} if courses else {}
    used = [*([dose] if dose is not None else []), *often, *courses]
    return Ask("prescribe_medication", args, part.start, used=used)


def _dose(part: Part, medicine: Span | None, doses: Sequence[Span]) -> Span | None:
    """The first amount that is no other's place and no difference, as a strength and how many of it where both are
    told. A number without a unit is none: whether "70" is milligrams or micrograms nobody said."""
    text = part.marked.text
    given = [one for one in doses if not (is_left(text, one.start) or is_difference(text, one.start))]
    if not given:
        return None
    first, *others = given
    if others and _COUNTED.fullmatch(text[first.end : others[0].start]) and _COUNT.fullmatch(others[0].text):
        return _span(text, first.start, others[0].end)  # "100 micrograms 2 puffs"
    strength = _STRENGTH.fullmatch(text, medicine.end, first.start) if medicine else None
    if strength and _COUNT.fullmatch(first.text):
        return _span(text, strength.start(1), first.end)  # "co-codamol 30/500 two tablets"
    return first


def _span(text: str, start: int, end: int) -> Span:
    return Span("DOSE", start, end, text[start:end], text[start:end])


def _going_together(part: Part, frequencies: Sequence[Span]) -> list[Span]:
    """The first of them, with what goes on with it: "qds prn", "in the morning and at night"."""
    held = list(frequencies[:1])
    for span in frequencies[1:]:
        if not _GOES_ON.fullmatch(part.marked.text[held[-1].end : span.start]):
            break
        held.append(span)
    return held


def _joint_frequency(part: Part, frequencies: Sequence[Span]) -> str:
    """Frequencies in one, with the words between them."""
    said = written_out(frequencies[0].value)
    for before, span in pairwise(frequencies):
        between = part.marked.text[before.end : span.start].strip(" ,")
        said += f" {between} {written_out(span.value)}" if between else f" {written_out(span.value)}"
    return said


def _prescribed(part: Part, drugs: Sequence[Span]) -> Span | None:
    """The medicine nearest before the dose, else the first after the verb; never one that is only being taken."""
    doses = part.of("DOSE")
    known = [span for span in drugs if span.kind != "UNK"]
    known = [span for span in known if not _is_another_ones_place(part, span)] or known
    if not known:
        is_alone = part.line.startswith("UNK")
        return next((span for span in drugs if is_alone or _follows_verb(part, span)), None)
    before = [span for span in known if doses and span.end <= doses[0].start]
    return before[-1] if before else known[0]


def _is_another_ones_place(part: Part, span: Span) -> bool:
    """Whether another medicine comes in the place of one."""
    at, end = part.marked.place_of(span)
    return is_left(part.marked.text, span.start) or is_replaced(part.whole, at, end)


def _follows_verb(part: Part, span: Span) -> bool:
    verb = pattern("prescribe", "verb").search(part.line)
    mark = re.search(rf"UNK{part.marked.spans.index(span)}\b", part.line)
    return bool(verb and mark and 0 <= mark.start() - verb.end() <= 1)


def medicine_said(span: Span, names: DrugNames) -> tuple[dict[str, Any], dict[str, Sequence[str]]]:
    """A name that is written out is taken as said; a short or misspelt one is asked about, never guessed."""
    medicine = names.find(span.value)
    if medicine is not None and not names.is_short(span.value):
        return {"medication_name": span.value}, {}
    if medicine is not None:
        return {}, {span.value: (medicine.generic,)}
    _, meant = looked_up(span, names)
    return ({}, meant) if meant or span.kind == "SLIP" else ({"medication_name": span.value}, {})
