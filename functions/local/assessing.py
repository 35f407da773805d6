"""`ng12 assess`, `ng12 explain`, `ng12 patients import`: patients on the command line."""

import uuid
from pathlib import Path
from typing import Annotated, Any

import typer

from functions.local import present
from functions.local.console import err, filled_lines, out, print_json, progress, read_text, write_json_lines
from functions.local.fhir import assess_bundle
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.criteria.explain import Node, tree_json
from shared.errors import InputInvalidError, NG12Error, NotFoundError
from shared.http.caller import LOCAL_CALLER
from shared.http.problems import problem_of
from shared.patient.record import PatientRecord, read_record
from shared.strict_json import JsonRefusedError, read_object
from shared.wiring import Wiring, get_wiring

patients = typer.Typer(no_args_is_help=True, help="The held patient records.")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(assess)
    app.command()(explain)
    app.add_typer(patients, name="patients")


def assess(
    patient_id: Annotated[str | None, typer.Argument(help="A held patient.")] = None,
    *,
    patients_file: Annotated[Path | None, typer.Option("--patients", help="Records, one JSON object a line.")] = None,
    out_file: Annotated[Path | None, typer.Option("--out", help="One AssessResponse a line, in order.")] = None,
    note_file: Annotated[Path | None, typer.Option("--note", help="A note as it was typed.")] = None,
    fhir: Annotated[Path | None, typer.Option("--fhir", help="A FHIR R4 Bundle of one patient.")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Assess one held patient, a note, a FHIR Bundle, or a file of records."""
    wiring, correlation_id = get_wiring(), str(uuid.uuid4())
    if [patient_id, patients_file, note_file, fhir].count(None) != 3 or (patients_file is None) != (out_file is None):
        raise InputInvalidError(
            "Give one of a patient id, --note FILE, --fhir FILE, or --patients FILE.jsonl with --out OUT.jsonl."
        )
    if patients_file and out_file:
        _assess_file(wiring, patients_file, out_file)
    elif fhir:
        assess_bundle(wiring, fhir, as_json=as_json)
    else:
        note = read_text(note_file) if note_file else None
        _show(
            assess_patient(wiring, AssessCall(LOCAL_CALLER.id, correlation_id, patient_id or "", note=note)),
            as_json=as_json,
        )


def _show(found: AssessResponse, *, as_json: bool) -> None:
    if as_json:
        print_json(found.model_dump(mode="json", exclude_none=True))
    else:
        present.assessment(out, found)


def explain(patient_id: str, rule_id: str, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """Show the judged criteria tree of one recommendation for one patient."""
    node = explain_rule(get_wiring(), patient_id, rule_id)
    if as_json:
        print_json(tree_json(node))
    else:
        present.tree(out, rule_id, node)


@patients.command("import")
def import_patients(file: Path) -> None:
    """Put patient records into the store; a bad line is named and the others are kept."""
    charts, bad, count = get_wiring().charts, 0, 0
    for number, line in filled_lines(file):
        try:
            charts.put(read_record(_record(line, "It")).model_dump(exclude_none=True, mode="json"))
            count += 1
        except NG12Error as error:
            bad += 1
            err.print(f"Line {number}: {error}", markup=False)
    err.print(f"{count} records imported, {bad} refused.")
    if bad:
        raise typer.Exit(1)


def _assess_file(wiring: Wiring, file: Path, target: Path) -> None:
    answers: list[Any] = []
    lines = list(filled_lines(file))
    with progress("Assessing") as bar:
        bar.update(bar.task_ids[0], total=len(lines))
        for number, line in lines:
            answers.append(_answer(wiring, number, line))
            bar.advance(bar.task_ids[0])
    write_json_lines(target, answers)
    if any("error" in answer for answer in answers):
        err.print("Some records could not be assessed; their lines carry the reason.")
        raise typer.Exit(1)


def _record(line: bytes, named: str) -> dict[str, Any]:
    """Return the object on a line. Raises InputInvalidError."""
    try:
        return read_object(line, PatientRecord.model_fields)
    except JsonRefusedError as refused:
        raise InputInvalidError(f"{named} {refused}.") from None


def _answer(wiring: Wiring, number: int, line: bytes) -> dict[str, Any]:
    correlation_id, record = str(uuid.uuid4()), dict[str, Any]()
    try:
        record = _record(line, f"Line {number}")
        found = assess_patient(wiring, AssessCall(LOCAL_CALLER.id, correlation_id, sent=record))
        return found.model_dump(mode="json", exclude_none=True)
    except NG12Error as error:
        return {"patient_id": record.get("patient_id"), "error": problem_of(error, correlation_id).get_json()}


def explain_rule(wiring: Wiring, patient_id: str, rule_id: str) -> Node:
    """Judge one recommendation for one held patient. Raises NotFoundError."""
    from shared.criteria.evaluate import evaluate
    from shared.criteria.explain import judged_tree
    from shared.patient.read import read_facts

    record = wiring.charts.find(patient_id)
    if record is None:
        raise NotFoundError("There is no patient of this id.")
    rule = wiring.servings.active().rulebook.by_id().get(rule_id)
    if rule is None:
        raise NotFoundError("The active edition has no action-giving recommendation of this number.")
    facts = read_facts(read_record(record), wiring.terminology)
    return judged_tree(evaluate(rule.criterion, facts, wiring.terminology))
