"""Printing for people and for programs, and errors as one clear line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from typer.core import TyperGroup

from shared.errors import InputInvalidError, NG12Error

out = Console(highlight=False, soft_wrap=False)
err = Console(stderr=True, highlight=False)


class KindErrors(TyperGroup):
    """Turns the product's own errors into one line on stderr and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except NG12Error as error:
            err.print(" ".join(str(error).split()), style="red", markup=False, soft_wrap=True)
            raise typer.Exit(1) from None


def print_json(value: Any) -> None:
    """Print one JSON value on stdout and nothing else."""
    sys.stdout.buffer.write(orjson.dumps(value, option=orjson.OPT_INDENT_2) + b"\n")
    sys.stdout.flush()


def read_text(path: Path) -> str:
    """Return a text file's words. Raises InputInvalidError for one that is absent or no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InputInvalidError("The file is no text in UTF-8.") from None
    except OSError as error:
        raise InputInvalidError(f"The file cannot be read: {error.strerror}.") from None


def json_lines(path: Path) -> Iterator[tuple[int, Any]]:
    """Yield line number and value of each filled line; a line that is no JSON object yields None."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise InputInvalidError(f"The file cannot be read: {error.strerror}.") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, _object(line)


def _object(line: bytes) -> Any:
    try:
        value = orjson.loads(line)
    except orjson.JSONDecodeError:
        return None
    return value if isinstance(value, dict) else None


def write_json_lines(path: Path, values: list[Any]) -> None:
    """Write one JSON value a line."""
    try:
        path.write_bytes(b"".join(orjson.dumps(value) + b"\n" for value in values))
    except OSError as error:
        raise InputInvalidError(f"The output cannot be written: {error.strerror}.") from None


@contextmanager
def progress(label: str) -> Iterator[Progress]:
    """Show a bar on a terminal, on stderr; nothing elsewhere."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        bar.add_task(label, total=None)
        yield bar
