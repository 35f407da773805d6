"""Rules found by their words: what nobody read, or not the whole of, is judged for no record and named in answers."""

from dataclasses import replace
from datetime import date

import pytest

from shared.criteria.asks import asked
from shared.criteria.assessment import assess
from shared.criteria.book import Book, Entry, Place, Reader
from shared.criteria.changes import rule_changes
from shared.criteria.compile import compile_rules, rule_on
from shared.criteria.export import entries_of
from shared.criteria.fingerprint import fingerprint
from shared.criteria.notation import parse
from shared.criteria.status import Status
from shared.errors import SettingsInvalidError
from shared.guideline.criterion import Feature, Reference
from shared.guideline.records import Guideline, Recommendation, Table
from shared.patient.read import read_facts
from shared.settings import Settings
from shared.settings_loading import load_settings
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import guideline, recommendation, record

COUGH = "Refer people aged 40 and over with unexplained cough."
NAMED = "Measure platelets in people with symptoms as specified in recommendation 9.9.1."


def entry(one: Recommendation, tree: dict, status: Status = Status.READ) -> Entry:
    return Entry(
        fingerprint=fingerprint(one),
        about="a rule",
        stood=Place(edition=date(2026, 1, 12), number=one.rule_id, page=1),
        status=status,
        by=Reader(name="somebody", role="engineer"),
        when=date(2026, 11, 22),
        why="a test",
        tree=tree,
    )


def book(*entries: Entry) -> Book:
    return Book("T", {one.fingerprint: one for one in entries})


def judged(edition: Guideline, held: Book, required: Status = Status.READ, **fields: object):
    rules = compile_rules(edition, load_terminology(), required, held)
    asked = record(**fields)
    found = assess(asked, read_facts(asked, load_terminology()), edition, rules)
    return [one.rule_id for one in found.matched_recommendations], {one.rule_id: one.why for one in found.not_judged}


def test_the_entry_decides_and_not_the_draft():
    one = recommendation(COUGH)
    held = book(entry(one, {"feature": "fever"}))
    assert judged(guideline(one), held, symptoms=["cough"]) == ([], {})
    assert judged(guideline(one), held, symptoms=["fever"]) == (["9.9.1"], {})


def test_numbers_capitals_and_spaces_do_not_count_and_words_do():
    one = recommendation(NAMED)
    same = recommendation(NAMED.replace("9.9.1", "1.2.17").replace(" with", "\nWith"), rule_id="1.3.4")
    assert fingerprint(one) == fingerprint(same)
    for word, other in (("platelets", "haemoglobin"), ("people", "adults"), ("in people", "in no people")):
        assert fingerprint(recommendation(NAMED.replace(word, other))) != fingerprint(one)


@pytest.mark.parametrize(
    "change",
    [
        {"text": "Refer people aged 40 and over with unexplained cough if their level is 2.5"},
        {"text": "Refer people aged 45 and over with unexplained cough."},
        {"applies_to": "These recommendations are for women aged 18 and over."},
        {"sex": "female"},
        {"heading": "Adults"},
    ],
)
def test_all_that_limits_whom_it_is_for_counts(change):
    one = recommendation(COUGH)
    assert fingerprint(one.model_copy(update=change)) != fingerprint(one)


@pytest.mark.parametrize(
    "who",
    ["Adults", "Adult", "Children", "A child", "Young people", "Women", "A woman", "Men", "A man", "Girls", "Boys"],
)
def test_whoever_a_heading_names_counts(who):
    one = recommendation(COUGH)
    assert fingerprint(one.model_copy(update={"heading": f"Lung cancer: {who}"})) != fingerprint(one)


@pytest.mark.parametrize(
    ("one", "same"),
    [
        ("a level ≥ 5", "a level >= 5"),
        ("ages ≤ 5", "ages <=5"),
        ("the child‘s “X‑ray”", "The child's X-ray."),
        ("－ a lump", "‣ a lump"),
        ("a hae\u00admatoma", "a haematoma"),
    ],
)
def test_how_a_text_is_set_in_type_does_not_count(one, same):
    assert fingerprint(recommendation(one)) == fingerprint(recommendation(same))


