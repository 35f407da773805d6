"""Every action-giving recommendation of the real NG12: its tree, reviewed against its text, stays as it is."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.criteria.asks import asked
from shared.criteria.book import Book
from shared.criteria.compile import rule_on
from shared.criteria.draft.read import read
from shared.criteria.rulebook import Rulebook
from shared.criteria.status import Status
from shared.guideline.criterion import Reference
from shared.guideline.records import Guideline
from shared.guideline.urgency import Urgency
from shared.terminology.terminology import load_terminology
from tests.doubles.told import told_by
from tests.unit.criteria.signature import signature

TREES = Path(__file__).with_name("ng12_trees.yaml")


def test_nothing_of_it_is_left_unread(ng12: Guideline, ng12_rules: Rulebook) -> None:
    giving = [recommendation.rule_id for recommendation in ng12.recommendations if recommendation.gives_action]
    assert [(unread.rule_id, unread.words) for unread in ng12_rules.unread] == []
    assert [rule.recommendation.rule_id for rule in ng12_rules.rules] == giving


def test_every_rule_of_it_was_read_by_people_and_signed_by_nobody(ng12_rules: Rulebook) -> None:
    assert {rule.status for rule in ng12_rules.rules} == {Status.READ}


def test_the_draft_of_each_text_asks_what_was_read(ng12: Guideline, ng12_rules: Rulebook) -> None:
    drafted = rule_on(ng12, load_terminology(), Book("NG12", {}))
    assert [asked(one.criterion) for one in drafted] == [asked(one.criterion) for one in ng12_rules.rulings]


def test_each_tree_is_the_reviewed_one(ng12: Guideline) -> None:
    terminology = load_terminology()
    giving = [recommendation for recommendation in ng12.recommendations if recommendation.gives_action]
    trees = {each.rule_id: signature(read(each, terminology).criterion) for each in giving}
    assert trees == yaml.safe_load(TREES.read_text(encoding="utf-8"))


def test_every_reference_is_filled(ng12_rules: Rulebook) -> None:
    def references(node: Any) -> list[Reference]:
        own = [node] if isinstance(node, Reference) else []
        return own + [each for child in getattr(node, "children", ()) for each in references(child)]

    found = [each for rule in ng12_rules.rules for each in references(rule.criterion)]
    assert found
    assert all(reference.children for reference in found)


def test_inline_and_line_bullets_give_the_same_tree(ng12: Guideline) -> None:
    terminology = load_terminology()
    for recommendation in ng12.recommendations:
        if recommendation.gives_action:
            inline = recommendation.model_copy(update={"text": recommendation.text.replace("\n", " ")})
            by_line = signature(read(recommendation, terminology).criterion)
            assert signature(read(inline, terminology).criterion) == by_line, recommendation.rule_id


@pytest.mark.parametrize(
    ("urgency", "timing"), [(Urgency.IMMEDIATE, "Same day"), (Urgency.VERY_URGENT, "Within 48 hours")]
)
def test_the_true_timing_of_every_such_recommendation_comes_first(
    ng12_rules: Rulebook, urgency: Urgency, timing: str
) -> None:
    timed = [rule for rule in ng12_rules.rules if rule.recommendation.urgency is urgency]
    assert timed
    others = [rule for rule in ng12_rules.rules if rule.recommendation.urgency is Urgency.SUSPECTED_CANCER_PATHWAY]
    for rule in timed:
        told = told_by([*others, rule], ng12_rules)
        assert told.startswith(timing), rule.recommendation.rule_id
