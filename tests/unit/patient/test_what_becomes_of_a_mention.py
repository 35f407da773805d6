"""The table of what becomes of a mention: it has a row for everything that can be said, and loses no alarm."""

from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from shared.language.analyse import analyse
from shared.patient import sight as table
from shared.patient.features import features_of
from shared.patient.parts import parts_of
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.patient.sight import Assertion, Certainty, Experiencer, sight
from shared.patient.statements import read_statement
from shared.terminology.terminology import load_terminology

EVERY = list(product(get_args(Assertion), get_args(Experiencer), get_args(Certainty)))


@pytest.mark.parametrize(("assertion", "experiencer", "certainty"), EVERY)
def test_everything_that_can_be_said_of_a_mention_has_its_row(
    assertion: Assertion, experiencer: Experiencer, certainty: Certainty
) -> None:
    assert sight(assertion, experiencer, certainty, is_alarm=True)
    assert sight(assertion, experiencer, certainty, is_alarm=False)


@pytest.mark.parametrize("assertion", get_args(Assertion))
def test_an_alarm_of_the_patient_of_which_nobody_can_be_sure_is_asked_about(assertion: Assertion) -> None:
    assert sight(assertion, "patient", "doubtful", is_alarm=True) == "asked"


def test_only_what_is_plainly_said_of_the_patient_counts() -> None:
    assert [row for row in EVERY if sight(*row, is_alarm=True) == "matched"] == [("present", "patient", "plain")]


def test_a_table_without_one_of_its_rows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    held = {**table.load_yaml("sight")}
    held["rows"] = held["rows"][1:]
    monkeypatch.setattr(table, "load_yaml", lambda _name: held)
    with pytest.raises(ValueError, match="not a row for every combination"):
        table._table.__wrapped__()


CONCEPTS = ("haemoptysis", "jaundice", "dysphagia", "rectal bleeding", "breast lump", "weight loss")
DOUBTFUL = (
    "possible {}", "?{}", "No fever, {}", "no cough, no fever, {}", "previous {}", "History of {}", "worried about {}",
    "not sure if {}", "Background: {}", "PMH: asthma, {}", "If {} persists, CXR", "If {} does not stop, come back",
    "Mum had cancer, {}",
)  # fmt: skip
PLAINLY_NOT = (
    "no {}", "denies {}", "denies fever, {}", "no fever or {}", "no fever, {} or cough", "without {}", "{} resolved",
    "return if {}", "her sister has {}", "{} ten years ago", "safety netted re {}",
    "PMH: {} in 2010", "PMH: previous {}", "If {} develops ring us", "Return if {} persists", "Mum had cancer and {}",
    "FH: mother breast cancer, {}", "Mother: breast cancer, {}",
)  # fmt: skip


def doubts_in(text: str) -> set[str]:
    record = PatientRecord.model_validate({"patient_id": "T-1", "age": 60, "gender": "Female", "symptoms": [text]})
    listed = read_facts(record, load_terminology()).features.values()
    return {fact.quote.text.lower() for facts in listed for fact in facts if fact.doubt == "supposed"}


@pytest.mark.parametrize("concept", CONCEPTS)
@pytest.mark.parametrize("form", DOUBTFUL)
def test_what_may_or_may_not_be_so_is_in_doubt(form: str, concept: str) -> None:
    assert concept in doubts_in(form.format(concept))


@pytest.mark.parametrize("concept", CONCEPTS)
@pytest.mark.parametrize("form", PLAINLY_NOT)
def test_what_is_plainly_not_so_is_in_no_doubt(form: str, concept: str) -> None:
    assert doubts_in(form.format(concept)) == set()


FLAGS = [dict(zip(("is_negated", "is_other", "is_hypothetical", "is_past"), row, strict=True))
         for row in product((False, True), repeat=4)]  # fmt: skip


@pytest.mark.parametrize(
    "flags", FLAGS, ids=lambda flags: " ".join(name for name, so in flags.items() if so) or "plain"
)
@pytest.mark.parametrize("supposed_as", ["", "possible", "advised"])
def test_the_reader_takes_for_had_and_for_doubtful_what_the_table_says(
    flags: dict[str, bool], supposed_as: str
) -> None:
    (part,) = parts_of("symptoms", 0, analyse("jaundice", sex="female", age=60), lambda _: False)
    statement = read_statement(part, load_terminology(), (), ())
    stated = replace(statement.stated[0], supposed_as=supposed_as if flags["is_hypothetical"] else "", **flags)
    told = [fact for fact in features_of(replace(statement, stated=(stated,)), None) if fact.is_present]

    becomes = table.becomes(stated, statement)
    assert any(not fact.doubt for fact in told) is (becomes == "matched")
    assert any(fact.doubt == "supposed" for fact in told) is (becomes == "asked")
