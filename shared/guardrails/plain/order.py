"""Whether a sentence tells things in the quotation's order: the same words the other way round say something else."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from shared.guardrails.plain.held import held
from shared.terminology.health_words import HealthWords

_FIGURES: Final = re.compile(r"\d+(?:[.,:/]\d+)*|\b(?:left|right)\b(?! (?:away|now)\b)")
# What is done to a thing, or denied of it: of two things, to which of them is told by the order alone.
_TURNS: Final = ("negated", "stopped", "started", "increased", "reduced", "before", "after")


def figures_in_turn(sentence: str, quote: str) -> bool:
    """Whether figures and sides come in the quotation's order: "from 5 mg to 2.5 mg" is not the other way."""
    rest = iter(_FIGURES.findall(quote.lower()))
    return all(each in rest for each in _FIGURES.findall(sentence.lower()))


def tells_in_turn(sentence: str, quote: str, known: HealthWords) -> bool:
    """Whether what is named, and what is done to it, comes in the quotation's order where it names more than one."""
    quoted, said = _told(quote, known), _told(sentence, known)
    if len({name for name in quoted if name not in _TURNS}) < 2:
        return True
    rest = iter(quoted)
    return all(any(_is_same(each, other, known) for other in rest) for each in said)


def _told(text: str, known: HealthWords) -> Sequence[str]:
    return [told for _, told in sorted(_places(text, known))]


def _places(text: str, known: HealthWords) -> Iterator[tuple[int, str]]:
    for one in known.find(text):
        yield one.start, one.name.id
    folded = text.lower()
    for kind in _TURNS:
        for found in held()[kind].words.finditer(folded):
            yield found.start(), kind


def _is_same(said: str, quoted: str, known: HealthWords) -> bool:
    return said == quoted or (quoted not in _TURNS and known.is_kind_of(quoted, said))
