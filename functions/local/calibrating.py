"""`ng12 calibrate`: evidence thresholds for the embedder in use, from labelled questions and messages."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from functions.local.console import out, print_json, progress
from functions.local.evaluating import REFERENCE_DATA, labelled
from functions.local.evaluation.cases import Case, Part, read_gold
from pipelines.chat.run import TOP_K
from shared.errors import InputInvalidError
from shared.guardrails.calibration import calibrate
from shared.wiring import Wiring, get_wiring

_ANSWERED = "proceed"
_UNANSWERED = frozenset(("no_evidence", "out_of_scope"))
# From fewer, one odd question would move the thresholds.
_AT_LEAST = 20


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("calibrate")(calibrate_evidence)


def calibrate_evidence(
    *,
    gold: Annotated[Path | None, typer.Option(help="Folder of labelled cases; else the reference data's.")] = None,
    part: Annotated[Part | None, typer.Option(help="Two thirds of the cases, or the other third.")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Search the active edition for labelled questions; keep the thresholds for the embedder in use."""
    if not (folder := labelled(gold)):
        raise InputInvalidError(f"Name the labelled questions with --gold FOLDER, or set {REFERENCE_DATA}.")
    answered, unanswered = _asked(folder, part)
    wiring = get_wiring()
    with progress("Searching"):
        thresholds = calibrate(_confidences(wiring, answered), _confidences(wiring, unanswered))
    edition = wiring.servings.active().guideline.edition.edition_id
    wiring.calibrations.save(wiring.embedder.name, thresholds, edition, len(answered) + len(unanswered))
    found = {"embedder": wiring.embedder.name, **asdict(thresholds), "questions": len(answered) + len(unanswered)}
    if as_json:
        print_json(found)
    else:
        out.print(
            f"{found['embedder']}: refused below {thresholds.weak}, qualified below {thresholds.sufficient}, "
            f"from {found['questions']} questions. A server that runs takes them up when it is started again.",
            markup=False,
        )


def _asked(folder: Path, part: Part | None) -> tuple[list[str], list[str]]:
    """Return what the guideline answers and what it does not. Raises InputInvalidError where they are too few."""
    # Its guideline is not read: the active edition is searched.
    sets = read_gold(folder, folder, ["questions", "messages"], part).sets
    answered = [str(case["question"]) for case in sets["questions"]]
    answered += _messages(sets["messages"], frozenset((_ANSWERED,)))
    unanswered = _messages(sets["messages"], _UNANSWERED)
    if len(answered) < _AT_LEAST or not unanswered:
        raise InputInvalidError(
            f"Thresholds want {_AT_LEAST} answered questions or more and an unanswered one: the folder has "
            f"{len(answered)} and {len(unanswered)}."
        )
    return answered, unanswered


def _messages(cases: Sequence[Case], routes: frozenset[str]) -> list[str]:
    return [str(case["message"]) for case in cases if case.get("route") in routes]


def _confidences(wiring: Wiring, questions: Sequence[str]) -> list[float]:
    library = wiring.servings.active().library
    return [wiring.retriever.retrieve(library, question, TOP_K).confidence for question in questions]
