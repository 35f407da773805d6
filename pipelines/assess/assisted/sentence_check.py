"""The output check of a wording: a sentence stays only if the cited text and the record say all of it.

It is stricter than the check of chat answers, because such a sentence speaks of a patient: what it says that the
patient has, the record must say; what it says of time or action, the recommendation must say. Fails closed.
"""

import re

from pipelines.assess.assisted.grounds import Ground
from pipelines.assess.assisted.patient_truth import PatientTruth
from pipelines.assess.assisted.vocabulary import CLAIMED, JOINING, NEGATED, NEVER, OPEN, REPORTING, TIMES
from shared.guardrails.claims import RULE_NUMBER, Number, content, numbers
from shared.guardrails.grounding import GroundingCheck
from shared.patient.facts import Facts
from shared.patient.record import PatientRecord
from shared.retrieval.hit import Passage
from shared.terminology.terminology import Terminology

_LONGEST = 400
_WORD = re.compile(r"[A-Za-z]+")
_OF_TIME = frozenset({"hour", "day", "working day", "week", "month", "minute"})
_SEXES = {"female": "women", "male": "men"}


class SentenceCheck:
    """Checks what is said of one patient."""

    def __init__(self, terminology: Terminology, record: PatientRecord, facts: Facts) -> None:
        self._terminology = terminology
        self._grounding = GroundingCheck(terminology)
        self._record = _as_passage(record, facts)
        self._truth = PatientTruth(terminology, record, facts)

    def stands(self, says: str, ground: Ground) -> bool:
        """Whether one sentence stands in its recommendation and in the record."""
        return (
            0 < len(says) <= _LONGEST
            and "\n" not in says
            and not NEVER.search(says)
            and self._is_as_sure(says, ground)
            and self._words_stand(says, ground)
            and _times(says) <= (_times("") if ground.is_open else _times(ground.passage.text))
            and self._numbers_stand(says, ground)
            and self._negations_stand(says, ground)
            and self._truth.holds(says, ground)
            and self._grounding.stands(_claim(says, ground), [ground.passage, self._record], self._record.text)
        )

    def covers(self, said: str, ground: Ground) -> bool:
        """Whether all that was said together names everything that the recommendation was met by."""
        return self._truth.covers(said, ground)

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
        if not set(RULE_NUMBER.findall(says)) <= {ground.rule_id, *RULE_NUMBER.findall(ground.passage.text)}:
            return False
        known = (numbers(ground.passage.text), numbers(self._record.text))
        return all(any(_is_same(number, other) for held in known for other in held) for number in numbers(says))

    def _negations_stand(self, says: str, ground: Ground) -> bool:
        """What is denied is denied in the same words by the text or the record; a match is never denied."""
        if ground.is_open:
            return True
        told = " ".join(f"{ground.passage.text} {self._record.text}".casefold().split())
        return all(" ".join(found[0].casefold().split()) in told for found in NEGATED.finditer(says))


def _claim(says: str, ground: Ground) -> str:
    """The claim itself: words that only report it, or leave it open, would dilute what is compared."""
    said = OPEN.sub("", says) if ground.is_open else says
    return _WORD.sub(lambda found: "" if set(content(found[0])) & REPORTING else found[0], said)


def _times(text: str) -> frozenset[str]:
    return frozenset(" ".join(found[0].casefold().split()).removesuffix("ly") for found in TIMES.finditer(text))


def _is_same(said: Number, other: Number) -> bool:
    """The same value and comparator; where one side leaves the unit out, the other's is none of time."""
    is_timed = said.unit != other.unit and bool({said.unit, other.unit} & _OF_TIME)
    return said.comparator == other.comparator and not is_timed and said.stands_in(frozenset((other,)))


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
