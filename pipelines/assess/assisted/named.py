"""What a sentence names that a recommendation was met by, or leaves open, is marked; others look at the rest."""

import re
from collections.abc import Iterable, Iterator

from pipelines.assess.assisted.grounds import Ground
from shared.guardrails.claims import denied_spans
from shared.patient.facts import Facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology

NAMED = "¤"
_KINDS = frozenset({"symptom", "sign", "condition", "test_result"})
_CHILD, _ADULT = 16, 18
_CALLED = {"female": ("she", "her", "woman", "girl"), "male": ("he", "his", "man", "boy")}
_SMOKING = "smoking_history: "
_VERB = re.compile(r"^(?:are|is|have|has) ")


class Names:
    """The names that hold for one patient. `calls`: what the patient may be called."""

    def __init__(self, terminology: Terminology, record: PatientRecord, facts: Facts) -> None:
        self._terminology, self._age = terminology, record.age
        self.calls = frozenset(_calls(record, facts))

    def met(self, says: str, ground: Ground) -> str:
        """Return a sentence with a mark for each criterion met, the smoking that met one, and the age."""
        return self._marked(says, ground.labels, [*_smoking(ground.because), *self._ages()], _KINDS)

    def asked(self, says: str, ground: Ground) -> str:
        """Return a sentence with a mark for each criterion on which the record is silent."""
        return self._marked(says, ground.asked, (), _KINDS | {"exposure"})

    def _marked(self, says: str, labels: Iterable[str], patterns: Iterable[str], kinds: frozenset[str]) -> str:
        told = [re.escape(_VERB.sub("", label)) for label in labels]
        spans = [
            found.span() for form in (*told, *patterns) for found in re.finditer(_whole(form), says, re.IGNORECASE)
        ]
        concepts = {concept for label in labels for concept in self._concepts(label, kinds)}
        for one in self._terminology.find_mentions(says):
            if one.concept in concepts and not one.gaps:
                spans.append((one.start, one.end))
        return _without(says, spans)

    def _concepts(self, label: str, kinds: frozenset[str]) -> Iterator[str]:
        """What a criterion asks for; what it excludes ("without infection") is not the patient's."""
        denied = denied_spans(label)
        for one in self._terminology.find_mentions(label):
            is_asked = not any(low <= one.start < high for low, high in denied)
            if is_asked and self._terminology.concept(one.concept).kind in kinds:
                yield one.concept

    def _ages(self) -> Iterator[str]:
        yield rf"(?:{'|'.join(sorted(self.calls))}) (?:is|aged|is aged) {self._age}(?: years old)?"
        yield rf"{self._age}[- ]years?[- ]old"


def _smoking(because: Iterable[str]) -> Iterator[str]:
    """Smoking as the record has it; "ever smoked" is met by more than one way of it."""
    return (re.escape(told.removeprefix(_SMOKING)) for told in because if told.startswith(_SMOKING))


def _whole(form: str) -> str:
    return rf"(?<![\w-])(?:{form})(?![\w-])"


def _without(says: str, spans: Iterable[tuple[int, int]]) -> str:
    """Put a mark for each stretch; of stretches that overlap the one that begins first and is longest counts."""
    told, at = "", 0
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if start >= at:
            told, at = f"{told}{says[at:start]}{NAMED}", end
    return told + says[at:]


def _calls(record: PatientRecord, facts: Facts) -> Iterator[str]:
    is_child, is_adult = record.age < _CHILD, record.age >= _ADULT
    yield from ("patient", "person", *(["child"] if is_child else ["adult"] if is_adult else []))
    for sex, (pronoun, whose, grown, young) in _CALLED.items():
        if sex in (facts.sex, record.gender.casefold()):
            yield from (pronoun, whose, *([young] if is_child else [grown] if is_adult else []))
