"""`ng12 serve`: every function on one port."""

from typing import TYPE_CHECKING, Annotated

import typer

from functions.local.console import err
from shared.errors import SettingsInvalidError

if TYPE_CHECKING:
    from shared.settings import Settings


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(
    port: Annotated[int, typer.Option(min=1, max=65_535)] = 8080,
    host: Annotated[str, typer.Option(help="Another than this machine's only where callers sign in.")] = "127.0.0.1",
    threads: Annotated[int, typer.Option(min=1, max=64)] = 32,
) -> None:
    """Serve all functions and the page on one port."""
    from functions.local.one_port import run
    from shared.settings import load_settings

    settings = load_settings()
    check_reach(host, settings)
    err.print(f"NG12 Assessor on http://{host}:{port}", style="bold")
    if settings.environment == "local":
        err.print(
            "LOCAL MODE: nobody signs in; every caller is the one local user, clinician and admin.", style="bold red"
        )
    err.print("Not a medical device; it supports, and never replaces, clinical judgement.")
    run(host, port, threads)


def check_reach(host: str, settings: "Settings") -> None:
    """Check that nobody outside this machine is served without signing in. Raises SettingsInvalidError."""
    from shared.http.identity.settled import is_this_machine, lets_in_whoever_proves_it

    if not is_this_machine(host) and not lets_in_whoever_proves_it(settings):
        raise SettingsInvalidError(
            f"Others could reach {host or 'every address'}, and nobody signs in here. Stay on 127.0.0.1, or set "
            "NG12_ENVIRONMENT to dev or production and say who signs callers' tokens: NG12_IDENTITY_ISSUER with "
            "NG12_IDENTITY_AUDIENCE and NG12_IDENTITY_KEYS_URL, or NG12_GOOGLE_PROJECT for Identity Platform."
        )
