"""Measured values, weighted checklists, test findings and exclusions: leaf and record -> truth and reason."""

import pytest

from shared.criteria.evaluate import evaluate
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.criterion import Checklist, ChecklistItem, Criterion, Exposure, Feature, Finding, Measure, Not
from shared.guideline.criterion import Threshold as Line
from shared.patient.read import read_facts
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import record

MET, NOT_MET, UNKNOWN = Truth.MET, Truth.NOT_MET, Truth.UNKNOWN
CA125 = Measure("ca125", ">=", 35, "IU/mL", concepts=("raised_ca125",), label="CA125 of 35 or more")
PLATELETS = Measure("platelets", ">", 400, "10^9/L", label="platelets over 400")
LOW_HB = Measure("haemoglobin", "<", 100, "g/L", label="haemoglobin under 100")
PSA = Measure("psa", ">", None, "micrograms/L", by_age=(
    Line(None, 40, ">", None), Line(40, 50, ">", 2.5), Line(50, 60, ">", 3.5), Line(60, None, ">", 4.5),
))  # fmt: skip
MOLE = Checklist(
    "7-point checklist",
    3,
    (
        ChecklistItem(("lesion_change_in_size",), 2, "change in size"),
        ChecklistItem(("lesion_oozing",), 1, "oozing"),
        ChecklistItem((), 1, "7 mm or more", min_mm=7),
    ),
    about="pigmented_skin_lesion",
)


def judged(criterion: Criterion, **fields: object) -> Verdict:
    """Judge a leaf against a record."""
    terminology = load_terminology()
    return evaluate(criterion, read_facts(record(**fields), terminology), terminology)


def found(criterion: Criterion, *findings: str, **fields: object) -> Truth:
    """Judge a leaf against what was found."""
    return judged(criterion, findings=list(findings), **fields).truth


@pytest.mark.parametrize(
    ("findings", "wanted"),
    [
        (["CA125 35"], MET),
        (["CA125 34"], NOT_MET),
        (["CA125 >=35"], MET),
        (["CA125 >34"], UNKNOWN),
        (["CA125 >35"], MET),
        (["CA125 <35"], NOT_MET),
        (["CA125 <40"], UNKNOWN),
        (["CA125 20", "CA125 60"], MET),
        (["CA125 20", "CA125 <90"], UNKNOWN),
        (["raised CA125"], MET),
        (["CA125 not raised"], NOT_MET),
        (["ferritin 20"], UNKNOWN),
        ([], UNKNOWN),
    ],
)
def test_a_value_beside_a_threshold_from_below(findings: list[str], wanted: Truth) -> None:
    assert found(CA125, *findings) is wanted


@pytest.mark.parametrize(
    ("finding", "wanted"),
    [("plt 401", MET), ("plt 400", NOT_MET), ("plt >400", MET), ("plt <400", NOT_MET), ("plt <401", UNKNOWN)],
)
def test_over_a_threshold_is_not_at_it(finding: str, wanted: Truth) -> None:
    assert found(PLATELETS, finding) is wanted


@pytest.mark.parametrize(
    ("finding", "wanted"),
    [("Hb 99", MET), ("Hb 100", NOT_MET), ("Hb <100", MET), ("Hb <90", MET), ("Hb >100", NOT_MET), ("Hb >90", UNKNOWN)],
)
def test_under_a_threshold_counts_downwards(finding: str, wanted: Truth) -> None:
    assert found(LOW_HB, finding) is wanted


@pytest.mark.parametrize(
    ("age", "value", "wanted"),
    [
        (39, "9.9", UNKNOWN),
        (40, "2.6", MET),
        (40, "2.5", NOT_MET),
        (49, "2.6", MET),
        (50, "2.6", NOT_MET),
        (50, "3.6", MET),
        (59, "3.6", MET),
        (60, "3.6", NOT_MET),
        (60, "4.6", MET),
        (95, "4.6", MET),
    ],
)
def test_a_threshold_by_age_is_that_of_the_patients_age(age: int, value: str, wanted: Truth) -> None:
    assert found(PSA, f"PSA {value} micrograms/L", age=age) is wanted


def test_words_alone_say_nothing_where_the_threshold_depends_on_age() -> None:
    assert found(PSA, "raised PSA") is UNKNOWN


def test_the_reason_is_the_value_that_decided() -> None:
    verdict = judged(CA125, findings=["CA125 20 in May", "CA125 60 in June"])
    assert [quote.text for quote in verdict.because] == ["CA125 60"]
    assert [quote.text for quote in judged(CA125, findings=["CA125 20"]).because] == ["CA125 20"]
    assert judged(CA125, findings=["CA125 not raised"]).because != ()


@pytest.mark.parametrize(
    ("symptoms", "wanted"),
    [
        (["a mole that has grown in size and is oozing"], MET),
        (["a mole that has grown in size"], UNKNOWN),
        (["a mole that is oozing"], UNKNOWN),
        (["a mole that has grown in size, no oozing"], UNKNOWN),
        (["a mole, no oozing, no change in size"], NOT_MET),
        (["a mole"], UNKNOWN),
        (["no moles"], NOT_MET),
        (["cough"], UNKNOWN),
    ],
)
def test_a_checklist_counts_its_points(symptoms: list[str], wanted: Truth) -> None:
    assert judged(MOLE, symptoms=symptoms).truth is wanted


@pytest.mark.parametrize(("size", "wanted"), [("8 mm", MET), ("7 mm", MET), ("6 mm", UNKNOWN)])
def test_a_size_scores_from_its_limit_on(size: str, wanted: Truth) -> None:
    assert judged(MOLE, symptoms=["a mole that has grown in size"], findings=[f"mole {size}"]).truth is wanted


