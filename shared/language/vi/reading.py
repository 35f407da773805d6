"""One reading of a message or an entry: its language, its words, and what it speaks of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from shared.language.vi.glossary import Glossary, Mention, load_glossary, stem
from shared.language.vi.levels import level_told
from shared.language.vi.marks import fold
from shared.language.vi.spelling import Language, grammar, language_of, pauses_of, words_of, written_out


@dataclass(frozen=True, slots=True)
class Reading:
    """`words`: written out, in order; `concepts`: what is named, in parts too; `rest`: content that names none.

    `content` is what is left without grammar, in order.
    """

    language: Language
    words: tuple[str, ...]
    concepts: tuple[str, ...]
    content: tuple[str, ...]
    rest: tuple[str, ...]

    @property
    def folded(self) -> str:
        """The words without marks, one space between."""
        return " ".join(map(fold, self.words))


@lru_cache(maxsize=4096)
def read(text: str) -> Reading:
    """Read a text."""
    typed = words_of(text)
    language = language_of(typed)
    parts = _parts(typed, pauses_of(text))
    spelt = [part if language == "en" else written_out(part) for part in parts]
    full = [word for part in spelt for word in part]
    words = [stem(word) for word in full] if language == "en" else full
    glossary, says = load_glossary(), grammar()
    places = [place for place, word in enumerate(full) if not says.holds(word, language)]
    mentions = [*_within(glossary, words, spelt, language), *_in_places(glossary, words, places, language)]
    named = dict.fromkeys(mention.concept for mention in mentions)
    named |= dict.fromkeys(level_told(words, named))
    named |= dict.fromkeys(_together(glossary, named))
    held = {place for mention in mentions for place in range(mention.start, mention.end)}
    return Reading(
        language=language,
        words=tuple(words),
        concepts=tuple(named),
        content=tuple(words[place] for place in places),
        rest=tuple(words[place] for place in places if place not in held and not words[place][0].isdigit()),
    )


def _parts(typed: Sequence[str], pauses: frozenset[int]) -> list[Sequence[str]]:
    """Return the words between pauses."""
    starts = [0, *sorted(pauses - {0}), len(typed)]
    return [typed[start:end] for start, end in pairwise(starts)]


def _within(
    glossary: Glossary, words: Sequence[str], parts: Sequence[Sequence[str]], language: Language
) -> Iterator[Mention]:
    """Yield what is named between pauses, at its places in the whole."""
    start = 0
    for part in parts:
        for one in glossary.mentions(words[start : start + len(part)], language):
            yield Mention(one.concept, one.start + start, one.end + start)
        start += len(part)


def _in_places(glossary: Glossary, words: Sequence[str], places: Sequence[int], language: Language) -> list[Mention]:
    """Return what is named where grammar stands between ("răng của tôi bị sâu"), as places of the whole."""
    if len(places) == len(words):
        return []
    found = glossary.mentions([words[place] for place in places], language)
    spread = (
        Mention(one.concept, places[one.start], places[one.end - 1] + 1) for one in found if one.end - one.start > 1
    )
    return [one for one in spread if one.end - one.start <= 6]


def _together(glossary: Glossary, named: dict[str, None]) -> list[str]:
    """Return the concepts whose parts are all named."""
    return [
        whole
        for whole, ways in glossary.composed.items()
        if any(all(part in named for part in parts) for parts in ways)
    ]
