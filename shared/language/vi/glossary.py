"""What is spoken of: phrases of either language to concepts, with or without marks, in parts, in like spellings."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from shared.data import read_yaml
from shared.language.vi.marks import agrees, fold, is_syllable, marks_of, sound
from shared.language.vi.spelling import Language, words_of

_DATA: Final = Path(__file__).with_name("glossary.yaml")
_NEEDS_MARKS: Final = "!"
_ALIKE_FROM: Final = 2  # syllables from which a phrase is known by its sound alone


class Mention(NamedTuple):
    """A concept with the places of the first and behind the last word that name it."""

    concept: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A way to name a concept; `strict` ones are believed only where they are typed with their marks.

    `language`: the one in which it is said; None for names that are said in both, as those of drugs are.
    """

    concept: str
    words: tuple[str, ...]
    strict: bool
    language: Language | None

    def fits(self, typed: Sequence[str], language: Language, *, is_marked: bool) -> bool:
        """Whether words that are alike without marks can be these; a lone word of a marked text must have its own."""
        if self.language not in (None, language):
            return False
        is_bare = len(typed) == 1 and not marks_of(typed[0])
        if is_bare and (self.strict or is_marked) and marks_of(self.words[0]):
            return False
        return all(agrees(one, meant) for one, meant in zip(typed, self.words, strict=True))


class Glossary:
    """Concepts, how they are said, which say the kind of a question, what they bear on, what makes them together."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.kinds: dict[str, str] = {name: kind for name, (kind, _, _) in data["concepts"].items()}
        self._names = {name: _listed(said)[0].rstrip(_NEEDS_MARKS) for name, (_, said, _) in data["concepts"].items()}
        self.near: Mapping[str, Mapping[str, float]] = data["near"]
        self.asks: frozenset[str] = frozenset(data["asks"].split())
        self.composed: Mapping[str, Sequence[Sequence[str]]] = data["composed"]
        self._phrases: dict[tuple[str, ...], list[Phrase]] = defaultdict(list)
        self._sounds: dict[tuple[str, ...], list[Phrase]] = defaultdict(list)
        for name, (_, vietnamese, english) in data["concepts"].items():
            for said in _listed(vietnamese):
                words = tuple(words_of(said.rstrip(_NEEDS_MARKS)))
                self._add(Phrase(name, words, said.endswith(_NEEDS_MARKS), _of(words, "vi")))
            for said in _listed(english):
                words = tuple(map(stem, words_of(said)))
                self._add(Phrase(name, words, strict=False, language=_of(words, "en")))
        self._longest = max(map(len, self._phrases))

    def _add(self, phrase: Phrase) -> None:
        folded = tuple(map(fold, phrase.words))
        self._phrases[folded].append(phrase)
        if len(folded) >= _ALIKE_FROM and all(map(is_syllable, folded)):
            self._sounds[tuple(map(sound, folded))].append(phrase)

    def name(self, concept: str) -> str:
        """Return how a concept is first said in Vietnamese."""
        return self._names[concept]

    def mentions(self, typed: Sequence[str], language: Language) -> list[Mention]:
        """Return what words name, without what a longer phrase at the same place holds."""
        folded = [fold(word) for word in typed]
        written = list(dict.fromkeys(self._written(typed, folded, language)))
        held = {place for one in written for place in range(one.start, one.end)}
        heard = self._heard(typed, folded) if language == "vi" else ()
        alike = [one for one in heard if held.isdisjoint(range(one.start, one.end))]
        found = [*written, *alike]
        return [one for one in found if not any(_is_within(one, other) for other in found)]

    def _written(self, typed: Sequence[str], folded: Sequence[str], language: Language) -> Iterator[Mention]:
        is_marked = any(map(marks_of, typed))
        for start, end in _spans(len(typed), self._longest):
            for phrase in self._phrases.get(tuple(folded[start:end]), ()):
                if phrase.fits(typed[start:end], language, is_marked=is_marked):
                    yield Mention(phrase.concept, start, end)

    def _heard(self, typed: Sequence[str], folded: Sequence[str]) -> Iterator[Mention]:
        """Yield what is misspelt into what sounds alike, where nothing is named as it is written."""
        heard = [sound(word) for word in folded]
        for start, end in _spans(len(typed), self._longest):
            for phrase in self._sounds.get(tuple(heard[start:end]), ()):
                if _could_be(typed[start:end], phrase):
                    yield Mention(phrase.concept, start, end)


def _spans(length: int, longest: int) -> Iterator[tuple[int, int]]:
    for start in range(length):
        for end in range(start + 1, min(start + longest, length) + 1):
            yield start, end


def _could_be(typed: Sequence[str], phrase: Phrase) -> bool:
    """Whether a phrase that sounds alike was meant: what marks were typed are its marks."""
    return all(marks_of(one) in ("", marks_of(meant)) for one, meant in zip(typed, phrase.words, strict=True))


def _is_within(one: Mention, other: Mention) -> bool:
    return (one.start, one.end) != (other.start, other.end) and other.start <= one.start and one.end <= other.end


def _of(words: Sequence[str], language: Language) -> Language | None:
    """Return the language of a phrase; names that are no syllables of Vietnamese are said in both."""
    return None if not any(is_syllable(fold(word)) for word in words) else language


def stem(word: str) -> str:
    """Return an English word without the ending of a plural."""
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "ys")):
        return word[:-1]
    return word


def _listed(said: str) -> list[str]:
    return [one.strip() for one in said.split(";") if one.strip()]


@cache
def load_glossary() -> Glossary:
    """Return the glossary of teeth and diabetes."""
    return Glossary(read_yaml(_DATA))
