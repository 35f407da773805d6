"""Where a person read, signed or withdrew a rule, a draft of other words is judged for no record at any setting."""

import pytest

from shared.criteria.changes import rule_changes
from shared.criteria.compile import rule_on
from shared.criteria.rulebook import keep, kept
from shared.criteria.status import Status
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import guideline, recommendation
from tests.unit.criteria.test_which_rules_are_judged import COUGH, NAMED, book, entry, judged

FORMER = recommendation(COUGH)
TREE = {"all of": [{"age": "40 and over"}, {"feature": "cough", "qualified": "unexplained"}]}
LATER = COUGH.replace("40", "45")


@pytest.mark.parametrize("required", [Status.DRAFTED, Status.READ, Status.SIGNED])
@pytest.mark.parametrize("decided", [Status.READ, Status.SIGNED, Status.WITHDRAWN])
def test_a_draft_of_other_words_is_judged_at_no_setting_and_named_with_the_reason(decided, required):
    held = book(entry(FORMER, TREE, decided))
    met, why = judged(guideline(recommendation(LATER)), held, required, age=60, symptoms=["cough"])
    assert (met, list(why)) == ([], ["9.9.1"])
    assert f"a rule (9.9.1 of 2026-01-12), was {decided} in other words" in why["9.9.1"]


def test_a_draft_in_the_place_of_a_draft_is_judged_where_the_setting_allows_it():
    held, edition = book(entry(FORMER, TREE, Status.DRAFTED)), guideline(recommendation(LATER))
    assert judged(edition, held, Status.DRAFTED, age=60, symptoms=["cough"]) == (["9.9.1"], {})
    assert judged(edition, held, Status.READ, age=60, symptoms=["cough"])[0] == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (LATER, "9.9.6"),
        ("Refer people aged 45 and over with a cough that is unexplained and recurrent.", "9.9.6"),
        ("Refer people aged 50 and over with cough and fatigue.", "9.9.6"),
        ("Refer people with fever.", "9.9.1"),
    ],
    ids=["another limit and number", "other words and number", "something added and another number", "its number"],
)
def test_words_and_numbers_that_moved_stand_in_the_same_place(text, number):
    held = book(entry(FORMER, TREE), entry(recommendation("Refer people with jaundice."), {"feature": "jaundice"}))
    met, why = judged(guideline(recommendation(text, rule_id=number)), held, Status.DRAFTED, age=60, symptoms=["cough"])
    assert (met, list(why)) == ([], [number])


def test_a_rule_that_was_split_stood_in_both_places():
    one = recommendation("Refer people with any of cough, fatigue, haemoptysis or jaundice.")
    names = ("cough", "fatigue", "haemoptysis", "jaundice")
    held = book(entry(one, {"any of": [{"feature": name} for name in names]}))
    split = (
        recommendation("Refer people with haemoptysis or cough.", rule_id="9.9.7"),
        recommendation("Refer people with fatigue or jaundice.", rule_id="9.9.8"),
    )
    assert list(judged(guideline(*split), held, Status.DRAFTED, symptoms=["cough"])[1]) == ["9.9.7", "9.9.8"]


def test_a_recommendation_that_is_new_beside_all_that_were_read_is_judged_where_drafts_are():
    new = recommendation("Refer people with haemoptysis.", rule_id="9.9.6")
    held = book(entry(FORMER, TREE))
    assert judged(guideline(FORMER, new), held, Status.DRAFTED, symptoms=["haemoptysis"]) == (["9.9.6"], {})


def test_a_new_recommendation_is_judged_though_another_one_that_was_read_is_gone():
    new = recommendation("Refer people with haemoptysis.", rule_id="9.9.6")
    assert judged(guideline(new), book(entry(FORMER, TREE)), Status.DRAFTED, symptoms=["haemoptysis"])[0] == ["9.9.6"]


def test_a_place_that_a_read_rule_has_taken_already_is_not_free_for_a_draft_to_stand_in():
    first, second = FORMER, recommendation(LATER)
    later = entry(second, TREE).model_copy(update={"replaces": (entry(first, TREE).fingerprint,)})
    new = recommendation("Refer women aged 50 and over with cough and fever.", rule_id="9.9.6")
    held = book(entry(first, TREE), later)
    met, why = judged(
        guideline(second, new), held, Status.DRAFTED, age=60, gender="Female", symptoms=["cough", "fever"]
    )
    assert (met, why) == (["9.9.1", "9.9.6"], {})


def test_a_draft_that_somebody_kept_stands_where_what_it_replaces_stood():
    changed = recommendation(LATER)
    first = entry(FORMER, TREE)
    second = entry(changed, TREE, Status.DRAFTED).model_copy(update={"replaces": (first.fingerprint,)})
    third = recommendation(COUGH.replace("40", "48"))
    last = entry(third, TREE, Status.DRAFTED).model_copy(update={"replaces": (second.fingerprint,)})
    for edition, held in ((changed, (first, second)), (third, (first, second, last))):
        assert list(judged(guideline(edition), book(*held), Status.DRAFTED, age=60, symptoms=["cough"])[1]) == ["9.9.1"]
    read = second.model_copy(update={"status": Status.READ})
    assert judged(guideline(changed), book(first, read), Status.DRAFTED, age=60, symptoms=["cough"])[0] == ["9.9.1"]


def test_a_read_rule_that_refers_to_words_now_gone_is_not_replaced_by_its_own_draft():
    one, other = FORMER, recommendation(NAMED, rule_id="9.9.2")
    held = book(entry(one, TREE), entry(other, {"refers to": [entry(one, TREE).fingerprint]}))
    reworded = recommendation(LATER)
    why = judged(guideline(reworded, other), held, Status.DRAFTED, age=60, symptoms=["cough"])[1]
    assert list(why) == ["9.9.1", "9.9.2"]
    ruling = rule_on(guideline(reworded, other), load_terminology(), held)[1]
    assert "9.9.2 of 2026-01-12" in ruling.decided_before


def test_what_was_decided_before_is_kept_with_the_compiled_rules():
    edition = guideline(recommendation(LATER))
    rulings = rule_on(edition, load_terminology(), book(entry(FORMER, TREE)))
    assert rulings[0].decided_before and kept(keep(rulings), edition) == rulings


def test_a_report_tells_drafts_that_wait_from_those_that_are_judged():
    new = recommendation("Refer people with haemoptysis.", rule_id="9.9.6")
    held = book(entry(FORMER, TREE))
    changes = rule_changes(rule_on(guideline(recommendation(LATER), new), load_terminology(), held), held)
    assert (changes.waiting, changes.new) == (("9.9.1",), ("9.9.6",))
