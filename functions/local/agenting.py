"""`ng12 agent`, `ng12 agent-route` and `ng12 actions`: clinical tools on the command line."""

from pathlib import Path
from typing import Annotated, Any

import typer

from functions.agent.guideline import guideline_for
from functions.local.agent_scenarios import Scenarios, run_all
from functions.local.agent_talk import actions_app, converse
from functions.local.console import err, json_lines, progress, read_json, write_json_lines
from functions.local.evaluation.asked import Asked, Provider, check_recording, model_of
from functions.local.evaluation.metered import CallCosts, MeteredModel
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
    *,
    scenarios_file: Annotated[
        Path | None, typer.Option("--scenarios", help='Lines of {"id", "input", "world"}.')
    ] = None,
    results_file: Annotated[
        Path | None, typer.Option("--results", help="Scripted results; else results.json beside the scenarios.")
    ] = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help='Lines of {"id", "turn", "intent", "steps", ..}.')
    ] = None,
    model: Annotated[Provider | None, typer.Option(help="Answer the scenarios with this model.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the model's replies; made-up patients alone.")] = None,
    replay: Annotated[Path | None, typer.Option(help="Answer from a recording instead of a model.")] = None,
) -> None:
    """Talk with the clinical tools; or answer a file of scenarios with scripted services."""
    asked = Asked(model, record, replay)
    asked.check(are_named=True)
    wiring = get_wiring()
    if scenarios_file is None and out_file is None and not asked.is_wanted:
        converse(wiring)
        return
    if scenarios_file is None or out_file is None:
        raise InputInvalidError("Give --scenarios FILE.jsonl together with --out OUT.jsonl.")
    results = _results(results_file or scenarios_file.with_name("results.json"))
    given = (results, lexicon_of(wiring), guideline_for(wiring, "scenario", "scenario"))
    cases = _cases(scenarios_file)
    if not asked.is_wanted:
        with progress("Answering"):
            write_json_lines(out_file, run_all(cases, Scenarios(*given)))
        return
    with model_of(asked, asked.settings()) as answering, progress("Answering"):
        metered = MeteredModel(answering)
        write_json_lines(out_file, run_all(cases, Scenarios(*given, metered)))
    if cases:
        err.print(_cost(metered.spent, len(cases)), markup=False)
    check_recording(answering)


def _cost(spent: CallCosts, turns: int) -> str:
    """What a turn's model came to, on average."""
    calls, tokens = spent.calls / turns, (spent.input_tokens / turns, spent.output_tokens / turns)
    seconds = sum(spent.seconds) / turns
    return (
        f"{turns} turns; a turn: {calls:.2f} calls, {tokens[0]:.0f} tokens in, {tokens[1]:.0f} out, {seconds:.2f} s; "
        f"{spent.failed} calls failed."
    )


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
        given = case.get("input")
        if "id" not in case or not isinstance(given, dict) or "message" not in given:
            raise InputInvalidError(f'Line {number} is not an object with "id" and an "input" with a "message".')
        cases.append(case)
    return cases


def _results(path: Path) -> dict[str, Any]:
    held = read_json(path)
    if not isinstance(held, dict) or not isinstance(held.get("results"), dict):
        raise InputInvalidError('The scripted results are an object with "results".')
    return dict(held["results"])
