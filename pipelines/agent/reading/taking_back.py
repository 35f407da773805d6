"""What a message takes back: a slip that its next words put right, and a write that it says is not wanted."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from pipelines.agent.reading.grammar import has, is_cue, pattern
from pipelines.agent.reading.mark import Kind, Marked, Span

Marks = Callable[[str], Marked]
_GROUPS: Final[tuple[frozenset[Kind], ...]] = (
    frozenset({"DRUG", "SLIP"}), frozenset({"PID"}), frozenset({"NAME"}), frozenset({"DOSE"}), frozenset({"FREQ"}),
)  # fmt: skip

_QUOTED: Final = ("quoted", "quoted_order")
_STOP: Final = re.compile(r" [.?!;] ")
_IT: Final = re.compile(r"\b(?:it|that|this|them)\b")


def without_what_is_taken_back(marked: Marked, marks: Marks) -> Marked:
    """Return the text as its words end up meaning it, marked anew by `marks` where something was taken back."""
    for mend in (
        _quoted,
        _doubted,
        _scrapped,
        _put_right,
        _renamed,
        _begun_anew,
        _refused,
        _left_out,
        _not_alone,
        _not_wanted,
    ):
        while (text := mend(marked)) is not None:
            marked = marks(text)
    return marked


def _without_doses(marked: Marked, old: Span, cue: int) -> str:
    """What stands between a medicine and the word that says that another was meant, without its dose."""
    between = marked.text[old.end : cue]
    for span in sorted(marked.of("DOSE"), key=lambda span: -span.start):
        if old.end <= span.start < cue:
            between = between[: span.start - old.end] + between[span.end - old.end :]
    return between


def _without(marked: Marked, start: int, end: int) -> str:
    """The text without what a piece of the line stands for."""
    return marked.text[: marked.start_of(start)] + marked.text[marked.start_of(end) :]


def _quoted(marked: Marked) -> str | None:
    """ "The letter says 'please prescribe diazepam'", "an example: 'start lisinopril'": an order that stands word for
    word in the marks of a quotation is somebody else's, or none."""
    match = next(filter(None, (pattern("taken_back", one).search(marked.line) for one in _QUOTED)), None)
    return _without(marked, match.start(1), match.end()) if match else None


def _doubted(marked: Marked) -> str | None:
    """ "Told not to prescribe warfarin with aspirin, is that right?": of what was told its medicines are asked."""
    match = pattern("taken_back", "doubted").search(marked.line)
    return _without(marked, *match.span()) if match else None


def _put_right(marked: Marked) -> str | None:
    """ "5 mg, sorry, 2.5 mg once daily": the later one stands in the place of the last of its kind before."""
    for match in pattern("taken_back", "instead").finditer(marked.line):
        new = marked.span(match.group(1))
        group = next((kinds for kinds in _GROUPS if new.kind in kinds), frozenset())
        before = [span for span in marked.of(*group) if span.end <= new.start]
        if before:
            old, cue = before[-1], marked.start_of(match.start())
            between = _without_doses(marked, old, cue) if old.kind in ("DRUG", "SLIP") else marked.text[old.end : cue]
            return marked.text[: old.start] + new.text + between.rstrip(" ,") + marked.text[new.end :]
    return None


def _scrapped(marked: Marked) -> str | None:
    """ "Check tramadol. Scrap tramadol, make it codeine": the later one stands wherever the former was named; a dose of
    the former is none of the later's."""
    for match in pattern("taken_back", "scrapped").finditer(marked.line):
        old, new = marked.span(match.group(1)), marked.span(match.group(2))
        if not any(old.kind in kinds and new.kind in kinds for kinds in _GROUPS):
            continue
        before, rest = marked.text[: marked.start_of(match.start())], marked.text[new.end :]
        named = [span for span in marked.spans if span.value == old.value and span.end <= len(before)]
        doses = [span for span in marked.of("DOSE") if old.kind == "DRUG" and span.end <= len(before)]
        for span in sorted((*named, *doses), key=lambda span: -span.start):
            before = before[: span.start] + (new.text if span in named else "") + before[span.end :]
        return f"{before.rstrip(' ,;.-')}. {rest.strip()}" if named else f"{before}{new.text}{rest}"
    return None


