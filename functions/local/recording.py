"""`ng12 records`: a patient's own documents on the command line."""

import json
import uuid
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from functions.local.console import err, json_lines, out, progress, read_json, write_json_lines
from functions.local.evaluation.asked import Asked as AskedModel
from functions.local.evaluation.asked import Provider, answering_with, check_recording
from functions.records.arriving import text_of_pdf
from pipelines.records.papers.shelf import take
from pipelines.records.response import RecordsAnswer
from pipelines.records.run import RecordsCall
from pipelines.records.run import ask as answer
from pipelines.records.taking.take_in import erase, remove, take_in
from shared.errors import ConflictError, InputInvalidError, NG12Error
from shared.fhir import shape
from shared.fhir.chart import resources_in
from shared.fhir.papers import papers_in
from shared.fhir.shape import parts, text
from shared.http.caller import LOCAL_CALLER
from shared.records import given
from shared.records.given import document_of, patients_of
from shared.records.shapes import PatientDocument, Profile
from shared.stores.patient_documents import Stored
from shared.stores.record_grants import Grant
from shared.wiring import Wiring, get_wiring

records = typer.Typer(
    help="A patient's questions over their own documents.", invoke_without_command=True, no_args_is_help=True
)


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(records, name="records")


@records.callback()
def batch(
    context: typer.Context,
    *,
    questions_file: Annotated[
        Path | None, typer.Option("--questions", help='Lines of {"id", "patient_id", "question"}.')
    ] = None,
    out_file: Annotated[Path | None, typer.Option("--out", help='Lines of {"id", "answer": RecordsAnswer}.')] = None,
    model: Annotated[Provider | None, typer.Option(help="Let this model answer too; code alone without it.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the model's replies; made-up patients alone.")] = None,
    replay: Annotated[Path | None, typer.Option(help="Answer from a recording instead of a model.")] = None,
) -> None:
    """Answer a file of questions, each in a session of its own; or one of the commands below."""
    if context.invoked_subcommand:
        return
    if not questions_file or not out_file:
        raise InputInvalidError("Give --questions FILE.jsonl together with --out OUT.jsonl.")
    asked = AskedModel(model, record, replay)
    asked.check(are_named=True)
    # A model that is asked for here may see the documents that are named here.
    may_see = {"records_model": "configured", "records_outside_model_consent": True}
    with answering_with(asked, **may_see) as wiring, progress("Answering"):
        lines = [_line(wiring, number, case) for number, case in json_lines(questions_file)]
    write_json_lines(out_file, lines)
    check_recording(wiring.model)
    if any("error" in line for line in lines):
        raise typer.Exit(1)


@records.command("import")
def import_file(file: Path) -> None:
    """Take in a JSON file of patients with their documents and records, or a FHIR Bundle of one patient.

    What is held already is recognised.
    """
    wiring, sent = get_wiring(), read_json(file, shape.FIELD_NAMES | given.FIELD_NAMES)
    counts = Counter({"created": 0, "replaced": 0, "unchanged": 0})
    patients = _of_bundle(sent) if _is_bundle(sent) else patients_of(sent)
    with progress("Reading documents"):
        for profile, documents in patients:
            counts.update(hold(wiring, profile, documents))
    told = ", ".join(f"{count} {name}" for name, count in counts.items())
    out.print(f"{len(patients)} patients; documents: {told}.", markup=False)


def _is_bundle(sent: object) -> bool:
    return isinstance(sent, dict) and sent.get("resourceType") == "Bundle"


def _of_bundle(sent: dict[str, Any]) -> list[tuple[Profile, list[PatientDocument]]]:
    held = list(resources_in(sent))
    person = next((one for one in held if text(one, "resourceType") == "Patient"), None)
    if person is None or not text(person, "id"):
        raise InputInvalidError("The Bundle has no Patient with an id.")
    names = [text(one, "text") or text(one, "family") for one in parts(person, "name")]
    sex = {"male": "Male", "female": "Female"}.get(text(person, "gender"))
    profile = Profile(text(person, "id"), next(iter(names), ""), text(person, "birthDate") or None, sex)
    papers = papers_in(held, text_of_pdf)
    for one in papers.left_out:
        err.print(f"Left out: {one.what}: {one.why}.", markup=False)
    return [(profile, [document_of(paper) for paper in papers.taken])]


