"""`ng12 eval`: how right the answers are on labelled cases, as text, JSON or a page."""

import os
from pathlib import Path
from typing import Annotated

import typer

from functions.local.console import err, out, print_json, write_text
from functions.local.evaluation import present
from functions.local.evaluation.answering import evaluated_guideline
from functions.local.evaluation.asked import Asked, Provider
from functions.local.evaluation.beside import WITH_MODEL
from functions.local.evaluation.cases import SETS, Gold, Part, read_gold, sample_gold
from functions.local.evaluation.report import Report
from functions.local.evaluation.report import evaluate as run
from functions.local.evaluation.with_model import evaluate_with_model
from shared.errors import InputInvalidError
from shared.settings_loading import load_settings

REFERENCE_DATA = "NG12_REFERENCE_DATA"


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("eval")(evaluate)


def evaluate(
    *,
    gold: Annotated[Path | None, typer.Option(help="Folder of labelled cases; else the reference data's.")] = None,
    pdf: Annotated[Path | None, typer.Option(help="Their guideline; else the PDF beside the folder.")] = None,
    part: Annotated[Part | None, typer.Option(help="Two thirds of a set, or the other third.")] = None,
    questions: Annotated[bool, typer.Option("--questions", help="Search too.")] = False,
    dialogues: Annotated[bool, typer.Option("--dialogues", help="Conversations too.")] = False,
    messages: Annotated[bool, typer.Option("--messages", help="Guardrails too.")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page with plots.")] = None,
    model: Annotated[Provider | None, typer.Option(help="Run with this model too, beside the rules alone.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the model's replies; made-up patients alone.")] = None,
    replay: Annotated[Path | None, typer.Option(help="Answer from a recording instead of a model.")] = None,
) -> None:
    """Run labelled cases through the pipelines and report how right the answers are; without --model by rules alone."""
    chosen = {"records": True, "questions": questions, "dialogues": dialogues, "messages": messages}
    asked = Asked(model, record, replay)
    asked.check(are_named=gold is not None or REFERENCE_DATA not in os.environ)
    cases = _cases(gold, pdf, [name for name in SETS if chosen[name]], part)
    if asked.is_wanted:
        found = evaluate_with_model(asked, cases, with_errors=part is not Part.SEALED)
    else:
        found = _by_rules(cases, with_errors=part is not Part.SEALED)
    if html:
        from functions.local.evaluation.page import page

        write_text(html, page({"edition": found["edition"], **found[WITH_MODEL]} if asked.is_wanted else found))
        err.print(f"{html} is written.", markup=False)
    if as_json:
        print_json(found)
    elif asked.is_wanted:
        present.report_beside(out, found)
    else:
        present.report(out, found)
    if found.get("not_in_recording"):
        raise InputInvalidError(
            f"{found['not_in_recording']} requests are not in the recording: prompts, guideline or cases have changed "
            "since. Record anew."
        )


def _by_rules(cases: Gold, with_errors: bool) -> Report:
    with evaluated_guideline(load_settings(model="none"), cases.pdf) as wiring:
        return run(wiring, cases, with_errors)


def labelled(gold: Path | None) -> Path | None:
    """Return the folder of labelled cases: the one named, else the reference data's, if there are any."""
    named = os.environ.get(REFERENCE_DATA)
    return gold or (Path(named) / "gold" if named else None)


def _cases(gold: Path | None, pdf: Path | None, chosen: list[str], part: Part | None) -> Gold:
    if folder := labelled(gold):
        return read_gold(folder, pdf, chosen, part)
    err.print("No labelled cases are named (--gold FOLDER): the sample guideline's patients are taken.")
    return sample_gold(chosen)
