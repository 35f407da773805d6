"""Changes of a record survive a kill at any step; what is deleted is gone; the same question has the same answer."""

from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pipelines.records.papers.shelf import take
from pipelines.records.taking.take_in import erase, remove, take_in
from shared.records.given import document_of
from shared.settings_loading import load_settings
from shared.wiring import Wiring
from tests.pipelines.records.conftest import Records, document

FIRST = document("D1", "Metformin 500 mg twice daily. HbA1c 60 mmol/mol (20-41) HIGH.")
OTHER = document(
    "D1", "Metformin 850 mg twice daily. Kidneys are well. HbA1c 51 mmol/mol (20-41) HIGH.\n\nPlan: review."
)


class Killed(BaseException):
    """The process is gone."""


def _dying_at(target: Any, name: str, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    own, calls = getattr(target, name), [0]

    def called(*given: Any, **told: Any) -> Any:
        calls[0] += 1
        if calls[0] > step:
            raise Killed
        return own(*given, **told)

    monkeypatch.setattr(target, name, called)


def _vectors(records: Records) -> int:
    return int(records.wiring.vectors.count({"partition": ["patient:P1"]}))


def _passages(records: Records) -> int:
    return len(take(records.wiring, records.me, "P1").corpus.passages)


@pytest.mark.parametrize("name", ["put", "delete", "transact"])
@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_put_killed_anywhere_is_whole_when_it_is_sent_again(records: Records, name: str, step: int) -> None:
    records.patient("P1", FIRST)
    with pytest.MonkeyPatch.context() as patch:
        _dying_at(records.wiring.documents, name, step, patch)
        with suppress(Killed):
            take_in(records.wiring, records.me, "P1", document_of(OTHER))
    take_in(records.wiring, records.me, "P1", document_of(OTHER))
    held = take(records.wiring, records.me, "P1").papers.documents
    assert [one.text for one in held] == [OTHER["text"]]
    remove(records.wiring, records.me, "P1", "D1")
    assert _vectors(records) == 0


@pytest.mark.parametrize("name", ["put", "delete", "transact", "batch"])
@pytest.mark.parametrize("step", [0, 1, 2])
def test_an_erasure_killed_anywhere_leaves_nothing_when_it_is_asked_again(
    records: Records, name: str, step: int
) -> None:
    records.patient("P1", FIRST)
    records.ask("What dose of metformin am I on?", "P1")
    with pytest.MonkeyPatch.context() as patch:
        _dying_at(records.wiring.documents, name, step, patch)
        with suppress(Killed):
            erase(records.wiring, records.wiring.sessions, records.me, "P1")
    try:
        erase(records.wiring, records.wiring.sessions, records.me, "P1")
    except Exception as gone:
        assert "no such record" in str(gone)
    assert _vectors(records) == 0
    for collection in ("record_documents", "record_profiles", "record_grants", "record_access", "sessions", "turns"):
        assert records.wiring.documents.query(collection) == []


def test_a_replaced_document_has_its_own_vectors_alone(records: Records) -> None:
    records.patient("P1", FIRST)
    take_in(records.wiring, records.me, "P1", document_of(OTHER))
    assert _vectors(records) == _passages(records)


def test_the_same_question_has_the_same_answer_a_hundred_times(filled: Records) -> None:
    told = {
        filled.ask("What ought I to raise in May?", message_id=f"n{n}", session_id=f"n{n}").model_dump_json(
            exclude={"session_id"}
        )
        for n in range(100)
    }
    assert len(told) == 1


def test_what_a_client_sent_is_unverified_until_its_words_are_found(records: Records) -> None:
    sent = {"allergies": [{"allergen": "codeine"}, {"allergen": "latex"}]}
    records.patient("P1", document("D1", "Codeine made her sick and is recorded as an allergy.", records=sent))
    shown = {each.allergen: each.verified for each in records.ask("Am I allergic to anything?", "P1").allergies}
    assert (shown["codeine"], shown["latex"]) == (True, False)


def test_no_process_answers_from_what_another_erased(tmp_path: Path) -> None:
    clock = count(datetime(2026, 2, 1, 9, tzinfo=UTC).timestamp())
    here, there = (
        Records(Wiring(load_settings(data_dir=tmp_path), now=lambda: datetime.fromtimestamp(next(clock), UTC)))
        for _ in range(2)
    )
    here.patient("P1", FIRST)
    assert _passages(there) > 0  # the other process holds the papers from here on
    erase(here.wiring, here.wiring.sessions, here.me, "P1")
    here.patient("P1", document("D2", "Ramipril 5 mg once daily."))
    held = [one.document_id for one in take(there.wiring, there.me, "P1").papers.documents]
    assert held == ["D2"]
    here.wiring.close()
    there.wiring.close()
