"""Of every rule of the samples and of NG12: unread in part, reworded or renumbered, no other verdict changes for it."""

import re
from dataclasses import replace

import pytest

from shared.criteria.assessment import judge_all
from shared.criteria.book import Book, shipped
from shared.criteria.compile import rule_on
from shared.criteria.fingerprint import fingerprint
from shared.criteria.parts import leaves_of
from shared.criteria.rulebook import Rulebook, Ruling, rulebook_of
from shared.criteria.status import Status
from shared.criteria.verdict import Truth
from shared.guideline.criterion import AtLeast, Criterion, Feature, Not
from shared.guideline.records import Guideline, Recommendation
from shared.patient.read import read_facts
from shared.terminology.terminology import load_terminology
from tests.metamorphic.conftest import Subject
from tests.metamorphic.records import records_for

NUMBER = re.compile(r"\b\d+\.\d+\.\d+\b")
MADE_UP = "grobbling of the third kind"


def unread_at(criterion: Criterion, place: int) -> Criterion:
    """Return the tree with the leaf of this place made unreadable."""
    if isinstance(criterion, Not):
        return replace(criterion, child=unread_at(criterion.child, place))
    if not isinstance(criterion, AtLeast):
        return Feature((), label=MADE_UP)
    children = list(criterion.children)
    for n, child in enumerate(children):
        leaves = len(list(leaves_of(child)))
        if place < leaves:
            children[n] = unread_at(child, place)
            break
        place -= leaves
    return replace(criterion, children=tuple(children))


def with_unread(rulings: tuple[Ruling, ...], rule_id: str, place: int) -> tuple[Ruling, ...]:
    """Return the rulings of an edition of which one rule has a clause that nobody can read."""
    return tuple(
        replace(one, criterion=unread_at(one.criterion, place), unread=(MADE_UP,), status=Status.DRAFTED)
        if one.rule_id == rule_id and one.criterion
        else one
        for one in rulings
    )


def resting_on(rulings: tuple[Ruling, ...], rule_id: str) -> set[str]:
    found = {rule_id}
    while more := {one.rule_id for one in rulings if found & set(one.refers_to)} - found:
        found |= more
    return found


def test_a_clause_nobody_can_read_takes_its_rule_out_and_what_refers_to_it_and_nothing_else(subject: Subject) -> None:
    terminology, rulings = subject.rulebook.terminology, subject.rulebook.rulings
    whole = rulebook_of(rulings, terminology, Status.READ)
    assert whole.not_judged == ()
    for one in rulings:
        assert one.criterion
        out = resting_on(rulings, one.rule_id)
        for place in range(len(list(leaves_of(one.criterion)))):
            for required in Status:
                judged = rulebook_of(with_unread(rulings, one.rule_id, place), terminology, required)
                if required is Status.SIGNED:
                    assert judged.rules == ()
                    continue
                assert {other.rule_id for other in judged.not_judged} == out
                assert judged.rules == tuple(rule for rule in whole.rules if rule.recommendation.rule_id not in out)


def reworded(text: str, place: int, word: str) -> str:
    found = list(re.finditer(r"[A-Za-z]{2,}", text))[place]
    return text[: found.start()] + word + text[found.end() :]


def edition_with(guideline: Guideline, changed: Recommendation) -> Guideline:
    others = (changed if one.rule_id == changed.rule_id else one for one in guideline.recommendations)
    return guideline.model_copy(update={"recommendations": tuple(others)})


def test_every_word_of_a_text_counts(subject: Subject) -> None:
    for one in subject.guideline.recommendations:
        if one.gives_action:
            known = fingerprint(one)
            for place in range(len(re.findall(r"[A-Za-z]{2,}", one.text))):
                changed = one.model_copy(update={"text": reworded(one.text, place, "zorbing")})
                assert fingerprint(changed) != known


def test_one_word_changed_makes_a_draft_beside_the_former_rule_and_takes_no_other_with_it(subject: Subject) -> None:
    code = subject.guideline.edition.guideline
    before = {one.rule_id: one for one in subject.rulebook.rulings}
    giving = [one for one in subject.guideline.recommendations if one.gives_action]
    for number, one in enumerate(giving[::7]):
        count = len(re.findall(r"[A-Za-z]{2,}", one.text))
        changed = one.model_copy(update={"text": reworded(one.text, (number * 5) % count, "zorbing")})
        after = rule_on(edition_with(subject.guideline, changed), load_terminology(), shipped(code))
        out = resting_on(subject.rulebook.rulings, one.rule_id)
        assert {each.rule_id for each in after if each.status is Status.DRAFTED} == out
        assert next(each for each in after if each.rule_id == one.rule_id).former == fingerprint(one)
        assert all(each == before[each.rule_id] for each in after if each.rule_id not in out)


def shuffled(guideline: Guideline) -> tuple[Guideline, dict[str, str]]:
    """Return the edition with every number another, in texts and references too, and the new numbers by the old."""
    old = [one.rule_id for one in guideline.recommendations]
    new = dict(zip(old, reversed(old), strict=True))
    moved = (
        one.model_copy(
            update={"rule_id": new[one.rule_id], "text": NUMBER.sub(lambda m: new.get(m[0], m[0]), one.text)}
        )
        for one in guideline.recommendations
    )
    return guideline.model_copy(update={"recommendations": tuple(moved)}), new


def met(rulebook: Rulebook, record) -> set[str]:
    judged = judge_all(read_facts(record, rulebook.terminology), rulebook)
    return {rule.recommendation.rule_id for rule, verdict in judged if verdict.truth is Truth.MET}


def test_numbers_shuffled_change_nothing(subject: Subject) -> None:
    moved, new = shuffled(subject.guideline)
    book: Book = shipped(subject.guideline.edition.guideline)
    rulings = rule_on(moved, load_terminology(), book)
    after = rulebook_of(rulings, load_terminology(), Status.READ)
    assert after.not_judged == ()
    for rule in subject.rulebook.rules:
        told = next(iter(records_for(rule, subject.rulebook.terminology)), None)
        if told:
            record = told.record()
            assert met(after, record) == {new[number] for number in met(subject.rulebook, record)}


@pytest.mark.parametrize("required", [Status.DRAFTED, Status.READ])
def test_every_rule_of_an_edition_is_judged_at_every_setting_that_it_reaches(subject: Subject, required) -> None:
    found = rulebook_of(subject.rulebook.rulings, load_terminology(), required)
    assert len(found.rules) == len(subject.rulebook.rulings)