@pytest.mark.parametrize(
    "other", ["a level > 5", "a level < 5", "a level of 5", "a level >= 5.1", "a level >= 5%", "• a level >= 5"]
)
def test_signs_and_bullets_of_a_text_count(other):
    assert fingerprint(recommendation(other)) != fingerprint(recommendation("a level >= 5"))


def test_every_cell_of_a_table_counts_and_where_it_ends():
    def of(*rows):
        return fingerprint(recommendation(COUGH, table=Table(title="T", rows=rows)))

    assert len({of(("a b", "c")), of(("a", "b c")), of(("a", "b", "c")), of(("a b",), ("c",)), of(("c", "a b"))}) == 5


def test_a_heading_that_names_no_people_does_not_count():
    one = recommendation(COUGH)
    assert fingerprint(one.model_copy(update={"heading": "Lung and pleural cancers"})) == fingerprint(one)


def test_a_threshold_is_not_taken_for_a_number_of_a_recommendation():
    one, other = (recommendation(f"Refer people with a level above {figure}.") for figure in ("2.5", "3.5"))
    assert fingerprint(one) != fingerprint(other)


def test_one_word_changed_makes_a_draft_beside_the_former_tree():
    one = recommendation(COUGH)
    changed = recommendation(COUGH.replace("unexplained", "persistent"))
    held = book(entry(one, {"all of": [{"age": "40 and over"}, {"feature": "cough", "qualified": "unexplained"}]}))
    (ruling,) = rule_on(guideline(changed), load_terminology(), held)
    assert (ruling.status, ruling.former) == (Status.DRAFTED, fingerprint(one))
    assert rule_changes([ruling], held).changed == {"9.9.1": "a rule (9.9.1 of 2026-01-12)"}
    met, why = judged(guideline(changed), held, symptoms=["persistent cough"])
    assert (met, list(why)) == ([], ["9.9.1"])


def test_of_several_former_trees_the_one_most_alike_stands_beside_a_draft():
    one, other = (recommendation(f"Refer people with cough and fever and {rest}.") for rest in ("fatigue", "jaundice"))
    asked = [{"feature": name} for name in ("cough", "fever", "fatigue", "headache")]
    near, far = entry(one, {"all of": asked}), entry(other, {"all of": asked[:3]})
    changed = recommendation("Refer people with cough and fever and headache.", rule_id="9.9.7")
    for held in (book(near, far), book(far, near)):
        (ruling,) = rule_on(guideline(changed), load_terminology(), held)
        assert ruling.former == fingerprint(one)


@pytest.mark.parametrize(
    ("status", "required", "is_judged"),
    [
        ("drafted", "drafted", True),
        ("drafted", "read", False),
        ("read", "read", True),
        ("read", "signed", False),
        ("signed", "signed", True),
        ("signed", "drafted", True),
    ],
)
def test_the_setting_says_from_which_status_a_rule_is_judged(status, required, is_judged):
    one = recommendation(COUGH)
    held = book(entry(one, {"feature": "cough"}, Status(status)))
    met, why = judged(guideline(one), held, Status(required), symptoms=["cough"])
    assert (met == ["9.9.1"], why == {}) == (is_judged, is_judged)


@pytest.mark.parametrize("environment", ["local", "dev", "production"])
def test_production_asks_for_rules_that_were_read(environment, monkeypatch):
    required = "read" if environment == "production" else "drafted"
    assert Settings(environment=environment).rules_required == required
    monkeypatch.setenv("NG12_RULES_REQUIRED", "blessed")
    with pytest.raises(SettingsInvalidError, match="NG12_RULES_REQUIRED"):
        load_settings()


