"""`ng12 collect`: guidelines that lie in the store of files already, in a bucket or an archive, are taken in."""

from typing import Annotated

import typer

from functions.local.console import err, out
from functions.local.guidelines import present_report
from pipelines.ingest.aside import REFUSED
from pipelines.ingest.inbox import arrival_of, take_in
from shared.errors import GuidelineRefusedError, NotFoundError
from shared.wiring import Wiring, get_wiring


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(collect)


def collect(
    name: Annotated[str | None, typer.Argument(help="One file of the store; all PDF files without it.")] = None,
) -> None:
    """Ingest files from where they are kept; what is held already is recognised, a refused one is named."""
    wiring = get_wiring()
    names = [name] if name else _waiting(wiring)
    if not names:
        raise NotFoundError("The store holds no PDF file besides those that were taken in.")
    refused = [one for one in names if not _taken_in(wiring, one)]
    if refused:
        raise typer.Exit(1)


def _waiting(wiring: Wiring) -> list[str]:
    found = (blob.name for blob in wiring.blobs.list())
    return [
        name for name in found if name.lower().endswith(".pdf") and not name.startswith(REFUSED) and arrival_of(name)
    ]


def _taken_in(wiring: Wiring, name: str) -> bool:
    settings = wiring.settings
    try:
        report = take_in(
            wiring, name, activate_by_default=settings.activate_on_ingest, max_bytes=settings.max_pdf_bytes
        )
    except GuidelineRefusedError as refused:
        err.print(f"{name}: {refused}", style="red", markup=False, soft_wrap=True)
        return False
    if report:
        out.print(name, markup=False)
        present_report(report)
    return True
