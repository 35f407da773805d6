"""A rule with all that was done to it: who may do what next, what an altered link shows, what another place takes."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from shared.criteria.book import Entry, Place, Reader
from shared.criteria.desk.differences import tree_lines, what_changed
from shared.criteria.desk.history import PROGRAM, Actor, Deed, KeptRule, begun
from shared.criteria.desk.steps import accepted, edited, signed, withdrawn
from shared.criteria.desk.travel import arriving, read_rulebook, write_rulebook
from shared.criteria.notation import parse
from shared.criteria.status import Status
from shared.errors import ConflictError, InputInvalidError

COUGH, FEVER = {"feature": "cough"}, {"feature": "fever"}
BOTH = {"any of": [COUGH, FEVER]}
ANN, BEN = (Actor(caller=name, name=name.title(), role="GP", reason="as the text says") for name in ("ann", "ben"))
NOON, LATER = datetime(2026, 11, 23, 12, tzinfo=UTC), datetime(2026, 11, 24, 9, tzinfo=UTC)


def rule(status: Status = Status.DRAFTED, tree: dict[str, Any] = COUGH, mark: str = "0123456789abcdef") -> KeptRule:
    entry = Entry(
        fingerprint=mark,
        about="a cough",
        stood=Place(edition=date(2026, 1, 12), number="9.9.1", page=3),
        status=status,
        by=Reader(name="the drafter", role="a program"),
        when=date(2026, 11, 22),
        why="drafted from the words",
        replaces=("fedcba9876543210",),
        tree=tree,
    )
    return begun("T", entry)


@pytest.mark.parametrize(("status", "did"), [(Status.DRAFTED, "drafted"), (Status.READ, "shipped")])
def test_a_history_begins_with_what_a_program_drafted_or_the_product_ships(status: Status, did: str) -> None:
    (first,) = rule(status, {"feature": "cough", "label": "a cough of any kind"}).history
    assert (first.did, first.status, first.tree) == (did, status, COUGH)
    assert (first.by.caller, first.by.name, first.by.role) == (PROGRAM, "the drafter", "a program")
    assert (first.at, first.by.reason) == (datetime(2026, 11, 22, tzinfo=UTC), "drafted from the words")


def test_what_stands_is_what_was_done_last_and_by_whom() -> None:
    read = accepted(edited(rule(), FEVER, ANN, NOON), BEN, LATER)
    assert (read.status, read.tree, read.writer) == (Status.READ, FEVER, ANN)
    entry = read.entry
    assert (entry.by, entry.when, entry.why) == (Reader(name="Ben", role="GP"), LATER.date(), "as the text says")
    assert (entry.fingerprint, entry.about, entry.replaces) == ("0123456789abcdef", "a cough", ("fedcba9876543210",))
    assert (entry.stood.number, entry.status, entry.tree) == ("9.9.1", Status.READ, FEVER)


def test_a_rule_is_drafted_read_signed_and_withdrawn_in_this_order_alone() -> None:
    drafted = edited(rule(), FEVER, ANN, NOON)
    read = accepted(drafted, BEN, NOON)
    done = signed(read, BEN, NOON)
    gone = withdrawn(done, ANN, NOON)
    assert [one.did for one in gone.history[1:]] == ["edited", "accepted", "signed", "withdrawn"]
    assert [one.status for one in gone.history[1:]] == [Status.DRAFTED, Status.READ, Status.SIGNED, Status.WITHDRAWN]
    for step, unready in ((accepted, read), (accepted, done), (signed, drafted), (signed, done), (withdrawn, gone)):
        with pytest.raises(ConflictError):
            step(unready, BEN, LATER)
    assert edited(gone, FEVER, ANN, LATER).status is Status.DRAFTED


def test_the_tree_that_stands_already_is_edited_only_where_it_was_read() -> None:
    with pytest.raises(ConflictError, match="nothing was changed"):
        edited(rule(), COUGH, ANN, NOON)
    assert edited(rule(Status.READ), COUGH, ANN, NOON).status is Status.DRAFTED


def test_whoever_wrote_the_tree_last_does_not_sign_it() -> None:
    read = accepted(edited(rule(), FEVER, ANN, NOON), BEN, NOON)
    with pytest.raises(ConflictError, match="somebody else has to"):
        signed(read, ANN, LATER)
    assert signed(read, BEN, LATER).status is Status.SIGNED


def test_words_unread_are_accepted_by_nobody() -> None:
    with pytest.raises(ConflictError, match="grobbling; wobble"):
        accepted(rule(tree={"any of": [COUGH, {"unread": "grobbling"}, {"unread": "wobble"}]}), ANN, NOON)


@pytest.mark.parametrize(
    "change",
    [
        {"at": LATER},
        {"did": Deed.SIGNED},
        {"by": BEN},
        {"status": Status.SIGNED},
        {"tree": BOTH},
        {"mark": "0" * 32},
    ],
)
def test_a_link_that_was_altered_is_seen(change: dict[str, Any]) -> None:
    whole = accepted(edited(rule(), FEVER, ANN, NOON), BEN, LATER)
    assert whole.is_sealed()
    for place in range(3):
        links = list(whole.history)
        links[place] = links[place].model_copy(update=change)
        altered = whole.model_copy(update={"history": tuple(links)})
        assert altered.is_sealed() is (links[place] == whole.history[place])
    assert not whole.model_copy(update={"about": "a fever"}).is_sealed()
    assert not whole.model_copy(update={"history": whole.history[1:]}).is_sealed()


def test_a_rule_goes_on_from_its_own_past_alone() -> None:
    first, other = rule(), rule(Status.READ)
    then = edited(first, FEVER, ANN, NOON)
    assert (then.goes_on_from(first), then.goes_on_from(then)) == (True, True)
    assert (first.goes_on_from(then), then.goes_on_from(other)) == (False, False)


def test_an_editor_is_told_who_was_here_before_and_what_changed() -> None:
    first = rule(tree=BOTH)
    now = accepted(edited(first, {"any of": [{"feature": "jaundice"}, FEVER]}, ANN, NOON), BEN, LATER)
    assert what_changed(first.revision, now) == (
        "Somebody was here before you: edited by Ann (GP); accepted by Ben (GP). It is now read. "
        "Taken out: cough. Put in: jaundice. Look at it as it is now, then decide again."
    )
    only_read = accepted(first, BEN, LATER)
    assert "accepted by Ben (GP). It is now read. Its tree is the one that you saw." in what_changed(
        first.revision, only_read
    )
    assert "edited by Ann (GP); accepted by Ben (GP)" in what_changed("unknown", now)
    assert "Taken out: cough" in what_changed("unknown", now)
    assert "the rule was begun anew. It is now drafted." in what_changed("unknown", first)


def test_several_parts_taken_out_and_put_in_are_listed() -> None:
    now = edited(rule(tree=BOTH), {"all of": [{"feature": "jaundice"}, {"feature": "pallor"}]}, ANN, NOON)
    told = what_changed(now.history[0].mark, now)
    assert "Taken out: any of, cough, fever. Put in: all of, jaundice, pallor." in told


def test_two_trees_are_shown_line_by_line() -> None:
    lines = tree_lines(parse(BOTH), parse({"any of": [COUGH, {"refers to": ["m"]}]}), {"m": "9.9.7"})
    assert [(line.kind, line.words.strip()) for line in lines] == [
        ("same", "- any of:"),
        ("same", "- cough"),
        ("removed", "- fever"),
        ("added", "- any of the recommendations 9.9.7"),
    ]
    assert [line.kind for line in tree_lines(None, parse(COUGH), {})] == ["added"]
    assert [line.kind for line in tree_lines(parse(COUGH), None, {})] == ["removed"]


def test_of_rules_that_arrive_those_that_went_on_are_taken() -> None:
    marks = [f"{n:016x}" for n in range(4)]
    new, went_on, same, older = (rule(mark=mark) for mark in marks)
    ahead = edited(older, FEVER, ANN, NOON)
    here = {one.fingerprint: one for one in (went_on, same, ahead)}
    arrival = arriving([new, edited(went_on, FEVER, ANN, NOON), same, older], here)
    assert [one.fingerprint for one in arrival.taken] == [marks[0], marks[1]]
    assert (arrival.same, arrival.older) == (1, 1)


def test_a_rule_that_went_on_in_two_ways_is_refused_by_name_and_nothing_is_taken() -> None:
    here, there = (edited(rule(), tree, ANN, NOON) for tree in (FEVER, BOTH))
    with pytest.raises(ConflictError, match=r"a cough \(9.9.1 of 2026-01-12\). Nothing was imported"):
        arriving([there, rule(mark="0" * 16)], {here.fingerprint: here})


def exported(*rules: KeptRule) -> str:
    return write_rulebook("T", [one.entry for one in rules], {one.fingerprint: one for one in rules})


def test_an_exported_file_gives_back_the_rules_that_somebody_looked_at() -> None:
    read, untouched = accepted(rule(), ANN, NOON), rule(mark="0" * 16)
    shipped, drafted = rule(Status.READ, mark="1" * 16), edited(rule(mark="2" * 16), FEVER, ANN, NOON)
    assert read_rulebook(exported(read, untouched, shipped, drafted)) == ("T", (read, shipped, drafted))


def test_an_entry_without_a_history_begins_one() -> None:
    shipped = rule(Status.READ)
    assert read_rulebook(write_rulebook("T", [shipped.entry], {})) == ("T", (shipped,))


@pytest.mark.parametrize(
    ("former", "changed", "told"),
    [
        ("guideline: T", "guideline: U", "The seal of the rulebook does not fit"),
        ("name: Ben", "name: Bob", "The seal of the rulebook does not fit"),
        ("seal:", "lid:", "it has no seal"),
        ("history:", "past:", "it has no seal"),
        ("guideline: T", "- T", "no YAML"),
    ],
)
def test_a_file_that_was_altered_is_refused(former: str, changed: str, told: str) -> None:
    text = exported(accepted(rule(), BEN, NOON))
    with pytest.raises(InputInvalidError, match=told):
        read_rulebook(text.replace(former, changed, 1))


@pytest.mark.parametrize(("field", "most"), [("caller", 120), ("name", 120), ("role", 120), ("reason", 500)])
def test_whoever_acts_gives_name_role_and_reason_in_few_words(field: str, most: int) -> None:
    given = {"caller": "ann", "name": "Ann", "role": "GP", "reason": "as the text says"}
    assert getattr(Actor(**given | {field: f" {'x' * most} "}), field) == "x" * most
    for wrong in ("", "  ", "x" * (most + 1)):
        with pytest.raises(ValidationError):
            Actor(**given | {field: wrong})
