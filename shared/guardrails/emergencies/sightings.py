"""The parts of a pack as they stand in one text: where, and in which of its sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from shared.guardrails.emergencies.pack import STANDING, EmergencyPack
from shared.terminology.concept import Mention
from shared.terminology.walk import Match
from shared.terminology.words import BREAKS, COMMAS, Token

_TEXTS_KEPT = 512  # a record comes again with one answer more
_QUERY, _ORDINARY = "?", "ordinary"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A part at tokens [first, last] of text number `text`; `sentence` and `clause` count from its beginning."""

    part: str
    text: int
    first: int
    last: int
    sentence: int
    clause: int
    mention: Mention

    def overlaps(self, other: "Sighting") -> bool:
        """Whether both take the same words; what stands in another's gap takes none of its."""
        meets = self.text == other.text and self.first <= other.last and other.first <= self.last
        return meets and not (_is_in_a_gap(self.mention, other.mention) or _is_in_a_gap(other.mention, self.mention))


def _is_in_a_gap(one: Mention, other: Mention) -> bool:
    return any(start <= one.start and one.end <= end for start, end in other.gaps)


@dataclass(frozen=True, slots=True)
class Text:
    """One text with its sentences, the parts of signs in it, and the words that may say that they are no fact."""

    number: int
    text: str
    tokens: Sequence[Token]
    sentences: Sequence[int]
    parts: Sequence[Sighting]
    standing: Sequence[Sighting]

    def words_of(self, sentence: int) -> list[int]:
        """The places of a sentence's tokens."""
        return [at for at, number in enumerate(self.sentences) if number == sentence]


@lru_cache(maxsize=_TEXTS_KEPT)
def sight(number: int, text: str, pack: EmergencyPack) -> Text:
    """Find every part in a text."""
    tokens = pack.reader.tokens(text)
    ends = [_ends_sentence(tokens, at) for at in range(len(tokens))]
    sentences = [count - is_end for count, is_end in zip(accumulate(ends), ends, strict=True)]
    commas = [is_end or token.key in COMMAS for token, is_end in zip(tokens, ends, strict=True)]
    clauses = list(accumulate(commas))
    found = [
        Sighting(part, number, mention_at[0], mention_at[1], sentences[mention_at[0]], clauses[mention_at[0]], mention)
        for part, mention_at, mention in _found(text, tokens, pack)
    ]
    standing = [one for one in found if one.part in STANDING]
    return Text(number, text, tokens, sentences, [one for one in found if one.part not in STANDING], standing)


def _found(text: str, tokens: Sequence[Token], pack: EmergencyPack) -> Iterator[tuple[str, tuple[int, int], Mention]]:
    yield from _of_words(text, tokens, pack)
    yield from _as_written(text, tokens, pack)
    for at, token in enumerate(tokens):
        if token.key == _QUERY and not _ends_sentence(tokens, at):
            yield "queried", (at, at), Mention("queried", token.start, token.end, _QUERY)


def _of_words(
    text: str, tokens: Sequence[Token], pack: EmergencyPack
) -> Iterator[tuple[str, tuple[int, int], Mention]]:
    """The forms found, but for what stands in an ordinary phrase."""
    matches = list(pack.reader.matches(tokens))
    held = [range(m.used[0], m.used[-1] + 1) for m in matches if _ORDINARY in m.concepts]
    for match in matches:
        if not any(match.used[0] in words and match.used[-1] in words for words in held):
            for part in match.concepts:
                yield part, (match.used[0], match.used[-1]), _mention(part, match, tokens, text)


def _as_written(
    text: str, tokens: Sequence[Token], pack: EmergencyPack
) -> Iterator[tuple[str, tuple[int, int], Mention]]:
    has_number = any(token.key[0].isdigit() for token in tokens)
    for bound in pack.bounds:
        if bound.limits is not None and not has_number:
            continue
        for number in filter(bound.holds, bound.pattern.finditer(text)):
            places = [at for at, token in enumerate(tokens) if number.start() <= token.start < number.end()]
            if places:
                yield bound.part, (places[0], places[-1]), Mention(bound.part, number.start(), number.end(), number[0])


def _mention(part: str, match: Match, tokens: Sequence[Token], text: str) -> Mention:
    start, end = tokens[match.used[0]].start, tokens[match.used[-1]].end
    gaps = tuple([(tokens[a + 1].start, tokens[b - 1].end) for a, b in pairwise(match.used) if b - a > 1])
    return Mention(part, start, end, text[start:end], gaps)


def _ends_sentence(tokens: Sequence[Token], at: int) -> bool:
    """A mark that ends a sentence; the "?" of "?sepsis" asks and ends none."""
    token = tokens[at]
    if token.key != _QUERY:
        return token.key in BREAKS
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    return follows is None or follows.start > token.end or follows.key in BREAKS
