"""Printing for people and for programs, and errors as one clear line."""

import sys
import uuid
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from typer.core import TyperGroup

from shared import strict_json
from shared.errors import EditionNotActiveError, InputInvalidError, NG12Error
from shared.http.caller import LOCAL_CALLER
from shared.stores.audit import AuditLog, Note
from shared.strict_json import JsonRefusedError

out = Console(highlight=False, soft_wrap=False)
err = Console(stderr=True, highlight=False)
# What lines of questions, messages, requests and labelled cases are made of.
_NAMES_IN_LINES = frozenset({"id", "role", "message", "question", "patient_id", "as_of", "turns", "user", "input"})
_BEGINNING = " For a first look, `ng12 sample` fills an empty folder with what ships."


class KindErrors(TyperGroup):
    """Turns the product's own errors into one line on stderr and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except NG12Error as error:
            helped = _BEGINNING if isinstance(error, EditionNotActiveError) else ""
            err.print(" ".join(str(error).split()) + helped, style="red", markup=False, soft_wrap=True)
            raise typer.Exit(1) from None


def note_of(audit: AuditLog) -> Callable[[str], Note]:
    """Return what makes, of an edition's id, the audit's entry that the local user activated it."""
    told = {"caller": LOCAL_CALLER.id, "correlation_id": str(uuid.uuid4())}
    return lambda edition_id: audit.edition_note("activated", edition_id, **told)


def print_json(value: Any) -> None:
    """Print one JSON value on stdout and nothing else."""
    sys.stdout.buffer.write(orjson.dumps(value, option=orjson.OPT_INDENT_2) + b"\n")
    sys.stdout.flush()


def turns() -> Iterator[str]:
    """Ask for one message after the other, until an empty line or the end of what is typed."""
    try:
        while message := typer.prompt("you", default="", show_default=False, err=True).strip():
            yield message
    except typer.Abort:
        err.print()


@contextmanager
def opening(path: Path, verb: str = "read") -> Iterator[None]:
    """Name a file that cannot be read, or written, and say why. Raises InputInvalidError."""
    try:
        yield
    except UnicodeDecodeError:
        raise InputInvalidError(f"{path} is no text in UTF-8.") from None
    except OSError as error:
        raise InputInvalidError(f"{path} cannot be {verb}: {error.strerror}.") from None


def read_text(path: Path) -> str:
    """Return a text file's words. Raises InputInvalidError for one that is absent or no text."""
    with opening(path):
        return path.read_text(encoding="utf-8")


def read_json(path: Path, known: Collection[str] = ()) -> Any:
    """Return the value of a JSON file. Raises InputInvalidError for one that is absent or no JSON.

    `known`: names of fields that an error may say.
    """
    with opening(path):
        sent = path.read_bytes().removeprefix(BOM_UTF8)
    try:
        return strict_json.read_json(sent, known)
    except JsonRefusedError as refused:
        raise InputInvalidError(f"{path} {refused}.") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file. Raises InputInvalidError where it cannot be written."""
    with opening(path, "written"):
        path.write_text(text, encoding="utf-8")


def filled_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield number and content of each filled line. Raises InputInvalidError for a file that is absent."""
    with opening(path):
        lines = path.read_bytes().removeprefix(BOM_UTF8).split(b"\n")
    yield from ((number, line) for number, line in enumerate(lines, 1) if line.strip())


def json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield line number and object of each filled line. Raises InputInvalidError, naming a line that is none."""
    for number, line in filled_lines(path):
        try:
            yield number, strict_json.read_object(line, _NAMES_IN_LINES)
        except JsonRefusedError as refused:
            raise InputInvalidError(f"Line {number} of {path.name} {refused}.") from None


def write_json_lines(path: Path, values: list[Any]) -> None:
    """Write one JSON value a line."""
    with opening(path, "written"):
        path.write_bytes(b"".join(orjson.dumps(value) + b"\n" for value in values))


@contextmanager
def progress(label: str) -> Iterator[Progress]:
    """Show a bar on a terminal, on stderr; nothing elsewhere."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        bar.add_task(label, total=None)
        yield bar
