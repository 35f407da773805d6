"""A record has one owner; a carer reads and adds; whatever races its erasure leaves nothing behind."""

from collections.abc import Callable
from typing import Any

import pytest

from pipelines.records.run import RecordsCall, ask
from pipelines.records.taking.take_in import erase, remove, take_in
from shared.errors import ConflictError, NotFoundError
from shared.records.given import document_of
from shared.stores.record_grants import Grant
from tests.pipelines.records.conftest import AS_OF, Records, document

FIRST = document("D1", "Metformin 500 mg twice daily.")
OTHER = document("D1", "Metformin 1000 mg twice daily.")
SECOND = document("D2", "Ramipril 5 mg once daily.")
LEFT = ("record_documents", "record_profiles", "record_grants", "record_access", "record_changes_begun")


def _shared(records: Records) -> None:
    records.patient("P1", FIRST)
    records.wiring.record_grants.give(Grant("P1", "carl", "carer", "2027-01-01T00:00:00+00:00"))


def _nothing_is_left(records: Records) -> bool:
    rows = [row for name in (*LEFT, "sessions", "turns") for row in records.wiring.documents.query(name)]
    return rows == [] and records.wiring.vectors.count({"partition": ["patient:P1"]}) == 0


def test_a_record_opened_again_for_its_owner_keeps_its_carers(records: Records) -> None:
    _shared(records)
    records.patient("P1", SECOND)
    held = {(each.caller, each.relation) for each in records.wiring.record_grants.listed("P1")}
    assert held == {(records.me, "self"), ("carl", "carer")}


@pytest.mark.parametrize("owner", ["olga", "carl"])
def test_another_owner_takes_the_formers_place_and_the_formers_carers_go(records: Records, owner: str) -> None:
    _shared(records)
    records.wiring.record_grants.give(Grant("P1", owner, "self"))
    held = {(each.caller, each.relation) for each in records.wiring.record_grants.listed("P1")}
    assert held == {(owner, "self")}
    with pytest.raises(NotFoundError):
        records.ask("What dose of metformin am I on?", "P1")


def test_a_carer_reads_and_adds_and_takes_nothing_away(records: Records) -> None:
    _shared(records)
    assert take_in(records.wiring, "carl", "P1", document_of(SECOND))[1] == "created"
    assert take_in(records.wiring, "carl", "P1", document_of(FIRST))[1] == "unchanged"
    with pytest.raises(ConflictError):
        take_in(records.wiring, "carl", "P1", document_of(OTHER))
    for taking_away in (
        lambda: remove(records.wiring, "carl", "P1", "D1"),
        lambda: erase(records.wiring, records.wiring.sessions, "carl", "P1"),
    ):
        with pytest.raises(NotFoundError):
            taking_away()
    assert "500 mg" in records.ask("What dose of metformin am I on?", "P1").answer


@pytest.mark.parametrize("step", ["write", "transact"])
def test_a_document_that_races_an_erasure_leaves_nothing(
    records: Records, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.patient("P1", FIRST)
    place: Any = records.wiring.vectors if step == "write" else records.wiring.documents
    name = "upsert" if step == "write" else "transact"
    monkeypatch.setattr(place, name, _first_erasing(records, getattr(place, name), monkeypatch, place, name))
    with pytest.raises(NotFoundError):
        take_in(records.wiring, records.me, "P1", document_of(SECOND))
    assert _nothing_is_left(records)


def _first_erasing(
    records: Records, work: Callable[..., Any], patch: pytest.MonkeyPatch, place: Any, name: str
) -> Callable[..., Any]:
    def racing(*told: Any, **more: Any) -> Any:
        patch.setattr(place, name, work)
        erase(records.wiring, records.wiring.sessions, records.me, "P1")
        return work(*told, **more)

    return racing


def test_nothing_comes_into_a_record_while_it_is_being_erased(records: Records) -> None:
    records.patient("P1", FIRST)
    records.wiring.patient_documents.leave(records.me, "P1")
    with pytest.raises(NotFoundError):
        take_in(records.wiring, records.me, "P1", document_of(SECOND))
    with pytest.raises(ConflictError):
        records.patient("P1", SECOND)
    erase(records.wiring, records.wiring.sessions, records.me, "P1")
    assert _nothing_is_left(records)


def test_an_answer_that_races_an_erasure_is_given_and_not_kept(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.patient("P1", FIRST)
    append = records.wiring.sessions.append

    def racing(*told: Any, **more: Any) -> Any:
        erase(records.wiring, records.wiring.sessions, records.me, "P1")
        return append(*told, **more)

    monkeypatch.setattr(records.wiring.sessions, "append", racing)
    call = RecordsCall(records.me, "c" * 8, "What dose of metformin am I on?", "m1", None, "P1", as_of=AS_OF)
    assert "500 mg" in ask(records.wiring, call).answer
    assert _nothing_is_left(records)
