"""Whether two texts say the same in the same words: a few pieces of one may stand in another order, and no more.

Words that only hold a sentence together are free. Every other word counts: one more, one less, or one that is torn
from what it belongs to, and the texts do not say the same.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from shared.guardrails.claims import Number, in_order
from shared.guardrails.rewording import plainly
from shared.retrieval.tokens import stem

_FREE = (
    "a an the of to for in on at with is are be been have has having they who that these those there their its if "
    "using use used someone them age aged ages should lead leads made make person people patient patients via through "
    "follow following symptom symptoms"
)
# A piece neither ends before what these belong to nor begins with what joins it to another.
_HOLDING = (
    "and or not no without non either neither nor both any all only before after until unless even instead than "
    "rather under over unexplained persistent suspected urgent very recurrent raised low previously successful"
)
_MOST_PIECES = 3
_PATHWAY = "suspected cancer pathway"
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?|[^\w\s.,;:()\"'“”‘’!•－–—-]|_")
_AND_HAVE = re.compile(r"\band (?:they |who )?(?:have|has)\b", re.IGNORECASE)
_CANCER_LOOKED_FOR = re.compile(r"(?<=pathway referral) for (?:[a-z-]+ ){1,3}?cancers?\b", re.IGNORECASE)
_SOFTENER = "may"
_FREE_STEMS, _HOLDING_STEMS = (frozenset(map(stem, words.split())) for words in (_FREE, _HOLDING))
_REFER, _CONSIDER = (frozenset(map(stem, words.split())) for words in ("refer referral referred", "consider"))
_JOINS = frozenset({"and", "or"})
Token: TypeAlias = Number | str


def says_the_same(claim: str, whole: str) -> bool:
    """Whether a claim says a whole stretch of a passage; it may leave out for which cancer a pathway is."""
    return any(_is_same(claim, text) for text in _readings(whole))


def prepare(whole: str) -> None:
    """Do ahead what the first claim beside a stretch of a passage would wait for."""
    for text in _readings(whole):
        _tokens(text)


@lru_cache(maxsize=1024)
def _readings(whole: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((whole, _CANCER_LOOKED_FOR.sub("", whole))))


def _is_same(claim: str, whole: str) -> bool:
    said, held = _tokens(claim), _tokens(whole)
    if _CONSIDER & set(held) and not _CONSIDER & set(said):
        said = _considering(said)
    if _PATHWAY in whole.casefold():
        if not _REFER & set(said):
            return False
        said, held = _without_referring(said), _without_referring(held)
    return said == held or (Counter(said) == Counter(held) and _is_in_few_pieces(said, held))


def _considering(said: Sequence[Token]) -> tuple[Token, ...]:
    """Put "consider" for the first "may", which says the same."""
    place = next((place for place, token in enumerate(said) if token == _SOFTENER), None)
    return tuple(said) if place is None else (*said[:place], *_CONSIDER, *said[place + 1 :])


def _without_referring(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Leave "refer" and "referral" out: a pathway is named with the one, the other or both."""
    return tuple(token for token in tokens if token not in _REFER)


def _is_in_few_pieces(said: Sequence[Token], held: Sequence[Token]) -> bool:
    """Whether `said` is `held`, cut into few pieces that hold together."""
    holding = _HOLDING_STEMS | _bound_numbers(held)
    start, left, pieces = 0, list(range(len(held))), 0
    while start < len(said):
        place, length = max(((place, _run(said[start:], held, place, left)) for place in left), key=lambda run: run[1])
        piece = said[start : start + length]
        if piece[0] in _JOINS or piece[-1] in holding or (place and held[place - 1] in holding):
            return False
        left = [one for one in left if not place <= one < place + length]
        start, pieces = start + length, pieces + 1
    return pieces <= _MOST_PIECES


def _bound_numbers(held: Sequence[Token]) -> frozenset[Token]:
    """Return the numbers that may not stand elsewhere: among alternatives, and where two are of one kind."""
    numbers = [token for token in held if isinstance(token, Number)]
    units = Counter(number.unit for number in numbers)
    return frozenset(number for number in numbers if "or" in held or units[number.unit] > 1)


def _run(said: Sequence[Token], held: Sequence[Token], place: int, left: Sequence[int]) -> int:
    """How many tokens from `place` on are the next of what is said."""
    free, length = frozenset(left), 0
    while length < len(said) and place + length in free and held[place + length] == said[length]:
        length += 1
    return length


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[Token, ...]:
    """Return the words that count, as stems, and the numbers of a text, in order."""
    plain = unicodedata.normalize("NFKC", plainly(_AND_HAVE.sub("with", text))).replace("’", "'")
    stems = (piece if isinstance(piece, Number) else stem(piece) for piece in in_order(plain, _WORD))
    return tuple(token for token in stems if isinstance(token, Number) or token not in _FREE_STEMS)
