"""An allergy that the conversation tells, or that waits to be confirmed, takes part in the check of an order."""

import uuid
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from functions.agent.parts import able, tools_for
from pipelines.agent.actions import Deciding, Decision, confirm
from pipelines.agent.response import Action, AgentResponse
from pipelines.agent.service import AgentCall, answer
from shared.errors import ConflictError
from shared.settings import Settings
from shared.wiring import Wiring

ME = "me"
Talk = Callable[..., Action]
AGAINST = {
    "penicillin": "amoxicillin", "sulfonamides": "co-trimoxazole", "codeine": "codeine", "NSAIDs": "naproxen",
    "latex and penicillin": "flucloxacillin", "penicillin and macrolides": "clarithromycin",
}  # fmt: skip
TELLING = (
    "Open GH-190. She is allergic to {told}. Prescribe {drug} 500 mg bd",
    "Prescribe {drug} 500 mg bd for GH-190, she's allergic to {told}",
    "Prescribe {drug} 500 mg bd for GH-190 despite her allergy to {told}",
    "Allergies: {told}. Start {drug} 500 mg bd for GH-190",
    "Anaphylaxis to {told} in 2019. Please prescribe {drug} 500 mg bd for GH-190",
    "GH-190 reacted to {told}, so start {drug} 500 mg bd",
    "Add an allergy to {told}, rash, for GH-190 and prescribe {drug} 500 mg bd",
)  # fmt: skip


@pytest.fixture
def wiring(tmp_path: Path) -> Iterator[Wiring]:
    wiring = Wiring(Settings(data_dir=tmp_path))
    wiring.charts.put({"patient_id": "GH-190", "name": "Greta Holm"})
    wiring.charts.put({"patient_id": "TF-102", "name": "Tobias Fenwick"})
    yield wiring
    wiring.close()


@pytest.fixture
def replies(wiring: Wiring) -> Callable[..., list[AgentResponse]]:
    def said(*messages: str) -> list[AgentResponse]:
        session, ids = str(uuid.uuid4()), [str(uuid.uuid4()) for _ in messages]
        calls = [AgentCall(ME, one, message, one, session) for one, message in zip(ids, messages, strict=True)]
        return [answer(wiring, able(wiring, ME, call.message_id), call) for call in calls]

    return said


@pytest.fixture
def order(replies: Callable[..., list[AgentResponse]]) -> Talk:
    """Returns the one prescription that the last of some messages comes to."""

    def proposed(*messages: str) -> Action:
        (action,) = (one for one in replies(*messages)[-1].proposals if one.kind == "prescription")
        return action

    return proposed


def warnings(action: Action) -> list[str]:
    return [check.text for check in action.checks if (check.kind, check.outcome) == ("allergy", "warning")]


@pytest.mark.parametrize(("telling", "told"), product(TELLING, AGAINST))
def test_an_allergy_told_beside_an_order_warns_and_confirming_wants_a_reason(
    telling: str, told: str, order: Talk
) -> None:
    action = order(telling.format(told=told, drug=AGAINST[told]))
    assert action.needs_override
    (warning,) = warnings(action)
    assert "not confirmed" in warning or "waits for confirmation" in warning


@pytest.mark.parametrize("told", AGAINST)
def test_an_allergy_that_waits_to_be_confirmed_warns(told: str, order: Talk) -> None:
    drug = AGAINST[told]
    action = order(f"Open Greta Holm and add an allergy to {told}, hives", f"prescribe {drug} 500 mg bd for her")
    assert ("waits for confirmation" in warnings(action)[0] or " and " in told, action.needs_override) == (True, True)


def test_an_allergy_told_many_turns_before_warns(order: Talk) -> None:
    between = ["boxed warning for dofetilide?", "warnings of warfarin", "hello", "thanks", "trials in asthma"]
    action = order("Open GH-190. She's allergic to penicillin.", *between, "Prescribe amoxicillin 500 mg bd for GH-190")
    assert len(warnings(action)) == 1


@pytest.mark.parametrize(
    "messages",
    [
        ["Prescribe amoxicillin 500 mg bd for GH-190, her sister is allergic to penicillin"],
        ["Prescribe amoxicillin 500 mg bd for GH-190, she is not allergic to penicillin"],
        ["Prescribe amoxicillin 500 mg bd for GH-190, no known allergies"],
        ["Is she allergic to penicillin? Prescribe amoxicillin 500 mg bd for GH-190"],
        ["Greta Holm is allergic to penicillin. Prescribe amoxicillin 500 mg bd for Tobias Fenwick"],
        ["Open GH-190. She's allergic to penicillin.", "Open TF-102", "Prescribe amoxicillin 500 mg bd for him"],
        ["She's allergic to penicillin. Open GH-190", "No, she's not allergic to penicillin. Open GH-190",
         "Prescribe amoxicillin 500 mg bd for GH-190"],
        ["Penicillin allergic lady, GH-190: doxycycline 100 mg bd please"],
        ["She is allergic to latex. Prescribe amoxicillin 500 mg bd for GH-190"],
        ["Check GH-190's allergies and prescribe amoxicillin 500 mg bd"],
    ],
)  # fmt: skip
def test_what_tells_no_allergy_of_the_patient_to_the_medicine_warns_of_none(messages: list[str], order: Talk) -> None:
    action = order(*messages)
    assert (warnings(action), action.needs_override) == ([], False)


def test_an_allergy_that_nobody_can_match_is_said_to_be_unmatched(order: Talk) -> None:
    action = order("She is allergic to those red tablets. Prescribe amoxicillin 500 mg bd for GH-190")
    assert [check.outcome for check in action.checks if "red tablets" in check.text] == ["not_checked"]


def test_a_warning_of_what_was_told_stays_where_a_proposal_is_checked_anew(wiring: Wiring, order: Talk) -> None:
    action = order("She is allergic to penicillin. Prescribe amoxicillin 500 mg bd for GH-190")
    wiring.charts.put({"patient_id": "GH-190", "name": "Greta Holm", "medications": ["amoxicillin 250 mg"]})
    deciding = Deciding(wiring.actions, wiring.chart_writer, wiring.action_audit, tools_for(wiring, ME, "c").call)
    with pytest.raises(ConflictError):
        confirm(deciding, Decision(ME, "c", action.action_id, "tolerated since"))
    (renewed,) = wiring.actions.waiting(ME)
    assert renewed.draft.needs_override
    assert any("not confirmed" in check["text"] for check in renewed.draft.checks)


def test_a_second_substance_of_an_allergy_is_named_as_left_over(replies: Callable[..., list[AgentResponse]]) -> None:
    (reply,) = replies("Add an allergy to penicillin and macrolides, rash, for GH-190")
    assert [one.arguments["substance"] for one in reply.proposals] == ["penicillin"]
    assert list(reply.not_done) == ["allergy to macrolide"]


def test_an_allergy_that_is_used_is_not_named_as_left_over(replies: Callable[..., list[AgentResponse]]) -> None:
    (reply,) = replies("Open GH-190. She is allergic to penicillin. Prescribe amoxicillin 500 mg bd")
    assert list(reply.not_done) == []
