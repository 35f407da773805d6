"""A broken line of which nobody can tell whether it is of a list: what the sentence alone says is asked about."""

from shared.patient.facts import FeatureFact
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

COMPLAINTS = [
    form
    for concept in load_terminology().concepts.values()
    if concept.kind in ("symptom", "sign")
    for form in concept.clinical_forms[:2]
]
OPENING = "Seen with his wife today, who drove, about"
MOST_ASKED = 0.06  # of lists of two complaints: about what neither line names by itself


def told(text: str) -> dict[str, tuple[FeatureFact, ...]]:
    record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(text,))
    return dict(read_facts(record, load_terminology()).features)


def there(facts: dict[str, tuple[FeatureFact, ...]], *, doubted: bool) -> set[str]:
    return {
        concept for concept, several in facts.items() if any(f.is_present and bool(f.doubt) is doubted for f in several)
    }


def test_a_complaint_broken_at_any_blank_is_read_or_asked_about() -> None:
    broken = lost = 0
    for form in COMPLAINTS:
        whole = there(told(f"{OPENING} {form}"), doubted=False)
        for at in (n for n, mark in enumerate(form) if mark == " "):
            facts = told(f"{OPENING} {form[:at]}\n{form[at + 1 :]}")
            broken += 1
            lost += not whole <= there(facts, doubted=False) | there(facts, doubted=True)
    assert broken
    assert lost == 0


def test_lines_of_a_list_are_seldom_asked_about() -> None:
    lists = asked = 0
    for n, first in enumerate(COMPLAINTS):
        second = COMPLAINTS[(n + 37) % len(COMPLAINTS)]
        facts = told(f"{OPENING} {first}\n{second}")
        lists += 1
        asked += not there(facts, doubted=True) <= there(facts, doubted=False)
    assert asked <= MOST_ASKED * lists, asked
