"""The output check of a wording: a sentence stays only if the cited text and the record say all of it.

It is stricter than the check of chat answers, because such a sentence speaks of a patient: what it says that the
patient has, the record must say; what it says of time or action, the recommendation must say. Fails closed.
"""

import re
from collections.abc import Iterable, Iterator

from pipelines.assess.assisted.grounds import Ground
from pipelines.assess.assisted.vocabulary import CANCER_ASKED, CLAIMED, JOINING, NEGATED, NEVER, OPEN, REPORTING, TIMES
from shared.guardrails.claims import Number, content, denied_spans, numbers
from shared.guardrails.grounding import GroundingCheck
from shared.patient.facts import Facts
from shared.patient.record import PatientRecord
from shared.retrieval.hit import Passage
from shared.terminology.terminology import Terminology

_LONGEST = 400
_WORD = re.compile(r"[A-Za-z]+")
_CLINICAL = frozenset({"symptom", "sign", "condition", "test_result", "exposure"})
_OF_THE_GUIDELINE = frozenset({"cancer", "test", "head"})
_NUMBERED = re.compile(r"\d")  # numbers are looked at by themselves
_SEXES = {"female": "women", "male": "men"}
_CALLED = {
    "female": re.compile(r"\b(?:she|her|hers|herself|woman|girl|lady)\b", re.IGNORECASE),
    "male": re.compile(r"\b(?:he|his|him|himself|man|boy|gentleman)\b", re.IGNORECASE),
}


class SentenceCheck:
    """Checks what is said of one patient."""

    def __init__(self, terminology: Terminology, record: PatientRecord, facts: Facts) -> None:
        self._terminology = terminology
        self._grounding = GroundingCheck(terminology)
        self._record = _as_passage(record, facts)
        self._present = _present(facts, terminology)
        self._sex = facts.sex

    def stands(self, says: str, ground: Ground) -> bool:
        """Whether one sentence stands in its recommendation and in the record."""
        return (
            0 < len(says) <= _LONGEST
            and "\n" not in says
            and not NEVER.search(says)
            and self._sexes_stand(says)
            and self._is_as_sure(says, ground)
            and self._words_stand(says, ground)
            and _times(says) <= (_times("") if ground.is_open else _times(ground.passage.text))
            and self._numbers_stand(says, ground)
            and self._negations_stand(says, ground)
            and self._is_true_of_patient(says, ground)
            and self._grounding.stands(_claim(says, ground), [ground.passage, self._record], self._record.text)
        )

    def covers(self, said: str, ground: Ground) -> bool:
        """Whether all that was said together names every symptom, sign or result that the recommendation was met by."""
        named = self._mentioned([said])
        return all(
            not concepts or not concepts.isdisjoint(named)
            for concepts in (frozenset(self._clinical(label)) for label in ground.labels)
        )

    def _clinical(self, text: str) -> Iterator[str]:
        found = (mention.concept for mention in self._terminology.find_mentions(text))
        return (concept for concept in found if self._terminology.concept(concept).kind in _CLINICAL)

    def _sexes_stand(self, says: str) -> bool:
        """Whether the patient is called "he" or "she" only where the record says which."""
        return all(sex == self._sex for sex, called in _CALLED.items() if called.search(says))

    def _is_as_sure(self, says: str, ground: Ground) -> bool:
        if ground.is_open:
            return bool(OPEN.search(says)) and not CLAIMED.search(says)
        return not OPEN.search(says)

    def _words_stand(self, says: str, ground: Ground) -> bool:
        """Whether every word is the recommendation's, the record's, one of the same meaning, or a joining one."""
        held = {*content(ground.passage.text), *content(self._record.text), *content(ground.passage.cancer_type or "")}
        held |= {word for mention in self._terminology.find_mentions(says) for word in content(mention.text)}
        return all(word in held or word in JOINING for word in content(says))

    def _numbers_stand(self, says: str, ground: Ground) -> bool:
        """A limit is the guideline's; a bare number is the patient's, or stands bare in the guideline."""
        known = (numbers(ground.passage.text), numbers(self._record.text))
        return all(any(_is_same(number, other) for held in known for other in held) for number in numbers(says))

    def _negations_stand(self, says: str, ground: Ground) -> bool:
        """What is denied is denied in the same words by the text or the record; a match is never denied."""
        if ground.is_open:
            return True
        told = " ".join(f"{ground.passage.text} {self._record.text}".casefold().split())
        return all(" ".join(found[0].casefold().split()) in told for found in NEGATED.finditer(says))

    def _is_true_of_patient(self, says: str, ground: Ground) -> bool:
        """Every symptom, sign, result or quality named is the patient's; a cancer is only asked for."""
        if ground.is_open:
            return self._is_unstated(says, ground)
        denied = denied_spans(says)
        criteria = self._mentioned(label for label in ground.labels if not NEGATED.search(label))
        told = self._present | criteria | self._mentioned(ground.because)
        for mention in self._terminology.find_mentions(says):
            kind = self._terminology.concept(mention.concept).kind
            if kind == "cancer" and not CANCER_ASKED.search(says[: mention.end]):
                return False
            is_denied = any(low <= mention.start < high for low, high in denied)
            is_told = kind in _OF_THE_GUIDELINE or mention.concept in told or _NUMBERED.search(mention.text)
            if not (is_denied or is_told):
                return False
        return True

    def _is_unstated(self, says: str, ground: Ground) -> bool:
        """What is called open is a criterion on which the record is silent; nothing else is named."""
        named = {mention.concept for mention in self._terminology.find_mentions(says)}
        asked = {mention.concept for label in ground.asked for mention in self._terminology.find_mentions(label)}
        return bool(named) and named <= asked - self._present

    def _mentioned(self, texts: Iterable[str]) -> frozenset[str]:
        found = [mention.concept for text in texts for mention in self._terminology.find_mentions(text)]
        return _with_general(found, self._terminology)


