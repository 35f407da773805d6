"""What a record does not speak of is judged once for all records: every verdict is what judging it anew gives."""

from collections.abc import Mapping

import pytest

from shared.criteria.evaluate import Judge
from shared.criteria.reach import Reach
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.silence import silence_of
from shared.criteria.verdict import Verdict
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
from tests.unit.criteria.builders import recommendation, record

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


def reach_of(*criteria: Criterion) -> Reach:
    rules = tuple(Rule(recommendation("Offer it."), criterion) for criterion in criteria)
    return Reach(Rulebook(rules, (), (), load_terminology()))


@pytest.mark.parametrize("told", RECORDS)
def test_a_verdict_is_the_same_as_without_it(told: dict[str, object]) -> None:
    facts = read_facts(record(**told), load_terminology())
    whole = Judge(facts, load_terminology())
    judged = reach_of(*leaves()).judge(facts).rules
    assert [verdict for _, verdict in judged] == [whole.judge(criterion) for criterion in leaves()]


def held(silence: Mapping[int, Verdict]) -> list[Criterion]:
    return [one.criterion for one in silence.values()]


def test_what_is_denied_in_a_criterion_is_judged_once_too() -> None:
    assert len(held(silence_of(leaves(), load_terminology()))) == len(leaves()) + 1


def test_what_asks_for_the_persons_age_sex_or_smoking_is_judged_each_time() -> None:
    asked: tuple[Criterion, ...] = (
        Age(40, None),
        Sex("female"),
        Exposure("smoking"),
        AtLeast(2, (Age(40, None), COUGH)),
    )
    assert held(silence_of(asked, load_terminology())) == [COUGH]


def test_records_share_the_verdict_on_what_neither_speaks_of() -> None:
    reach = reach_of(AtLeast(2, (Age(40, None), COUGH)))
    first, second, other = (
        reach.judge(read_facts(record(age=age, symptoms=[words]), load_terminology())).rules[0][1].children[1]
        for age, words in ((62, "breast lump"), (63, "visible haematuria"), (62, "cough"))
    )
    assert first is second and first is not other


def test_of_a_rule_that_a_record_moves_the_rest_is_left_as_it_was() -> None:
    reach = reach_of(AtLeast(1, (AtLeast(2, (Age(40, None), COUGH)), AtLeast(2, (Age(40, None), LUMP)))))
    coughing, neither = (
        reach.judge(read_facts(record(age=62, symptoms=[words]), load_terminology())).rules[0][1]
        for words in ("cough", "visible haematuria")
    )
    assert coughing.children[0] is not neither.children[0] and coughing.children[1] is neither.children[1]
