"""Of records that meet each rule: no two actions ask for the same, every rule is in one, and what is open is true."""

import pytest

from shared.criteria.assessment import Assessment, assess
from shared.guideline.urgency import Urgency, urgency_order
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from tests.metamorphic.conftest import Subject
from tests.metamorphic.records import records_for


def answered(record: PatientRecord, subject: Subject) -> Assessment:
    facts = read_facts(record, subject.rulebook.terminology)
    return assess(record, facts, subject.guideline, subject.rulebook)


_KNOWN: dict[int, list[Assessment]] = {}


@pytest.fixture(name="found")
def every_answer(subject: Subject) -> list[Assessment]:
    """The answer to one record for each rule, made once a guideline."""
    if id(subject) not in _KNOWN:
        told = (records_for(rule, subject.rulebook.terminology)[0] for rule in subject.rulebook.rules)
        _KNOWN[id(subject)] = [answered(one.record(), subject) for one in told]
    return _KNOWN[id(subject)]


def test_no_two_actions_share_what_is_to_be_done(found: list[Assessment]) -> None:
    for one in found:
        asked = [action.what.lower() for action in one.actions]
        assert len(asked) == len(set(asked)), asked


def test_every_rule_that_is_met_stands_in_an_action_and_no_other_does(found: list[Assessment]) -> None:
    for one in found:
        matched = {match.rule_id for match in one.matched_recommendations}
        assert {rule_id for action in one.actions for rule_id in action.rule_ids} == matched
        assert {cancer for action in one.actions for cancer in action.cancers} == set(one.cancer_types)


def test_actions_stand_in_order_of_urgency_and_the_first_is_the_answer_s(found: list[Assessment]) -> None:
    for one in found:
        order = [urgency_order(action.urgency) for action in one.actions]
        assert order == sorted(order)
        assert one.actions[0].urgency is one.urgency if one.actions else one.urgency is Urgency.NONE


def test_what_is_open_is_one_of_the_questions_and_more_urgent_than_what_matched(found: list[Assessment]) -> None:
    for one in found:
        more = [near for near in one.nearly_matched if urgency_order(near.urgency) < urgency_order(one.urgency)]
        assert bool(one.open) == bool(more)
        if one.open:
            asked = {(near.rule_id, missing.question) for near in more for missing in near.missing}
            assert (one.open.rule_id, one.open.question) in asked
            assert one.open.urgency is min((near.urgency for near in more), key=urgency_order)


def test_a_line_is_said_of_each_action(found: list[Assessment]) -> None:
    for one in found:
        if one.actions:
            assert len(one.recommended_action.splitlines()) == len(one.actions)
            assert max(map(len, one.recommended_action.splitlines())) < 400
