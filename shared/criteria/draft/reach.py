"""How far a quality reaches in a list: to the members after it, or to the one it stands at."""

import re
from dataclasses import dataclass, replace

from shared.criteria.draft.leaves import Reading
from shared.criteria.draft.marks import QUALITY, Marks
from shared.criteria.draft.segments import Piece
from shared.criteria.draft.tree import Quality

_LEAD = re.compile(rf"(?:{QUALITY}|\s|\b(?:an?|any|the|have|has|with|either)\b)*")


@dataclass(frozen=True, slots=True)
class Segment:
    """One member of a coordination, read: what it means and the qualities around it."""

    piece: Piece
    before: Quality
    after: Quality
    reading: Reading | None
    label: str
    named: str
    is_continued: bool

    @property
    def quality(self) -> Quality:
        """Return all its qualities."""
        return self.before + self.after


def distribute(segments: list[Segment], marks: Marks) -> list[Segment]:
    """Return the segments, bare ones with the qualities that stand before an earlier one, all with the last's days."""
    carried, words = Quality(), ""
    spread: list[Segment] = []
    # Where several members have a quality of their own before them, none of it is said of their neighbours.
    is_each_own = sum(bool(segment.before) for segment in segments) > 1
    for segment in segments:
        if segment.before and (carried or not spread):
            carried, words = segment.before, _leading_words(segment, marks)
        takes = bool(
            carried
            and not any("new_onset" in group for group in carried.groups)
            and (not is_each_own or segment.piece.is_emphasis)
            and (segment.piece.joint != "and" or carried.groups == (("unexplained",),))
            and segment.piece.words
            and not segment.quality
            and (not segment.piece.has_article or segment.is_continued)
        )
        spread.append(replace(segment, before=carried, label=f"{words} {segment.label}") if takes else segment)
    days = segments[-1].after.min_days if segments else None
    return [each if each.after else replace(each, after=Quality((), days)) for each in spread]


def is_said_of_unknown(segments: list[Segment], marks: Marks) -> bool:
    """Say whether a quality closes a list, of which nobody can say whether it is said of the last alone or of all."""
    if len(segments) < 2 or segments[-1].piece.joint != "or":
        return False
    closing = marks.quality_in(segments[-1].piece.closing_marks)
    return bool(closing.groups) and not any(segment.quality for segment in segments[:-1])


def _leading_words(segment: Segment, marks: Marks) -> str:
    lead = _LEAD.match(segment.piece.raw)
    return marks.words("".join(re.findall(QUALITY, lead[0]))) if lead else ""