def _claim(says: str, ground: Ground) -> str:
    """The claim itself: words that only report it, or leave it open, would dilute what is compared."""
    said = OPEN.sub("", says) if ground.is_open else says
    return _WORD.sub(lambda found: "" if set(content(found[0])) & REPORTING else found[0], said)


def _times(text: str) -> frozenset[str]:
    return frozenset(" ".join(found[0].casefold().split()).removesuffix("ly") for found in TIMES.finditer(text))


def _is_same(said: Number, other: Number) -> bool:
    """The same value and comparator; a unit left out on one side is no other unit, except of time."""
    return said.comparator == other.comparator and said.stands_in(frozenset((other,)))


def _present(facts: Facts, terminology: Terminology) -> frozenset[str]:
    exposed = [name for name, fact in facts.exposures.items() if fact.is_present]
    smoked = ["smoking"] if facts.smoked else []
    return _with_general([*facts.stated_concepts(), *exposed, *smoked], terminology)


def _with_general(concepts: Iterable[str], terminology: Terminology) -> frozenset[str]:
    return frozenset(general for concept in concepts for general in terminology.general_of(concept))


def _as_passage(record: PatientRecord, facts: Facts) -> Passage:
    """The record as one more source; the name is not in it."""
    told = [*record.symptoms, *record.findings, *record.history]
    told += [f"age: {record.age} years", f"{record.age} year old", f"gender: {record.gender}", _group(record.age)]
    told.append(f"smoking history: {record.smoking_history}")
    if record.symptom_duration_days is not None:
        told.append(f"symptom duration: {record.symptom_duration_days} days")
    if facts.sex:
        told.append(_SEXES[facts.sex])
    text = ".\n".join(told)
    return Passage(chunk_id="", doc_type="rule_search", page=0, text=text, search_text="", sex=facts.sex)


def _group(age: int) -> str:
    return "child" if age < 16 else "adult, young people" if age < 25 else "adult"
