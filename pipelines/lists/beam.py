"""The same step as an Apache Beam transform: ranges of rows in, a file a range out, put together in order at the end.

Rows and ranges lie where Beam's own `temp_location` is, or else in the run's folder, which the workers must then see. A
range that is done again writes the same bytes under the same name.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from typing import Any, Final

import orjson

from pipelines.lists.between import Between, InBeam, InFolder
from pipelines.lists.held import Claim, Folder, Run
from pipelines.lists.rows import Row, reader_of
from pipelines.lists.run import CHUNK, Done, OpenStep, Plan, Step
from pipelines.lists.worklist import write_worklist
from shared.errors import InputInvalidError, SettingsInvalidError

_BETWEEN: Final = "between"
_ROWS: Final = "rows"
_ANSWERS: Final = "answers"
_steps: dict[str, Step] = {}


def run_on_beam(plan: Plan, run: Run, open_step: Callable[[Run], OpenStep], options: Sequence[str]) -> Done:
    """Assess a list by Beam; `run` is what this would be as a new run; `options` are Beam's own.

    Raises SettingsInvalidError where Beam is not installed; InputInvalidError, ConflictError.
    """
    beam, told = _beam(options)
    folder = Folder(plan.out)
    with Claim(plan.out):
        held, _ = folder.resume(run)
        between = _between(plan, held, told)
        if held is run:
            between.clear()  # ranges of another run are no part of this one
        ranges = ranges_of(plan, between)
        done = between.names(_ANSWERS)
        left = [name for name in ranges if f"{_ANSWERS}/{name}" not in done]
        if left:
            with beam.Pipeline(options=told) as pipeline:
                assessed = beam.ParDo(_do_fn(beam)(open_step(held), held.id, between))
                _ = pipeline | beam.Create(left) | beam.Reshuffle() | assessed
        rows = _put_together(folder, between, ranges)
        if not rows:
            raise InputInvalidError("The list holds no row.")
        problems, to_look_at = write_worklist(folder)
        folder.finish()
        between.clear()
    return Done(held, rows, 0, problems, to_look_at)


def assess_range(between: Between, name: str, step: Step) -> None:
    """Answer one range, whole or not at all."""
    rows = [_row(orjson.loads(line)) for line in between.read(f"{_ROWS}/{name}").splitlines()]
    between.write(f"{_ANSWERS}/{name}", b"".join(line + b"\n" for line in step(rows)))


def _do_fn(beam: Any) -> Any:
    class AssessRanges(beam.DoFn):  # type: ignore[misc]  # Beam's base is not known without Beam
        """Opens the step once a process and answers ranges."""

        def __init__(self, open_step: OpenStep, run_id: str, between: Between) -> None:
            super().__init__()
            self._open, self._run_id, self._between = open_step, run_id, between

        def process(self, element: str) -> Iterator[Any]:
            """Answer one range."""
            if self._run_id not in _steps:
                _steps[self._run_id] = self._open()
            assess_range(self._between, element, _steps[self._run_id])
            yield from ()

    return AssessRanges


def _between(plan: Plan, run: Run, told: Any) -> Between:
    place = told.get_all_options().get("temp_location")
    return InBeam(f"{place.rstrip('/')}/ng12-lists/{run.id}") if place else InFolder(plan.out / _BETWEEN)


def ranges_of(plan: Plan, between: Between) -> list[str]:
    """Write the rows in pieces, once; return their names in order."""
    rows, names = reader_of(plan.file, plan.mapping)(plan.file), list[str]()
    written = between.names(_ROWS)
    while chunk := list(islice(rows, CHUNK)):
        name = f"{len(names):08d}.part"
        if f"{_ROWS}/{name}" not in written:
            between.write(f"{_ROWS}/{name}", b"".join(orjson.dumps(asdict(row)) + b"\n" for row in chunk))
        names.append(name)
    return names


def _row(held: dict[str, Any]) -> Row:
    """Return the row that was written; JSON has lists where a row has tuples."""
    told: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in held.items()}
    return Row(**told)


def _put_together(folder: Folder, between: Between, ranges: Sequence[str]) -> int:
    folder.part.unlink(missing_ok=True)
    count = 0
    for name in ranges:
        lines = between.read(f"{_ANSWERS}/{name}").splitlines()
        folder.append(lines)
        count += len(lines)
    return count


def _beam(options: Sequence[str]) -> tuple[Any, Any]:
    """Return Beam and what it is told."""
    try:
        import apache_beam  # type: ignore[import-not-found]  # an extra, in an environment of its own
        from apache_beam.options.pipeline_options import PipelineOptions  # type: ignore[import-not-found]
    except ModuleNotFoundError:
        raise SettingsInvalidError(
            "Apache Beam is not installed: `pip install 'ng12-assessor[beam]'` in an environment of its own."
        ) from None
    return apache_beam, PipelineOptions(list(options))
