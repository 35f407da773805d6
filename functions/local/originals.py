"""`ng12 originals`: the files that somebody signed as the publisher's own, listed, signed, withdrawn."""

import hashlib
import re
import uuid
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from functions.local.console import err, opening, out, print_json
from functions.local.ruling import As, Name, actor
from shared.http.caller import LOCAL_CALLER
from shared.wiring import get_wiring

_HASH = re.compile(r"[0-9a-f]{64}")
File = Annotated[str, typer.Argument(help="The PDF, or its SHA-256 in small letters.")]
Role = Annotated[str, typer.Option(help="As what you sign: librarian, cancer lead, ...")]
Reason = Annotated[str, typer.Option(help="How you know that it is the publisher's own; it stays in the audit.")]

originals = typer.Typer(help="The files that somebody signed as the publisher's own, by their hashes.")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(originals, name="originals")


@originals.callback(invoke_without_command=True)
def listed(context: typer.Context, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """List them, the one signed last first."""
    if context.invoked_subcommand:
        return
    found = get_wiring().originals.list()
    if as_json:
        print_json([one.model_dump(mode="json") for one in found])
        return
    table = Table("SHA-256", "signed", "by", "because")
    for one in found:
        table.add_row(one.content_hash, str(one.at.date()), f"{one.by.name} ({one.by.role})", one.by.reason)
    out.print(table)


@originals.command()
def sign(file: File, role: Role, reason: Reason, name: Name = None, caller: As = LOCAL_CALLER.id) -> None:
    """Sign a file as the publisher's own, byte for byte, whether or not an edition of it is held."""
    content_hash = _hash_of(file)
    get_wiring().originals.sign(content_hash, actor(caller, name, role, reason), str(uuid.uuid4()))
    err.print(f"{content_hash} is signed as an original.", markup=False)


@originals.command()
def withdraw(file: File, role: Role, reason: Reason, name: Name = None, caller: As = LOCAL_CALLER.id) -> None:
    """Take a file off the list."""
    content_hash = _hash_of(file)
    get_wiring().originals.withdraw(content_hash, actor(caller, name, role, reason), str(uuid.uuid4()))
    err.print(f"{content_hash} is no longer signed.", markup=False)


def _hash_of(file: str) -> str:
    if _HASH.fullmatch(file):
        return file
    with opening(Path(file)):
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()
