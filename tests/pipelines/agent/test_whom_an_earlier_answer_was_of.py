"""Whom "her" means is read from an earlier answer: a patient with an id, and no other words before a bracket."""

import pytest

from pipelines.agent.reading.people import only_patient, people_with_ids
from shared.terminology.terminology import load_terminology


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Found: Ada Lorne, born 1968-02-11 (abc-123).", [("Ada Lorne", "abc-123")]),
        ("I found one. James A. Wilson, born 1978-11-17 (jkl-012)", [("James A. Wilson", "jkl-012")]),
        ("Ada van der Berg, born on an unknown date (ada)", [("Ada van der Berg", "ada")]),
        ("May Young, born 1968-02-11 (4)", []),
        ("May Young, born 1968-02-11 (44)", [("May Young", "44")]),
        ("Aisha Khan (pqr-678): warfarin 3 mg", [("Aisha Khan", "pqr-678")]),
        ("Proposed for Aisha McDonald-Khan (pqr-678)", [("Aisha McDonald-Khan", "pqr-678")]),
        ("Proposed for J. O’Brien (S-101)", [("O’Brien", "S-101")]),
        ("Diagnoses: basal cell carcinoma (BCC).", []),
        ("Diagnoses: Basal Cell Carcinoma (BCC).", []),
        ("Squamous Cell Carcinoma (T2N1)", []),
        ("Vitamin D (25-OH)", []),
        ("eGFR (2.1)", []),
        ("Warnings of the US label (2024-01-02)", []),
        ("A Study of Ada Lorne (NCT01234567)", []),
    ],
)
def test_a_bracket_behind_a_name_holds_an_id_and_behind_anything_else_it_does_not(
    answer: str, found: list[tuple[str, str]]
) -> None:
    assert list(people_with_ids(answer, load_terminology().knows)) == found


@pytest.mark.parametrize(
    ("answer", "patient"),
    [
        ("For Ada Lorne (abc-123): 1. amoxicillin; for Grace Young (s-101): 2. ramipril", None),
        ("Aisha Khan (pqr-678), and Aisha Khan (pqr-679)", None),
        ("Proposed for Ada Lorne (abc-123). Ada Lorne (abc-123) takes ramipril", ("Ada Lorne", "abc-123")),
        ("Ada Lorne (abc-123): Bell's palsy (G51.0), eGFR (2.1)", ("Ada Lorne", "abc-123")),
    ],
)
def test_an_answer_is_of_a_patient_only_where_nobody_else_may_be_named(
    answer: str, patient: tuple[str, str] | None
) -> None:
    assert only_patient(answer, load_terminology().knows) == patient
