"""Coordinated phrases: "an unexplained vulval lump, ulceration or bleeding" is three features."""

import re
from collections.abc import Sequence
from dataclasses import replace

from shared.criteria.draft.findings import read_finding, subject_of
from shared.criteria.draft.leaves import Lexicon, Reading
from shared.criteria.draft.marks import NODE, QUALITY, Marks
from shared.criteria.draft.reach import Segment, distribute
from shared.criteria.draft.segments import Piece, bare, part_closing_nodes, pieces_of, site_variants, variants
from shared.criteria.draft.tree import SELF, all_of, any_of, n_of, qualify, those_read
from shared.criteria.draft.turned import other_orders
from shared.criteria.draft.wording import NUMBER, number_of
from shared.criteria.parts import unread_in
from shared.guideline.criterion import Criterion, Feature

_COUNT = re.compile(
    rf"^(?:(?:they|there|who|also|have|has|having|with|of|is|are|reports?|reporting|presents?|presenting"
    rf"|develops?|describes?) )*(?:at least |a minimum of |any )?(?P<n>{NUMBER}"
    rf"|any|either|all|both|each)(?: {NUMBER})?(?: or more)?"
    r" (?:of|from|among|out of)(?: the)?:?\s+",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(?:in|on|of|at|affecting|involving)\b", re.IGNORECASE)
_DANGLING = re.compile(r"\b(?:in|on|at|of|to|from|the|an?)$", re.IGNORECASE)
# "A change in its shape", "a mass there", "the discharge": whose shape, where, or which one is not said here.
_SAID_BEFORE = re.compile(
    r"^\W*(?:with |of )?the\b|\bits\b|(?<=[a-z] )there\b(?! (?:is|are|was|were|has|have)\b)", re.IGNORECASE
)
_THESE = re.compile(rf"(?:these|them|those|the same)\s*{QUALITY}?\s*(?:symptoms|features)?$", re.IGNORECASE)


class PhraseReader:
    """Reads phrases without clauses; `site` is what a list's introduction adds to each of its items."""

    def __init__(self, lexicon: Lexicon, marks: Marks) -> None:
        self._lexicon = lexicon
        self._marks = marks
        self._listed: tuple[Criterion, ...] = ()

    def remember(self, criterion: Criterion) -> Criterion:
        """Return the criterion, its parts being what "two of these symptoms" speaks of from now on."""
        self._listed = getattr(criterion, "children", self._listed)
        return criterion

    def read(self, text: str, site: str = "") -> Criterion | None:
        """Return the criterion of a phrase; words that name nothing known give a feature without concepts."""
        count = _COUNT.match(text.strip())
        if count:
            return self._counted(count, site)
        finding = None if site or self._is_list(text) else self._finding(text)
        return finding if finding is not None else self._coordination(text, site)

    def find(self, text: str) -> Criterion | None:
        """Return the criterion of a phrase, None unless all of it was read."""
        criterion = self.read(text)
        return None if criterion is None or unread_in(criterion) else criterion

    def _counted(self, count: re.Match[str], site: str) -> Criterion | None:
        word = count["n"].lower()
        listed = count.string[count.end() :]
        if not (_THESE.match(listed.strip(" ,")) and self._listed):
            self._listed = tuple(those_read(self._criterion(segment) for segment in self._segments(listed, site)))
        given = self._listed
        words = self._marks.words(count.string)
        if word in ("all", "both", "each"):
            return all_of(given, words)
        return n_of(1 if word in ("any", "either") else number_of(word), given, words)

    def _finding(self, text: str) -> Criterion | None:
        plain = bare(text)
        subject = subject_of(plain)
        apart = self._standing_apart(subject)
        label = self._marks.label(text)
        finding = read_finding(plain[len(apart) :].removeprefix(" or "), self._lexicon, label)
        if finding is None:
            return None
        others = [self._coordination(apart, "")] if apart else []
        found = any_of(those_read([*others, qualify(finding, self._marks.quality_in(text))]), label)
        return all_of(those_read([found, *self._marks.criteria(text, NODE)]), label)

    def _is_list(self, text: str) -> bool:
        """Say whether `text` lists features that stand by themselves, of which one "suggests X"."""
        if not subject_of(bare(text)):
            return False
        pieces = pieces_of(text, self._is_one)
        alone = [piece for piece in pieces if not subject_of(piece.words)]
        named = [reading for piece in alone if (reading := self._lexicon.read(piece.words))]
        return sum(not reading.is_general for reading in named) > 1

    def _standing_apart(self, subject: str) -> str:
        """Return "A" where "A or B suggests X" says of B alone that it suggests X, A and B being read by themselves."""
        head, joint, last = subject.rpartition(" or ")
        if joint and self._lexicon.find_test(last) and self._lexicon.read(bare(head)):
            return head
        if not joint or not self._lexicon.read(last):
            return ""
        pair = [Piece(head, None), Piece(last, "or")]
        borrows = any(self._lexicon.read(words) for words, lender in variants(pair, 0, "") if lender is not None)
        return "" if borrows or self._lexicon.read(bare(head)) is None else head

    def _coordination(self, text: str, site: str) -> Criterion | None:
        inner, closing = part_closing_nodes(text)
        alternatives: list[list[Criterion]] = [[]]
        segments = self._segments(inner, site)
        for segment in segments:
            if segment.piece.joint == "or":
                alternatives.append([])
            alternatives[-1].extend(those_read([self._criterion(segment)]))
        if len(segments) > 2:
            self._listed = tuple(member for group in alternatives for member in group)
        label = self._marks.label(text)
        if _is_ambiguous(segments):
            return Feature((), label=label)
        read = any_of(those_read(all_of(group, label) for group in alternatives), label)
        return all_of(those_read([read, *self._marks.criteria(closing, NODE)]), label)

    def _criterion(self, segment: Segment) -> Criterion | None:
        named: Criterion | None = None
        if segment.reading is not None and segment.reading.is_general and _SAID_BEFORE.search(segment.piece.raw):
            named = Feature((), label=segment.label)
        elif segment.reading is not None:
            named = qualify(segment.reading.criterion(segment.label), segment.quality)
        elif segment.piece.words and not self._lexicon.says_nothing(segment.piece.words):
            named = read_finding(segment.piece.words, self._lexicon, segment.label) or Feature((), label=segment.label)
        elif segment.quality:
            named = qualify(Feature((SELF,), label=segment.label), segment.quality)
        return all_of(those_read([named, *self._marks.criteria(segment.piece.raw, NODE)]), segment.label)

    def _segments(self, text: str, site: str) -> list[Segment]:
        segments = self._read_pieces(pieces_of(text, self._is_one), site)
        if len(segments) > 1 and _is_quality_alone(segments[-1]):
            closing = segments.pop().quality
            segments = [replace(segment, after=segment.after + closing) for segment in segments]
        spread = distribute(segments, self._marks)
        return [self._with_inner(spread, place) for place in range(len(spread))]

    def _read_pieces(self, pieces: list[Piece], site: str) -> list[Segment]:
        segments: list[Segment] = []
        for place in range(len(pieces)):
            segments.append(self._segment(pieces, place, site, segments[-1].named if segments else ""))
        return [self._with_shared_end(segments, place) for place in range(len(segments))]

    def _with_inner(self, segments: list[Segment], place: int) -> Segment:
        """Return the segment with what stands between the words of the one before that it goes on with."""
        segment = segments[place]
        if not place or not segment.is_continued:
            return segment
        before = segments[place - 1].piece
        first = before.words.split(" ")[0]
        inner = before.raw[before.raw.find(first) :].rstrip(f"{before.closing_marks} ") if first else ""
        return replace(segment, after=self._marks.quality_in(inner) + segment.after)

    def _with_shared_end(self, segments: list[Segment], place: int) -> Segment:
        """Return the segment with what limits the next one too, where that goes on with this one's words."""
        segment, following = segments[place], segments[place + 1 : place + 2]
        if not following or not following[0].is_continued or not segment.piece.words:
            return segment
        marks = following[0].piece.closing_marks
        after = segment.after + self._marks.quality_in(marks)
        return replace(segment, piece=replace(segment.piece, raw=segment.piece.raw + marks), after=after)

    def _segment(self, pieces: list[Piece], place: int, site: str, named_before: str) -> Segment:
        piece = pieces[place]
        reading, words, lender = self._meaning(pieces, place, site, named_before)
        if lender is not None:
            piece = replace(piece, raw=piece.raw + pieces[lender].closing_marks)
        first = piece.words.split(" ")[0] if piece.words else ""
        at = piece.raw.find(first) if first else 0
        before, after = self._marks.quality_in(piece.raw[:at]), self._marks.quality_in(piece.raw[at:])
        label = self._marks.label(piece.raw if words == piece.words else _led(piece.raw[:at], words))
        is_continued = lender is None and not site and words != piece.words
        return Segment(piece, before, after, reading, label, words, is_continued)

    def _meaning(
        self, pieces: list[Piece], place: int, site: str, named_before: str
    ) -> tuple[Reading | None, str, int | None]:
        """Return what a member means, its words, and whose ending it borrowed: the most exact one thing they name."""
        words = pieces[place].words
        if not words:
            return None, "", None
        own = None if _DANGLING.search(pieces[place].plain) else self._lexicon.read(words)
        if own is not None and place and words.lower().startswith("other "):
            return own, words, None
        # "a vulval lump, ulceration or bleeding" is one phrase; "or a bleeding" would begin another.
        is_borrowing = place > 0 and named_before != pieces[place - 1].words
        is_close = place > 0 and " " not in words and (is_borrowing or not pieces[place].has_article)
        for variant, lender in site_variants(words, site) if site else variants(pieces, place, named_before):
            reading = self._lexicon.read(variant) or (self._turned(variant) if lender is None else None)
            borrows = is_close and lender is None
            if reading is not None and (site or own is None or self._is_more_exact(reading, own, borrows)):
                return reading, variant, lender
        if (own is None or own.qualifiers) and not site:
            turned = self._turned(words)
            own = turned if turned and (own is None or self._lexicon.is_kind_of(turned.concepts, own.concepts)) else own
        return (None if _PLACE.match(site) else own), words, None

    def _turned(self, words: str) -> Reading | None:
        """Return what the words mean in another order."""
        return next((reading for other in other_orders(words) if (reading := self._lexicon.read(other))), None)

    def _is_one(self, words: str) -> bool:
        reading = self._lexicon.read(words) or self._turned(words)
        return reading is not None and not self._are_several(words, reading)

    def _are_several(self, words: str, whole: Reading) -> bool:
        """Say whether each side of an "or" is a feature by itself: "diarrhoea or constipation" is no one symptom."""
        sides = [self._lexicon.read(side) for side in words.split(" or ")]
        named = [side for side in sides if side is not None and not side.is_general]
        is_theirs = any(self._lexicon.is_kind_of(side.concepts, whole.concepts) for side in named)
        return len(sides) > 1 and len(named) == len(sides) and not is_theirs

    def _is_more_exact(self, reading: Reading, own: Reading, is_close: bool) -> bool:
        if len(reading.concepts) != 1 or reading.concepts == own.concepts or reading.is_general:
            return False
        return is_close or own.is_general or self._lexicon.is_kind_of(reading.concepts, own.concepts)


def _is_quality_alone(segment: Segment) -> bool:
    piece = segment.piece
    is_way = piece.joint == "or" and (piece.is_tight or piece.is_set_off)
    return bool(segment.quality) and not is_way and not piece.words and not re.search(NODE, piece.raw)


def _may_be_said_of_all(segments: Sequence[Segment]) -> bool:
    """Say whether it is "A, B or a C that is unexplained", which may be said of C alone or of each."""
    closing, others = segments[-1:], segments[:-1]
    if not closing or not others or closing[0].after.groups != (("unexplained",),) or closing[0].after.min_days:
        return False
    is_close = closing[0].piece.has_article and closing[0].piece.joint == "or" and not closing[0].before
    return is_close and not any(each.quality or each.piece.has_article for each in others)


def _is_ambiguous(segments: Sequence[Segment]) -> bool:
    """Say whether it is "A and B or C", which may be read in two ways."""
    joints = [segment.piece.joint for segment in segments[1:]]
    if _may_be_said_of_all(segments):
        return True
    return (
        joints[:1] == ["and"]
        and len(joints) > 1
        and set(joints[1:]) == {"or"}
        and segments[1].piece.is_tight
        and segments[-1].piece.is_tight
    )


def _led(lead: str, words: str) -> str:
    return f"{''.join(re.findall(QUALITY, lead))} {words}"
