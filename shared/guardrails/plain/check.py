"""What of a model's plain words is shown: a sentence that is the one quoted, word for word, but for words that say the
same in plain English.

Which words do is data (glossary.yaml). Turned down: any everyday word, checked for what would turn the meaning. The
wrong one of two everyday words ("or", "and"; "over", "under") turns it too, and names that a search may take for each
other (angina, heart attack) are not the same thing.
"""

import re
from collections.abc import Iterator
from typing import Final

from shared.guardrails.plain.glossary import in_its_terms
from shared.terminology.health_words import HealthWords

_LONGEST: Final = 320  # characters
# What no plain sentence holds: marks, addresses, a second sentence.
BREAKS: Final = re.compile(r"[\n\[\]<>⟦⟧“”\"*_#|]|https?:|[.!?]\s+\S")
_TOKEN: Final = re.compile(r"\d+(?:[.,:/]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|[<>≤≥+%±=?/]")
# Words that may come or go: articles, whose it is, and what carries a verb that stands there.
_ADDED: Final = frozenset("a an the this that these those it its your his her their my".split())  # noqa: SIM905
_CARRIES: Final = re.compile(
    r"\b(?:there (?:is|are)(?= no\b)|(?:is|are)(?= not\b)|(?:is|are|was|were|been)(?= (?:not )?\w+(?:ed|en|wn)\b))"
)


def stands(sentence: str, quote: str, known: HealthWords) -> bool:
    """Whether a sentence may stand beside the one that it puts plainly; `known` knows a medicine by all its names."""
    is_one = 0 < len(sentence) <= _LONGEST and not BREAKS.search(sentence) and sentence.casefold() != quote.casefold()
    return is_one and list(_told(in_its_terms(sentence, quote), known)) == list(_told(quote, known))


def _told(text: str, known: HealthWords) -> Iterator[str]:
    """What is told, word by word: a medicine by its own name, figures and signs as they stand."""
    named = {one.start: one for one in known.find(text) if one.name.kind == "medicine"}
    carried = {place for found in _CARRIES.finditer(text.lower()) for place in range(*found.span())}
    end = 0
    for token in _TOKEN.finditer(text):
        start, word = token.start(), token.group()
        if start < end:
            continue
        if one := named.get(start):
            end = one.end
            yield f"={one.name.id}"
        elif word == "A" and start:  # group A
            yield word
        elif word.lower() not in _ADDED and start not in carried:
            yield word.lower().replace("’", "'")
