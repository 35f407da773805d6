"""Which rules name what was asked: it, a kind of it, or what it is a kind of; what a tree excludes it does not name."""

import pytest

from shared.criteria.naming import Naming, concepts_in
from shared.guideline.criterion import (
    AtLeast,
    Checklist,
    ChecklistItem,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
)
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import compiled, guideline, recommendation


def naming() -> Naming:
    texts = (
        "visible haematuria",
        "haematuria and fever",
        "cough, without fever",
        "fever",
        "asbestos exposure and cough",
    )
    rules = [recommendation(f"Refer people with {text}.", rule_id=f"9.9.{n}") for n, text in enumerate(texts, 1)]
    return Naming(compiled(guideline(*rules), load_terminology()), load_terminology())


@pytest.mark.parametrize(
    ("concept", "rules"),
    [
        ("visible_haematuria", {"9.9.1", "9.9.2"}),
        ("haematuria", {"9.9.1", "9.9.2"}),
        ("fever", {"9.9.2", "9.9.4"}),
        ("cough", {"9.9.3", "9.9.5"}),
        ("asbestos", {"9.9.5"}),
        ("jaundice", set()),
    ],
)
def test_a_concept_is_named_under_all_its_names(concept: str, rules: set[str]) -> None:
    assert naming().rules_naming(concept) == rules


@pytest.mark.parametrize(
    ("concepts", "rules"),
    [
        (("fever", "haematuria"), ("9.9.2",)),
        (("haematuria", "haematuria"), ("9.9.1", "9.9.2")),
        (("fever", "jaundice"), ("9.9.2", "9.9.4")),
        (("fever", "cough"), ()),
        (("jaundice",), ()),
        ((), ()),
    ],
)
def test_of_several_concepts_each_that_any_rule_names_must_be_named(concepts: tuple[str, ...], rules: tuple) -> None:
    assert naming().rules_naming_all(concepts) == rules


@pytest.mark.parametrize(
    ("criterion", "concepts"),
    [
        (Feature(("a", "b")), {"a", "b"}),
        (Not(Feature(("a",))), set()),
        (AtLeast(1, (Feature(("a",)), Not(Feature(("b",))))), {"a"}),
        (Measure("fit", ">=", 10, "", concepts=("raised_fit",)), {"fit", "raised_fit"}),
        (Checklist("c", 3, (ChecklistItem(("a",), 1), ChecklistItem(("b",), 1)), "mole"), {"a", "b", "mole"}),
        (Checklist("c", 3, (ChecklistItem(("a",), 1),), None), {"a"}),
        (Finding("chest_xray", ("lung_cancer",)), {"chest_xray", "lung_cancer"}),
        (Exposure("asbestos"), {"asbestos"}),
    ],
)
def test_every_leaf_names_what_it_asks_for(criterion: Criterion, concepts: set[str]) -> None:
    assert concepts_in(criterion) == concepts
