"""Between a proposal and its confirmation the record may change: what came up is shown, never written over."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from functions.agent.parts import tools_for
from pipelines.agent.actions import Deciding, Decision, confirm, proposer
from pipelines.agent.outcome import Outcome
from pipelines.agent.response import Action
from shared.errors import BackendAwayError, ConflictError, ValueImpossibleError
from shared.ports.documents.base import DocumentStore
from shared.settings import Settings
from shared.wiring import Wiring

ME = "me"
RX = {"patient_id": "p-1", "medication_name": "amoxicillin", "dosage": "500 mg", "frequency": "three times daily"}
RECORD = {"patient_id": "p-1", "name": "Ada Example", "allergies": ["Latex: rash"], "medications": ["ramipril 5 mg"]}


class CrashError(BaseException):
    """The process ends here."""


@pytest.fixture
def wiring(tmp_path: Path) -> Iterator[Wiring]:
    wiring = Wiring(Settings(data_dir=tmp_path))
    wiring.charts.put(RECORD)
    yield wiring
    wiring.close()


@pytest.fixture
def deciding(wiring: Wiring) -> Deciding:
    return Deciding(wiring.actions, wiring.chart_writer, wiring.action_audit, tools_for(wiring, ME, "c").call)


def propose(wiring: Wiring, tool: str = "prescribe_medication", args: Mapping[str, Any] = RX) -> Action:
    checked = tools_for(wiring, ME, "c").call(tool, args, 5)
    return proposer(wiring.actions, ME, "s")(tool, args, checked, "")


def deciding_on(action: Action, reason: str | None = None) -> Decision:
    return Decision(ME, "c", action.action_id, reason)


def held(wiring: Wiring) -> str:
    return " ".join(wiring.chart_reader.read("p-1", 5).medications)


def test_an_unchanged_record_is_written_to(wiring: Wiring, deciding: Deciding) -> None:
    assert confirm(deciding, deciding_on(propose(wiring))).state == "done"
    assert "amoxicillin" in held(wiring)


def test_a_medicine_unknown_by_name_is_cleared_of_no_allergy(wiring: Wiring) -> None:
    action = propose(wiring, args={**RX, "medication_name": "zanzibarine"})
    (allergy,) = (check for check in action.checks if check.kind == "allergy")
    assert (allergy.outcome, "could NOT be matched" in allergy.text) == ("not_checked", True)


def test_an_allergy_recorded_since_stops_the_write_and_is_proposed_anew(wiring: Wiring, deciding: Deciding) -> None:
    old = propose(wiring)
    wiring.charts.put({**RECORD, "allergies": ["Latex: rash", "Penicillin: anaphylaxis"]})
    with pytest.raises(ConflictError, match="an allergy; nothing was written") as raised:
        confirm(deciding, deciding_on(old))
    assert "anaphylaxis" not in str(raised.value)
    assert "amoxicillin" not in held(wiring)
    assert wiring.actions.get(old.action_id, ME).state == "voided"
    (new,) = wiring.actions.waiting(ME)
    assert new.action_id in str(raised.value)
    assert new.draft.needs_override
    assert any("anaphylaxis" in check["text"] for check in new.draft.checks)


def test_the_new_proposal_is_written_once_its_reason_is_given(wiring: Wiring, deciding: Deciding) -> None:
    old = propose(wiring)
    wiring.charts.put({**RECORD, "allergies": ["Penicillin: rash"]})
    with pytest.raises(ConflictError):
        confirm(deciding, deciding_on(old))
    new = wiring.actions.waiting(ME)[0].action_id
    with pytest.raises(ValueImpossibleError):
        confirm(deciding, Decision(ME, "c", new))
    assert confirm(deciding, Decision(ME, "c", new, "tolerated since")).state == "done"
    with pytest.raises(ConflictError):
        confirm(deciding, deciding_on(old, "tolerated since"))
    assert held(wiring).count("amoxicillin") == 1


def test_the_same_medicine_ordered_meanwhile_stops_the_second_order(wiring: Wiring, deciding: Deciding) -> None:
    old = propose(wiring)
    wiring.chart_writer.write("prescription", "p-1", RX, "elsewhere", 5)
    with pytest.raises(ConflictError, match="on record already"):
        confirm(deciding, deciding_on(old))
    assert held(wiring).count("amoxicillin") == 1


def test_an_allergy_noted_by_somebody_else_is_not_noted_twice(wiring: Wiring, deciding: Deciding) -> None:
    old = propose(wiring, "add_allergy", {"patient_id": "p-1", "substance": "Penicillin", "reaction": "rash"})
    wiring.charts.put({**RECORD, "allergies": ["Penicillin: rash"]})
    with pytest.raises(ConflictError, match="on record already"):
        confirm(deciding, deciding_on(old))


def test_what_was_shown_and_confirmed_stops_nothing(wiring: Wiring, deciding: Deciding) -> None:
    wiring.charts.put({**RECORD, "allergies": ["Penicillin: rash"]})
    assert confirm(deciding, deciding_on(propose(wiring), "tolerated since")).state == "done"


def test_a_record_that_is_away_leaves_the_proposal_waiting(wiring: Wiring, deciding: Deciding) -> None:
    action = propose(wiring)
    unread = {"kind": "record", "outcome": "not_checked", "text": "could NOT be checked"}
    for told in (Outcome({"checked": [unread], "needs_override": True}), Outcome(error_type="timeout")):
        away = Deciding(deciding.store, deciding.writer, deciding.audit, lambda _t, _a, _s, told=told: told)
        with pytest.raises(BackendAwayError, match="nothing was written"):
            confirm(away, deciding_on(action))
        assert wiring.actions.get(action.action_id, ME).state == "proposed"
    assert confirm(deciding, deciding_on(action)).state == "done"


def test_a_patient_whose_record_is_gone_is_not_written_to(wiring: Wiring, deciding: Deciding) -> None:
    action = propose(wiring)
    gone = Deciding(deciding.store, deciding.writer, deciding.audit, lambda _t, _a, _s: Outcome(error_type="not_found"))
    with pytest.raises(ConflictError, match="nothing was written"):
        confirm(gone, deciding_on(action))


def test_a_process_that_ends_while_checking_leaves_the_proposal_waiting(wiring: Wiring, deciding: Deciding) -> None:
    action = propose(wiring)

    def crash(_tool: str, _args: Mapping[str, Any], _seconds: float) -> Outcome:
        raise CrashError

    with pytest.raises(CrashError):
        confirm(Deciding(deciding.store, deciding.writer, deciding.audit, crash), deciding_on(action))
    assert wiring.actions.get(action.action_id, ME).state == "proposed"
    assert confirm(deciding, deciding_on(action)).state == "done"


def test_a_process_that_ends_while_proposing_anew_leaves_the_old_one_and_no_other(
    wiring: Wiring, deciding: Deciding, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = propose(wiring)
    wiring.charts.put({**RECORD, "allergies": ["Penicillin: rash"]})
    documents: DocumentStore = wiring.documents
    whole = documents.transact

    def broken_off(work: Any) -> Any:
        def ends(transaction: Any) -> Any:
            work(transaction)
            raise CrashError

        return whole(ends)

    monkeypatch.setattr(documents, "transact", broken_off)
    with pytest.raises(CrashError):
        confirm(deciding, deciding_on(old))
    monkeypatch.undo()
    assert [one.action_id for one in wiring.actions.waiting(ME)] == [old.action_id]
    with pytest.raises(ConflictError):
        confirm(deciding, deciding_on(old))
    assert len(wiring.actions.waiting(ME)) == 1


def test_asking_for_the_same_again_shows_what_has_come_up_since(wiring: Wiring) -> None:
    old = propose(wiring)
    assert propose(wiring).action_id == old.action_id
    wiring.charts.put({**RECORD, "allergies": ["Penicillin: rash"]})
    new = propose(wiring)
    assert new.needs_override
    assert wiring.actions.get(old.action_id, ME).state == "voided"
