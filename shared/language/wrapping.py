"""Lines that go on in the next: a text wrapped at a width reads as it was written; a list keeps a line for each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from shared.language.pack import load_pack
from shared.terminology.concept import Mention
from shared.terminology.terminology import load_terminology

_NARROWEST = 25  # characters: what is narrower is a list
_SEVERAL, _MANY, _HARDLY_BY_CHANCE = 2, 3, 5  # full lines
_TEXTS_KEPT = 256  # several readers ask for the same text
_BESIDE_A_NAME = frozenset({"site", "qualifier"})
_NO_NAMES = _BESIDE_A_NAME | {"head", "context"}

# A colon ends a line where a label is all of it; further on it only happens to come last.
_STOPPED = re.compile(r"(?:[.!?;|]|^[^.!?;,]*:)[\"'”’)\]]*$")
_STOP_WITHIN = re.compile(r"(?<=\w\w)\)?[.!?]\s+(?=\S)")
_LEAST_OF_A_SENTENCE = 5  # words: fewer may only say who it is ("58M. Mother had")
# What begins a line of its own: a bullet, a number of a list, a label, a row of a table, a time or date of a log.
_OF_ITS_OWN = re.compile(
    r"[-–—•*·>|#=+[☐☑✓✗]|\(?\d{1,2}[.)](?!\d)|\(?[a-zivx]{1,3}\)|[QA]\d{0,2}[.:)]\s"
    r"|(?:[A-Z][\w/&'’ .()-]{0,40}|[\w/&'’()-]+(?:\s[\w/&'’()-]+){0,2}):(?:\s|$)"
    r"|\d{1,2}[:.]\d\d\s+[A-Z]|\d{1,2}/\d{1,2}(?:/\d{2,4}\b|\s*[-:–])"
)
_SMALL = re.compile(r"[a-z(\d\"'‘“<>≥≤&%/]")
# Words that end nothing, that begin nothing, and that mostly begin nothing.
_UNFINISHED = re.compile(
    r"(?<![\w'’-])(?:(?-i:a)|an|the|(?<!speak )of|(?<!put )(?<!let )(?<!came )(?<!sent )(?<!taken )(?<!called )in|with"
    r"|and|or|for|from|at|by|(?:able|due|going|tends?|trying|up|used) to|has|have|had|is|are|was|were|be|been|being|his"
    r"|her|my|your|its|their|our|this|that|these|those|some|very|more|less|than|as|but|which|who|whose|when|while"
    r"|(?<!looked )after|getting|becoming"
    r"|because|during|into|both|either|each|every|he|she|they|we|i|if|feels|looks|seems|denies|per|&)$"
    r"|(?:[.,;(]|\b(?:and|but))\s*no$",  # but not the answer of "blood in urine no"
    re.IGNORECASE,
)
_CONTINUES = re.compile(
    r"(?:of|and|or|but|with|without|than|which|who|whose|that|because|since|until|till|up(?! to date)|ago|cm|mm|kg"
    r"|old(?= (?:man|woman|lady|gentleman|boy|girl|male|female))|days?|weeks?|months?|years?|when|while|during|into"
    r"|within|per|after|before)(?![\w'’])(?! \d)",
    re.IGNORECASE,
)
_MAY_CONTINUE = re.compile(r"(?:to|from|for|in|at|by|out|down|over|is|are|was|were|been|being|as)(?![\w'’])")
# A place told of something ("bump on forearm") takes no more words; before a name it may ("chest / pain").
_IN_A_PLACE = re.compile(
    r"\b(?:in|on|of|at|to|over|under|behind|inside|near|by|from|around|my|his|her|the|both)\s(?:[\w-]+\s){0,2}[\w-]+$",
    re.I,
)
_NEW = re.compile(r"(?:no|not|nil|never|denies|denied)\b")


@dataclass(frozen=True)
class _LineEnd:
    """The end of a line, at `at` in its text, before one that begins with no mark of its own.

    `is_full`: the next line's first word had no room in it.
    """

    at: int
    line: str
    following: str
    is_full: bool

    @property
    def is_stopped(self) -> bool:
        """Whether a mark ends the line's sentence."""
        return _STOPPED.search(self.line) is not None

    @property
    def is_small(self) -> bool:
        """Whether the next line begins as no sentence does."""
        return _SMALL.match(self.following) is not None or f"{self.line} {self.following}".isupper()

    @cached_property
    def is_in_a_sentence(self) -> bool:
        """Whether the words around it belong together, however long the lines are: "a lump in the", "coughing / up"."""
        if _UNFINISHED.search(self.line):
            return True
        return self.is_small and bool(
            self.line.endswith(",") or _CONTINUES.match(self.following) or _is_one_name(self.line, self.following)
        )

    @property
    def is_likely(self) -> bool:
        """Whether its words are seldom those of two lines of a list."""
        return self.is_in_a_sentence or self.is_in_the_second or _MAY_CONTINUE.match(self.following) is not None

    @property
    def is_in_the_second(self) -> bool:
        """Whether it broke off a second sentence, which tells nothing that would be carried on to another complaint."""
        *whole, last = _STOP_WITHIN.split(self.line)
        if not self.following[0].islower() or len(" ".join(whole).split()) < _LEAST_OF_A_SENTENCE:
            return False
        return not (_NEW.match(last.lower()) or load_pack().words["relation"].search(last))

    @property
    def is_of_prose(self) -> bool:
        """Whether it is likely, or the line holds more than one sentence."""
        return self.is_likely or (self.following[0].islower() and _STOP_WITHIN.search(self.line) is not None)


