"""Advice, questions, negative lists and boxes: what of a sentence is no statement of what is there now."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shared.language.analysis import Assertion
from shared.language.pack import Pack

_BOX = re.compile(r"[\[(][\s_]*(?P<tick>[xX✓✔y]?)[\s_]*[\])]|(?P<open>[☐✗✘])|(?P<done>[☑☒✓✔])")
_OPENS_A_BOX = re.compile(r"[\[(☐☑☒✓✔✗✘]")
# "Haematuria: [ ] yes [x] no": boxes of two answers and what they answer.
_ANSWER = re.compile(rf"(?:{_BOX.pattern})\s*(?:(?P<yes>yes|y|present)|(?P<no>no|n|nil|none|absent))\b[\s/,;|]*", re.I)
_ANSWERED = re.compile(
    rf"(?P<question>.+?)(?P<answers>(?:{re.sub('[?]P<[a-z]+>', '?:', _ANSWER.pattern)}){{2,}})",
    re.IGNORECASE | re.DOTALL,
)
_HEADING = re.compile(r"(?<!\S)[^\d.;,]*:\s*$")


@dataclass(frozen=True, slots=True)
class Part:
    """The characters [start, end) of a sentence with one assertion, and the words that make it so."""

    start: int
    end: int
    assertion: Assertion
    by: str | None = None


def parts_of(text: str, start: int, end: int, pack: Pack) -> list[Part]:
    """The parts of the sentence [start, end) by how they are asserted."""
    boxes = list(_boxes(text, start, end))
    if boxes:
        return boxes
    words = pack.words
    if order := words["stipulated"].search(text, start, end):
        return [*_stated(start, order.start()), Part(order.start(), end, "hypothetical", order[0].strip(" .;:!?>\n"))]
    denied = words["denied_list"].search(text, start, end)
    if denied:
        return [*_stated(start, denied.start()), Part(denied.start(), end, "negated", denied[0].strip(" :(-–"))]
    after = words["denied_after"].search(text, start, end)
    if after and after.end() == end and after.start() > start:
        return [Part(start, end, "negated", after[0].strip(" :()-–."))]
    turn = words["turn_back"].search(text, start + 4, end)
    if turn and words["advice"].search(text, start, turn.start()):
        return [*parts_of(text, start, turn.start(), pack), *parts_of(text, turn.start(), end, pack)]
    advice = words["advice"].search(text, start, end) or _condition(text, start, end, pack)
    if advice:
        return (
            [*_stated(start, advice[0]), Part(advice[0], end, "hypothetical", advice[1])]
            if isinstance(advice, tuple)
            else [*_stated(start, advice.start()), Part(advice.start(), end, "hypothetical", advice[0].strip(" :"))]
        )
    return [Part(start, end, "stated")]


def _stated(start: int, end: int) -> Iterator[Part]:
    if end > start:
        yield Part(start, end, "stated")


def _condition(text: str, start: int, end: int, pack: Pack) -> tuple[int, str] | None:
    """ "If it bleeds again ring us": a condition and what is ordered for it."""
    condition = pack.words["conditional"].search(text, start, end)
    if condition is None or not pack.words["orders"].search(text, start, end):
        return None
    return (start if condition.start() - start < 4 else condition.start()), condition[0]


def _is_named(text: str, start: int, end: int) -> bool:
    return any(mark.isalpha() for mark in text[start:end])


def _boxes(text: str, start: int, end: int) -> Iterator[Part]:
    """The items of a line of boxes: ticked ones are stated, the others are not."""
    if not _OPENS_A_BOX.search(text, start, end):
        return
    found = [m for m in _BOX.finditer(text, start, end) if m[0] != "()"]
    if not found:
        return
    if answered := [*_ANSWERED.finditer(text, start, end)]:
        for one in answered:
            yield from _answered(one)
        yield from _stated(answered[-1].end(), end)
        return
    follows = _is_named(text, start, found[0].start()) and not _is_named(text, found[-1].end(), end)
    if not follows:
        yield from _head(text, start, found)
    for n, box in enumerate(found):
        if follows:  # "Haematuria [ ] Dysuria [x]"
            first, stop = found[n - 1].end() if n else start, box.end() if n + 1 < len(found) else end
        else:
            first, stop = box.start(), found[n + 1].start() if n + 1 < len(found) else end
        yield Part(first, stop, "stated" if _is_ticked(box) else "asked", None if _is_ticked(box) else box[0])


def _is_ticked(box: re.Match[str]) -> bool:
    return bool(box["tick"] or box["done"])


def _answered(asked: re.Match[str]) -> Iterator[Part]:
    """A question by the box that is ticked of its answers, and the answers: "Haematuria: [ ] yes [x] no"."""
    ticked = [one for one in _ANSWER.finditer(asked["answers"]) if _is_ticked(one)]
    said = {one["no"] is not None for one in ticked}
    assertion: Assertion = "asked" if len(said) != 1 else "negated" if True in said else "stated"
    by = None if assertion == "stated" else ticked[0][0].strip() if ticked else asked["answers"].strip()
    yield Part(*asked.span("question"), assertion, by)
    yield Part(*asked.span("answers"), "asked", asked["answers"].strip())


def _head(text: str, start: int, boxes: Sequence[re.Match[str]]) -> Iterator[Part]:
    """What stands before the first box; a heading over boxes of which none is ticked is of the form, not of anybody."""
    at = boxes[0].start()
    heading = None if any(map(_is_ticked, boxes)) else _HEADING.search(text, start, at)
    if heading is None:
        yield from _stated(start, at)
        return
    yield from _stated(start, heading.start())
    yield Part(heading.start(), at, "asked", boxes[0][0])
