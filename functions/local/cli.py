"""The `ng12` command line: everything on one machine. `--json` prints one value on stdout; messages go to stderr."""

import typer

from functions.local import (
    agenting,
    assessing,
    bundling,
    calibrating,
    chatting,
    checkup,
    collecting,
    evaluating,
    first_run,
    guidelines,
    importing_drugs,
    knowing,
    listing,
    originals,
    recording,
    ruling,
    searching,
    serving,
)
from functions.local.console import KindErrors

app = typer.Typer(cls=KindErrors, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
                  help="NG12 Assessor: suspected cancer, from guideline to verdict. Not a medical device; it supports, "
                  "and never replaces, clinical judgement.")  # fmt: skip

for module in (
    first_run,
    guidelines,
    ruling,
    originals,
    assessing,
    searching,
    chatting,
    evaluating,
    calibrating,
    serving,
    checkup,
    bundling,
    collecting,
    agenting,
    knowing,
    listing,
    recording,
    importing_drugs,
):
    module.add_to(app)

if __name__ == "__main__":
    app()
