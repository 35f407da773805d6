"""`ng12 knowledge`: bases of roles in, searched, talked with; or a file of messages answered."""

import uuid
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from functions.local import sample
from functions.local.console import (
    err,
    json_lines,
    note_of,
    opening,
    out,
    print_json,
    progress,
    turns,
    write_json_lines,
)
from functions.local.evaluation.asked import Asked, Provider, answering_with, check_recording
from pipelines.knowledge.bases.importing import activate_base, diff_bases, import_base
from pipelines.knowledge.bases.ready import ready_bases
from pipelines.knowledge.bases.table import BaseReport
from pipelines.knowledge.calibrate import calibrate_role
from pipelines.knowledge.roles import load_roles, role_of
from pipelines.knowledge.run import KnowledgeCall, answer
from shared.errors import InputInvalidError
from shared.http.caller import LOCAL_CALLER
from shared.language.vi.reading import read
from shared.wiring import Wiring, get_wiring

Json = Annotated[bool, typer.Option("--json", help="One JSON value on stdout.")]
_app = typer.Typer(help="Knowledge bases by role, in Vietnamese.", no_args_is_help=False)


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(_app, name="knowledge")


@_app.callback(invoke_without_command=True)
def answer_all(
    context: typer.Context,
    *,
    messages_file: Annotated[Path | None, typer.Option("--messages", help='Lines of {"id","role","message"}.')] = None,
    out_file: Annotated[Path | None, typer.Option("--out", help='Lines of {"id","answer","hits"}.')] = None,
    model: Annotated[Provider | None, typer.Option(help="Answer with this model; else as the settings say.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the model's replies; made-up messages alone.")] = None,
    replay: Annotated[Path | None, typer.Option(help="Answer from a recording instead of a model.")] = None,
) -> None:
    """Answer a file of messages, each in a session of its own."""
    if context.invoked_subcommand:
        return
    if messages_file is None or out_file is None:
        raise InputInvalidError("Give --messages FILE.jsonl together with --out OUT.jsonl, or a command.")
    asked = Asked(model, record, replay)
    asked.check(are_named=True)
    with answering_with(asked) as wiring, progress("Answering"):
        lines = [_answered(wiring, number, case) for number, case in json_lines(messages_file)]
    write_json_lines(out_file, lines)
    check_recording(wiring.model)


