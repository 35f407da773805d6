"""Over all recommendations: a record made from each tree meets it, and what one change does not concern stays."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from shared.criteria.assessment import judge_all
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.verdict import Truth
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from tests.metamorphic.changes import CHANGES, Change, Changed
from tests.metamorphic.conftest import Subject
from tests.metamorphic.records import records_for

KNOWN = yaml.safe_load((Path(__file__).parent / "known_faults.yaml").read_text(encoding="utf-8"))
SEED, SAMPLED, CHANGED = 2026, 40, 6
EXTENTS = ["some", pytest.param("all", marks=pytest.mark.long)]


def some(found: list[Any], most: int) -> list[Any]:
    """Return a sample, the same one each time."""
    return Random(SEED).sample(found, min(most, len(found)))


def met(record: PatientRecord, rulebook: Rulebook) -> frozenset[str]:
    judged = judge_all(read_facts(record, rulebook.terminology), rulebook)
    return frozenset(rule.recommendation.rule_id for rule, verdict in judged if verdict.truth is Truth.MET)


def fault(changed: Changed, rule: Rule, before: frozenset[str], rulebook: Rulebook) -> str | None:
    """Return what is wrong after the change: the record's own rule, or rules that it does not concern."""
    after, rule_id = met(changed.record, rulebook), rule.recommendation.rule_id
    wrong = set()
    if changed.must_hold is not None and changed.must_hold != (rule_id in after):
        wrong.add(rule_id)
    others = rulebook.by_id()
    wrong |= {one for one in (before ^ after) - {rule_id} if not changed.may_change(others[one].criterion)}
    return f"{rule_id}: {changed.how}: {sorted(wrong)}" if wrong else None


def check(faults: list[str], subject: Subject, change: str, *, is_whole: bool) -> None:
    """Fail for a fault that is not known, and, where all was tried, for a known one that is gone."""
    code = subject.guideline.edition.guideline
    known = [one["says"] for one in KNOWN if code in one["under"] and one["change"] == change]
    assert [found for found in faults if not any(re.search(says, found) for says in known)] == []
    assert not is_whole or [says for says in known if not any(re.search(says, found) for found in faults)] == []


def test_every_recommendation_that_was_read_has_a_record_that_meets_it(subject: Subject) -> None:
    rules = subject.rulebook
    unread = {one.rule_id for one in rules.unread}
    unmade = {rule.recommendation.rule_id for rule in rules.rules if not records_for(rule, rules.terminology)}
    assert unmade - unread == set()


def test_a_record_made_from_a_tree_meets_its_recommendation(subject: Subject) -> None:
    unmet = [
        f"{told.rule_id} at {told.age}: {[one.text for one in told.statements]}"
        for rule in subject.rulebook.rules
        for told in records_for(rule, subject.rulebook.terminology)
        if told.rule_id not in met(told.record(), subject.rulebook)
    ]
    check(unmet, subject, "made_from_a_tree", is_whole=True)


@pytest.mark.parametrize("extent", EXTENTS)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_only_what_a_change_concerns_changes(subject: Subject, change: Change, extent: str) -> None:
    rules = subject.rulebook
    tellings = [(rule, told) for rule in rules.rules for told in records_for(rule, rules.terminology)]
    faults = []
    for rule, told in some(tellings, SAMPLED) if extent == "some" else tellings:
        before = met(told.record(), rules)
        changed = list(change(told, rule, rules.terminology)) if told.rule_id in before else []
        for one in some(changed, CHANGED) if extent == "some" else changed:
            found = fault(one, rule, before, rules)
            faults += [found] if found else []
    check(faults, subject, change.__name__, is_whole=extent == "all")