@pytest.mark.parametrize(("total", "wanted"), [(4, MET), (3, MET), (2, NOT_MET)])
def test_a_stated_total_decides(total: int, wanted: Truth) -> None:
    verdict = judged(MOLE, findings=[f"7-point checklist score {total}"])
    assert verdict.truth is wanted
    assert len(verdict.because) == 1


def test_a_checklist_gives_the_lesion_and_each_scored_item_as_reasons() -> None:
    verdict = judged(MOLE, symptoms=["mole on my back has grown", "the mole is oozing"])
    assert len({quote.text for quote in verdict.because}) >= 2


@pytest.mark.parametrize(
    ("findings", "wanted"),
    [
        (["chest X-ray suggests lung cancer"], MET),
        (["chest X-ray does not suggest lung cancer"], NOT_MET),
        (["chest X-ray suggests mesothelioma"], UNKNOWN),
        (["ultrasound suggests lung cancer"], UNKNOWN),
        (["chest X-ray does not suggest lung cancer", "chest X-ray suggests lung cancer"], MET),
        ([], UNKNOWN),
    ],
)
def test_a_finding_is_of_its_test_and_suggests_what_is_asked(findings: list[str], wanted: Truth) -> None:
    assert found(Finding("chest_xray", ("lung_cancer",)), *findings) is wanted


def test_what_was_seen_or_felt_is_an_examination_and_what_was_imaged_is_none() -> None:
    seen = Finding("examination", ("squamous_cell_carcinoma",))
    assert found(seen, "lesion on the ear, looks like a squamous cell carcinoma") is MET
    assert found(seen, "ultrasound suggests squamous cell carcinoma") is UNKNOWN
    assert found(seen, "blood tests suggest squamous cell carcinoma") is UNKNOWN
    assert found(seen, "dermoscopy suggests squamous cell carcinoma") is MET


def test_what_was_seen_or_felt_is_no_test_of_another_name() -> None:
    imaged = Finding("chest_xray", ("lung_cancer",))
    assert found(imaged, "bronchoscopy suggests lung cancer") is UNKNOWN
    assert found(imaged, "lesion looks like lung cancer") is UNKNOWN


@pytest.mark.parametrize(
    ("history", "wanted"),
    [(["exposed to asbestos"], MET), (["never exposed to asbestos"], NOT_MET), (["worked outdoors"], UNKNOWN)],
)
def test_an_exposure_is_stated_or_unknown(history: list[str], wanted: Truth) -> None:
    verdict = judged(Exposure("asbestos"), history=history)
    assert verdict.truth is wanted
    assert bool(verdict.because) is (wanted is not UNKNOWN)


@pytest.mark.parametrize(
    ("symptoms", "silent", "stated"),
    [
        (["cough"], MET, UNKNOWN),
        (["cough", "urinary tract infection"], NOT_MET, NOT_MET),
        (["cough", "no urinary tract infection"], MET, MET),
    ],
)
def test_silence_meets_without_but_not_has_been_excluded(symptoms: list[str], silent: Truth, stated: Truth) -> None:
    infection = Feature(("urinary_tract_infection",))
    assert judged(Not(infection), symptoms=symptoms).truth is silent
    assert judged(Not(infection, silence_is_met=False), symptoms=symptoms).truth is stated


def test_a_general_exclusion_is_met_by_a_test_for_one_kind_and_quotes_it() -> None:
    excluded = Not(Feature(("sexually_transmitted_infection",)), silence_is_met=False)
    verdict = judged(excluded, findings=["no syphilis"])
    assert verdict.truth is MET
    assert len(verdict.because) == 1


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("treated urinary tract infection", MET),
        ("urinary tract infection, treated with antibiotics", MET),
        ("urinary tract infection", UNKNOWN),
        ("no urinary tract infection", UNKNOWN),
        ("cough", UNKNOWN),
    ],
)
def test_after_treatment_must_be_stated(told: str, wanted: Truth) -> None:
    assert judged(Feature(("urinary_tract_infection",), (("treated",),)), symptoms=[told]).truth is wanted


def test_the_best_of_several_mentions_decides() -> None:
    asked = Feature(("cough",), (("persistent",),))
    assert judged(asked, symptoms=["cough for 3 days", "persistent cough"]).truth is MET
    assert judged(asked, symptoms=["cough for 3 days"]).truth is NOT_MET
    assert judged(asked, symptoms=["cough for 3 days", "dry cough"]).truth is UNKNOWN


def test_an_explained_symptom_is_answered_with_its_cause() -> None:
    verdict = judged(Feature(("bruising",), (("unexplained",),)), symptoms=["bruising due to a fall"])
    assert verdict.truth is NOT_MET
    assert "fall" in verdict.because[0].text


def test_a_feature_of_several_concepts_is_denied_only_when_all_are() -> None:
    either = Feature(("cough", "fever"))
    assert judged(either, symptoms=["no cough"]).truth is UNKNOWN
    assert judged(either, symptoms=["no cough or fever"]).truth is NOT_MET
    assert judged(either, symptoms=["no cough but fever"]).truth is MET
    assert len(judged(either, symptoms=["no cough or fever"]).because) == 1


def test_a_feature_whose_words_were_not_read_is_unknown_to_all() -> None:
    assert judged(Feature(()), symptoms=["cough"]).truth is UNKNOWN


def test_an_item_told_by_any_of_several_is_denied_only_where_all_are() -> None:
    either = Checklist("a checklist", 1, (ChecklistItem(("cough", "fever"), 1, "cough or fever"),))
    assert judged(either, symptoms=["no cough"]).truth is UNKNOWN
    assert judged(either, symptoms=["no cough", "no fever"]).truth is NOT_MET
    assert judged(either, symptoms=["no cough", "fever"]).truth is MET