@_app.command("import")
def import_file(
    role: str,
    file: Path,
    activate: Annotated[bool | None, typer.Option("--activate/--no-activate")] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="It may be much smaller than the base that answers.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Take in a CSV file as an edition of a role's base, with a report."""
    with opening(file):
        data = file.read_bytes()
    wiring = get_wiring()
    done = import_base(wiring, role, data, activate=activate, may_be_smaller=yes, note_of=note_of(wiring.audit))
    if as_json:
        print_json({**asdict(done), "edition": asdict(done.edition)})
        return
    out.print(f"{done.edition.edition_id}: {done.edition.entries} entries", markup=False)
    for line in _told(done.report):
        out.print(f"  {line}", markup=False)
    if done.diff:
        changes = (len(done.diff.added), len(done.diff.removed), len(done.diff.changed))
        out.print("  against {}: {} added, {} removed, {} changed".format(done.diff.former, *changes), markup=False)
    for own, other in done.drifted:
        out.print(f"  {own} answers otherwise than {other}, which asks the same", markup=False)
    if done.held_back:
        out.print(f"not active. {done.held_back}", markup=False)
        out.print(
            f"  --yes with the import says so; or: ng12 knowledge activate {role} {done.edition.edition_id}",
            markup=False,
        )
        return
    out.print("active" if done.edition.is_active else "not active: `ng12 knowledge activate` makes it so")


@_app.command("sample")
def import_samples() -> None:
    """Take in the small base of each role that ships with the product; none that answers already is replaced."""
    wiring = get_wiring()
    for role in load_roles():
        done = import_base(wiring, role, sample.base(role).read_bytes(), activate=False)
        if wiring.knowledge_bases.active(role) is None:
            activate_base(wiring, role, done.edition.edition_id, note_of(wiring.audit)(done.edition.edition_id))
        out.print(f"{done.edition.edition_id}: {done.edition.entries} entries", markup=False)


@_app.command("list")
def list_bases(as_json: Json = False) -> None:
    """List the editions held."""
    held = get_wiring().knowledge_bases.list()
    if as_json:
        print_json([asdict(edition) for edition in held])
        return
    for edition in held:
        mark = "*" if edition.is_active else " "
        out.print(f"{mark} {edition.edition_id}  {edition.entries} entries  {edition.imported_at[:16]}", markup=False)


@_app.command()
def activate(role: str, edition_id: str) -> None:
    """Make an edition answer for its role."""
    wiring = get_wiring()
    out.print(activate_base(wiring, role, edition_id, note_of(wiring.audit)(edition_id)).edition_id, markup=False)


@_app.command()
def rollback(role: str) -> None:
    """Go back to the edition that answered before."""
    role_of(role)
    wiring = get_wiring()
    out.print(wiring.knowledge_bases.roll_back(role, note_of(wiring.audit)).edition_id, markup=False)


@_app.command()
def diff(former: str, present: str, as_json: Json = False) -> None:
    """Say what changed from one edition to another."""
    found = diff_bases(get_wiring().knowledge_bases, former, present)
    if as_json:
        print_json(asdict(found))
        return
    for name, codes in (("added", found.added), ("removed", found.removed)):
        out.print(f"{name}: {', '.join(codes) or 'none'}", markup=False)
    for one in found.changed:
        out.print(f"changed: {one.code} ({', '.join(one.fields)})", markup=False)


@_app.command()
def search(
    role: str, question: str, top_k: Annotated[int, typer.Option(min=1, max=20)] = 7, as_json: Json = False
) -> None:
    """Search a role's base."""
    role_of(role)
    found = ready_bases(get_wiring().knowledge_bases).of(role).index.search(read(question), top_k)
    if as_json:
        print_json([{"entry_id": one.entry.entry_id, "score": one.score, "cover": one.cover} for one in found])
        return
    for one in found:
        out.print(f"{one.score:.2f}  {one.entry.entry_id}  {one.entry.question}", markup=False)


@_app.command()
def chat(role: str) -> None:
    """Talk with a role's base; an empty line ends."""
    role_of(role)
    wiring, session_id = get_wiring(), str(uuid.uuid4())
    err.print("Ask the knowledge base; an empty line ends. Not a medical device.")
    for message in turns():
        reply = answer(wiring, _call(role, message, session_id)).answer
        out.print(reply.explain, markup=False)
        for number, question in enumerate(reply.suggestion_questions, 1):
            out.print(f"  {number}. {question}", markup=False, style="dim")


@_app.command()
def calibrate(
    messages_file: Annotated[Path, typer.Option("--messages", help='Lines of {"role","message","answered"}.')],
) -> None:
    """Set from which evidence on each role's base answers, on questions of your own."""
    wiring, cases = get_wiring(), []
    for number, case in json_lines(messages_file):
        if not all(name in case for name in ("role", "message", "answered")):
            raise InputInvalidError(f'Line {number} is not an object with "role", "message" and "answered".')
        cases.append(case)
    for role in dict.fromkeys(str(case.get("role")) for case in cases):
        own = [(str(case["message"]), bool(case["answered"])) for case in cases if case.get("role") == role]
        thresholds = calibrate_role(wiring, role, own)
        out.print(f"{role}: answers from {thresholds.sufficient:.2f}", markup=False)


def _answered(wiring: Wiring, number: int, case: Any) -> dict[str, Any]:
    if not all(isinstance(case.get(name), str) for name in ("role", "message")):
        raise InputInvalidError(f'Line {number} is not an object with "id", "role" and "message".')
    done = answer(wiring, _call(case["role"], case["message"], str(uuid.uuid4())))
    reply = done.answer.model_dump(mode="json")
    return {"id": case.get("id"), "answer": reply, "hits": list(done.hits)}


def _call(role: str, message: str, session_id: str) -> KnowledgeCall:
    told = (LOCAL_CALLER.id, str(uuid.uuid4()), message, str(uuid.uuid4()), session_id)
    return KnowledgeCall(*told, bound_to=role)


def _told(report: BaseReport) -> list[str]:
    """Return what was odd in a file, a line each."""
    odd = {
        "empty rows, left out": report.empty_rows,
        "rows without code, question or answer, left out": report.incomplete_rows,
        "codes met twice, the first row kept": report.repeated_codes,
        "questions asked more than once": ["=".join(codes) for codes in report.repeated_questions],
        "cells that a spreadsheet would work out": report.like_formulas,
        "columns that are missing": report.missing_columns,
    }
    return [f"{name}: {', '.join(map(str, found))}" for name, found in odd.items() if found]
