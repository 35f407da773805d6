"""Readings that a person wrote: entry -> tree; and a text is known again by what stays the same between editions."""

from typing import Any

import pytest

from shared.criteria.reviewed.readings import criterion_of, find_reviewed, fingerprint
from shared.guideline.criterion import Age, AtLeast, Criterion, Exposure, Feature, Finding, Not, Population, Sex

COUGH, FEVER = Feature(("cough",)), Feature(("fever",))


@pytest.mark.parametrize(
    ("entry", "criterion"),
    [
        ({"feature": "cough"}, COUGH),
        ({"feature": ["cough", "fever"], "label": "either"}, Feature(("cough", "fever"), label="either")),
        (
            {"feature": "cough", "qualifiers": [["persistent", "recurrent"], ["unexplained"]], "min_days": 21},
            Feature(("cough",), (("persistent", "recurrent"), ("unexplained",)), 21),
        ),
        ({"all": [{"feature": "cough"}, {"feature": "fever"}], "label": "both"}, AtLeast(2, (COUGH, FEVER), "both")),
        ({"any": [{"feature": "cough"}, {"feature": "fever"}], "label": "one"}, AtLeast(1, (COUGH, FEVER), "one")),
        (
            {"at_least": 2, "of": [{"feature": "cough"}, {"feature": "fever"}, {"sex": "male"}], "label": "two"},
            AtLeast(2, (COUGH, FEVER, Sex("male")), "two"),
        ),
        ({"not": {"feature": "cough"}, "label": "without"}, Not(COUGH, "without", silence_is_met=True)),
        ({"not": {"feature": "cough"}, "silence_is_met": False}, Not(COUGH, silence_is_met=False)),
        ({"age": {"min": 40}, "label": "from 40"}, Age(40, None, "from 40")),
        ({"age": {"below": 25}}, Age(None, 25)),
        ({"sex": "female", "label": "women"}, Sex("female", "women")),
        ({"population": "children", "below": 16, "label": "children"}, Population("children", None, 16, "children")),
        ({"population": "adults", "min": 16}, Population("adults", 16, None)),
        (
            {"finding": {"test": "ct", "suggests": "lung_cancer"}, "label": "CT suggests"},
            Finding("ct", ("lung_cancer",), "CT suggests"),
        ),
        (
            {"finding": {"test": "ct", "suggests": ["lung_cancer", "mesothelioma"]}},
            Finding("ct", ("lung_cancer", "mesothelioma")),
        ),
        ({"exposure": "asbestos", "label": "exposed"}, Exposure("asbestos", "exposed")),
    ],
)
def test_an_entry_describes_a_tree(entry: dict[str, Any], criterion: Criterion) -> None:
    assert criterion_of(entry) == criterion


def test_an_entry_of_no_known_kind_is_refused_by_its_keys() -> None:
    with pytest.raises(ValueError, match="symptom, label"):
        criterion_of({"symptom": "cough", "label": "cough"})


def test_a_text_is_known_again_with_other_numbers_marks_and_case() -> None:
    text = "Refer people with cough (see recommendation 1.2.3)."
    assert fingerprint(text) == fingerprint("refer people, with COUGH: see recommendation 1.5.12")
    assert len(fingerprint(text)) == 16
    assert fingerprint(text) != fingerprint("Refer people with fever (see recommendation 1.2.3).")


@pytest.mark.parametrize(("one", "other"), [("aged 40 and over", "aged 50 and over"), ("5 mg", "6 mg")])
def test_a_text_with_another_age_or_amount_is_another_text(one: str, other: str) -> None:
    assert fingerprint(one) != fingerprint(other)


def test_a_text_that_nobody_reviewed_has_no_reading() -> None:
    assert find_reviewed("Refer people with a tendency to grobble.") is None
