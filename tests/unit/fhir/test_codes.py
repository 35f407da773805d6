"""The tables of codes: every line means what it says, and a deployer's own stands over them."""

import csv
from pathlib import Path

import pytest

from shared.errors import SettingsInvalidError
from shared.fhir import codes
from shared.fhir.codes import SNOMED, load_codes
from shared.patient.analytes import load_analytes
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

DATA = Path(codes.__file__).parent / "data"
HEADER = "system,code,term,concept,field,words,read_by,read_on\n"


def test_the_words_of_every_code_are_read_as_its_concept() -> None:
    terminology, wrong = load_terminology(), []
    for meaning in set(load_codes().meanings.values()):
        if meaning.field == "smoking_history":
            continue
        record = PatientRecord(patient_id="x", age=60, gender="Unknown", **{meaning.field: (meaning.words,)})
        facts = read_facts(record, terminology)
        present = {fact.concept for stated in facts.features.values() for fact in stated if fact.is_present}
        if meaning.concept not in present | set(facts.exposures):
            wrong.append(meaning)
    assert wrong == []


def test_every_value_is_read_back_as_it_was_written() -> None:
    terminology = load_terminology()
    for name, quantity in load_codes().quantities_by_name.items():
        low, high = load_analytes()[name].plausible
        value = round((low + min(high, 50)) / 2)
        told = f"{quantity.words} {value} {quantity.unit}"
        record = PatientRecord(patient_id="x", age=60, gender="Unknown", findings=(told,))
        read = read_facts(record, terminology).measures[name]
        assert [(one.value, one.comparator) for one in read] == [(value, "=")]


def test_each_line_says_who_read_it_and_when() -> None:
    with (DATA / "snomed_concepts.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert all(row["read_by"] and row["read_on"] for row in rows)
    assert len({row["code"] for row in rows}) == len(rows)


def test_every_code_that_ships_is_of_the_free_set(reference_data: Path) -> None:
    with (reference_data / "snomed_ips_free_set_problems_20220731.csv").open(newline="") as lines:
        free = {row["code"]: row["display"] for row in csv.DictReader(lines)}
    held = load_codes()
    shipped = {code: meaning for (system, code), meaning in held.meanings.items() if system == SNOMED}
    assert set(shipped) | held.aside <= set(free)
    assert {code: meaning.term for code, meaning in shipped.items()} == {code: free[code] for code in shipped}
    assert not set(shipped) & held.aside


def test_a_deployers_own_table_adds_codes_and_goes_first(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(HEADER + f"http://local,X1,Coughs blood,haemoptysis,symptoms,haemoptysis,Dr A,2026-01-01\n"
                   f"{SNOMED},49727002,Cough,haemoptysis,symptoms,haemoptysis,Dr A,2026-01-01\n")  # fmt: skip
    held = load_codes(own)
    assert held.meaning("http://local", "X1").concept == "haemoptysis"  # type: ignore[union-attr]
    assert held.meaning(SNOMED, "49727002").concept == "haemoptysis"  # type: ignore[union-attr]
    assert load_codes().meaning(SNOMED, "49727002").concept == "cough"  # type: ignore[union-attr]


@pytest.mark.parametrize("written", ["", "a,b\n1,2\n", HEADER + "s,1,t,c,nowhere,w,r,d\n"])
def test_a_table_that_cannot_be_read_is_refused_by_the_settings_name(written: str, tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(written)
    with pytest.raises(SettingsInvalidError, match="NG12_FHIR_CODES"):
        load_codes(own)
