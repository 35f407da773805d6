"""`ng12 drugs import`: a deployer's own names and interactions of medicines, beside those that ship."""

from pathlib import Path
from typing import Annotated

import typer

from functions.local.console import err, out, print_json, read_text
from shared.terminology.drugs.names import DrugNames
from shared.terminology.drugs.own_list import OwnList, read_own_list
from shared.terminology.drugs.rxnorm import read_rxnorm
from shared.wiring import get_wiring

drugs_app = typer.Typer(no_args_is_help=True, help="Names and interactions of medicines of your own.")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(drugs_app, name="drugs")


@drugs_app.command("import")
def import_list(
    file: Annotated[Path, typer.Argument(help="CSV: generic,class,twins,.. or drug_a,drug_b,.. ; or RXNCONSO.RRF.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON value on stdout.")] = False,
) -> None:
    """Add a list to what ships; rows that cannot be used are named and left out. Exit code 1 where there are any."""
    wiring = get_wiring()
    found = _read(file, wiring.drug_names)
    wiring.own_drugs.add(found)
    if as_json:
        bad = [{"line": one.line, "why": one.why} for one in found.bad]
        print_json({"medicines": len(found.medicines), "interactions": len(found.pairs), "not_taken": bad})
    else:
        _tell(found)
    if found.bad:
        raise typer.Exit(1)


def _read(file: Path, known: DrugNames) -> OwnList:
    """A list of one's own; or RxNorm's, with the brands where its relations lie beside it."""
    if file.suffix.lower() != ".rrf":
        return read_own_list(read_text(file), known)
    relations = file.with_name("RXNREL.RRF")
    return read_rxnorm(read_text(file), read_text(relations) if relations.exists() else "", known)


def _tell(found: OwnList) -> None:
    out.print(f"Imported: {len(found.medicines)} medicines, {len(found.pairs)} interactions.")
    for one in found.bad:
        err.print(f"Line {one.line} was not taken: {one.why}.", style="yellow", markup=False)
    out.print("A service that runs already takes the list up when it is started again.")
