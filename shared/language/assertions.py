"""Advice, questions, negative lists and boxes: what of a sentence is no statement of what is there now."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shared.language.analysis import Assertion
from shared.language.pack import Pack

_BOX = re.compile(r"[\[(]\s*(?P<tick>[xX✓✔y]?)\s*[\])]|(?P<open>☐)|(?P<done>[☑☒✓✔])")
_YES, _NO = (
    re.compile(r"\W*(?:yes|y|present)\W*", re.IGNORECASE),
    re.compile(r"\W*(?:no|n|none|nil|absent)\W*", re.IGNORECASE),
)
_OPENS_A_BOX = re.compile(r"[\[(☐☑☒✓✔]")


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


def _before_boxes(text: str, start: int, boxes: Sequence[re.Match[str]], end: int) -> Part:
    """What stands before a line of boxes; a question or label that they answer is as its ticks say."""
    at = boxes[0].start()
    ends = [*(box.start() for box in boxes[1:]), end]
    answers = [(box, text[box.end() : stop]) for box, stop in zip(boxes, ends, strict=True)]
    is_yes_or_no = all(_YES.fullmatch(words) or _NO.fullmatch(words) for _, words in answers)
    if not (is_yes_or_no or text[start:at].rstrip().endswith((":", "?"))):
        return Part(start, at, "stated")
    ticked = [words for box, words in answers if _is_ticked(box)]
    if not ticked:
        return Part(start, at, "asked", boxes[0][0])
    return Part(start, at, "negated" if all(map(_NO.fullmatch, ticked)) else "stated", ticked[0].strip() or None)


def _is_ticked(box: re.Match[str]) -> bool:
    return bool(box["tick"] or box["done"])


def _boxes(text: str, start: int, end: int) -> Iterator[Part]:
    """The items of a line of boxes: ticked ones are stated, the others are not."""
    if not _OPENS_A_BOX.search(text, start, end):
        return
    found = [m for m in _BOX.finditer(text, start, end) if m[0] != "()"]
    if not found:
        return
    follows = _is_named(text, start, found[0].start()) and not _is_named(text, found[-1].end(), end)
    if not follows and found[0].start() > start:
        yield _before_boxes(text, start, found, end)
    for n, box in enumerate(found):
        if follows:  # "Haematuria [ ] Dysuria [x]"
            first, stop = found[n - 1].end() if n else start, box.end() if n + 1 < len(found) else end
        else:
            first, stop = box.start(), found[n + 1].start() if n + 1 < len(found) else end
        is_ticked = _is_ticked(box)
        yield Part(first, stop, "stated" if is_ticked else "asked", None if is_ticked else box[0])