def test_what_refers_to_a_rule_stands_no_higher_and_falls_with_it():
    one, other = recommendation(COUGH), recommendation(NAMED, rule_id="9.9.2")
    named = entry(other, {"refers to": [fingerprint(one)]})
    rest = {"symptoms": ["unexplained cough"]}
    whole = book(entry(one, {"feature": "cough"}), named)
    assert judged(guideline(one, other), whole, **rest) == (["9.9.1", "9.9.2"], {})
    drafted = book(entry(one, {"feature": "cough"}, Status.DRAFTED), named)
    met, why = judged(guideline(one, other), drafted, **rest)
    assert (met, list(why)) == ([], ["9.9.1", "9.9.2"])
    assert why["9.9.2"] == "it refers to 9.9.1, not judged"
    assert judged(guideline(one, other), drafted, Status.DRAFTED, **rest)[0] == ["9.9.1", "9.9.2"]


def test_an_entry_that_refers_to_words_not_in_the_edition_counts_for_none():
    one, other = recommendation(COUGH), recommendation(NAMED, rule_id="9.9.2")
    gone = recommendation("Refer people with fever.")
    held = book(entry(one, {"feature": "cough"}), entry(other, {"refers to": [fingerprint(gone)]}))
    assert list(judged(guideline(one, other), held)[1]) == ["9.9.2"]


def test_references_follow_the_words_when_the_numbers_move():
    one, other = recommendation(COUGH), recommendation(NAMED, rule_id="9.9.2")
    held = book(entry(one, {"feature": "cough"}), entry(other, {"refers to": [fingerprint(one)]}))
    moved = guideline(
        other.model_copy(update={"rule_id": "1.1.1", "text": NAMED.replace("9.9.1", "1.1.2")}),
        one.model_copy(update={"rule_id": "1.1.2"}),
    )
    assert judged(moved, held, symptoms=["cough"]) == (["1.1.1", "1.1.2"], {})


def test_a_list_of_which_one_item_is_read_in_part_is_met_by_no_smoker():
    one = recommendation(
        "Refer people using a suspected cancer pathway referral for lung cancer if they have:\n"
        "• unexplained haemoptysis or\n"
        "• persistent cough, shortness of breath or weight loss in a smoker or ex-smoker."
    )
    met, why = judged(guideline(one), book(), Status.DRAFTED, smoking_history="Current Smoker", symptoms=["cough"])
    assert (met, "smoker" in why["9.9.1"]) == ([], True)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Refer people with unexplained cough on alternate Thursdays.", "thursdays"),
        ("Offer an urgent chest X-ray to people with cough who live near a mine.", "mine"),
    ],
)
def test_words_of_which_nothing_became_are_unread(text, lost):
    assert lost in " ".join(rule_on(guideline(recommendation(text)), load_terminology(), book())[0].unread).lower()


@pytest.mark.parametrize("required", list(Status))
def test_words_unread_anywhere_are_judged_at_no_setting(required):
    text = "Refer people if they have: • unexplained haemoptysis or • cough or grobbling in a smoker or ex-smoker."
    one = recommendation(text)
    drafted = book(entry(one, {"any of": [{"feature": "cough"}, {"unread": "grobbling"}]}, Status.DRAFTED))
    for held in (book(), drafted):
        met, why = judged(guideline(one), held, required, symptoms=["cough"], smoking_history="Current Smoker")
        assert (met, list(why)) == ([], ["9.9.1"])


def test_an_edition_is_exported_as_entries_that_are_read_again():
    one, other, third = (
        recommendation(COUGH),
        recommendation(NAMED, rule_id="9.9.2"),
        recommendation("Refer those who grobble.", rule_id="9.9.3"),
    )
    edition = guideline(one, other, third)
    held = book(entry(one, {"feature": "fever"}))
    rulings = rule_on(edition, load_terminology(), held)
    entries = entries_of(rulings, held, edition.edition, date(2026, 11, 23))
    assert [str(each.status) for each in entries[:2]] == ["read", "drafted"]
    again = rule_on(edition, load_terminology(), book(*entries))
    assert [replace(one, former=None) for one in again] == [replace(one, former=None) for one in rulings]


def criterion_of(one: Recommendation, held: Book, *others: Recommendation):
    return rule_on(guideline(one, *others), load_terminology(), held)[0].criterion


