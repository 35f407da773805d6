"""Rules that a record says nothing of come to what they do for anybody of that age and sex: nobody judges them anew."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shared.criteria.evaluate import Judge
from shared.criteria.explain import Explainer
from shared.criteria.nearly import nearly_matched
from shared.criteria.reach import Reach
from shared.criteria.rulebook import Rule, Rulebook
from shared.guideline.criterion import Age, AtLeast, Not, Sex
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord, read_record
from tests.unit.criteria.builders import recommendation, record
from tests.unit.criteria.witnesses import witnesses

_RECORDS = Path(__file__).parents[2] / "blind" / "records.jsonl"
_WHO: tuple[dict[str, Any], ...] = (
    {},
    {"gender": "Male", "age": 7},
    {"gender": "Unknown"},
    {"gender": "Female", "smoking_history": "Current Smoker"},
    {"gender": "Male", "smoking_history": "Never Smoked", "symptoms": ["no cough", "no haematuria"]},
    {"gender": "Unknown", "history": ["trans man, has a cervix", "smoked 20 a day"], "symptoms": ["bleeding"]},
)


def records(rules: Rulebook) -> Iterator[PatientRecord]:
    yield from (record(**who) for who in _WHO)
    for line in _RECORDS.read_text("utf-8").splitlines()[::4]:
        yield read_record(json.loads(line)["patient"])
    for rule in rules.rules[::5]:
        yield from (record(**witness.record()) for witness in witnesses(rule.criterion))


def test_every_verdict_is_that_of_judging_it_anew(ng12_rules: Rulebook) -> None:
    for one in records(ng12_rules):
        facts = read_facts(one, ng12_rules.terminology)
        anew = Judge(facts, ng12_rules.terminology)
        assert ng12_rules.once(Reach).judge(facts).rules == tuple(
            (rule, anew.judge(rule.criterion)) for rule in ng12_rules.rules
        )


def test_no_rule_that_one_answer_meets_is_passed_over(ng12_rules: Rulebook) -> None:
    for one in records(ng12_rules):
        facts = read_facts(one, ng12_rules.terminology)
        judged = ng12_rules.once(Reach).judge(facts)
        assert nearly_matched(judged.rules, facts.age, None, judged.far) == nearly_matched(judged.rules, facts.age)


def test_a_rule_of_which_the_sex_alone_is_missing_is_asked_about(ng12_rules: Rulebook) -> None:
    rule = Rule(recommendation("Offer it to women of 40 and over."), AtLeast(2, (Age(40, None), Sex("female"))))
    rules = Rulebook((rule,), (), (), ng12_rules.terminology)
    judged = rules.once(Reach).judge(read_facts(record(age=62, gender="Unknown"), rules.terminology))
    (near,) = nearly_matched(judged.rules, 62, None, judged.far)
    assert [asked.field for asked in near.missing] == ["gender"]


def test_a_rule_that_nobody_spoke_of_is_judged_once_for_an_age_and_a_sex(ng12_rules: Rulebook) -> None:
    cough, lump, older = (
        {rule.recommendation.rule_id: verdict for rule, verdict in ng12_rules.once(Reach).judge(facts).rules}
        for facts in (
            read_facts(record(age=age, gender="Female", symptoms=[words]), ng12_rules.terminology)
            for age, words in ((62, "cough"), (62, "breast lump"), (63, "cough"))
        )
    )
    same = {rule_id for rule_id in cough if cough[rule_id] is lump[rule_id]}
    assert len(same) > len(cough) / 2
    assert all(older[rule_id] is not cough[rule_id] for rule_id in same if Age in _kinds(ng12_rules, rule_id))


def test_what_a_record_does_not_speak_of_is_explained_once_for_an_age_and_a_sex(ng12_rules: Rulebook) -> None:
    for one in records(ng12_rules):
        judged = ng12_rules.once(Reach).judge(read_facts(one, ng12_rules.terminology))
        shortened, whole = Explainer(judged.trees), Explainer()
        assert all(shortened.tree(verdict) == whole.tree(verdict) for _, verdict in judged.rules)
    verdict, tree = next(iter(judged.trees.values()))
    assert Explainer(judged.trees).tree(verdict) is tree


def _kinds(rules: Rulebook, rule_id: str) -> set[type]:
    found, waiting = set[type](), [rules.by_id()[rule_id].criterion]
    while waiting:
        one = waiting.pop()
        found.add(type(one))
        waiting += getattr(one, "children", ()) or ([one.child] if isinstance(one, Not) else [])
    return found


@pytest.mark.parametrize("words", ["trans man, has a cervix", "trans man, uterus and ovaries kept"])
def test_nothing_is_kept_of_a_record_whose_words_tell_the_sex(ng12_rules: Rulebook, words: str) -> None:
    reach = Reach(ng12_rules)
    facts = read_facts(record(gender="Unknown", history=[words]), ng12_rules.terminology)
    assert facts.sex_quote is not None and facts.sex_quote.text in words
    reach.judge(facts)
    assert reach._unmoved.cache_info().currsize == 0
