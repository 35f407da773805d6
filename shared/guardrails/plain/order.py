"""Whether a sentence tells things in the quotation's order: the same words the other way round say something else."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from shared.guardrails.plain.held import held
from shared.language.stems import STOP_WORDS, stem
from shared.terminology.health_words import HealthWords

_FIGURES: Final = re.compile(r"\d+(?:[.,:/]\d+)*|\b(?:left|right)\b(?! (?:away|now)\b)")
_LETTER: Final = re.compile(r"(?<=\s)[A-Z]\b(?!\.\w|['’])")  # group A
_WORD: Final = re.compile(r"[^\W\d_]{3,}")


def comes_in_turn(sentence: str, quote: str, known: HealthWords) -> bool:
    """Whether figures and sides, what is named with what is said of it, and all other words come as they are quoted.

    "From 5 mg to 2.5 mg", "one stopped, the other started" and "worse than" are not the same the other way round.
    """
    return (
        _follows(_FIGURES.findall(sentence.lower()), _FIGURES.findall(quote.lower()))
        and _follows(_LETTER.findall(sentence), _LETTER.findall(quote))
        and _kinds_follow(sentence, quote, known)
        and _follows(*_shared_words(sentence, quote))
    )


def _follows(said: Sequence[str], quoted: Sequence[str]) -> bool:
    rest = iter(quoted)
    return all(each in rest for each in said)


def _kinds_follow(sentence: str, quote: str, known: HealthWords) -> bool:
    """Of two things named, what is done to which, how often and when is told by the order alone."""
    names = {one.name.id for one in known.find(quote)}
    if len(names) < 2:
        return True
    return all(
        _names_follow(_with_names(sentence, kind, known), _with_names(quote, kind, known), known) for kind in held()
    )


def _with_names(text: str, kind: str, known: HealthWords) -> list[str]:
    named = ((one.start, one.name.id) for one in known.find(text))
    told = ((found.start(), f"={kind}") for found in held()[kind].words.finditer(text.lower()))
    return [what for _, what in sorted((*named, *told))]


def _names_follow(said: Sequence[str], quoted: Sequence[str], known: HealthWords) -> bool:
    rest = iter(quoted)
    return all(any(_is_same(each, other, known) for other in rest) for each in said)


def _is_same(said: str, quoted: str, known: HealthWords) -> bool:
    return said == quoted or (quoted[0] != "=" and known.is_kind_of(quoted, said))


def _shared_words(sentence: str, quote: str) -> tuple[list[str], list[str]]:
    """The words of both, without those that turn a meaning, which are held by themselves."""
    said, quoted = list(_plain_words(sentence)), list(_plain_words(quote))
    return [word for word in said if word in quoted], quoted


def _plain_words(text: str) -> Iterator[str]:
    folded = text.lower()
    turned = [found.span() for rule in held().values() for found in rule.words.finditer(folded)]
    for word in _WORD.finditer(folded):
        is_turning = any(low <= word.start() < high for low, high in turned)
        if not is_turning and word.group() not in STOP_WORDS:
            yield stem(word.group())