def test_a_tree_that_asks_what_the_text_does_is_told_in_the_guidelines_words():
    one = recommendation("Refer people with cough or fever, without asthma.")
    tree = {"all of": [{"any of": [{"feature": "cough"}, {"feature": "fever"}]}, {"not": {"feature": "asthma"}}]}
    read = criterion_of(one, book(entry(one, tree)))
    drafted = criterion_of(one, book())
    assert read == drafted
    assert (read.label, read.children[1].label) == (one.text, "without asthma")


def test_a_tree_that_asks_something_else_keeps_its_own_words():
    one = recommendation("Refer people with a nasty cough and fever.")
    for tree in ({"any of": [{"feature": "cough"}, {"feature": "fever"}]}, {"feature": "cough", "label": "a cough"}):
        held = criterion_of(one, book(entry(one, tree)))
        assert held.label in ("any of", "a cough")


def test_a_reference_is_told_in_the_guidelines_words_whatever_its_number():
    one, other = recommendation(COUGH), recommendation(NAMED, rule_id="9.9.2")
    held = book(entry(one, {"feature": "cough"}), entry(other, {"refers to": [fingerprint(one)]}))
    reference = rule_on(guideline(one, other), load_terminology(), held)[1].criterion
    assert (reference.rule_ids, reference.label) == (("9.9.1",), "symptoms as specified in recommendation 9.9.1")


def test_a_circle_through_others_is_judged_for_nobody_and_neither_is_what_leads_into_it():
    def refers(number: str, to: str) -> Recommendation:
        return recommendation(
            f"Measure platelets in people with symptoms as specified in recommendation {to}.", rule_id=number
        )

    edition = guideline(
        refers("9.9.1", "9.9.2"),
        refers("9.9.2", "9.9.3"),
        refers("9.9.3", "9.9.2"),
        recommendation(COUGH, rule_id="9.9.4"),
    )
    met, why = judged(edition, book(), Status.DRAFTED, symptoms=["unexplained cough"])
    assert met == ["9.9.4"]
    assert {number: words.count("itself") for number, words in why.items()} == {"9.9.1": 1, "9.9.2": 1, "9.9.3": 1}


def test_a_withdrawn_rule_is_judged_at_no_setting_and_its_answer_says_why():
    one = recommendation(COUGH)
    held = book(entry(one, {"feature": "cough"}, Status.WITHDRAWN))
    for required in Status:
        assert judged(guideline(one), held, required, symptoms=["cough"]) == ([], {"9.9.1": "its rule was withdrawn"})


def test_a_rule_below_what_is_required_says_both():
    one = recommendation(COUGH)
    _, why = judged(guideline(one), book(entry(one, {"feature": "cough"})), Status.SIGNED)
    assert why == {"9.9.1": "its rule is read, and the settings require one that is signed"}


def test_a_text_that_is_new_one_that_changed_and_an_entry_without_a_text_are_told_apart():
    one, gone = recommendation(COUGH), recommendation("Refer people with jaundice.", rule_id="9.9.5")
    changed = recommendation(COUGH.replace("40", "45"))
    new = recommendation("Refer people with haemoptysis.", rule_id="9.9.6")
    held = book(
        entry(one, {"all of": [{"age": "40 and over"}, {"feature": "cough", "qualified": "unexplained"}]}),
        entry(gone, {"feature": "jaundice"}),
    )
    changes = rule_changes(rule_on(guideline(changed, new), load_terminology(), held), held)
    assert (changes.new, list(changes.changed)) == (("9.9.6",), ["9.9.1"])
    assert changes.orphaned == ("a rule (9.9.5 of 2026-01-12)",)
    assert changes.is_any
    assert not rule_changes(rule_on(guideline(one, gone), load_terminology(), held), held).is_any


