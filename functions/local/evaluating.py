"""`ng12 eval`: how right the answers are on labelled cases, as text, JSON or a page."""

import os
from pathlib import Path
from typing import Annotated

import typer

from functions.local.console import err, out, print_json
from functions.local.evaluation.cases import SETS, Gold, Part, read_gold, sample_gold
from shared.errors import InputInvalidError
from shared.settings import load_settings

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
) -> None:
    """Run labelled cases through the pipelines and report how right the answers are."""
    from functions.local.evaluation import present
    from functions.local.evaluation.answering import evaluated_guideline
    from functions.local.evaluation.report import evaluate as run

    asked = {"records": True, "questions": questions, "dialogues": dialogues, "messages": messages}
    cases = _cases(gold, pdf, [name for name in SETS if asked[name]], part)
    with evaluated_guideline(load_settings(), cases.pdf) as wiring:
        found = run(wiring, cases, with_errors=part is not Part.SEALED)
    if html:
        from functions.local.evaluation.page import page

        _write(html, page(found))
    if as_json:
        print_json(found)
    else:
        present.report(out, found)


def _cases(gold: Path | None, pdf: Path | None, chosen: list[str], part: Part | None) -> Gold:
    named = os.environ.get(REFERENCE_DATA)
    folder = gold or (Path(named) / "gold" if named else None)
    if folder is not None:
        return read_gold(folder, pdf, chosen, part)
    err.print("No labelled cases are named (--gold FOLDER): the sample guideline's patients are taken.")
    return sample_gold(chosen)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputInvalidError(f"The page cannot be written: {error.strerror}.") from None
    err.print(f"{path} is written.", markup=False)
