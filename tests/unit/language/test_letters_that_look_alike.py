"""A letter is read as what a person sees in it, and quoted as it was written; what only looks near stays."""

import pytest

from shared.language.characters import is_plain, plain
from shared.patient.facts import Facts
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

COMPLAINTS = [
    concept.clinical_forms[0]
    for concept in load_terminology().concepts.values()
    if concept.kind in ("symptom", "sign") and concept.clinical_forms
]
CYRILLIC = str.maketrans("aeopcxyiAEOPCXBHKMT", "аеорсхуіАЕОРСХВНКМТ")
DISGUISES = {
    "Cyrillic": lambda text: text.translate(CYRILLIC),
    "wide": lambda text: "".join(chr(ord(mark) + 0xFEE0) if mark.isalnum() else mark for mark in text),
    "bold": lambda text: "".join(chr(ord(mark) - 97 + 0x1D41A) if "a" <= mark <= "z" else mark for mark in text),
    "joined": lambda text: text.replace("fi", "ﬁ").replace("fl", "ﬂ").replace("ae", "æ").replace("oe", "œ"),
    "blanks": lambda text: text.replace(" ", "\u00a0"),
}


def read(text: str) -> Facts:
    record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(text,))
    return read_facts(record, load_terminology())


@pytest.mark.parametrize("disguise", DISGUISES)
def test_every_complaint_is_read_in_letters_that_look_alike(disguise: str) -> None:
    for complaint in COMPLAINTS:
        written = DISGUISES[disguise](f"{complaint} for 5 weeks")
        plainly, disguised = read(f"{complaint} for 5 weeks"), read(written)
        assert disguised.features.keys() == plainly.features.keys(), written
        quotes = [fact.quote for told in disguised.features.values() for fact in told]
        assert all(quote.at and written[quote.at[1] :].startswith(quote.text) for quote in quotes), written
        assert all(written[one.start : one.end] == one.text for one in disguised.reading), written


@pytest.mark.parametrize(
    ("written", "as_read"),
    [
        ("Р: No. X-rаy: clear", "P: No. X-ray: clear"),
        ("2у M, О2 98%", "2y M, O2 98%"),
        ("cafe\u0301", "café"),
        ("weight 60 ㎏", "weight 60 kg"),
    ],
)
def test_letters_are_those_that_a_person_sees(written: str, as_read: str) -> None:
    assert plain(written).text == as_read


@pytest.mark.parametrize(
    "text",
    ["WBC 3 × 10⁹/L", "bed № 3 cough", "β-hCG 3, α-fetoprotein 4 µg", "½ a glass", "кашель и кровь", "café, Sjögren"],
)
def test_what_is_no_other_shape_of_a_letter_stays(text: str) -> None:
    assert is_plain(text)
