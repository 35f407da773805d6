"""A rule is tried on every text in which it occurs: the letters that let it be passed over are really needed."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from shared.guardrails import injection
from shared.guardrails.normalise import read_message
from shared.guardrails.rules import Rule, Rules, load_rules
from shared.language.needed import Needs, needs_of
from tests.unit.guardrails.test_attacks_and_lookalikes import cases

FILES = Path(injection.__file__).parent
ENDINGS = {"attacks": ("_marks", "_words", "_orders"), "cues": ("_marks", "_cues"), "orders": ("_orders",)}
RULES = [load_rules(FILES / f"{name}.yaml", ending) for name, endings in ENDINGS.items() for ending in endings]
MESSAGES = [case["message"] for name in ("attacks.yaml", "lookalikes.yaml") for case in cases(name)]


def is_tried(rule: Rule, rules: Rules, text: str) -> bool:
    met = rules.met_by(text)
    return met is None or rule.needs <= met


def needs(pattern: str) -> Needs:
    return needs_of(pattern, {"name": (frozenset({"its needs"}),)}.__getitem__)


@pytest.mark.parametrize(
    ("pattern", "pieces"),
    [
        ("Word", [{"word"}]),
        (r"\bone\b two", [{"one two"}]),
        ("one|another", [{"one", "another"}]),
        ("(?:one|another) word", [{"one", "another"}, {" word"}]),
        ("[ab]c", [{"a", "b"}, {"c"}]),
        ("(?=.*ahead)", [{"ahead"}]),
        ("(?:twice){2}", [{"twice"}]),
        ("{name}s?", [{"its needs"}]),
        ("{name}|{name}, again", [{"its needs"}]),
    ],
)
def test_a_pattern_needs_the_letters_that_stand_in_all_its_matches(pattern: str, pieces: list[set[str]]) -> None:
    assert [set(each) for each in needs(pattern)] == pieces


@pytest.mark.parametrize(
    "pattern", ["(?:word)?", "(?!word)", "(?<!word)", "[^a]", "[a-z]", ".", "one|", "{name}*", "é"]
)
def test_what_may_be_missing_is_not_needed(pattern: str) -> None:
    assert needs(pattern) == ()


def test_no_rule_is_passed_over_that_occurs_in_a_message() -> None:
    texts = [text for message in MESSAGES for text in read_message(message).all]
    found = [(rule, rules, text) for rules in RULES for rule in rules.all for text in texts if rule.occurs_in(text)]
    assert found
    assert all(is_tried(*each) for each in found)


def test_most_rules_are_passed_over_on_an_honest_question() -> None:
    text = "at what age should dysphagia be referred"
    tried = [rule for rules in RULES for rule in rules.all if is_tried(rule, rules, text)]
    assert len(tried) < sum(len(rules.all) for rules in RULES) / 20


def test_letters_that_pass_for_others_let_no_rule_be_passed_over() -> None:
    assert all(is_tried(rule, rules, "di\u017fregard") for rules in RULES for rule in rules.all)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES, ids=[f"{name}{end}" for name, ends in ENDINGS.items() for end in ends])
def test_no_rule_is_passed_over_on_what_it_is_made_to_match(rules: Rules) -> None:
    for rule in rules.all:
        _check_on_matches(rule, rules)


def _check_on_matches(rule: Rule, rules: Rules) -> None:
    matching = st.from_regex(re.compile(rule.pattern, re.IGNORECASE), alphabet=st.characters(codec="ascii"))

    @settings(derandomize=True, max_examples=3, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(matching)
    def check(text: str) -> None:
        assume(rule.occurs_in(text))
        assert is_tried(rule, rules, text)

    check()
