"""Headings: which stand at the head of a sentence, and how far each governs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shared.language.analysis import Section
from shared.language.pack import Pack
from shared.language.sentences import Span

_BULLET = re.compile(r"(?:[-•*·>]|\(?\d{1,2}[.)](?!\d)|\(?[ivx]+\))*\s*")
_MARK = re.compile(r"\s*(?:\([^)\n]{0,40}\)\s*)?(?::|–|—|-(?=\s)|=)\s*")
_ALONE = re.compile(r"\s*(?:\([^)\n]{0,40}\)\s*)?[:–-]?\s*$")
# A heading answered by this alone has nothing more below it: "PMH nil. Hx of haemoptysis" goes on to the complaint.
_HOLDS_NOTHING = re.compile(
    r"\W*(?:(?:nil|none|nothing|no|negative|unremarkable|nad|n/?a)\b"
    r"(?:\s+(?:of note|sig|signif\w*|relevant|recorded|known|else|much|to note|pmhx?|problems?))*)\W*",
    re.IGNORECASE,
)
_ANY_HEADING = re.compile(r"[A-Z][^.!?\n]{0,50}:\s*$")
# The short forms that head a sentence without a colon ("PMH asthma", "DH nil"), however they are used elsewhere.
_BARE = re.compile(r"(?:PMHx?|PSH|DHx?|FHx?|SHx?|O/E|OE|Ix|Imp|HPC|PC|SN|C/O|c/o|Rx|Meds|PMSH|ROS|Plan|P/C)(?=\s)")
_OF_A_FAMILY = re.compile(r"\s*(?:of|nil|neg\w*|none|no|positive|strong|unremarkable)\b", re.IGNORECASE)
_TO_THE_LINE_END = frozenset({"complaint", "examination", "tests", "impression", "past", "plan"})
# What these name belongs to what is said: "CXR: mass", "skin: itchy".
_PART_OF_WHAT_IS_SAID = frozenset({"examination", "tests"})
_ONE_LETTER = 1


@dataclass(frozen=True, slots=True)
class Headed:
    """A sentence with the section that governs it; `body` is where the words after its own heading begin."""

    span: Span
    section: Section
    body: int
    heading: str | None = None


def headed(text: str, sentences: Sequence[Span], pack: Pack, *, is_transcript: bool) -> list[Headed]:
    """Each sentence with its section."""
    found: list[Headed] = []
    section: Section = "none"
    heading: str | None = None
    line, is_block = -1, False
    for span in sentences:
        own = _heading_at(text, span, pack, is_transcript=is_transcript)
        if own:
            section, body, heading = own[0], own[1], text[span.start : own[1]].strip(" :-–\n")
            line, is_block = span.line, own[1] >= span.end
            found.append(Headed(span, section, body, heading))
            if (section not in _TO_THE_LINE_END and not is_block) or _HOLDS_NOTHING.fullmatch(text, body, span.end):
                section, heading = "none", None
            continue
        if span.line != line and (not is_block or _is_parted(text, span)):
            section, heading, is_block = "none", None, False
        found.append(Headed(span, section, span.start, heading))
        if _HOLDS_NOTHING.fullmatch(text, span.start, span.end):
            section, heading = "none", None
    return found


def _is_parted(text: str, span: Span) -> bool:
    """Whether an empty line or a heading that is not known ends the section above."""
    above = text[: span.start].rstrip(" \t")
    return above.endswith("\n\n") or _ANY_HEADING.match(text[span.start : span.end]) is not None


def _heading_at(text: str, span: Span, pack: Pack, *, is_transcript: bool) -> tuple[Section, int] | None:
    start = _BULLET.match(text, span.start, span.end).end()  # type: ignore[union-attr]
    match = pack.heading.match(text, start, span.end)
    if match is None:
        return None
    name = " ".join(match[0].lower().split())
    kind: Section | None = pack.headings.get(name)  # type: ignore[assignment]
    if kind is None or pack.words["denied_list"].match(text, match.start()):
        return None  # a letter that a pattern takes for another ("Examınation"); "Symptoms (all denied):"
    if len(name) == _ONE_LETTER and (is_transcript or start != span.start or not match[0].isupper()):
        return None
    mark = _MARK.match(text, match.end(), span.end)
    is_alone = _ALONE.fullmatch(text, match.end(), span.end) and match[0][0].isupper() and len(name) > _ONE_LETTER
    if not mark and not is_alone and not _BARE.match(text, start, span.end):
        return None
    if kind == "family" and not (mark or is_alone or _OF_A_FAMILY.match(text, match.end(), span.end)
                                 or pack.words["relation"].search(text, match.end(), span.end)):  # fmt: skip
        return None  # "FH haematuria" is frank
    end = mark.end() if mark else span.end if is_alone else match.end()
    return kind, span.start if kind in _PART_OF_WHAT_IS_SAID and end < span.end else end