@lru_cache(maxsize=_TEXTS_KEPT)
def wrapped_at(text: str) -> frozenset[int]:
    """Where in `text` a line ends only because the page was no wider, so that what follows goes on in it."""
    return _ends_within(text)[0]


@lru_cache(maxsize=_TEXTS_KEPT)
def perhaps_wrapped_at(text: str) -> frozenset[int]:
    """Where else a line may have ended so: its words tell neither that it goes on nor that it is of a list."""
    return _ends_within(text)[1]


def _ends_within(text: str) -> tuple[frozenset[int], frozenset[int]]:
    if "\n" not in text.strip():
        return frozenset(), frozenset()
    ends = [*_line_ends(text)]
    opened = [end for end in ends if not end.is_stopped]
    full = [end for end in opened if end.is_full]
    found = {end.at for end in opened if end.is_in_a_sentence}
    found |= {end.at for end in full if end.is_in_the_second}
    if _is_wrapped(text, opened, full):
        found |= {end.at for end in full if end.is_small or len(full) >= _MANY}
        found |= {end.at for end in ends if end.is_stopped and end.is_full and len(full) >= _MANY}
    return frozenset(found), frozenset({end.at for end in full} - found)


def _is_wrapped(text: str, opened: Sequence[_LineEnd], full: Sequence[_LineEnd]) -> bool:
    """Whether lines are as long as they are because of a page's width: by their words, or so many can be no chance."""
    if max(map(len, text.split("\n"))) < _NARROWEST or len(full) < _SEVERAL:
        return False
    is_mostly_prose = sum(end.is_of_prose for end in full) * 3 >= len(full)
    is_told = any(end.is_likely for end in full) or len(opened) == len(full) >= _MANY
    return (is_mostly_prose and is_told) or (len(full) >= _HARDLY_BY_CHANCE and len(full) * 5 >= len(opened) * 4)


def _line_ends(text: str) -> Iterator[_LineEnd]:
    lines = text.split("\n")
    width = max(len(line.rstrip()) for line in lines)
    at = -1
    for written, after in pairwise(lines):
        at += len(written) + 1
        line, following = written.rstrip(), after.strip()
        if line.strip() and not (_is_heading(line) or _is_of_its_own(following)):
            yield _LineEnd(at, line, following, len(line) + 1 + len(following.split(maxsplit=1)[0]) > width)


def _is_of_its_own(line: str) -> bool:
    return not line or _OF_ITS_OWN.match(line) is not None or _is_heading(line)


def _is_heading(line: str) -> bool:
    if line[:1].islower() and line[-1] not in ":-":
        return False
    return " ".join(line.lower().split()).rstrip(" :-") in load_pack().headings


def _is_one_name(line: str, following: str) -> bool:
    """Whether words of both name one thing, and no name ends with the first: "deep vein / thrombosis"."""
    end, terminology = len(line), load_terminology()
    if not following[0].isalpha() or _NEW.match(following) or _IN_A_PLACE.search(line):
        return False

    def kinds(text: str) -> list[tuple[Mention, str]]:
        return [(one, terminology.concept(one.concept).kind) for one in terminology.find_mentions(text)]

    if any(one.end == end and kind not in _BESIDE_A_NAME for one, kind in kinds(line)):
        return False
    return any(
        one.start < end < one.end and not any(start <= end <= stop + 1 for start, stop in one.gaps)
        for one, kind in kinds(f"{line} {following}")
        if kind not in _NO_NAMES
    )
