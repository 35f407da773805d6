"""`ng12 serve`: every function on one port."""

from typing import Annotated

import typer

from functions.local.console import err


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(
    port: Annotated[int, typer.Option(min=1, max=65_535)] = 8080,
    host: Annotated[str, typer.Option(help="Stay on 127.0.0.1: nobody signs in here.")] = "127.0.0.1",
    threads: Annotated[int, typer.Option(min=1, max=64)] = 32,
) -> None:
    """Serve all functions and the page on one port."""
    from functions.local.one_port import run
    from shared.settings import load_settings

    err.print(f"NG12 Assessor on http://{host}:{port}", style="bold")
    if load_settings().environment == "local":
        err.print(
            "LOCAL MODE: nobody signs in; every caller is the one local user, clinician and admin.", style="bold red"
        )
    err.print("Not a medical device; it supports, and never replaces, clinical judgement.")
    run(host, port, threads)
