"""Whether a sentence leaves nothing out of what it puts plainly: what holds of some reads as holding of all."""

import re
from typing import Final

from shared.guardrails.claims import content, populations
from shared.guardrails.plain.glossary import in_its_terms
from shared.terminology.health_words import HealthWords

_FIGURE: Final = re.compile(r"\d+(?:[.,:/]\d+)*")
_REWORDED: Final = 0.5  # share of the quotation's words that may be others in the sentence


def is_whole(sentence: str, quote: str, known: HealthWords) -> bool:
    """Whether all figures, people and names of a quotation, and most of its words, are told."""
    words, sentence = set(content(quote)), in_its_terms(sentence, quote)
    return (
        _FIGURE.findall(sentence) == _FIGURE.findall(quote)
        and populations(sentence) == populations(quote)
        and _names_told(sentence, quote, known)
        and len(words - set(content(sentence))) <= _REWORDED * len(words)
    )


def _names_told(sentence: str, quote: str, known: HealthWords) -> bool:
    said = {one.name.id for one in known.find(sentence)}
    return all(any(known.is_kind_of(one.name.id, name) for name in said) for one in known.find(quote))
