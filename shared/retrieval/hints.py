"""What words that no form covers point at: each word names its concepts a little, rare words more."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from shared.language.stems import STOP_WORDS, terms
from shared.retrieval.talk import Talk
from shared.terminology.pattern import elements_of, forms_of, gap_of

if TYPE_CHECKING:
    from shared.terminology.terminology import Terminology

# A hint never says as much as a form: this much at most, reached slowly as words agree.
AT_MOST = 0.5
_SLOWLY = 6.0
_WORTH_NOTING = 0.12
_NOTED = 8
# A word of more than every tenth concept points nowhere.
_TOO_COMMON = 10
_SAYS_LITTLE = frozenset(("qualifier", "site", "head", "context", "ordinary"))
# How long, how old and who is read elsewhere; of referring for cancer the whole guideline speaks.
_NO_HINT_SAID = """
    year month week day hour age old first cancer refer referral patient person symptom criteria guideline
    mum dad mother father wife husband son daughter sister brother gran nan grandad man woman lad lady
"""
_NO_HINT = frozenset(terms(_NO_HINT_SAID))


class Hints:
    """Words to concepts, clinical and of guideline talk. Built once a process."""

    def __init__(self, words_of: Mapping[str, Mapping[str, int]]) -> None:
        """Take the stems that point at each concept, each with how many words its shortest form has."""
        pointing: dict[str, dict[str, int]] = defaultdict(dict)
        for concept, sizes in words_of.items():
            for word, size in sizes.items():
                pointing[word][concept] = size
        count = len(words_of) or 1
        self._pointing = {
            word: tuple((concept, _rarity(len(concepts), count) / size) for concept, size in sorted(concepts.items()))
            for word, concepts in pointing.items()
            if len(concepts) * _TOO_COMMON < count and word not in _NO_HINT and not word.isdigit()
        }

    def concepts(self, words: Iterable[str]) -> dict[str, float]:
        """Return the concepts that the words point at most, each with a weight of 0 to `AT_MOST`.

        What fewer words point at falls behind faster than they are fewer: one reading of a question is the likely one.
        """
        said: dict[str, float] = defaultdict(float)
        for word in dict.fromkeys(words):
            for concept, worth in self._pointing.get(word, ()):
                said[concept] += worth
        most = max(said.values(), default=1.0)
        best = sorted(said.items(), key=lambda found: (-found[1], found[0]))[:_NOTED]
        weighed = {concept: AT_MOST * (1 - math.exp(-worth / _SLOWLY)) * worth / most for concept, worth in best}
        return {concept: weight for concept, weight in weighed.items() if weight >= _WORTH_NOTING}


def read_hints(terminology: Terminology, talk: Talk) -> Hints:
    """Return the hints of talk, word by word, and of the clinical concepts that say something alone, form by form."""
    terms_of = cache(terms)  # forms have most of their words in common
    clinical = {
        concept.id: _sizes(",".join((concept.label, concept.clinical, concept.short, concept.lay)), terms_of)
        for concept in terminology.concepts.values()
        if concept.kind not in _SAYS_LITTLE
    }
    return Hints(clinical | {concept: {**sizes, **clinical.get(concept, {})} for concept, sizes in talk.words.items()})


def _sizes(forms: str, terms_of: Callable[[str], Sequence[str]]) -> dict[str, int]:
    """Return each stem of the forms with the fewest words that a form of it has; alternatives count as one word."""
    sizes: dict[str, int] = {}
    for flat in forms_of(forms):
        elements = [one for one, _ in elements_of(flat) if gap_of(one) is None and one not in STOP_WORDS]
        for element in elements:
            for word in () if element[0] == "{" else element.lstrip("=").split("|"):
                for stemmed in terms_of(word):
                    sizes[stemmed] = min(len(elements), sizes.get(stemmed, len(elements)))
    return sizes


def _rarity(found: int, count: int) -> float:
    return math.log(1 + count / found) - 1
