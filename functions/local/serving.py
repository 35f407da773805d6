"""`ng12 serve`: every function on one port."""

import os
import socket
from typing import TYPE_CHECKING, Annotated

import typer

from functions.local.console import err
from shared.errors import InputInvalidError, SettingsInvalidError
from shared.settings import PREFIX

if TYPE_CHECKING:
    from shared.settings import Settings


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(  # noqa: PLR0917 - the options of a command
    port: Annotated[int, typer.Option(min=1, max=65_535)] = 8080,
    host: Annotated[str, typer.Option(help="Another than this machine's only where callers sign in.")] = "127.0.0.1",
    threads: Annotated[int, typer.Option(min=1, max=64)] = 32,
    with_sample: Annotated[
        bool, typer.Option("--sample/--no-sample", help="Begin an empty folder with the sample guideline.")
    ] = True,
    with_fakes: Annotated[
        bool, typer.Option("--fakes", help="Stand-ins for the outside services of the clinical tools.")
    ] = False,
    callers: Annotated[
        list[str] | None, typer.Option("--as", help="Another caller to choose from: NAME=role,role. Local mode only.")
    ] = None,
) -> None:
    """Serve all functions and the page on one port."""
    if callers:
        os.environ[f"{PREFIX}LOCAL_CALLERS"] = ";".join(callers)
    if not with_fakes:
        _serve(port, host, threads, with_sample)
        return
    from functions.local.faking import fakes

    with fakes():
        err.print("STAND-INS answer for openFDA, RxNorm, PubMed, ClinicalTrials.gov and the record.", style="bold red")
        _serve(port, host, threads, with_sample)


def _serve(port: int, host: str, threads: int, with_sample: bool) -> None:
    from functions.local.first_run import begin_with_sample
    from functions.local.one_port import run
    from shared.http.identity.chosen import local_callers
    from shared.settings_loading import load_settings

    settings = load_settings()
    local_callers(settings.local_callers)
    check_reach(host, settings)
    check_free(host, port)
    if with_sample:
        begin_with_sample(settings)
    _try_model(settings)
    err.print(f"NG12 Assessor on http://{host}:{port}", style="bold")
    if settings.environment == "local":
        err.print(f"LOCAL MODE: nobody signs in; {_who(settings)}.", style="bold red")
    err.print("Not a medical device; it supports, and never replaces, clinical judgement.")
    run(host, port, threads)


def _try_model(settings: "Settings") -> None:
    if settings.model == "none":
        return
    from functions.local.trying import try_at_start  # nothing of a model's reading is loaded where none is set

    try_at_start(settings)


def _who(settings: "Settings") -> str:
    named = ", ".join(one.partition("=")[0] for one in settings.local_callers)
    return (
        f"whoever calls chooses to be the local user or {named}"
        if named
        else "every caller is the one local user, clinician and admin"
    )


def check_free(host: str, port: int) -> None:
    """Check that nobody else is served here, before anything is. Raises InputInvalidError."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise InputInvalidError(
            f"Port {port} of {host} cannot be served: {error.strerror}. Choose another with --port."
        ) from None


def check_reach(host: str, settings: "Settings") -> None:
    """Check that nobody outside this machine is served without signing in. Raises SettingsInvalidError."""
    from shared.http.identity.settled import is_this_machine, lets_in_whoever_proves_it

    if not is_this_machine(host) and not lets_in_whoever_proves_it(settings):
        raise SettingsInvalidError(
            f"Others could reach {host or 'every address'}, and nobody signs in here. Stay on 127.0.0.1, or set "
            "NG12_ENVIRONMENT to dev or production and say who signs callers' tokens: NG12_IDENTITY_ISSUER with "
            "NG12_IDENTITY_AUDIENCE and NG12_IDENTITY_KEYS_URL, or NG12_GOOGLE_PROJECT for Identity Platform."
        )
