"""A signed rulebook goes from one deployment to another with its histories; whatever was altered is refused."""

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from pipelines.desk.carry import exported, imported
from pipelines.desk.decide import decide, edit
from pipelines.desk.parts import open_desk
from shared.criteria.desk.history import Actor
from shared.criteria.desk.steps import edited
from shared.criteria.status import Status
from shared.errors import ConflictError, InputInvalidError, InputTooLargeError
from shared.stores.rulebooks import Change
from shared.wiring import Wiring
from tests.pipelines.desk.conftest import decision

TREE = {"all of": [{"age": "45 and over"}, {"feature": "finger clubbing"}, {"feature": "weight loss"}]}
TRAVELLER = ("eve", "correlation-import")


@pytest.fixture
def signed(wiring: Wiring) -> Wiring:
    """A deployment where one rule was edited, accepted and signed, and another withdrawn."""
    edit(wiring, decision("1.1.2", "ann"), TREE)
    decide(wiring, decision("1.1.2", "ann"), "accept")
    decide(wiring, decision("1.1.2", "ben"), "sign")
    decide(wiring, decision("1.1.3", "ben"), "withdraw")
    return wiring


def altered(text: str, change: Callable[[dict], object]) -> str:
    held = yaml.safe_load(text)
    change(held)
    return yaml.safe_dump(held, sort_keys=False)


def entry(held: dict, number: str) -> dict:
    return next(one for one in held["entries"] if one["stood"]["number"] == number)


def test_the_same_rulebook_stands_there_with_signatures_and_history(signed: Wiring, elsewhere: Wiring) -> None:
    done = imported(elsewhere, exported(signed), *TRAVELLER)
    assert len(done.taken) == 2
    assert open_desk(elsewhere).kept == open_desk(signed).kept
    assert exported(elsewhere) == exported(signed)
    rule = open_desk(elsewhere).rule("1.1.2")
    assert rule.status is Status.SIGNED and [event.by.caller for event in rule.history] == [
        "program",
        "ann",
        "ann",
        "ben",
    ]
    assert {one.rule_id for one in elsewhere.servings.active().rulebook.not_judged} == {"1.1.3"}


def test_taking_it_in_again_changes_nothing(signed: Wiring, elsewhere: Wiring) -> None:
    imported(elsewhere, exported(signed), *TRAVELLER)
    head = elsewhere.servings.active().rules
    again = imported(elsewhere, exported(signed), *TRAVELLER)
    assert again.taken == () and elsewhere.servings.active().rules == head


def test_what_went_on_is_taken_and_what_is_older_stays(signed: Wiring, elsewhere: Wiring) -> None:
    older = exported(signed)
    imported(elsewhere, older, *TRAVELLER)
    decide(signed, decision("1.1.2", "eve"), "withdraw")
    assert [one.status for one in imported(elsewhere, exported(signed), *TRAVELLER).taken] == [Status.WITHDRAWN]
    done = imported(elsewhere, older, *TRAVELLER)
    assert (done.taken, done.older) == ((), 1)


def test_rules_that_went_on_in_both_places_are_refused_and_nothing_is_taken(signed: Wiring, elsewhere: Wiring) -> None:
    decide(elsewhere, decision("1.1.3", "joe"), "sign")
    before = open_desk(elsewhere).kept
    with pytest.raises(ConflictError, match=r"1\.1\.3 of 2026-06-15"):
        imported(elsewhere, exported(signed), *TRAVELLER)
    assert open_desk(elsewhere).kept == before


def of_rules(wiring: Wiring) -> list[Any]:
    return [one for one in wiring.audit.page(None, 5) if one.get("kind") == "rule"]


def test_an_import_is_audited(signed: Wiring, elsewhere: Wiring) -> None:
    imported(elsewhere, exported(signed), *TRAVELLER)
    (entry_,) = of_rules(elsewhere)
    assert (entry_["did"], entry_["caller"], sorted(entry_["rules"].values())) == (
        "imported",
        "eve",
        ["signed", "withdrawn"],
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda held: entry(held, "1.1.2")["tree"].update({"all of": [{"age": "30 and over"}]}),
        lambda held: entry(held, "1.1.1").update({"status": "signed"}),
        lambda held: held["history"].pop(entry(held, "1.1.2")["fingerprint"]),
        lambda held: held["history"][entry(held, "1.1.2")["fingerprint"]].pop(),
        lambda held: held.pop("seal"),
        lambda held: held.pop("history"),
        lambda held: held["entries"].pop(),
        lambda held: held.update({"guideline": "NG12"}),
    ],
)
def test_a_file_that_was_altered_is_refused(signed: Wiring, elsewhere: Wiring, change) -> None:
    with pytest.raises(InputInvalidError):
        imported(elsewhere, altered(exported(signed), change), *TRAVELLER)
    assert open_desk(elsewhere).kept == {} and of_rules(elsewhere) == []


def test_a_seal_made_anew_does_not_hide_a_tree_put_under_an_old_signature(signed: Wiring, elsewhere: Wiring) -> None:
    from shared.criteria.desk import travel

    held = yaml.safe_load(exported(signed))
    entry(held, "1.1.2")["tree"] = {"feature": "cough"}
    held["history"][entry(held, "1.1.2")["fingerprint"]][-1]["tree"] = {"feature": "cough"}
    held.pop("seal")
    with pytest.raises(InputInvalidError, match="does not fit its rule"):
        imported(elsewhere, yaml.safe_dump({**held, "seal": travel._seal(held)}), *TRAVELLER)


def test_the_layout_of_the_file_does_not_count(signed: Wiring, elsewhere: Wiring) -> None:
    assert imported(elsewhere, altered(exported(signed), lambda held: None), *TRAVELLER).taken


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", "a: &a [1]\nb: *a", "[" * 100 + "]" * 100, "guideline: SRG1\nentries: []", "\x00"],
)
def test_what_is_no_rulebook_is_refused_in_plain_words(elsewhere: Wiring, text: str) -> None:
    with pytest.raises(InputInvalidError, match="rulebook"):
        imported(elsewhere, text, *TRAVELLER)
    with pytest.raises(InputTooLargeError):
        imported(elsewhere, "a" * 4_000_001, *TRAVELLER)


def test_a_rule_that_names_what_is_unknown_here_is_refused_by_name(signed: Wiring, elsewhere: Wiring) -> None:
    by = Actor(caller="ann", name="Ann", role="GP", reason="a sign of a later version")
    signed.rulebooks.change(
        open_desk(signed).rule("1.1.2"),
        lambda rule, at: edited(rule, {"feature": "zanzibar sign"}, by, at),
        Change("ann", "correlation-later", "1.1.2"),
    )
    with pytest.raises(InputInvalidError, match=r"1\.1\.2 of 2026-06-15.*zanzibar sign"):
        imported(elsewhere, exported(signed), *TRAVELLER)
    assert open_desk(elsewhere).kept == {}
