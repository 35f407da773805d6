"""What of a model's plain words is shown: a sentence that says what the sentence quoted says, and no more."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pipelines.records.papers.prepare import Line, Papers
from shared.guardrails.claims import conditions, content, critical, denied_spans, numbers
from shared.language.stems import STOP_WORDS, stem, words
from shared.records.medicines import FREQUENCY
from shared.terminology.health_words import is_common_word

_LONGEST: Final = 240  # characters
_STRANGE: Final = 0.34  # share of a sentence's words that neither the quotation nor what it names holds
# What no plain sentence holds: marks, addresses, a second sentence.
BREAKS: Final = re.compile(r"[\n\[\]<>⟦⟧“”\"*_#|]|https?:|[.!?]\s+\S")
_CAPITAL: Final = re.compile(r"(?<=\s)[A-Z][\w'’-]*")
_IN_ORDER: Final = re.compile(r"\d+(?:[.,:/]\d+)*|\b(?:left|right)\b(?! (?:away|now)\b)")
_TIMES: Final = re.compile(r"\b(?:two|three|four) times\b", re.IGNORECASE)  # held against "BD" by held.yaml
_DATA: Final = Path(__file__).with_name("held.yaml")


def stands(sentence: str, line: Line, papers: Papers) -> bool:
    """Whether a sentence may stand beside the one that it puts plainly."""
    return (
        0 < len(sentence) <= _LONGEST
        and not BREAKS.search(sentence)
        and sentence.casefold() != line.text.casefold()
        and _figures_stand(sentence, line.text)
        and critical(sentence) <= critical(line.text)
        and conditions(sentence) <= conditions(line.text)
        and _holds_back(sentence, line.text)
        and _names_stand(sentence, line, papers)
        and _words_stand(sentence, line, papers)
    )


def _figures_stand(sentence: str, quote: str) -> bool:
    """Whether figures and sides are the quotation's, in its order: "from 5 mg to 2.5 mg" is not the other way."""
    told = numbers(quote)
    return _come_in_turn(_IN_ORDER.findall(sentence.lower()), _IN_ORDER.findall(quote.lower())) and all(
        number.stands_in(told) for number in numbers(_TIMES.sub(" ", sentence))
    )


def _come_in_turn(said: Sequence[str], quoted: Sequence[str]) -> bool:
    rest = iter(quoted)
    return all(each in rest for each in said)


def _holds_back(sentence: str, quote: str) -> bool:
    """Whether it denies, stops, changes, doubts, promises and orders what the quotation does."""
    for rule in _held().values():
        in_said, in_quote = (bool(rule.words.search(text.lower())) for text in (sentence, quote))
        if in_said != in_quote and (in_said or rule.both):
            return False
    return True


def _names_stand(sentence: str, line: Line, papers: Papers) -> bool:
    """Whether it names what the quotation names, and affirms and denies it as that does."""
    named = _signs(sentence, papers)
    quoted = _signs(line.text, papers)
    return all(name in line.names and (name not in quoted or quoted[name] & signs) for name, signs in named.items())


def _signs(text: str, papers: Papers) -> Mapping[str, set[bool]]:
    spans, found = denied_spans(text), dict[str, set[bool]]()
    for one in papers.words.find(text):
        found.setdefault(one.name.id, set()).add(not any(low <= one.start < high for low, high in spans))
    return found


def _words_stand(sentence: str, line: Line, papers: Papers) -> bool:
    """Whether it is worded from the quotation: few other words, all of them everyday English, and no other's name."""
    known = {stem(word) for word in words(line.text)}
    names = [sentence[one.start : one.end] for one in papers.words.find(sentence)]
    often = [found[0] for found in FREQUENCY.finditer(sentence)]
    known |= {stem(word) for held in (*names, *often) for word in words(held)}
    strange = [word for word in words(sentence) if word not in STOP_WORDS and stem(word) not in known]
    capitals = {stem(word) for found in _CAPITAL.findall(sentence) for word in words(found)} - known - {"i"}
    first = next(iter(words(sentence)), "")
    return (
        all(is_common_word(word) for word in strange if not word[0].isdigit())
        and not capitals
        and first not in strange
        and len(strange) <= _STRANGE * max(1, len(content(sentence)))
    )


@dataclass(frozen=True, slots=True)
class _Rule:
    words: re.Pattern[str]
    both: bool


@cache
def _held() -> Mapping[str, _Rule]:
    import yaml

    data = yaml.safe_load(_DATA.read_text(encoding="utf-8"))
    return {name: _Rule(re.compile(one["words"]), one.get("both", False)) for name, one in data.items()}
