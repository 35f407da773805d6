"""What words that no form covers point at: each word names its concepts a little, rare words more."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from shared.retrieval.talk import Talk
from shared.retrieval.tokens import terms

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

    def __init__(self, forms_of: Mapping[str, Iterable[Sequence[str]]]) -> None:
        """Take the forms of each concept as stems."""
        pointing: dict[str, dict[str, int]] = defaultdict(dict)
        for concept, forms in forms_of.items():
            for form in forms:
                for word in form:
                    pointing[word][concept] = min(len(form), pointing[word].get(concept, len(form)))
        count = len(forms_of) or 1
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
        for word in set(words):
            for concept, worth in self._pointing.get(word, ()):
                said[concept] += worth
        most = max(said.values(), default=1.0)
        weighed = {
            concept: AT_MOST * (1 - math.exp(-worth / _SLOWLY)) * worth / most for concept, worth in said.items()
        }
        best = sorted(weighed.items(), key=lambda found: (-found[1], found[0]))[:_NOTED]
        return {concept: weight for concept, weight in best if weight >= _WORTH_NOTING}


def read_hints(terminology: Terminology, talk: Talk) -> Hints:
    """Return the hints of talk, word by word, and of the clinical concepts that say something alone, form by form."""
    clinical: dict[str, list[list[str]]] = {
        concept.id: [terms(form) for form in (concept.label, *concept.forms)]
        for concept in terminology.concepts.values()
        if concept.kind not in _SAYS_LITTLE
    }
    return Hints(clinical | {concept: [[word] for word in words] for concept, words in talk.words.items()})


def _rarity(found: int, count: int) -> float:
    return math.log(1 + count / found) - 1
