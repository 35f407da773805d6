"""What of a model's plain words is shown: a sentence that is the one quoted, word for word, but for words that say the
same in plain words of its language.

Which words do is data (glossary.yaml). Turned down: any everyday word, checked for what would turn the meaning. The
wrong one of two everyday words ("or", "and"; "over", "under") turns it too, and names that a search may take for each
other (angina, heart attack) are not the same thing.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from shared.guardrails.plain.glossary import Language, in_its_terms, may_come_or_go
from shared.terminology.health_words import HealthWords, Named

_LONGEST: Final = 320  # characters
# What no plain sentence holds: marks, addresses, a second sentence.
BREAKS: Final = re.compile(r"[\n\[\]<>⟦⟧“”\"*_#|]|https?:|[.!?]\s+\S")
# Every sign counts: a comma, a bracket, a minus and a point before a figure turn what is said, and some are not seen.
_TOKEN: Final = re.compile(r"\d+(?:[.,:/]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)?|\S")
_SAME: Final = str.maketrans("’‑–—−", "'----")
# In English, what carries a verb that stands there and has no object may come or go too.
_CARRIES: Final = re.compile(
    r"\b(?:there (?:is|are)(?= no\b)|(?:is|are)(?= not\b)|(?:is|are|was|were|been)(?= (?:not )?\w+(?:ed|en|wn)\b"
    r"(?:$|[^\w\s]| (?:in|with|by|to|for|at|on|from|after|before|during|and|or|until|since|as|of|when|if|because)\b)))"
)


def stands(sentence: str, quote: str, known: HealthWords, language: Language = "en") -> bool:
    """Whether a sentence may stand beside the one that it puts plainly; `known` knows a medicine by all its names."""
    sentence, quote = unicodedata.normalize("NFC", sentence), unicodedata.normalize("NFC", quote)
    is_one = 0 < len(sentence) <= _LONGEST and not BREAKS.search(sentence) and sentence.casefold() != quote.casefold()
    put = in_its_terms(sentence.removesuffix("."), quote, language).translate(_SAME)
    quote = quote.removesuffix(".").translate(_SAME)
    return is_one and list(_told(put, quote, known, language)) == list(_told(quote, quote, known, language))


def _told(text: str, quote: str, known: HealthWords, language: Language) -> Iterator[str]:
    """What is told, word by word: a medicine by its own name, figures, signs and short forms as they stand."""
    named = _medicines(text, quote, known)
    has_short_forms = not text.isupper()
    added = may_come_or_go(language)
    carries = _CARRIES.finditer(text.lower()) if language == "en" else ()
    carried = {place for found in carries for place in range(*found.span())}
    end = 0
    for token in _TOKEN.finditer(text):
        start, word = token.start(), token.group()
        if start < end:
            continue
        if one := named.get(start):
            end = one.end
            yield f"={one.name.id}"
        elif has_short_forms and word.isupper() and (start or len(word) > 1):  # IT, ALL, MG, group A
            yield word
        elif word.lower() not in added and start not in carried:
            yield word.lower()


def _medicines(text: str, quote: str, known: HealthWords) -> Mapping[int, Named]:
    """Where medicines stand that are called as they are quoted, or by their own name: no other maker's is the same."""
    found = [(text[one.start : one.end].lower(), one) for one in known.find(text) if one.name.kind == "medicine"]
    return {one.start: one for word, one in found if word == one.name.called[0].lower() or word in quote.lower()}