@pytest.mark.parametrize("is_new_in_use", [True, False])
def test_an_entry_that_one_in_use_replaces_or_is_replaced_by_is_no_orphan(is_new_in_use):
    old, new = recommendation(COUGH), recommendation(COUGH.replace("40", "45"))
    later = entry(new, {"feature": "cough"}).model_copy(update={"replaces": (fingerprint(old),)})
    held = book(entry(old, {"feature": "cough"}), later)
    used = new if is_new_in_use else old
    assert rule_changes(rule_on(guideline(used), load_terminology(), held), held).orphaned == ()


def test_a_tree_more_alike_stands_beside_a_draft_before_one_of_its_number():
    one, other = recommendation(COUGH), recommendation(COUGH.replace("40", "41"), rule_id="9.9.2")
    asked = [{"feature": name} for name in ("cough", "fever", "fatigue", "headache")]
    held = book(entry(one, {"all of": asked[:2]}), entry(other, {"all of": asked}))
    changed = recommendation("Refer people with cough and fever and fatigue and headache.")
    assert rule_on(guideline(changed), load_terminology(), held)[0].former == fingerprint(other)
    alike = book(entry(one, {"all of": asked[:3]}), entry(other, {"all of": [*asked[:2], asked[3]]}))
    for number, former in (("9.9.1", one), ("9.9.2", other)):
        again = changed.model_copy(update={"rule_id": number})
        assert rule_on(guideline(again), load_terminology(), alike)[0].former == fingerprint(former)


def test_nothing_alike_leaves_the_tree_of_its_number_beside_a_draft_and_else_none():
    one = recommendation(COUGH)
    held = book(entry(one, {"feature": "jaundice"}))
    for number, former in (("9.9.1", fingerprint(one)), ("9.9.2", None)):
        changed = recommendation("Refer people with fever.", rule_id=number)
        assert rule_on(guideline(changed), load_terminology(), held)[0].former == former


def test_a_text_of_which_nothing_was_read_is_not_judged_and_says_so():
    nothing = recommendation("Nobody knows for whom this is.")
    met, why = judged(guideline(nothing), book(), Status.DRAFTED)
    assert (met, why) == ([], {"9.9.1": "not read: Nobody knows for whom this is."})


def test_a_draft_that_is_exported_says_what_it_is_on_whose_it_is_and_what_it_replaces():
    former, changed = recommendation(COUGH), recommendation(COUGH.replace("40", "45"))
    held = book(entry(former, {"feature": "cough", "qualified": "unexplained"}))
    edition = guideline(changed, recommendation("Nobody knows for whom this is.", rule_id="9.9.2"))
    (draft,) = entries_of(rule_on(edition, load_terminology(), held), held, edition.edition, date(2026, 11, 23))
    assert (draft.about, draft.by.name, draft.when) == (
        "A cancer: urgent investigation",
        "the drafter of this product",
        date(2026, 11, 23),
    )
    assert (draft.stood.number, draft.replaces, draft.status) == ("9.9.1", (fingerprint(former),), Status.DRAFTED)


def test_two_trees_ask_the_same_whatever_their_order_their_words_and_lists_of_one():
    def asks(tree: dict):
        return asked(parse(tree))

    cough, fever = {"feature": "cough"}, {"feature": "fever"}
    assert asks({"any of": [cough, fever]}) == asks({"any of": [{"feature": "fever", "label": "hot"}, cough]})
    assert asks({"all of": [{"any of": [cough]}]}) == asks(cough)
    assert asks({"any of": [cough, fever]}) != asks({"all of": [cough, fever]})
    assert asks({"not": cough}) != asks({"not": cough, "must be stated": True})
    assert asks({"feature": "cough", "qualified": "unexplained"}) != asks(cough)
    assert asks({"unread": "grobbling"}) != asks({"unread": "wobbling"})
    assert asks({"refers to": ["a"]}) != asks({"refers to": ["b"]})
    assert asked(None) == ()


def test_references_ask_the_same_where_what_fills_them_does():
    one, other = (Reference((number,), (Feature(("cough",)), Feature(("fever",)))) for number in ("1.1.1", "1.1.2"))
    assert asked(one) == asked(other)
    assert asked(one) != asked(Reference(("1.1.1",), (Feature(("cough",)),)))
