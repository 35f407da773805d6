"""From what was typed to words: one composed form, chat spellings written out, numbers whole."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from shared.data import read_yaml
from shared.language.vi.marks import composed, fold, is_marked, is_syllable

Language = Literal["vi", "en"]
_WORD: Final = re.compile(r"\d+(?:[.,:]\d+)*(?![^\W\d_])|[^\W_]+(?:'[a-z]+)?")
_HERE: Final = Path(__file__).parent
_PAUSE: Final = re.compile(r"[.,;:?!()\n]")
_NAMES_AT_MOST: Final = 2  # words that may be names of drugs and tests alone, of no language
_STRETCHED: Final = re.compile(r"([^\W\d_])\1{2,}")


def words_of(text: str) -> list[str]:
    """Return the words of a text as typed, in lower case and composed form; a letter drawn out counts once."""
    return _WORD.findall(_STRETCHED.sub(r"\1", composed(text)))


def pauses_of(text: str) -> frozenset[int]:
    """Return the places of words before which a comma, a full stop or the like stands: no phrase goes on over it."""
    ends, places = 0, []
    typed = _STRETCHED.sub(r"\1", composed(text))
    for place, found in enumerate(_WORD.finditer(typed)):
        if _PAUSE.search(typed, ends, found.start()):
            places.append(place)
        ends = found.end()
    return frozenset(places)


def written_out(words: Sequence[str]) -> list[str]:
    """Return the words with chat spellings written out."""
    if len(words) == 1:  # a letter by itself says nothing
        return list(words)
    return [meant for place in range(len(words)) for meant in one_out(words, place)]


def one_out(words: Sequence[str], place: int) -> tuple[str, ...]:
    """Return what the word of one place stands for."""
    chat, word = _chat(), words[place]
    return chat.quantity(words, place) if word == chat.how_much else chat.meant.get(word, (word,))


def spoken(text: str) -> str:
    """Return a text without marks, chat spellings written out, its punctuation as it stands."""
    typed = _STRETCHED.sub(r"\1", composed(text))
    words = [found[0] for found in _WORD.finditer(typed)]
    if language_of(words) == "en":
        return fold(typed)
    places = iter(range(len(words)))
    return _WORD.sub(lambda _: fold(" ".join(one_out(words, next(places)))), typed)


def language_of(words: Sequence[str]) -> Language:
    """Return which of both languages words are in; names of drugs and tests are of neither."""
    if is_marked("".join(words)):
        return "vi"
    said, known = grammar(), {*_chat().meant, _chat().how_much}
    certain = sum(word in said.english_only for word in words)
    strange = sum(len(word) > 3 and not is_syllable(word) and word not in said.english_only for word in words)
    vietnamese = sum(word in said.vietnamese_only or word in known for word in words)
    is_english = certain > 0 or (len(words) > _NAMES_AT_MOST and strange * 2 >= len(words))
    return "en" if is_english and certain + strange > vietnamese and (certain + strange) * 3 >= len(words) else "vi"


@dataclass(frozen=True, slots=True)
class Grammar:
    """Words without a subject of their own: as typed with marks, without, and in English."""

    marked: frozenset[str]
    folded: frozenset[str]
    english: frozenset[str]
    english_only: frozenset[str]
    vietnamese_only: frozenset[str]

    def holds(self, word: str, language: Language) -> bool:
        """Whether a word carries grammar alone; one typed with marks must be that very word."""
        if language == "en":
            return word in self.english
        return word in (self.marked if is_marked(word) else self.folded)


@dataclass(frozen=True, slots=True)
class _Chat:
    meant: Mapping[str, tuple[str, ...]]
    how_much: str
    much: tuple[str, ...]
    other: tuple[str, ...]
    before: frozenset[str]
    after: frozenset[str]

    def quantity(self, words: Sequence[str], place: int) -> tuple[str, ...]:
        """Tell "how much" from "patient", which chats write alike."""
        former = words[place - 1] if place else ""
        following = words[place + 1] if place + 1 < len(words) else ""
        is_much = former in self.before or following in self.after or (place > 0 and not following)
        return self.much if is_much else self.other


@cache
def grammar() -> Grammar:
    """Return the words of grammar."""
    data = _read("grammar.yaml")
    marked = frozenset(data["vi"].split())
    return Grammar(
        marked=marked,
        folded=frozenset(map(fold, marked)),
        english=frozenset(data["en"].split()),
        english_only=frozenset(data["english_only"].split()),
        vietnamese_only=frozenset(data["vietnamese_only"].split()),
    )


@cache
def _chat() -> _Chat:
    data = _read("chat.yaml")
    meant = {short: tuple(full.split()) for full, shorts in data["words"].items() for short in shorts}
    counted = data["how_much"]
    return _Chat(
        meant=meant,
        how_much=counted["word"],
        much=tuple(counted["much"].split()),
        other=tuple(counted["else"].split()),
        before=frozenset(map(str, counted["before"])),
        after=frozenset(map(str, counted["after"])),
    )


def _read(name: str) -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_yaml(_HERE / name)
    return data
