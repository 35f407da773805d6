"""A value counts for the patient alone: what a relative's test showed is the relative's."""

import pytest

from shared.patient.read import read_facts
from shared.patient.record import read_record
from shared.terminology.terminology import load_terminology


def measured(finding: str) -> set[str]:
    record = read_record({"patient_id": "P-1", "age": 60, "gender": "Male", "findings": [finding]})
    return set(read_facts(record, load_terminology()).measures)


@pytest.mark.parametrize("finding", ["mother's PSA was 12", "his brother had a PSA of 9.1"])
def test_a_relatives_value_is_not_the_patients(finding: str) -> None:
    assert measured(finding) == set()


@pytest.mark.parametrize("finding", ["PSA 12", "dad says my PSA was 9"])
def test_a_value_that_a_relative_only_reports_is_the_patients(finding: str) -> None:
    assert measured(finding) == {"psa"}


def results(words: str) -> set[str]:
    """Return the features that words about a result give as present."""
    record = read_record({"patient_id": "P-1", "age": 66, "gender": "Female", "symptoms": [words]})
    features = read_facts(record, load_terminology()).features
    return {name for name, facts in features.items() if any(fact.is_present for fact in facts)}


@pytest.mark.parametrize(
    "words",
    [
        "Poster about {} put up in the corridor",
        "Works on a helpline for people with {}",
        "Told that {} can be a side effect of the new medicine",
        "Denies: headache, {}, earache",
        "Negative for: {}",
        "Any {}? No.",
    ],
)
@pytest.mark.parametrize(
    ("result", "feature"), [("a raised platelet count", "thrombocytosis"), ("a high temperature", "fever")]
)
def test_a_result_that_is_a_topic_or_denied_as_a_whole_is_nobodys(words: str, result: str, feature: str) -> None:
    assert feature not in results(words.format(result))


@pytest.mark.parametrize("words", ["{}", "Denies headache. Has {}", "Read a poster about gout. Has {}"])
@pytest.mark.parametrize(
    ("result", "feature"), [("a raised platelet count", "thrombocytosis"), ("a high temperature", "fever")]
)
def test_a_result_beside_them_counts(words: str, result: str, feature: str) -> None:
    assert feature in results(words.format(result))


@pytest.mark.parametrize(
    ("words", "is_found"),
    [
        ("Poster about a skin lesion suspicious of squamous cell carcinoma", False),
        ("Leaflet on a cervix with an appearance consistent with cervical cancer", False),
        ("Skin lesion suspicious of squamous cell carcinoma", True),
        ("Cervix with an appearance consistent with cervical cancer", True),
        ("Poster about gout. Skin lesion suspicious of squamous cell carcinoma", True),
    ],
)
def test_a_suspicion_that_only_something_else_is_about_is_no_finding(words: str, *, is_found: bool) -> None:
    record = read_record({"patient_id": "P-1", "age": 66, "gender": "Female", "findings": [words]})
    found = {one.suggests for one in read_facts(record, load_terminology()).findings if one.is_present}
    assert bool(found & {"squamous_cell_carcinoma", "cervical_cancer"}) is is_found
