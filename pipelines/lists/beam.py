"""The same step as an Apache Beam transform: ranges of rows in, a file a range out, put together in order at the end.

Rows and ranges lie in the run's folder, which the workers must see: this machine's for the Direct runner, a mounted
bucket elsewhere. A range that is done again writes the same bytes under the same name.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import orjson

from pipelines.lists.held import Claim, Folder, Run, write_whole
from pipelines.lists.rows import Row, reader_of
from pipelines.lists.run import CHUNK, Done, OpenStep, Plan, Step
from pipelines.lists.worklist import write_worklist
from shared.errors import InputInvalidError, SettingsInvalidError

_ROWS: Final = "rows"
_SHARDS: Final = "shards"
_ENDING: Final = ".part"
_steps: dict[str, Step] = {}


@dataclass(frozen=True, slots=True)
class Range:
    """Some rows: where they are, and where their answers go."""

    rows: str
    shard: str


def run_on_beam(plan: Plan, run: Run, open_step: OpenStep, options: Sequence[str]) -> Done:
    """Assess a list by Beam; `options` are Beam's own.

    Raises SettingsInvalidError where Beam is not installed; InputInvalidError, ConflictError.
    """
    beam, pipeline_options = _beam()
    folder = Folder(plan.out)
    with Claim(plan.out):
        run, _ = folder.resume(run)
        ranges = [one for one in _ranges(plan, plan.out) if not Path(one.shard).exists()]
        if ranges:
            with beam.Pipeline(options=pipeline_options(list(options))) as pipeline:
                assessed = beam.ParDo(_do_fn(beam)(open_step, run.id))
                _ = pipeline | beam.Create(ranges) | beam.Reshuffle() | assessed
        rows = _put_together(folder, plan.out)
        if not rows:
            raise InputInvalidError("The list holds no row.")
        problems, to_look_at = write_worklist(folder)
        folder.finish()
        _clear(plan.out)
    return Done(run, rows, 0, problems, to_look_at)


def assess_range(work: Range, step: Step) -> None:
    """Answer one range, whole or not at all."""
    rows = [_row(orjson.loads(line)) for line in Path(work.rows).read_bytes().splitlines()]
    beside = Path(f"{work.shard}.{os.getpid()}.new")
    beside.write_bytes(b"".join(line + b"\n" for line in step(rows)))
    beside.replace(work.shard)


def _do_fn(beam: Any) -> Any:
    class AssessRanges(beam.DoFn):  # type: ignore[misc]  # Beam's base is not known without Beam
        """Opens the step once a process and answers ranges."""

        def __init__(self, open_step: OpenStep, run_id: str) -> None:
            super().__init__()
            self._open, self._run_id = open_step, run_id

        def process(self, element: Range) -> Iterator[Any]:
            """Answer one range."""
            if self._run_id not in _steps:
                _steps[self._run_id] = self._open()
            assess_range(element, _steps[self._run_id])
            yield from ()

    return AssessRanges


def _ranges(plan: Plan, out: Path) -> Iterator[Range]:
    """Write the rows in pieces, once, and yield each with the place of its answers."""
    for name in (_ROWS, _SHARDS):
        (out / name).mkdir(exist_ok=True)
    rows = reader_of(plan.file, plan.mapping)(plan.file)
    number = 0
    while chunk := list(islice(rows, CHUNK)):
        name = f"{number:08d}{_ENDING}"
        held = out / _ROWS / name
        if not held.exists():
            write_whole(held, b"".join(orjson.dumps(asdict(row)) + b"\n" for row in chunk))
        yield Range(str(held), str(out / _SHARDS / name))
        number += 1


def _row(held: dict[str, Any]) -> Row:
    resources = held.pop("resources")
    return Row(**held, resources=tuple(resources) if resources is not None else None)


def _put_together(folder: Folder, out: Path) -> int:
    folder.part.unlink(missing_ok=True)
    count = 0
    for shard in sorted((out / _SHARDS).glob(f"*{_ENDING}")):
        lines = shard.read_bytes().splitlines()
        folder.append(lines)
        count += len(lines)
    return count


def _clear(out: Path) -> None:
    for name in (_ROWS, _SHARDS):
        for file in (out / name).iterdir():
            file.unlink()
        (out / name).rmdir()


def _beam() -> tuple[Any, Any]:
    try:
        import apache_beam  # type: ignore[import-not-found]  # an extra, in an environment of its own
        from apache_beam.options.pipeline_options import PipelineOptions  # type: ignore[import-not-found]
    except ModuleNotFoundError:
        raise SettingsInvalidError(
            "Apache Beam is not installed: `pip install 'ng12-assessor[beam]'` in an environment of its own."
        ) from None
    return apache_beam, PipelineOptions
