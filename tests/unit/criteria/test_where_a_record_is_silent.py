"""What a record does not speak of is judged once for all records: every verdict is what judging it anew gives."""

from collections.abc import Mapping

import pytest

from shared.criteria.evaluate import Judge
from shared.criteria.silence import silence_of
from shared.criteria.verdict import Silent
from shared.guideline.criterion import (
    Age,
    AtLeast,
    Checklist,
    ChecklistItem,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
    Sex,
)
from shared.patient.read import read_facts
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import record

COUGH = Feature(("cough",), label="cough")
BLOOD_SEEN = Feature(("visible_haematuria",), label="visible haematuria")
LUMP = Feature(("lump",), label="lump")
WITHOUT = Not(Feature(("haemoptysis",), label="haemoptysis"))
RECORDS: tuple[dict[str, object], ...] = (
    {},
    {"symptoms": ["cough for six weeks", "no haemoptysis"]},
    {"symptoms": ["breast lump"], "history": ["never exposed to asbestos"]},
    {"findings": ["7-point checklist score 4"]},
    {"symptoms": ["mole that is oozing"]},
    {"symptoms": ["no mole"]},
    {"findings": ["lesion 9 mm across"], "history": ["exposed to asbestos"]},
    {"findings": ["platelets 300", "raised platelets"]},
    {"symptoms": ["no haematuria"], "findings": ["chest X-ray suggests lung cancer", "Hb 98 g/L", "platelets 610"]},
)


MOLE = (ChecklistItem(("lesion_oozing",), 1, "oozing"), ChecklistItem((), 2, "7 mm or more", min_mm=7))


def leaves() -> tuple[Criterion, ...]:
    measure = Measure("platelets", ">", 450.0, "x10^9/L", concepts=("thrombocytosis",), label="thrombocytosis")
    finding = Finding("chest_xray", ("lung_cancer",), "chest X-ray that suggests lung cancer")
    return (
        COUGH,
        LUMP,
        BLOOD_SEEN,
        WITHOUT,
        measure,
        finding,
        Exposure("asbestos", "asbestos"),
        AtLeast(1, (COUGH, LUMP)),
        Checklist("7-point checklist", 3, MOLE, "pigmented_skin_lesion", "a mole that scores 3 or more"),
        Checklist("7-point checklist", 1, MOLE, None, "a score of 1 or more"),
    )


@pytest.mark.parametrize("told", RECORDS)
def test_a_verdict_is_the_same_as_without_it(told: dict[str, object]) -> None:
    terminology, facts = load_terminology(), read_facts(record(**told), load_terminology())
    silence = silence_of(leaves(), terminology)
    shortened, whole = Judge(facts, terminology, silence), Judge(facts, terminology)
    judged = [(shortened.judge(criterion), whole.judge(criterion)) for criterion in held(silence)]
    assert len(judged) == len(leaves()) + 1  # what is denied in one of them, too
    assert all(one == other for one, other in judged)


def held(silence: Mapping[int, Silent]) -> list[Criterion]:
    return [one.verdict.criterion for one in silence.values()]


def test_what_asks_for_the_persons_age_sex_or_smoking_is_judged_each_time() -> None:
    asked: tuple[Criterion, ...] = (
        Age(40, None),
        Sex("female"),
        Exposure("smoking"),
        AtLeast(2, (Age(40, None), COUGH)),
    )
    assert held(silence_of(asked, load_terminology())) == [COUGH]


def test_records_share_the_verdict_on_what_neither_speaks_of() -> None:
    terminology = load_terminology()
    silence = silence_of((COUGH,), terminology)
    first, second, other = (
        Judge(read_facts(record(symptoms=[words]), terminology), terminology, silence).judge(COUGH)
        for words in ("breast lump", "visible haematuria", "cough")
    )
    assert first is second and first is not other
