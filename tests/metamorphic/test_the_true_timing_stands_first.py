"""Whoever meets an immediate or very urgent recommendation reads the true timing before anything else."""

import re

import pytest

from shared.criteria.assessment import Assessment, assess
from shared.criteria.rulebook import Rule, Rulebook
from shared.guideline.urgency import RiskLevel, Urgency, urgency_order
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from tests.doubles.told import told_by
from tests.metamorphic.conftest import Subject
from tests.metamorphic.records import records_for

SAME_DAY, WITHIN_48_HOURS = "Same day", "Within 48 hours"


def timing_in_words(rule: Rule) -> str | None:
    """Return the timing that the recommendation's own words ask for, as far as it is this urgent."""
    text = rule.recommendation.text.lower()
    if re.search(r"\b48.hours", text):
        return WITHIN_48_HOURS
    return SAME_DAY if re.search(r"\bimmediate\b|same.day", text) else None


def answer(record: PatientRecord, subject: Subject) -> Assessment:
    facts = read_facts(record, subject.rulebook.terminology)
    return assess(record, facts, subject.guideline, subject.rulebook)


def hasty(rulebook: Rulebook) -> list[tuple[Rule, str]]:
    return [(rule, timing) for rule in rulebook.rules if (timing := timing_in_words(rule))]


def test_the_words_of_the_guideline_and_the_urgency_read_from_them_agree(subject: Subject) -> None:
    said = {rule.recommendation.rule_id: timing for rule, timing in hasty(subject.rulebook)}
    read = {
        rule.recommendation.rule_id: SAME_DAY if rule.recommendation.urgency is Urgency.IMMEDIATE else WITHIN_48_HOURS
        for rule in subject.rulebook.rules
        if rule.recommendation.urgency in (Urgency.IMMEDIATE, Urgency.VERY_URGENT)
    }
    assert said == read != {}


def test_every_record_that_meets_one_is_told_its_timing_first(subject: Subject) -> None:
    late = []
    for rule, timing in hasty(subject.rulebook):
        for told in records_for(rule, subject.rulebook.terminology):
            found = answer(told.record(), subject)
            expected = SAME_DAY if found.urgency is Urgency.IMMEDIATE else timing
            if not found.recommended_action.startswith(expected):
                late.append((told.rule_id, found.recommended_action))
    assert late == []


def test_the_most_urgent_stands_before_all_others_that_are_met_too(subject: Subject) -> None:
    for rule, timing in hasty(subject.rulebook):
        order = urgency_order(rule.recommendation.urgency)
        others = [one for one in subject.rulebook.rules if urgency_order(one.recommendation.urgency) > order]
        assert told_by([*others, rule], subject.rulebook).startswith(timing)


def test_the_softer_label_never_hides_the_timing(subject: Subject) -> None:
    for rule, timing in hasty(subject.rulebook):
        found = answer(records_for(rule, subject.rulebook.terminology)[0].record(), subject)
        if found.risk_level is RiskLevel.URGENT_REFERRAL:
            assert "2 weeks" not in found.recommended_action.split(":")[0]
            assert found.recommended_action.split(":")[0].startswith((SAME_DAY, timing))


@pytest.mark.parametrize("word", ["immediate", "same day"])
def test_no_other_urgency_claims_to_be(subject: Subject, word: str) -> None:
    for rule in subject.rulebook.rules:
        if rule.recommendation.urgency is not Urgency.IMMEDIATE:
            assert word not in told_by([rule], subject.rulebook).split(":")[0].lower()
