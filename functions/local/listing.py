"""`ng12 lists`: a whole register assessed on this machine."""

import os
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from functions.lists.job import run as run_job
from functions.lists.step import open_step
from functions.local.console import err, out, progress
from pipelines.lists.columns import MAPPING_TEMPLATE, TEMPLATE
from pipelines.lists.held import Run
from pipelines.lists.run import Done, Plan, new_run, run_list
from shared import __version__
from shared.errors import InputInvalidError
from shared.http.caller import LOCAL_CALLER
from shared.stores.list_runs import ListRuns
from shared.wiring import get_wiring

lists = typer.Typer(no_args_is_help=True, help="Whole lists of patients.")
_MOST_WORKERS = 64
_RUNNERS = ("local", "beam")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(lists, name="lists")


@lists.command()
def assess(
    file: Annotated[Path, typer.Argument(help="Records as .jsonl or .csv, or FHIR as .ndjson (a file or a folder).")],
    *,
    folder: Annotated[Path, typer.Option("--out", help="Where answers and worklist go; a killed run goes on there.")],
    workers: Annotated[int, typer.Option(min=1, max=_MOST_WORKERS, help="Processes.")] = os.cpu_count() or 1,
    mapping: Annotated[Path | None, typer.Option(help="Which columns hold what, for a .csv of yours.")] = None,
    runner: Annotated[str, typer.Option(help="local, or beam with Beam's own options after --.")] = "local",
    options: Annotated[list[str] | None, typer.Argument(help="Beam's options.")] = None,
) -> None:
    """Assess a list: answers.jsonl in order, and worklist.csv and worklist.html of those to look at first."""
    if runner not in _RUNNERS or (options and runner == "local"):
        raise InputInvalidError(f"The runners are {' and '.join(_RUNNERS)}; further options are Beam's.")
    wiring = get_wiring()
    served = wiring.servings.active()
    edition, began = served.guideline.edition, wiring.now().isoformat(timespec="microseconds")
    plan = Plan(file, folder, workers, mapping)
    run = new_run(plan, edition.edition_id, __version__, began, served.rules)
    if runner == "beam":
        from pipelines.lists.beam import run_on_beam

        done = run_on_beam(plan, run, partial(open_step, LOCAL_CALLER.id), options or ())
    else:
        done = _run_here(plan, run)
    ListRuns(wiring.documents, wiring.now).record(
        done.run.id, LOCAL_CALLER.id, edition.edition_id, rows=done.rows, problems=done.problems, began=done.run.began
    )
    out.print(f"{done.rows - done.problems} rows assessed, {done.to_look_at} to look at, {done.problems} not assessed.")
    out.print(f"See {folder / 'worklist.html'}; no match does not exclude cancer.", soft_wrap=True)
    if done.problems:
        err.print("Rows that could not be assessed are named with the reason at the end of the worklist.")
        raise typer.Exit(1)


def _run_here(plan: Plan, run: Run) -> Done:
    with progress("Assessing") as bar:
        return run_list(
            plan,
            run,
            partial(open_step, LOCAL_CALLER.id),
            lambda rows: bar.update(bar.task_ids[0], completed=rows),
        )


@lists.command()
def work() -> None:
    """Assess the lists that were sent and that nobody has finished: what a job in the cloud runs."""
    run_job()


@lists.command()
def template(mapping: Annotated[bool, typer.Option("--mapping", help="The mapping file instead.")] = False) -> None:
    """Print a table to fill in, or a mapping file for a table of your own."""
    typer.echo(MAPPING_TEMPLATE if mapping else TEMPLATE, nl=False)
