"""`ng12 chat` and `ng12 route`: conversations on the command line."""

import uuid
from pathlib import Path
from typing import Annotated, Any

import typer

from functions.local import present
from functions.local.console import err, json_lines, out, progress, turns, write_json_lines
from functions.local.evaluation.asked import Asked, Provider, answering_with, not_recorded
from pipelines.chat.response import ChatResponse
from pipelines.chat.run import ChatCall
from pipelines.chat.run import chat as answer
from pipelines.chat.run import route as route_of
from shared.errors import InputInvalidError
from shared.http.caller import LOCAL_CALLER
from shared.wiring import Wiring, get_wiring


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(chat)
    app.command()(route)


def chat(
    dialogues_file: Annotated[Path | None, typer.Option("--dialogues", help='Lines of {"id", "turns"}.')] = None,
    out_file: Annotated[Path | None, typer.Option("--out", help='Lines of {"id", "turns": [ChatResponse]}.')] = None,
    model: Annotated[Provider | None, typer.Option(help="Answer the file with this model.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the model's replies; made-up patients alone.")] = None,
    replay: Annotated[Path | None, typer.Option(help="Answer from a recording instead of a model.")] = None,
) -> None:
    """Talk with the guideline; or answer a file of dialogues, each in a session of its own."""
    asked = Asked(model, record, replay)
    asked.check(are_named=dialogues_file is not None)
    if (model or replay) and dialogues_file is None:
        raise InputInvalidError("--model and --replay go with --dialogues FILE.jsonl.")
    if (dialogues_file is None) != (out_file is None):
        raise InputInvalidError("Give --dialogues FILE.jsonl together with --out OUT.jsonl.")
    if dialogues_file and out_file:
        with answering_with(asked) as wiring, progress("Answering"):
            lines = [_dialogue(wiring, number, case) for number, case in json_lines(dialogues_file)]
        write_json_lines(out_file, lines)
        if missed := not_recorded(wiring.model):
            err.print(missed, markup=False)
    else:
        _converse(get_wiring())


def route(
    messages_file: Annotated[Path, typer.Option("--messages", help='Lines of {"id", "message"}.')],
    out_file: Annotated[Path, typer.Option("--out", help='Lines of {"id", "route"}.')],
) -> None:
    """Say where each message would go: guardrails, then the evidence check."""
    wiring = get_wiring()
    routes = []
    for number, case in json_lines(messages_file):
        if not isinstance(case.get("message"), str):
            raise InputInvalidError(f'Line {number} is not an object with "id" and "message".')
        routes.append({"id": case.get("id"), "route": route_of(wiring, case["message"])})
    write_json_lines(out_file, routes)


def say(wiring: Wiring, message: str, session_id: str | None) -> ChatResponse:
    """Answer one message of the local user."""
    return answer(wiring, ChatCall(LOCAL_CALLER.id, str(uuid.uuid4()), message, str(uuid.uuid4()), session_id))


def _dialogue(wiring: Wiring, number: int, case: Any) -> dict[str, Any]:
    turns = case.get("turns")
    if not isinstance(turns, list) or not all(
        isinstance(turn, dict) and isinstance(turn.get("user"), str) for turn in turns
    ):
        raise InputInvalidError(f'Line {number} is not an object with "id" and "turns" of {{"user"}}.')
    session_id = str(uuid.uuid4())
    replies = [say(wiring, turn["user"], session_id) for turn in turns]
    return {"id": case.get("id"), "turns": [reply.model_dump(mode="json", exclude_none=True) for reply in replies]}


def _converse(wiring: Wiring) -> None:
    err.print("Ask about the guideline; an empty line ends. Not a medical device.")
    session_id = str(uuid.uuid4())
    for message in turns():
        present.reply(out, message, say(wiring, message, session_id))
