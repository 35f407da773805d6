"""What of a model's plain words is shown: a sentence that says what the sentence quoted says, and no more."""

import re
from collections.abc import Mapping
from typing import Final

from shared.guardrails.claims import conditions, content, critical, denied_spans, numbers
from shared.guardrails.plain.glossary import in_its_terms
from shared.guardrails.plain.held import holds_back
from shared.guardrails.plain.order import comes_in_turn
from shared.language.stems import STOP_WORDS, stem, words
from shared.records.medicines import FREQUENCY
from shared.terminology.health_words import HealthWords, is_common_word

_LONGEST: Final = 240  # characters
_STRANGE: Final = 0.34  # share of a sentence's words that neither the quotation nor what it names holds
# What no plain sentence holds: marks, addresses, a second sentence.
BREAKS: Final = re.compile(r"[\n\[\]<>⟦⟧“”\"*_#|]|https?:|[.!?]\s+\S")
_CAPITAL: Final = re.compile(r"(?<=\s)[A-Z][\w'’-]*")
_TIMES: Final = re.compile(r"\b(?:two|three|four) times\b", re.IGNORECASE)  # held against "BD" by held.yaml


def stands(sentence: str, quote: str, names: frozenset[str], known: HealthWords) -> bool:
    """Whether a sentence may stand beside the one that it puts plainly; `names`: ids of what that names, with groups.

    `known` finds what a text names.
    """
    is_one = 0 < len(sentence) <= _LONGEST and not BREAKS.search(sentence) and sentence.casefold() != quote.casefold()
    return is_one and _says_the_same(in_its_terms(sentence, quote), quote, names, known)


def _says_the_same(sentence: str, quote: str, names: frozenset[str], known: HealthWords) -> bool:
    return (
        _figures_stand(sentence, quote)
        and critical(sentence) <= critical(quote)
        and conditions(sentence) <= conditions(quote)
        and holds_back(sentence, quote)
        and _names_stand(sentence, quote, names, known)
        and comes_in_turn(sentence, quote, known)
        and _denials_stand(sentence, quote)
        and _words_stand(sentence, quote, known)
    )


def named_in(text: str, known: HealthWords) -> frozenset[str]:
    """Return the ids of what a text names, the groups that it belongs to included."""
    ids = {one.name.id for one in known.find(text)}
    return frozenset(ids | {group for name in ids for group in known.groups_of(name)})


def _figures_stand(sentence: str, quote: str) -> bool:
    told = numbers(quote)
    return all(number.stands_in(told) for number in numbers(_TIMES.sub(" ", sentence)))


def _names_stand(sentence: str, quote: str, names: frozenset[str], known: HealthWords) -> bool:
    """Whether it names what the quotation names, and affirms and denies it as that does."""
    named, quoted = _signs(sentence, known), _signs(quote, known)
    return all(name in names and (name not in quoted or quoted[name] & signs) for name, signs in named.items())


def _signs(text: str, known: HealthWords) -> Mapping[str, set[bool]]:
    spans, found = denied_spans(text), dict[str, set[bool]]()
    for one in known.find(text):
        found.setdefault(one.name.id, set()).add(not any(low <= one.start < high for low, high in spans))
    return found


def _denials_stand(sentence: str, quote: str) -> bool:
    """Whether each word of the quotation's is affirmed and denied as there, of what nobody has a name for too."""
    quoted = _denied_words(quote)
    return all(word not in quoted or signs <= quoted[word] for word, signs in _denied_words(sentence).items())


def _denied_words(text: str) -> Mapping[str, set[bool]]:
    spans, found = denied_spans(text), dict[str, set[bool]]()
    for word in re.finditer(r"[^\W\d_]{3,}", text.casefold()):
        if word.group() not in STOP_WORDS:
            denied = any(low <= word.start() < high for low, high in spans)
            found.setdefault(stem(word.group()), set()).add(denied)
    return found


def _words_stand(sentence: str, quote: str, known: HealthWords) -> bool:
    """Whether it is worded from the quotation: few other words, all of them everyday English, and no other's name."""
    held = {stem(word) for word in words(quote)}
    names = [sentence[one.start : one.end] for one in known.find(sentence)]
    often = [found[0] for found in FREQUENCY.finditer(sentence)]
    held |= {stem(word) for said in (*names, *often) for word in words(said)}
    strange = [word for word in words(sentence) if word not in STOP_WORDS and stem(word) not in held]
    capitals = {stem(word) for found in _CAPITAL.findall(sentence) for word in words(found)} - held - {"i"}
    first = next(iter(words(sentence)), "")
    return (
        all(is_common_word(word) for word in strange if not word[0].isdigit())
        and not capitals
        and first not in strange
        and len(strange) <= _STRANGE * max(1, len(content(sentence)))
    )
