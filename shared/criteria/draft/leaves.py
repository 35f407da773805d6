"""A phrase of the guideline as a criterion: the concept that covers all of its words, or nothing."""

import re
from dataclasses import dataclass

from shared.criteria.draft.tree import Quality, qualify
from shared.guideline.criterion import Criterion, Exposure, Feature
from shared.terminology.concept import Mention
from shared.terminology.terminology import Terminology

_EXPOSURE, _QUALIFIER, _TEST, _SITE, _CANCER, _HEAD = "exposure", "qualifier", "test", "site", "cancer", "head"
_BESIDE = frozenset({_QUALIFIER, _TEST, _SITE})
_RESULT = "test_result"
_ILLNESS = frozenset({"symptom", "sign", "condition", _RESULT})
# Words that a phrase may hold beside its concept without saying more about whom it is for.
_LIGHT_WORDS = """
a an the any some of in on to at for by from and or their her his its they have has had having is are been with who
which that this these those it there both either about possible symptom symptoms sign signs feature features
finding findings child's person's patient's
"""
_LIGHT = frozenset(_LIGHT_WORDS.split())
_WORD = re.compile(r"[^\W\d_][\w'-]*|\d+")


@dataclass(frozen=True, slots=True)
class Reading:
    """The one idea that a phrase names: concept ids sharing its words, their kind, and qualifiers beside them."""

    concepts: tuple[str, ...]
    kind: str
    qualifiers: tuple[str, ...] = ()

    @property
    def is_general(self) -> bool:
        """Say whether it waits for a site: "pain", "swelling"."""
        return self.kind == _HEAD

    def criterion(self, label: str) -> Criterion:
        """Return the feature or exposure."""
        if self.kind == _EXPOSURE:
            return Exposure(self.concepts[0], label)
        return qualify(Feature(self.concepts, label=label), Quality(tuple((word,) for word in self.qualifiers)))


class Lexicon:
    """Phrases looked up in the terminology; a phrase counts as read only when no word that matters is left over."""

    def __init__(self, terminology: Terminology) -> None:
        self._terminology = terminology

    def read(self, phrase: str) -> Reading | None:
        """Return the one idea that covers `phrase`; None where there are several, or words left over."""
        mentions = self._terminology.find_mentions(phrase)
        main = [mention for mention in mentions if self._kind(mention) not in _BESIDE]
        if not main or len({(mention.start, mention.end) for mention in main}) != 1:
            return None
        # A site that did not join its feature would be lost: "ulcer ... of the tongue" is no plain ulcer.
        if self._left_over(phrase, [m for m in mentions if self._kind(m) != _SITE or self._is_told(m, main[0])]):
            return None
        apart = [m for m in mentions if not any(_covers(other, m.start, m.end) for other in main)]
        beside = [mention for mention in apart if self._kind(mention) == _QUALIFIER]
        qualifiers = tuple(mention.concept for mention in beside)
        concepts = tuple(sorted({mention.concept for mention in main}))
        waits = self._terminology.placed(concepts[0])
        return Reading(concepts, _HEAD if waits else self._kind(main[0]), tuple(dict.fromkeys(qualifiers)))

    def find_test(self, phrase: str) -> str | None:
        """Return the test that `phrase` names, or None where it names none or says more than that."""
        mentions = self._terminology.find_mentions(phrase)
        tests = [mention.concept for mention in mentions if self._kind(mention) == _TEST]
        others = [mention for mention in mentions if self._kind(mention) not in (_TEST, _SITE, _QUALIFIER)]
        return tests[0] if tests and not others else None

    def names_several_tests(self, phrase: str) -> bool:
        """Say whether `phrase` names two tests or more: "ultrasound or CT findings"."""
        mentions = self._terminology.find_mentions(phrase)
        return len({mention.concept for mention in mentions if self._kind(mention) == _TEST}) > 1

    def find_suggested(self, phrase: str) -> tuple[str, ...]:
        """Return every concept that `phrase` names, cancers alone where it names one."""
        mentions = [m for m in self._terminology.find_mentions(phrase) if self._kind(m) not in _BESIDE]
        cancers = [mention for mention in mentions if self._kind(mention) == _CANCER]
        named = [mention for mention in mentions if self._kind(mention) != _HEAD]
        return tuple(dict.fromkeys(mention.concept for mention in cancers or named or mentions))

    def names_feature(self, words: str) -> bool:
        """Say whether `words` name a symptom, sign or illness; cancers apart, and what may be a test ("FIT")."""
        mentions = self._terminology.find_mentions(words)
        tests = [mention for mention in mentions if self._kind(mention) == _TEST]
        told = [m for m in mentions if self._kind(m) in _ILLNESS]
        return any(not any(_covers(test, m.start, m.end) for test in tests) for m in told)

    def says_nothing(self, words: str) -> bool:
        """Say whether `words` are light words alone."""
        return not self._left_over(words, [])

    def is_cancer(self, concept: str) -> bool:
        """Say whether the concept is a cancer."""
        return self.knows(concept) and self._terminology.concept(concept).kind == _CANCER

    def is_sign(self, concept: str) -> bool:
        """Say whether the concept is itself felt or seen, no condition and not waiting for a site."""
        return self._terminology.concept(concept).kind in ("symptom", "sign")

    def is_result(self, concept: str) -> bool:
        """Say whether the concept is what a test measured, whichever test that was."""
        return self._terminology.concept(concept).kind == _RESULT

    def is_kind_of(self, specific: tuple[str, ...], general: tuple[str, ...]) -> bool:
        """Say whether each of `specific` is a kind of one of `general`."""
        return all(any(self._terminology.is_a(s, g) for g in general) for s in specific)

    def knows(self, concept: str) -> bool:
        """Say whether the terminology has that concept."""
        return concept in self._terminology.concepts

    def _is_told(self, site: Mention, feature: Mention) -> bool:
        """Say whether the feature's own label names the site ("pigmented lesion of the skin")."""
        label = self._terminology.concept(feature.concept).label.lower().split()
        return set(self._terminology.concept(site.concept).label.lower().split()) <= set(label)

    def _kind(self, mention: Mention) -> str:
        return self._terminology.concept(mention.concept).kind

    def _left_over(self, phrase: str, mentions: list[Mention]) -> list[str]:
        return [
            word[0]
            for word in _WORD.finditer(phrase)
            if word[0].lower() not in _LIGHT and not any(_covers(m, word.start(), word.end()) for m in mentions)
        ]


def _covers(mention: Mention, start: int, end: int) -> bool:
    in_gap = any(gap_start <= start and end <= gap_end for gap_start, gap_end in mention.gaps)
    return mention.start <= start and end <= mention.end and not in_gap
