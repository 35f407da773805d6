"""What the head of a list denies or warns of, it says of each item under it, and of nothing after the list."""

import pytest

from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

HEADS = [
    "Denies:", "No:", "Negative for:", "None of the following:", "No history of:", "None of these symptoms:",
    "Return if:", "Safety netted re:", "To look out for:", "Pertinent negatives:",
]  # fmt: skip
BULLETS = ["- {}", "• {}", "* {}", "1. {}", "1) {}", "a) {}", "{}"]
COMPLAINTS = ["dysphagia", "weight loss", "haemoptysis", "jaundice", "breast lump"]


def present(text: str) -> set[str]:
    record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(text,))
    facts = read_facts(record, load_terminology())
    assert all(text[one.start : one.end] == one.text for one in facts.reading)
    return {concept for concept, told in facts.features.items() if any(fact.is_present for fact in told)}


@pytest.mark.parametrize("bullet", BULLETS)
@pytest.mark.parametrize("head", HEADS)
def test_a_head_reaches_each_item_and_no_line_after_them(head: str, bullet: str) -> None:
    for end in ("", ".", ","):
        items = "\n".join(f"{bullet.format(one)}{end}" for one in COMPLAINTS)
        assert not present(f"Seen today.\n{head}\n{items}"), items
        assert present(f"Seen today.\n{head}\n{items}\nHas had a cough for 5 weeks") == {"cough"}
        assert present(f"Seen today.\n{head}\n{items}\n\nCough for 5 weeks") == {"cough"}


@pytest.mark.parametrize("head", ["Complaints:", "He has:", "Reports:", "Problems:", "Noticed:", "No better:"])
def test_a_head_that_denies_nothing_leaves_its_items_told(head: str) -> None:
    for bullet in BULLETS:
        items = "\n".join(bullet.format(one) for one in COMPLAINTS)
        assert {"dysphagia", "haemoptysis", "jaundice"} <= present(f"{head}\n{items}")


def test_an_item_that_says_more_is_not_denied_by_the_head() -> None:
    assert present("Denies:\n- cough\n- dysphagia: yes, for 5 weeks") == {"dysphagia"}
    assert "dysphagia" in present("Denies:\n- cough. Dysphagia for 5 weeks")


def test_a_panel_that_is_negative_explains_nothing_by_what_it_includes() -> None:
    for written in ("STI panel negative including syphilis.", "STI panel negative including:\n- syphilis"):
        record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(f"{written}\nLump in the neck",))
        facts = read_facts(record, load_terminology())
        assert not any(fact.explained_by for told in facts.features.values() for fact in told), written
