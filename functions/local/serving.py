"""`ng12 serve` and `ng12 doctor`: every function on one port, and whether everything is in place."""

import os
from typing import Annotated

import typer

from functions.local.console import err, out
from shared.errors import NG12Error
from shared.wiring import get_wiring


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(serve)
    app.command()(doctor)


def serve(
    port: Annotated[int, typer.Option(min=1, max=65_535)] = 8080,
    host: Annotated[str, typer.Option(help="Stay on 127.0.0.1: nobody signs in here.")] = "127.0.0.1",
    threads: Annotated[int, typer.Option(min=1, max=64)] = 8,
) -> None:
    """Serve all functions and the page on one port."""
    from functions.local.one_port import run

    err.print(f"NG12 Assessor on http://{host}:{port}", style="bold")
    err.print("LOCAL MODE: nobody signs in; every caller is the one local user, clinician and admin.", style="bold red")
    err.print("Not a medical device; it supports, and never replaces, clinical judgement.")
    run(host, port, threads)


def doctor() -> None:
    """Check settings, back ends and the active edition; exit 1 where something is not in place."""
    from shared.settings import unknown_settings

    strangers = unknown_settings(os.environ)
    problems = [f"{name} is no setting; the nearest is {nearest or 'none'}." for name, nearest in strangers.items()]
    wiring = get_wiring()
    out.print(f"environment: {wiring.settings.environment}; data folder: {wiring.settings.data_dir}", markup=False)
    out.print(f"embedder: {wiring.embedder.name} ({wiring.embedder.dimension} dimensions)", markup=False)
    out.print(f"model: {wiring.model.name if wiring.model.is_model else 'none; code alone answers'}", markup=False)
    try:
        edition = wiring.servings.active().guideline.edition
        out.print(f"active edition: {edition.edition_id} of {edition.last_updated}", markup=False)
    except NG12Error as error:
        problems.append(str(error))
    for line in problems:
        err.print(line, style="red", markup=False)
    if problems:
        raise typer.Exit(1)
    out.print("everything is in place")
