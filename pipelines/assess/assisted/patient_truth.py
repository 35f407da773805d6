"""What may be said of one patient: what the facts, the criteria met and the words that met them say, and no more."""

import re
from collections.abc import Iterable, Iterator

from pipelines.assess.assisted.grounds import Ground
from pipelines.assess.assisted.vocabulary import CANCER_ASKED, ENDED, NEGATED
from shared.guardrails.claims import denied_spans
from shared.patient.facts import Facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology

_CLINICAL = frozenset({"symptom", "sign", "condition", "test_result", "exposure"})
_NUMBERED = re.compile(r"\d")  # numbers are looked at by themselves
_CALLED = {
    "female": re.compile(r"\b(?:she|her|hers|herself|woman|girl|lady)\b", re.IGNORECASE),
    "male": re.compile(r"\b(?:he|his|him|himself|man|boy|gentleman)\b", re.IGNORECASE),
}
_AGE = re.compile(
    r"\b(?:is|at|aged?(?: of)?) (\d+)\b(?! ?(?:and|or) (?:over|above|older|under|below|younger))"
    r"(?! [a-z]*(?:days|weeks|months|hours|mm|cm|mg|times|or more))|\b(\d+)[- ]years?[- ]old",
    re.IGNORECASE,
)


class PatientTruth:
    """What is true of one patient, as far as the record tells."""

    def __init__(self, terminology: Terminology, record: PatientRecord, facts: Facts) -> None:
        self._terminology, self._age = terminology, record.age
        self._sexes = {facts.sex, record.gender.casefold()}
        exposed = [name for name, fact in facts.exposures.items() if fact.is_present]
        self._present = self._with_general([*facts.stated_concepts(), *exposed, *(["smoking"] if facts.smoked else [])])
        self._in_record = self._mentioned((*record.symptoms, *record.findings, *record.history))

    def holds(self, says: str, ground: Ground) -> bool:
        """Whether all that a sentence says of the patient is so."""
        if not self._is_the_person(says):
            return False
        return self._is_unstated(says, ground) if ground.is_open else self._is_stated(says, ground)

    def covers(self, said: str, ground: Ground) -> bool:
        """Whether all that was said together names every symptom, sign or result that the recommendation was met by."""
        named = self._mentioned([said])
        groups = (frozenset(self._clinical(label)) for label in ground.labels)
        return all(not concepts or not concepts.isdisjoint(named) for concepts in groups)

    def _is_the_person(self, says: str) -> bool:
        """Whether "he" and "she" are as the record tells, and an age is the patient's."""
        ages = {int(age) for found in _AGE.findall(says) for age in found if age}
        return ages <= {self._age} and all(sex in self._sexes for sex, called in _CALLED.items() if called.search(says))

    def _is_stated(self, says: str, ground: Ground) -> bool:
        """Whether every symptom, sign, result or quality named is the patient's; a cancer is only asked for."""
        quoted = "; ".join(ground.because).casefold()
        if any(found[0].casefold() not in quoted for found in ENDED.finditer(says)):
            return False
        denied = denied_spans(says)
        criteria = self._mentioned(label for label in ground.labels if not NEGATED.search(label))
        told = self._present | criteria | self._mentioned(ground.because)
        guideline = self._mentioned((ground.passage.text, ground.passage.cancer_type or ""))
        for mention in self._terminology.find_mentions(says):
            kind = self._terminology.concept(mention.concept).kind
            if mention.text.casefold() in quoted or _NUMBERED.search(mention.text) or kind == "head":
                continue
            if kind == "cancer":
                is_so = mention.concept in guideline and bool(CANCER_ASKED.search(says[: mention.end]))
            elif kind == "test":
                is_so = mention.concept in guideline | self._in_record
            else:
                is_so = mention.concept in told or any(low <= mention.start < high for low, high in denied)
            if not is_so:
                return False
        return True

    def _is_unstated(self, says: str, ground: Ground) -> bool:
        """Whether what is called open is a criterion on which the record is silent, and nothing else is named."""
        named = {mention.concept for mention in self._terminology.find_mentions(says)}
        asked = {mention.concept for label in ground.asked for mention in self._terminology.find_mentions(label)}
        return bool(named) and named <= asked - self._present

    def _clinical(self, text: str) -> Iterator[str]:
        found = (mention.concept for mention in self._terminology.find_mentions(text))
        return (concept for concept in found if self._terminology.concept(concept).kind in _CLINICAL)

    def _mentioned(self, texts: Iterable[str]) -> frozenset[str]:
        return self._with_general(
            mention.concept for text in texts for mention in self._terminology.find_mentions(text)
        )

    def _with_general(self, concepts: Iterable[str]) -> frozenset[str]:
        return frozenset(general for concept in concepts for general in self._terminology.general_of(concept))
