"""A short form is read in small letters where these are no word; so is the letter of a side before what has two."""

import pytest

from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology


def concepts(text: str) -> set[str]:
    return {found.concept for found in load_terminology().find_mentions(text)}


@pytest.mark.parametrize(
    "text",
    ["CXR: mass", "DVT last year", "BCC on the cheek", "XR left knee", "RUL mass", "NVH on dip", "USS pelvis",
     "COPD", "three UTIs", "axillary LN", "CIBH", "swollen LIF", "PMB twice", "CT chest"],
)  # fmt: skip
def test_a_short_form_is_read_in_small_letters(text: str) -> None:
    assert concepts(text)
    assert concepts(text.lower()) == concepts(text.upper()) == concepts(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [("he told us", "US"), ("all well", "ALL"), ("feels fit", "FIT"), ("mood is low", "LOW"), ("ask ed", "ED"),
     ("a flat cap", "CAP"), ("young lad", "LAD")],
)  # fmt: skip
def test_a_word_is_no_short_form(text: str, said: str) -> None:
    assert concepts(text) != concepts(text.replace(said.lower(), said))


@pytest.mark.parametrize("side", ["left", "Left", "LEFT", "l", "L", "right", "RIGHT", "r", "R", "lt", "RT"])
def test_a_side_is_one_in_any_letters(side: str) -> None:
    for words in (f"{side} nipple pulled in", f"{side} nipple retracted"):
        record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(words,))
        (fact,) = read_facts(record, load_terminology()).features["nipple_retraction"]
        assert "one_sided" in fact.qualifiers, words


def test_an_r_for_are_is_no_side() -> None:
    record = PatientRecord(patient_id="P-1", age=58, gender="Female", symptoms=("my nipples r pulled in",))
    facts = read_facts(record, load_terminology())
    assert not any("one_sided" in fact.qualifiers for fact in facts.features["nipple_retraction"])
