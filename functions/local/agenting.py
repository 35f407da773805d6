"""`ng12 agent`, `ng12 agent-route` and `ng12 actions`: clinical tools on the command line."""

from pathlib import Path
from typing import Annotated, Any

import typer

from functions.agent.guideline import guideline_for
from functions.local.agent_scenarios import Scenarios, run_all
from functions.local.agent_talk import actions_app, converse
from functions.local.console import json_lines, progress, read_json, write_json_lines
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.run import route
from shared.errors import InputInvalidError
from shared.wiring import Wiring, get_wiring


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(agent)
    app.command("agent-route")(agent_route)
    app.add_typer(actions_app, name="actions")


def agent(
    scenarios_file: Annotated[
        Path | None, typer.Option("--scenarios", help='Lines of {"id", "input", "world"}.')
    ] = None,
    results_file: Annotated[
        Path | None, typer.Option("--results", help="Scripted results; else results.json beside the scenarios.")
    ] = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help='Lines of {"id", "turn", "intent", "steps", ..}.')
    ] = None,
) -> None:
    """Talk with the clinical tools; or answer a file of scenarios with scripted services."""
    wiring = get_wiring()
    if scenarios_file is None and out_file is None:
        converse(wiring)
        return
    if scenarios_file is None or out_file is None:
        raise InputInvalidError("Give --scenarios FILE.jsonl together with --out OUT.jsonl.")
    results = _results(results_file or scenarios_file.with_name("results.json"))
    scenarios = Scenarios(results, lexicon_of(wiring), guideline_for(wiring, "scenario", "scenario"))
    with progress("Answering"):
        write_json_lines(out_file, run_all(_cases(scenarios_file), scenarios))


def agent_route(
    messages_file: Annotated[Path, typer.Option("--messages", help='Lines of {"id", "message"}.')],
    out_file: Annotated[Path, typer.Option("--out", help='Lines of {"id", "intent", "due"}.')],
) -> None:
    """Say what each message asks of the tools; nothing is called."""
    lexicon = lexicon_of(get_wiring())
    lines = []
    for number, case in json_lines(messages_file):
        message = case.get("message")
        if not isinstance(message, str):
            raise InputInvalidError(f'Line {number} is not an object with "id" and "message".')
        lines.append({"id": case.get("id"), **route(message, lexicon)})
    write_json_lines(out_file, lines)


def lexicon_of(wiring: Wiring) -> Lexicon:
    """Return the words that requests are read with."""
    return Lexicon(wiring.drug_names, wiring.terminology.knows)


def _cases(path: Path) -> list[Any]:
    cases = []
    for number, case in json_lines(path):
        if not isinstance(case.get("input"), dict):
            raise InputInvalidError(f'Line {number} is not an object with "id" and "input".')
        cases.append(case)
    return cases


def _results(path: Path) -> dict[str, Any]:
    held = read_json(path)
    if not isinstance(held, dict) or not isinstance(held.get("results"), dict):
        raise InputInvalidError('The scripted results are an object with "results".')
    return dict(held["results"])