def hold(wiring: Wiring, profile: Profile, documents: Sequence[PatientDocument]) -> list[Stored]:
    """Open a patient's record for the local user and take the documents in; return what became of each."""
    if wiring.record_grants.is_of_another(profile.patient_id, LOCAL_CALLER.id):
        raise ConflictError(f"The record {profile.patient_id} has an owner, who alone puts documents into it here.")
    wiring.patient_documents.open_record(profile)
    wiring.record_grants.give(Grant(profile.patient_id, LOCAL_CALLER.id, "self"))
    return [take_in(wiring, LOCAL_CALLER.id, profile.patient_id, document)[1] for document in documents]


@records.command()
def show(patient_id: str, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """Show what a record holds."""
    papers = take(get_wiring(), LOCAL_CALLER.id, patient_id).papers
    documents = [
        {
            "document_id": each.document_id,
            "title": each.title,
            "document_date": each.document_date,
            "doc_type": each.doc_type,
            "warnings": list(each.warnings),
        }
        for each in papers.documents
    ]
    entries = [
        {"record_id": e.record_id, "kind": e.kind, "name": e.name, "verified": e.verified, "document_id": e.document_id}
        for e in papers.entries
    ]
    if as_json:
        typer.echo(
            json.dumps({"patient_id": patient_id, "documents": documents, "entries": entries}, ensure_ascii=False)
        )
        return
    for each in documents:
        out.print(f"{each['document_date'] or 'undated'}  {each['title']}  {each['document_id']}", markup=False)
        for warning in each["warnings"] or ():
            out.print(f"    {warning}", markup=False)


@records.command()
def ask(
    patient_id: str, question: str, as_of: str | None = None, as_json: Annotated[bool, typer.Option("--json")] = False
) -> None:
    """Ask one question."""
    reply = _asked(get_wiring(), patient_id, question, as_of)
    if as_json:
        typer.echo(reply.model_dump_json())
        return
    out.print(reply.answer, markup=False)
    for citation in reply.citations:
        out.print(f"  [{citation.document_title}, {citation.document_date or 'undated'}]", markup=False)
    err.print(reply.disclaimer, markup=False)


@records.command()
def search(
    patient_id: str, question: str, top_k: int = 5, as_json: Annotated[bool, typer.Option("--json")] = False
) -> None:
    """Search a record's passages alone."""
    wiring = get_wiring()
    ready = take(wiring, LOCAL_CALLER.id, patient_id)
    names = [name.id for name in ready.papers.named_in(question)]
    found = wiring.record_searcher.search(ready.corpus, question, top_k, concepts=names)
    hits = [
        {"chunk_id": hit.passage.id, "score": hit.score, "title": hit.passage.title, "text": hit.passage.text}
        for hit in found.hits
    ]
    if as_json:
        typer.echo(json.dumps(hits, ensure_ascii=False))
        return
    for each in hits:
        out.print(f"{each['score']:.2f}  {each['title']}: {each['text']}", markup=False)


@records.command()
def delete(patient_id: str, document_id: Annotated[str | None, typer.Argument()] = None) -> None:
    """Remove one document, or everything of a patient; say what was removed."""
    wiring = get_wiring()
    caller = LOCAL_CALLER.id
    receipt = (
        remove(wiring, caller, patient_id, document_id)
        if document_id
        else erase(wiring, wiring.sessions, caller, patient_id)
    )
    out.print(
        f"Removed {receipt.documents} documents, {receipt.passages} passages, {receipt.sessions} conversations.",
        markup=False,
    )


def _asked(wiring: Wiring, patient_id: str, question: str, as_of: str | None) -> RecordsAnswer:
    try:
        day = date.fromisoformat(as_of) if as_of else None
    except ValueError:
        raise InputInvalidError("as_of is a date such as 2026-03-15.") from None
    ids = (str(uuid.uuid4()) for _ in range(3))
    return answer(
        wiring, RecordsCall(LOCAL_CALLER.id, next(ids), question, next(ids), next(ids), patient_id, as_of=day)
    )


def _line(wiring: Wiring, number: int, case: Any) -> dict[str, Any]:
    if not isinstance(case, dict) or not all(isinstance(case.get(name), str) for name in ("patient_id", "question")):
        raise InputInvalidError(f'Line {number} is not an object with "id", "patient_id" and "question".')
    try:
        reply = _asked(wiring, case["patient_id"], case["question"], case.get("as_of"))
    except NG12Error as error:
        return {"id": case.get("id"), "error": str(error)}
    return {"id": case.get("id"), "answer": reply.model_dump(mode="json")}
