"""Forms with boxes: what is ticked is told; an answer is that of its ticked box; an unticked form tells nothing."""

import pytest

from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

BOXES = [("[ ]", "[x]"), ("( )", "(x)"), ("☐", "☑"), ("[_]", "[X]")]
ANSWERS = [("yes", "no"), ("Yes", "No"), ("Y", "N"), ("present", "absent")]


def read(text: str) -> dict[str, bool]:
    record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(text,))
    facts = read_facts(record, load_terminology())
    assert all(text[one.start : one.end] == one.text for one in facts.reading)
    there = {concept: any(fact.is_present for fact in told) for concept, told in facts.features.items()}
    return there | {one.suggests: one.is_present for one in facts.findings}


@pytest.mark.parametrize(("yes", "no"), ANSWERS)
@pytest.mark.parametrize(("empty", "ticked"), BOXES)
def test_the_ticked_answer_is_the_answer(empty: str, ticked: str, yes: str, no: str) -> None:
    form = (
        f"Haemoptysis: {empty} {yes} {ticked} {no}\nDysphagia {ticked} {yes} {empty} {no}\n"
        f"Jaundice (painless): {ticked} {yes} / {empty} {no}\nWeight loss: {empty} {yes} {empty} {no}"
    )
    for told in (form, form.replace("\n", " ")):
        there = read(told)
        assert (there["haemoptysis"], there["dysphagia"], there["jaundice"]) == (False, True, True), told
        assert not there.get("weight_loss"), told


@pytest.mark.parametrize(("empty", "ticked"), BOXES[:3])
@pytest.mark.parametrize("gap", [" ", "\n"])
def test_a_heading_over_boxes_is_told_where_one_is_ticked(empty: str, ticked: str, gap: str) -> None:
    assert "squamous_cell_carcinoma" in read(f"Skin form.\nSCC: {ticked} lesion raising suspicion")
    assert not any(read(f"Skin form.\nSCC:{gap}{empty} lesion raising suspicion").values())
    assert not any(read(f"Skin form.\nSCC:{gap}{empty} lesion raising suspicion{gap}{empty} other lesion").values())


def test_a_cross_in_the_place_of_a_tick_is_none() -> None:
    assert read("✓ Haemoptysis\n✗ Dysphagia") == {"haemoptysis": True}
