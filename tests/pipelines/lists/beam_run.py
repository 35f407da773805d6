"""Run in Beam's own environment: `beam_run.py FILE FOLDER BEGAN FAILURES OPTION...`; some bundles fail once.

Prints the rows of each call of the step, so that a test sees what was tried and what was kept.
"""

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import orjson

from functions.lists.step import open_step
from pipelines.lists.beam import run_on_beam
from pipelines.lists.held import Run
from pipelines.lists.rows import Row
from pipelines.lists.run import Plan, Step, new_run


def opened(run: Run, marks: Path, failures: int) -> Step:
    """The product's own step, which fails after its work on as many ranges as it is told, each once."""
    step = open_step("tester", run)()

    def failing(rows: Sequence[Row]) -> list[bytes]:
        lines = step(rows)
        first = rows[0].number
        with (marks / "tried").open("a", encoding="utf-8") as tried:
            tried.write(f"{first}\n")
        mark = marks / f"failed-{first}"
        if len(list(marks.glob("failed-*"))) < failures and not mark.exists():
            mark.touch()
            raise RuntimeError("this bundle fails once")
        return lines

    return failing


def main(file: str, folder: str, began: str, failures: str, *options: str) -> None:
    """Run the list."""
    marks = Path(folder).with_name("marks")
    marks.mkdir(exist_ok=True)
    plan = Plan(Path(file), Path(folder))
    run = new_run(plan, os.environ["EDITION"], "v1", began)
    done = run_on_beam(plan, run, lambda held: partial(opened, held, marks, int(failures)), options)
    sys.stdout.write(orjson.dumps({"rows": done.rows}).decode())


if __name__ == "__main__":
    main(*sys.argv[1:])
