"""What an edition says twice agrees, and what it says can be meant: a misread figure is told with both texts."""

from functools import reduce

import pytest

from functions.local import sample
from pipelines.ingest.publishing.checks import examine
from pipelines.ingest.read import read_guideline
from shared.guideline.records import Guideline, Recommendation, SymptomRow

PSA = "1.4.2"


@pytest.fixture(scope="module")
def guideline() -> Guideline:
    return read_guideline(sample.guideline().read_bytes()).guideline


def faults(guideline: Guideline) -> list[str]:
    return [fault for check in examine(guideline) for fault in check.faults]


def said_otherwise(guideline: Guideline, rule_id: str, words: str, others: str) -> Guideline:
    """The guideline with other words in one recommendation."""

    def changed(one: Recommendation) -> Recommendation:
        assert one.rule_id != rule_id or words in one.text
        return one.model_copy(update={"text": one.text.replace(words, others)}) if one.rule_id == rule_id else one

    return guideline.model_copy(update={"recommendations": tuple(map(changed, guideline.recommendations))})


def rows_otherwise(guideline: Guideline, words: str, others: str) -> Guideline:
    """The guideline with other words in its symptom rows."""

    def changed(row: SymptomRow) -> SymptomRow:
        return row.model_copy(
            update={
                "symptom": row.symptom.replace(words, others),
                "recommendation": row.recommendation.replace(words, others),
            }
        )

    return guideline.model_copy(update={"symptom_rows": tuple(map(changed, guideline.symptom_rows))})


def cells_otherwise(guideline: Guideline, words: str, others: str) -> Guideline:
    """The guideline with other words in the cells of the PSA table."""

    def changed(one: Recommendation) -> Recommendation:
        if one.rule_id != PSA or one.table is None:
            return one
        rows = tuple(tuple(cell.replace(words, others) for cell in row) for row in one.table.rows)
        return one.model_copy(update={"table": one.table.model_copy(update={"rows": rows})})

    return guideline.model_copy(update={"recommendations": tuple(map(changed, guideline.recommendations))})


def test_the_editions_of_the_sample_hold_no_contradiction(guideline: Guideline):
    assert faults(guideline) == []


def test_the_real_guideline_holds_none(ng12: Guideline):
    assert faults(ng12) == []


@pytest.mark.parametrize(
    ("rule_id", "words", "others", "what"),
    [
        ("1.2.3", "aged 45", "aged 451", "age 45: page"),  # a note mark glued to it
        ("1.2.3", "aged 45", "aged 54", "age 45: page"),
        ("1.2.2", "aged 60", "aged 6", "age 60: page"),
        ("1.2.3", "aged 45", "aged 451", "an age of 451"),
        ("1.1.3", "3 or more", "31 or more", "31 or more of 6"),
        ("1.1.4", "2 weeks", "210 weeks", "a time of 210"),
        ("1.2.6", "FIT is", "[2015, amended FIT is", "a year tag stands inside its text"),
    ],
)
def test_a_recommendation_misread_is_told(guideline: Guideline, rule_id: str, words: str, others: str, what: str):
    found = faults(said_otherwise(guideline, rule_id, words, others))
    assert [fault for fault in found if what in fault and rule_id in fault]


@pytest.mark.parametrize(
    ("words", "others", "what"),
    [
        ("Jaundice, 45 and over", "Jaundice, 4 and over", "age 4: page"),
        ("Jaundice, 45 and over", "Jaundice, under 45 and aged 90 and over", "age 90: page"),
        ("Consider a non-urgent, direct access upper", "Offer an urgent, direct access upper", "timing urgent"),
    ],
)
def test_a_row_misread_is_told_with_both_texts(guideline: Guideline, words: str, others: str, what: str):
    found = [fault for fault in faults(rows_otherwise(guideline, words, others)) if what in fault]
    assert found and "against" in found[0]


LIMITS = ("More than 3.0", "More than 4.0", "More than 5.5")


@pytest.mark.parametrize(
    ("cells", "others", "what"),
    [
        (("5.5",), "5 5", "a figure in two pieces"),
        (("More than 4.0",), " ", "an empty cell"),
        (LIMITS, "Use clinical judgement", "says the same in every row"),
    ],
)
def test_a_table_misread_is_told(guideline: Guideline, cells: tuple[str, ...], others: str, what: str):
    wrong = reduce(lambda so_far, cell: cells_otherwise(so_far, cell, others), cells, guideline)
    assert [fault for fault in faults(wrong) if fault.startswith(PSA) and what in fault]
