"""Coordinated phrases: "an unexplained vulval lump, ulceration or bleeding" is three features."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from shared.criteria.draft.findings import read_finding, subject_of
from shared.criteria.draft.leaves import Lexicon, Reading
from shared.criteria.draft.marks import NODE, QUALITY, Marks
from shared.criteria.draft.reach import Segment, distribute, is_said_of_unknown
from shared.criteria.draft.segments import Piece, bare, part_closing_nodes, pieces_of, site_variants, variants
from shared.criteria.draft.tree import SELF, Quality, all_of, any_of, n_of, qualify, those_read
from shared.criteria.draft.wording import NUMBER
from shared.criteria.parts import unread_in
from shared.guideline.criterion import Criterion, Feature
from shared.language.numbers import number_of

_COUNT = re.compile(
    rf"^(?:(?:have|has|having|with) )?(?:at least |any )?(?P<n>{NUMBER})(?: or more)? of ", re.IGNORECASE
)
_PLACE = re.compile(r"(?:in|on|of|at)\b", re.IGNORECASE)
_DANGLING = re.compile(r"\b(?:in|on|at|of|to|from|the|an?)$", re.IGNORECASE)
# "A change in its shape", "a mass there", "the discharge": whose shape, where, or which one is not said here.
_SAID_BEFORE = re.compile(
    r"^\W*(?:with |of )?the\b|\bits\b|(?<=[a-z] )there\b(?! (?:is|are|was|were|has|have)\b)", re.IGNORECASE
)


class PhraseReader:
    """Reads phrases without clauses; `site` is what a list's introduction adds to each of its items."""

    def __init__(self, lexicon: Lexicon, marks: Marks) -> None:
        self._lexicon = lexicon
        self._marks = marks

    def read(self, text: str, site: str = "") -> Criterion | None:
        """Return the criterion of a phrase; words that name nothing known give a feature without concepts."""
        count = _COUNT.match(text.strip())
        if count:
            segments = self._segments(count.string[count.end() :], site)
            return n_of(number_of(count["n"]), those_read(map(self._criterion, segments)), self._marks.words(text))
        finding = None if site else self._finding(text)
        return finding if finding is not None else self._coordination(text, site)

    def find(self, text: str) -> Criterion | None:
        """Return the criterion of a phrase, None unless all of it was read."""
        criterion = self.read(text)
        return None if criterion is None or unread_in(criterion) else criterion

    def _finding(self, text: str) -> Criterion | None:
        plain = bare(text)
        apart = self._standing_apart(subject_of(plain))
        label = self._marks.label(text)
        finding = read_finding(plain[len(apart) :].removeprefix(" or "), self._lexicon, label)
        if finding is None:
            return None
        others = [self._coordination(apart, "")] if apart else []
        found = any_of(those_read([*others, qualify(finding, self._marks.quality_in(text))]), label)
        return all_of(those_read([found, *self._marks.criteria(text, NODE)]), label)

    def _standing_apart(self, subject: str) -> str:
        """Return "A" where "A or B suggests X" says of B alone that it suggests X, A and B being read by themselves."""
        head, joint, last = subject.rpartition(" or ")
        if not joint or self._lexicon.read(bare(head)) is None:
            return ""
        pair = [Piece(head, None), Piece(last, "or")]
        borrows = any(self._lexicon.read(words) for words, lender in variants(pair, 0, "") if lender is not None)
        is_apart = self._lexicon.find_test(last) or (self._lexicon.read(last) and not borrows)
        return head if is_apart else ""

    def _coordination(self, text: str, site: str) -> Criterion | None:
        inner, closing = part_closing_nodes(text)
        alternatives: list[list[Criterion]] = [[]]
        segments = self._segments(inner, site)
        for segment in segments:
            if segment.piece.joint == "or":
                alternatives.append([])
            alternatives[-1].extend(those_read([self._criterion(segment)]))
        label = self._marks.label(text)
        if _is_ambiguous(segments) or is_said_of_unknown(segments, self._marks):
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
        pieces = pieces_of(text, self._is_one)
        segments: list[Segment] = []
        for place in range(len(pieces)):
            segments.append(self._segment(pieces, place, site, segments[-1].named if segments else ""))
        return list(self._with_inner(distribute(segments, self._marks)))

    def _with_inner(self, segments: list[Segment]) -> Iterator[Segment]:
        """Yield the segments, each with what stands between the words of the one that it goes on with."""
        inner = Quality()
        for segment in segments:
            if not segment.is_continued:
                inner = self._marks.quality_in(segment.piece.inner_marks.removesuffix(segment.piece.closing_marks))
                yield segment
            else:
                yield replace(segment, after=inner + segment.after)

    def _segment(self, pieces: list[Piece], place: int, site: str, named_before: str) -> Segment:
        piece = pieces[place]
        reading, words, lender = self._meaning(pieces, place, site, named_before)
        if lender is not None:
            piece = replace(piece, raw=piece.raw + pieces[lender].inner_marks)
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
        # "a vulval lump, ulceration or bleeding" is one phrase; "or a bleeding" would begin another.
        is_borrowing = place > 0 and named_before != pieces[place - 1].words
        is_close = place > 0 and " " not in words and (is_borrowing or not pieces[place].has_article)
        for variant, lender in site_variants(words, site) if site else variants(pieces, place, named_before):
            reading = self._lexicon.read(variant)
            borrows = is_close and lender is None
            if reading is not None and (site or own is None or self._is_more_exact(reading, own, borrows)):
                return reading, variant, lender
        return (None if _PLACE.match(site) else own), words, None

    def _is_one(self, words: str) -> bool:
        reading = self._lexicon.read(words)
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


def _is_ambiguous(segments: Sequence[Segment]) -> bool:
    """Say whether it is "A and B or C", which may be read in two ways."""
    joints = [segment.piece.joint for segment in segments[1:]]
    is_mixed = joints[:1] == ["and"] and set(joints[1:]) == {"or"}
    return is_mixed and segments[1].piece.is_tight and segments[-1].piece.is_tight


def _led(lead: str, words: str) -> str:
    return f"{''.join(re.findall(QUALITY, lead))} {words}"
