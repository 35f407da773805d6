"""Ages, sexes and results in the forms in which notes write them, and what only looks like one."""

import pytest

from shared.errors import InputInvalidError
from shared.patient.note import doubts, read_note
from shared.patient.read import read_facts
from shared.terminology.terminology import load_terminology

AGES = {
    "Boy {n}y. Scattered petechiae": "Male",
    "Girl {n}y, bruising": "Female",
    "Girl, {n} yrs, bruising": "Female",
    "{n}/M petechiae": "Male",
    "{n} / F petechiae": "Female",
    "M/{n} petechiae": "Male",
    "{n} y/o M with a cough": "Male",
    "{n} yo F with a cough": "Female",
    "Female aged {n}. Cough": "Female",
    "Male, age {n}, cough": "Male",
    "This lady of {n} has a cough": "Female",
    "A man of {n} with a cough": "Male",
    "Mrs Y, {n}, jaundice": "Female",
    "Mr John Yates ({n}) jaundice": "Male",
    "Miss Ada Long, {n} yrs, cough": "Female",
}


@pytest.mark.parametrize("age", [6, 34, 71])
@pytest.mark.parametrize(("form", "gender"), AGES.items())
def test_an_age_and_a_sex_are_read_in_every_form_that_notes_have(form: str, gender: str, age: int) -> None:
    read = read_note(form.format(n=age))
    assert (read.age, read.gender) == (age, gender)


@pytest.mark.parametrize(
    "beside",
    [
        "Seen on ward 6/M.",
        "BP 120/80.",
        "His mum, 81, has jaundice.",
        "Mrs Patel, 3 doors down, found him.",
        "Bed 4/F.",
    ],
)
def test_what_only_looks_like_an_age_is_none(beside: str) -> None:
    assert read_note(f"58M with haemoptysis. {beside}").age == 58
    assert read_note(f"58M with haemoptysis. {beside}").gender == "Male"


MACHINE = {
    "MSH|^~\\&|LAB|HOSP|GP|SURG|20261128||ORU^R01|1|P|2.4\rNTE|1||58 year old man": "HL7",
    '<ClinicalDocument xmlns="urn:hl7-org:v3"><value displayName="Haemoptysis"/></ClinicalDocument> 58M': "CDA",
    '<?xml version="1.0"?><note>58M haemoptysis</note>': "XML",
    "<html><body>58M haemoptysis</body></html>": "HTML",
    '{"resourceType": "Bundle", "entry": []}': "JSON",
    "{\\rtf1 58M haemoptysis}": "RTF",
    "QmFzZTY0" * 40: "Base64",
}


@pytest.mark.parametrize(("text", "name"), MACHINE.items())
def test_what_a_program_wrote_for_a_program_is_refused_by_its_name(text: str, name: str) -> None:
    with pytest.raises(InputInvalidError, match=name):
        read_note(text)


def test_a_note_with_a_sign_or_a_bracket_of_its_own_is_read() -> None:
    for note in ("58M. Hb <100. Haemoptysis", "58M [seen today] haemoptysis", "58M PEFR > 400 and < 450, haemoptysis"):
        assert read_note(note).age == 58


def measured(text: str) -> dict[str, float]:
    facts = read_facts(read_note(f"66M. {text}"), load_terminology())
    return {name: listed[-1].value for name, listed in facts.measures.items()}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("PSA2.6", 2.6), ("PSA 2·6", 2.6), ("PSA 2,6", 2.6), ("PSA12.6", 12.6), ("PSA: 12·6 ug/l", 12.6),
        ("PSA rose 1.2 to 2.6", 2.6), ("PSA rose from 1.2 to 12.6", 12.6), ("PSA has gone up from 3.1 to 4.9", 4.9),
        ("PSA fell from 12 to 4", 4), ("PSA was 12, now 4", 4), ("PSA 12 ug/l, today 4", 4), ("PSA 4", 4),
        ("PSA was 4 but is now 12", 12),
    ],
)  # fmt: skip
def test_a_result_is_its_latest_value_however_it_is_written(text: str, value: float) -> None:
    assert measured(text) == {"psa": value}


@pytest.mark.parametrize("test", ["FIT", "PSA", "CA125", "platelets", "Hb", "ferritin"])
def test_a_change_ends_at_its_latest_value_for_every_test(test: str) -> None:
    assert [*measured(f"{test} was 112, now 140").values()] == [140]
    assert [*measured(f"{test} rose from 112 to 140").values()] == [140]
    assert [*measured(f"{test} 112 and 4 weeks of tiredness").values()] == [112]


@pytest.mark.parametrize(
    "text", ["PSA -3", "PSA 30 ng/dl", "Hb 98 mmol/l", "FIT -12", "platelets 512 mg/l", "temp 80C"]
)
def test_a_value_that_cannot_be_is_said_and_not_used(text: str) -> None:
    record = read_note(f"66M. {text}.")
    facts = read_facts(record, load_terminology())
    assert not facts.measures
    assert not [fact for listed in facts.features.values() for fact in listed if fact.is_present]
    assert any(text.split(maxsplit=1)[0] in said and "not used" in said for said in doubts(record))


@pytest.mark.parametrize("text", ["PSA - 3", "PSA-3", "PSA – 3"])
def test_a_dash_between_a_test_and_its_value_is_no_sign(text: str) -> None:
    assert measured(text) == {"psa": 3}


def test_whoever_works_in_the_emergency_department_has_no_erectile_dysfunction() -> None:
    told = {text: read_facts(read_note(f"66M. {text}"), load_terminology()).features for text in (
        "Seen by Dr Smith, ED SHO", "ED registrar", "attended ED", "ED majors 22:40", "seen via ED", "ED bloods fine",
        "ED for 3 months", "ED since starting bisoprolol", "new ED")}  # fmt: skip
    assert ["erectile_dysfunction" in found for found in told.values()] == [False] * 6 + [True] * 3
