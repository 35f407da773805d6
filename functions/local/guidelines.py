"""`ng12 ingest`, `editions`, `show`, `activate`, `delete`, `refresh`: guidelines on the command line."""

import uuid
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from functions.local.console import err, note_of, opening, out, print_json, progress
from functions.local.differences import diff, present_rule_changes
from pipelines.ingest.ingest import ingest as run_pipeline
from pipelines.ingest.publishing.by_hand import activate_by_hand, delete_by_hand
from pipelines.ingest.publishing.report import IngestReport
from pipelines.ingest.refresh import refresh as read_again
from shared.criteria.show import shown_guideline
from shared.http.caller import LOCAL_CALLER
from shared.wiring import Wiring, get_wiring


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (ingest, editions, show, diff, activate, delete, refresh):
        app.command()(command)


def ingest(
    file: Annotated[Path, typer.Argument(help="The guideline PDF.")],
    activate: Annotated[
        bool | None, typer.Option(help="Make it active, or not; the setting decides otherwise.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Read a guideline PDF into an edition and its index, and report."""
    report = ingest_file(get_wiring(), file, activate=activate)
    if as_json:
        print_json(report.model_dump(mode="json"))
    else:
        present_report(report)


def ingest_file(wiring: Wiring, file: Path, activate: bool | None = None) -> IngestReport:
    """Ingest a file of this machine, with a progress bar on a terminal. Raises GuidelineRefusedError."""
    data = _read(file, wiring.settings.max_pdf_bytes)
    with progress("Reading") as bar:

        def advance(stage: str, done: int, total: int) -> None:
            bar.update(bar.task_ids[0], description=stage.capitalize(), completed=done, total=total)

        return run_pipeline(
            data,
            wiring,
            activate=activate,
            activate_by_default=wiring.settings.activate_on_ingest,
            max_bytes=wiring.settings.max_pdf_bytes,
            progress=advance,
            note_of=note_of(wiring.audit),
        )


def _read(file: Path, max_bytes: int) -> bytes:
    """Return the file's bytes, of a file that is too large no more than tells so."""
    with opening(file), file.open("rb") as opened:
        return opened.read(max_bytes + 1)


def present_report(report: IngestReport) -> None:
    """Print an ingestion report for a person."""
    edition = report.edition
    out.print(f"{edition.guideline}: {edition.title}, {edition.last_updated}", style="bold", markup=False)
    out.print(f"edition {edition.edition_id} ({report.outcome})", markup=False)
    out.print(", ".join(f"{count} {name.replace('_', ' ')}" for name, count in report.counts.items()), markup=False)
    if report.lacks:
        out.print(f"  it has no {' and no '.join(report.lacks)}", style="yellow", markup=False)
    for check in report.checks:
        faults = f": {'; '.join(check.faults)}" if check.faults else ""
        out.print(f"  {'✓' if check.passed else '✗'} {check.name}{faults}", markup=False)
    for rule_id, words in report.unread_criteria.items():
        out.print(f"  ? {rule_id} not read as criteria: {'; '.join(words)}", style="yellow", markup=False)
    present_rule_changes(report.rules)
    for order in report.orders:
        where = f"page {order.page}{', hidden' if order.hidden else ''}"
        out.print(f"  ! words like an instruction ({where}): {order.words}", style="yellow", markup=False)
    for hidden in report.hidden:
        out.print(f"  ! left out, nobody can see it (page {hidden.page}): {hidden.words}", style="yellow", markup=False)
    if report.differences:
        out.print(f"  against {report.differences.former}: {report.differences.summary}", markup=False)
    for share in report.succession.shares if report.succession else ():
        out.print(f"  {'✓' if share.holds else '✗'} keeps {share.said}", markup=False)
    out.print("active" if report.is_active else f"not active: {report.not_active_because}", style="bold", markup=False)


def editions(as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """List the editions held, the latest document date first."""
    store = get_wiring().editions
    active, originals = store.active(), {one.content_hash for one in get_wiring().originals.list()}
    held = [(one, one == active, one.content_hash in originals) for one in store.list()]
    if as_json:
        print_json(
            [
                {**one.model_dump(mode="json"), "is_active": is_active, "is_original": is_original}
                for one, is_active, is_original in held
            ]
        )
        return
    table = Table("edition", "guideline", "date", "active", "signed original")
    for one, is_active, is_original in held:
        marks = ("yes" if is_so else "" for is_so in (is_active, is_original))
        table.add_row(one.edition_id, one.guideline, one.last_updated, *marks)
    out.print(table)


def show(
    edition: Annotated[str | None, typer.Argument(help="An edition; without it the active one.")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Show one edition whole: recommendations with their criteria, symptom rows, terms."""
    servings = get_wiring().servings
    served = servings.get(edition) if edition else servings.active()
    if as_json:
        print_json(shown_guideline(served.guideline, served.rulebook))
        return
    table = Table("recommendation", "page", "action", "urgency", "words")
    for one in served.guideline.recommendations:
        table.add_row(one.rule_id, str(one.page), one.action, one.urgency, " ".join(one.text.split())[:80])
    out.print(table)


def activate(edition: str) -> None:
    """Make a held edition the active one, and say what kept it from being so."""
    wiring = get_wiring()
    why_not = wiring.editions.not_active_because(edition)
    activate_by_hand(wiring, edition, LOCAL_CALLER.id, str(uuid.uuid4()))
    if why_not:
        err.print(f"It was not active: {why_not}.", style="yellow", markup=False)
    err.print(f"{edition} is active.", markup=False)


def delete(edition: str) -> None:
    """Delete a held edition with its index; not the active one."""
    delete_by_hand(get_wiring(), edition, LOCAL_CALLER.id, str(uuid.uuid4()))
    err.print(f"{edition} is deleted.", markup=False)


def refresh(as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """Read every held file again with today's reader and embedder, as new editions."""
    with progress("Reading") as bar:

        def advance(stage: str, done: int, total: int) -> None:
            bar.update(bar.task_ids[0], description=stage.capitalize(), completed=done, total=total)

        reports = list(read_again(get_wiring(), advance))
    if as_json:
        print_json([report.model_dump(mode="json") for report in reports])
        return
    for report in reports:
        present_report(report)
