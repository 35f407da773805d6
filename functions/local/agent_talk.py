"""The agent in conversation on the command line, and the local user's proposals."""

import uuid
from typing import Annotated

import typer

from functions.agent.parts import able, deciding
from functions.local.console import err, out, print_json, turns
from pipelines.agent.actions import Deciding, Decision, confirm, reject, shown
from pipelines.agent.service import AgentCall, answer
from pipelines.agent.wording.proposals import contents, settled
from shared.http.caller import LOCAL_CALLER
from shared.wiring import Wiring, get_wiring

actions_app = typer.Typer(invoke_without_command=True, help="Proposed writes that wait; confirm one, or reject it.")


def converse(wiring: Wiring) -> None:
    """Talk until an empty line; a proposal is confirmed with its id by `ng12 actions confirm`."""
    err.print("Ask for what a clinical tool can do; an empty line ends. Not a medical device.")
    session_id = str(uuid.uuid4())
    for message in turns():
        told = str(uuid.uuid4())
        call = AgentCall(LOCAL_CALLER.id, told, message, told, session_id)
        reply = answer(wiring, able(wiring, call.caller, told), call)
        out.print(reply.answer, markup=False)
        for source in reply.sources:
            out.print(f"  [{source.label}: {source.ref}{', ' + source.date if source.date else ''}]", markup=False)


@actions_app.callback()
def actions(
    context: typer.Context, as_json: Annotated[bool, typer.Option("--json", help="One JSON value on stdout.")] = False
) -> None:
    """List the open proposals."""
    if context.invoked_subcommand is not None:
        return
    waiting = [shown(one) for one in get_wiring().actions.waiting(LOCAL_CALLER.id)]
    if as_json:
        print_json([action.model_dump(mode="json") for action in waiting])
        return
    if not waiting:
        err.print("No proposal waits.")
    for action in waiting:
        out.print(f"{action.action_id}  {action.state}  until {action.expires_at}  {contents(action)}", markup=False)


@actions_app.command("confirm")
def confirm_action(
    action_id: str,
    reason: Annotated[str | None, typer.Option(help="Why; wanted where the proposal carries a warning.")] = None,
) -> None:
    """Write what was proposed, once."""
    decision = Decision(LOCAL_CALLER.id, str(uuid.uuid4()), action_id, reason)
    out.print(settled(confirm(_deciding(decision), decision)), markup=False)


@actions_app.command("reject")
def reject_action(action_id: str, reason: Annotated[str | None, typer.Option(help="Why.")] = None) -> None:
    """Discard a proposal."""
    decision = Decision(LOCAL_CALLER.id, str(uuid.uuid4()), action_id, reason=reason)
    out.print(settled(reject(_deciding(decision), decision)), markup=False)


def _deciding(decision: Decision) -> Deciding:
    return deciding(get_wiring(), decision.caller, decision.correlation_id)