def _renamed(marked: Marked) -> str | None:
    """ "Look up trials, no I mean papers, on vaping": the later of two words that tools go by is meant."""
    for match in pattern("taken_back", "renamed").finditer(marked.line):
        if all(is_cue(word) for word in match.groups()):
            start, end = marked.start_of(match.start()), marked.start_of(match.start(2))
            return marked.text[:start] + marked.text[end:]
    return None


def _begun_anew(marked: Marked) -> str | None:
    """ "Prescribe doxycycline for abc-123, no, forget that, what are his allergies": the patient alone is kept of
    what stands before; the whole request where only another medicine is named ("never mind, what about codeine")."""
    match = pattern("taken_back", "anew").search(marked.line)
    if match is None:
        return None
    cut, rest = marked.start_of(match.start()), marked.text[marked.start_of(match.end()) :].lstrip(" ,.;:-")
    patients = [span for span in marked.of("PID", "NAME") if span.end <= cut]
    medicines = [span for span in marked.of("DRUG", "SLIP") if span.end <= cut]
    others = [span for span in marked.of("DRUG", "SLIP") if span.start >= cut]
    if len(medicines) == len(others) == 1 and has("again", "", marked.line[match.end() :].lstrip(" ,.;:-")):
        return marked.text[: medicines[0].start] + others[0].text + marked.text[medicines[0].end : cut].rstrip(" ,;-")
    named_after = any(span.start >= cut for span in marked.of("PID", "NAME"))
    return f"{patients[-1].text}, {rest}" if patients and rest and not named_after else rest


def _refused(marked: Marked) -> str | None:
    """ "Prescribe amoxicillin for abc-123? No.": the write that a message ends with is not wanted after all."""
    match = pattern("taken_back", "refused").search(marked.line)
    if match is None:
        return None
    before = marked.line[: match.start()]
    begin = max((end.end() for end in _STOP.finditer(before)), default=0)
    writes = (("taken_back", "writing"), ("prescribe", "verb"), ("prescribe", "start"))
    is_write = any(has(room, name, before[begin:]) for room, name in writes)
    return marked.text[: marked.start_of(begin)] if is_write else None


def _left_out(marked: Marked) -> str | None:
    """ "abc-123, not abc-132": the one that is not meant is no part of what is asked."""
    for match in pattern("taken_back", "not_that").finditer(marked.line):
        kept, dropped = marked.span(match.group(1)), marked.span(match.group(2))
        if any(kept.kind in kinds and dropped.kind in kinds for kinds in _GROUPS):
            return marked.text[: kept.end] + marked.text[dropped.end :]
    return None


def _not_alone(marked: Marked) -> str | None:
    """ "Not abc-132": nobody is meant by it."""
    match = pattern("taken_back", "not_alone").search(marked.line)
    return marked.text[marked.start_of(match.end() + 1) :] if match else None


def _not_wanted(marked: Marked) -> str | None:
    """ "Don't prescribe anything yet, just show me the record": what is not wanted is not asked. Where the rest goes on
    about the patient or the medicine that it names, those are kept."""
    match = pattern("taken_back", "not_wanted").search(marked.line)
    if match is None:
        return None
    start, end = marked.start_of(match.start()), marked.start_of(match.end())
    before, after = marked.text[:start].rstrip(" ,;-"), marked.text[end:].lstrip(" ,;-")
    if has("prescribe", "alone", marked.line[: match.start()]) and _IT.search(match.group()):
        return after
    within = [span for span in marked.spans if start <= span.start < end]
    return f"{before}, {_going_on(after, within)}" if before else _going_on(after, within)


def _going_on(rest: str, within: Sequence[Span]) -> str:
    """The rest of a message after a refusal, with the medicine in the place of "it" and the patient of a write."""
    drugs = [span.text for span in within if span.kind in ("DRUG", "SLIP")]
    patients = [span.text for span in within if span.kind in ("PID", "NAME")]
    told = _IT.sub(drugs[0], rest, count=1) if len(drugs) == 1 else rest
    is_of_them = has("taken_back", "writing", told.lower()) or has("chart", "spoken", told.lower())
    return f"{patients[0]}, {told}" if len(patients) == 1 and is_of_them else told
