"""A sentence with a bullet before it goes on with what the one before it named, as it does without."""

import pytest

from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology


@pytest.mark.parametrize("bullet", ["", "- ", "• ", "* ", "– ", "> "])
def test_a_sentence_after_a_bullet_tells_of_the_thing_before_it(bullet: str) -> None:
    size = "It is larger than a golf ball, hard, with a blue vein over it, and has grown since the spring."
    text = f"{bullet}There is a lump in her thigh.\n{bullet}{size}"
    record = PatientRecord(patient_id="P-1", age=27, gender="Female", symptoms=(text,))
    facts = [fact for told in read_facts(record, load_terminology()).features.values() for fact in told]

    assert any("increasing" in fact.qualifiers and "lump" in fact.quote.text for fact in facts)
