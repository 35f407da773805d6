"""`ng12 bundle`: one archive a deployed function."""

from pathlib import Path
from typing import Annotated

import typer

from functions.local.bundle.archive import FUNCTIONS, bundle
from functions.local.console import opening, out
from shared.errors import InputInvalidError

_ROOT = Path(__file__).parents[2]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bundle")(bundle_functions)


def bundle_functions(
    names: Annotated[list[str] | None, typer.Argument(help="Functions; all without any.")] = None,
    folder: Annotated[Path, typer.Option("--out", help="Where the archives are written.")] = Path("dist"),
    more: Annotated[list[str] | None, typer.Option("--with", help="A further extra, such as s3.")] = None,
) -> None:
    """Make one archive a function, with its own code and requirements; the same code gives the same bytes."""
    if strangers := set(names or ()) - set(FUNCTIONS):
        raise InputInvalidError(f"There is no function {', '.join(sorted(strangers))}: {', '.join(FUNCTIONS)}.")
    for name in names or FUNCTIONS:
        target, archive = folder / f"{name}.zip", bundle(_ROOT, name, tuple(more or ()))
        with opening(target, "written"):
            folder.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive)
        out.print(f"{target} ({target.stat().st_size // 1024} KiB)", markup=False)
