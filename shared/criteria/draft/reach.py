"""How far a quality reaches in a list: to the members after it, to all, or to the one it stands at."""

import re
from dataclasses import dataclass, replace

from shared.criteria.draft.leaves import Reading
from shared.criteria.draft.marks import QUALITY, Marks
from shared.criteria.draft.segments import Piece
from shared.criteria.draft.tree import Quality

_SINGULAR = re.compile(r"(?:that|which|who)\s+(?:is|has|was|does|\w+[^s]s)\b", re.IGNORECASE)
_SET_OFF = re.compile(rf",\s*{QUALITY}\s*$")
# Said of one member of a list, not of all: "a neck lump or a thigh lump that is growing".
_BODILY = frozenset({"increasing", "painless", "one_sided", "palpable", "new_onset"})


@dataclass(frozen=True, slots=True)
class Segment:
    """One member of a coordination, read: what it means and the qualities around it."""

    piece: Piece
    before: Quality
    after: Quality
    reading: Reading | None
    label: str
    named: str = ""
    is_continued: bool = False

    @property
    def quality(self) -> Quality:
        """Return all its qualities."""
        return self.before + self.after


def distribute(segments: list[Segment], marks: Marks) -> list[Segment]:
    """Return the segments, the bare ones with the qualities that stand before an earlier one or after the last."""
    carried, words = Quality(), ""
    spread: list[Segment] = []
    # Where several members have a quality of their own before them, none of it is said of their neighbours.
    is_each_own = sum(bool(segment.before) for segment in segments) > 1
    for segment in segments:
        if segment.before and (carried or not spread):
            carried, words = segment.before, _leading_words(segment, marks)
        is_own = any("new_onset" in group for group in carried.groups)
        takes = bool(
            carried
            and not is_own
            and (not is_each_own or segment.piece.is_emphasis)
            and (segment.piece.joint != "and" or carried.groups == (("unexplained",),))
            and segment.piece.words
            and not segment.quality
            and (not segment.piece.has_article or segment.is_continued)
        )
        spread.append(replace(segment, before=carried, label=f"{words} {segment.label}") if takes else segment)
    spread = _with_inner_list(spread)
    if not segments or not segments[-1].piece.words or _is_said_of_last(segments, marks):
        return spread
    is_set_off = bool(_SET_OFF.search(segments[-1].piece.raw))
    return [_with_closing(segment, segments[-1].after, is_set_off=is_set_off) for segment in spread]


def _is_said_of_last(segments: list[Segment], marks: Marks) -> bool:
    """Say whether what closes a list is said of its last member alone: "..., or a lump that is growing"."""
    closing = segments[-1]
    is_bare = closing.after.groups == (("unexplained",),) and not closing.piece.has_article
    said = marks.words(closing.piece.closing_marks)
    if _SET_OFF.search(closing.piece.raw) and not closing.piece.is_tight:
        return False
    is_relative = bool(re.match(r"(?:that|which)\b(?!.*\bexplain)", said)) and closing.after.min_days is None
    return not is_bare and (is_relative or bool(_SINGULAR.match(said)))


def _with_inner_list(segments: list[Segment]) -> list[Segment]:
    """Return the segments, those of a list within the list ("..., unexplained A, B or C, or D") sharing its quality."""
    ends = [place for place, segment in enumerate(segments[:-1]) if segment.piece.is_tight and segment.piece.words]
    last = segments[-1] if segments else None
    if last and last.piece.is_tight and last.piece.words and not last.quality:
        ends.extend([len(segments) - 1] if any(each.piece.is_set_off for each in segments[1:-1]) else [])
    spread = list(segments)
    for end in ends:
        starts = [place for place in range(end, -1, -1) if spread[place].quality or spread[place].piece.has_article]
        if starts and starts[0] < end and spread[starts[0]].before and not spread[starts[0]].after:
            first = spread[starts[0]]
            for place in range(starts[0] + 1, end + 1):
                spread[place] = replace(spread[place], before=first.before)
    return spread


def _with_closing(segment: Segment, closing: Quality, *, is_set_off: bool) -> Segment:
    """Return the segment with what is said after the last: a duration holds for all, a word for those without any.

    `is_set_off`: a comma parts it from the last, so that what is said of a body's side holds for all too.
    """
    if not closing or not segment.piece.words:
        return segment
    if closing.min_days is not None and segment.after.min_days is None and not segment.after:
        segment = replace(segment, after=segment.after + Quality((), closing.min_days))
    is_bodily = any(word in _BODILY for group in closing.groups for word in group)
    has_own = segment.quality.groups or (segment.reading is not None and segment.reading.qualifiers)
    return segment if (is_bodily and not is_set_off) or has_own else replace(segment, after=segment.after + closing)


def _leading_words(segment: Segment, marks: Marks) -> str:
    lead = re.match(rf"(?:{QUALITY}|\s|\b(?:an?|any|the|have|has|with|either)\b)*", segment.piece.raw)
    return marks.words("".join(re.findall(QUALITY, lead[0]))) if lead else ""
