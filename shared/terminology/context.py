"""What the words around a mention make of it: denied, about somebody else, only supposed, or over.

Rules after the NegEx and ConText family (Chapman 2001, Harkema 2009): cues reach forward or back within a clause,
over lists, up to a word that stops them.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from operator import attrgetter
from pathlib import Path

from shared.data import read_yaml
from shared.terminology.concept import Mention
from shared.terminology.cues import Cue, CueBook, Rule
from shared.terminology.dashes import part_at_dashes
from shared.terminology.denials import find_denial, without_double_denials
from shared.terminology.endings import find_end
from shared.terminology.joints import GROUPS
from shared.terminology.other_people import find_other_person
from shared.terminology.people import told_of_anywhere
from shared.terminology.reach import Clause, Span
from shared.terminology.suppositions import find_supposition
from shared.terminology.terminology import Terminology
from shared.terminology.words import BREAKS, COMMAS, Token

_CUES, _SUPPOSITIONS = (Path(__file__).parent / name for name in ("cues.yaml", "suppositions.yaml"))
_START = attrgetter("start")
_CONDITION = "condition"
_TELLING = frozenset({"telling"})
_CUES_TOO = frozenset({"resolved", "treated", "impalpable", "recurrent", "increasing", "progressive"})
_PERSISTENT = "persistent"
_LINK = 3  # words
_PAINLESS, _ALTERNATIVES = "painless", frozenset({"or", "nor", "/"})


@dataclass(frozen=True, slots=True)
class Context:
    """For each reading the span [start, end) of the words that made it so, or None.

    `supposed_as`: the category of the words that suppose it (see suppositions.yaml).
    """

    denied: Span | None = None
    other_person: Span | None = None
    supposed: Span | None = None
    supposed_as: str = ""
    over: Span | None = None


class ContextReader:
    """Reads the context of mentions; built once for a terminology."""

    def __init__(self, terminology: Terminology) -> None:
        rows = read_yaml(_SUPPOSITIONS)
        words = {name: row.pop("words") for name, row in rows.items()}
        self._terminology = terminology
        self._rules = {name: Rule(**row) for name, row in rows.items()}
        ahead = ",".join(words[name] for name, rule in self._rules.items() if rule.direction == "forward")
        cues = read_yaml(_CUES)
        cues["relatives"] = f"{told_of_anywhere()},{cues.pop('families')}"
        self._book = CueBook(cues | words | {"supposed": ahead}, terminology.tokens)

    def read(self, text: str, mentions: Sequence[Mention]) -> list[Context]:
        """Return one context a mention, in their order."""
        if not mentions:
            return []
        tokens: Sequence[Token] = self._terminology.tokens(text)
        places = [_places(tokens, mention) for mention in mentions]
        begun = {place[0] for place in places if place}
        fixed = (place for place, m in zip(places, mentions, strict=True) if not _is_cue_too(m, place, tokens, begun))
        cues: Sequence[Cue] = without_double_denials(
            tokens, self._book.find(tokens, (at for place in fixed for at in place))
        )
        parted, cues = part_at_dashes(text, tokens, [*cues, *self._telling(tokens, cues)], mentions)
        places = places if parted is tokens else [_places(parted, mention) for mention in mentions]
        groups = {at: self._group(m) for place, m in zip(places, mentions, strict=True) for at in place}
        named = frozenset(groups).union(*map(_linked, places))
        clause = Clause(parted, cues, named, groups, self._rules)
        return [_context(clause, place) if place else Context() for place in places]

    def _group(self, mention: Mention) -> str:
        concept = self._terminology.concepts.get(mention.concept)
        kind = concept.kind if concept else _CONDITION
        return GROUPS.get(kind, kind)

    def _telling(self, tokens: Sequence[Token], cues: Sequence[Cue]) -> list[Cue]:
        """Who tells may do so in words that a mention takes: "mum felt a lump in his tummy"."""
        if not any("relatives" in cue.kinds for cue in cues):
            return []
        told_by = [cue.last for cue in cues if "relatives" in cue.kinds]
        return [
            Cue(_TELLING, cue.first, cue.last)
            for cue in self._book.find(tokens, ())
            if "telling" in cue.kinds and any(last < cue.first <= last + 2 for last in told_by)
        ]


def _is_cue_too(mention: Mention, place: Sequence[int], tokens: Sequence[Token], begun: Set[int]) -> bool:
    """Whether words that say something themselves may say it of others: "no pain, fever or sweats" denies all.

    `begun`: where mentions begin; "never had a sore patch" denies the patch too.
    """
    if mention.concept == _PERSISTENT:
        return len(place) == 1  # "persists", and not "refusing to go away"
    if mention.concept != _PAINLESS:
        return mention.concept in _CUES_TOO
    if not begun.isdisjoint(place[1:]) and not _is_parted(tokens, place[-1] + 1):
        return True
    after = place[-1] + 1 if place else len(tokens)
    return after < len(tokens) and (tokens[after].key in _ALTERNATIVES or _is_bound(tokens, after))


def _is_parted(tokens: Sequence[Token], after: int) -> bool:
    return after == len(tokens) or tokens[after].key in COMMAS


def _is_bound(tokens: Sequence[Token], comma: int) -> bool:
    """Whether a list that goes on after a comma is bound by "or": "no pain, blood in the urine" is none."""
    rest = [token.key for token in tokens[comma + 1 :]]
    end = next((at for at, key in enumerate(rest) if key in BREAKS), len(rest))
    return tokens[comma].key in COMMAS and not _ALTERNATIVES.isdisjoint(rest[:end])


def _places(tokens: Sequence[Token], mention: Mention) -> list[int]:
    within = range(*[bisect_left(tokens, at, key=_START) for at in (mention.start, mention.end)])
    return [at for at in within if not any(start <= tokens[at].start < end for start, end in mention.gaps)]


def _linked(place: Sequence[int]) -> Iterator[int]:
    """The few words that only link the parts of a mention: "from the" in "discharge from the left nipple"."""
    for one, other in pairwise(place):
        if other - one <= _LINK + 1:
            yield from range(one + 1, other)


def _context(clause: Clause, place: list[int]) -> Context:
    first, last = place[0], place[-1]
    supposed, category = find_supposition(clause, place)
    return Context(
        denied=find_denial(clause, place),
        other_person=find_other_person(clause, first, last),
        supposed=supposed,
        supposed_as=category,
        over=find_end(clause, first, last),
    )


@cache
def context_reader(terminology: Terminology) -> ContextReader:
    """Return the reader of a terminology, built once."""
    return ContextReader(terminology)
