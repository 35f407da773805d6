"""What of an explanation is shown: a sentence whose quote stands in the entry, and that says no more than its quote."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pipelines.knowledge.worded.shapes import Explained, Explanation
from shared.data import read_yaml
from shared.language.vi.marks import composed, fold, is_marked
from shared.language.vi.reading import Reading, read
from shared.stores.knowledge_bases import Entry

MOST: Final = 3  # sentences
_LONGEST, _SHORTEST_QUOTE = 300, 8  # characters
_STRANGE: Final = 0.34  # share of a sentence's words that neither the entry nor the glossary knows
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_WORD: Final = re.compile(r"[^\W_]+")
_BREAKS: Final = re.compile(r"[\n\[\]<>⟦⟧]|https?:|\*\*")
_DATA: Final = Path(__file__).with_name("held.yaml")


def sentences_that_stand(explanation: Explanation, entry: Entry, language: str) -> tuple[str, ...]:
    """Return the sentences that can be shown, in order; at most three."""
    told = " ".join((entry.answer, entry.reason))
    stand = (one for one in explanation.sentences if _stands(one, entry, told, language))
    return tuple(dict.fromkeys(" ".join(one.sentence.split()) for one in stand))[:MOST]


def _stands(one: Explained, entry: Entry, told: str, language: str) -> bool:
    quote, sentence = " ".join(one.quote.split()), one.sentence.strip()
    return (
        len(quote) >= _SHORTEST_QUOTE
        and 0 < len(sentence) <= _LONGEST
        and not _BREAKS.search(sentence)
        and quote in " ".join(told.split())
        and set(_NUMBER.findall(sentence)) <= set(_NUMBER.findall(quote))
        and (language == "en" or is_marked(sentence) == is_marked(quote))
        and _holds_back(quote, sentence)
        and _is_of_entry(read(sentence), entry, language)
    )


def _holds_back(quote: str, sentence: str) -> bool:
    """Whether a sentence denies, stops, raises, lowers, begins or promises nothing that its quote does not."""
    for rule in _held().values():
        in_said, in_source = rule.is_in(sentence), rule.is_in(quote)
        if in_said != in_source and (in_said or rule.both):
            return False
    return True


def _is_of_entry(said: Reading, entry: Entry, language: str) -> bool:
    """Whether a sentence is in the language asked, names what the entry names, and is worded from it."""
    held = read(" . ".join((entry.topic, entry.question, entry.answer, entry.reason)))
    if said.language != language or not set(said.concepts) <= set(held.concepts):
        return False
    known = {fold(word) for word in held.words}
    strange = [word for word in said.rest if fold(word) not in known]
    if language == "en":  # its words cannot be those of the entry: what they name must be, and most of them
        return bool(said.concepts) and len(strange) <= len(said.content) / 2
    return len(strange) <= _STRANGE * max(1, len(said.content))


@dataclass(frozen=True, slots=True)
class _Rule:
    """Words as they are marked and without marks: đừng and dùng are one word only to whoever types none."""

    marked: re.Pattern[str]
    plain: re.Pattern[str]
    both: bool

    def is_in(self, text: str) -> bool:
        words = " ".join(_WORD.findall(composed(text)))
        return bool((self.marked if is_marked(words) else self.plain).search(words))


@cache
def _held() -> Mapping[str, _Rule]:
    data = read_yaml(_DATA)
    return {
        name: _Rule(re.compile(one["words"]), re.compile(fold(one["words"])), one.get("both", False))
        for name, one in data.items()
    }
