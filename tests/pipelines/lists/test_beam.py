"""Lists by Apache Beam: what can be tested without it."""

import importlib.util
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import orjson
import pytest

from pipelines.lists.beam import assess_range, run_on_beam
from pipelines.lists.between import InFolder
from pipelines.lists.rows import Row
from pipelines.lists.run import Plan, Step, new_run
from shared.errors import SettingsInvalidError
from tests.pipelines.lists.test_runs import listed, plain

HAS_BEAM = importlib.util.find_spec("apache_beam") is not None


def open_plain() -> Step:
    return plain(None)()  # type: ignore[arg-type]


def test_a_range_done_again_writes_the_same_and_nothing_beside_it(tmp_path: Path) -> None:
    between, held = InFolder(tmp_path), {"number": 1, "place": "line 1", "record": {"patient_id": "P-1"}}
    between.write("rows/00.part", json.dumps(held | {"resources": None, "problem": None}).encode() + b"\n")
    assess_range(between, "00.part", open_plain())
    first = between.read("answers/00.part")

    def fails(_rows: Sequence[Row]) -> list[bytes]:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        assess_range(between, "00.part", fails)
    assess_range(between, "00.part", open_plain())
    assert between.read("answers/00.part") == first
    assert between.names("answers") == {"answers/00.part"}


@pytest.mark.parametrize(
    "row",
    [
        Row(1, "line 1", record={"patient_id": "P-1", "symptoms": ["cough"]}, warnings=("line 1: one thing was left",)),
        Row(2, "line 2", resources=({"resourceType": "Patient"},)),
        Row(3, "line 3", problem="line 3: it is not a JSON object."),
    ],
)
def test_a_worker_is_handed_the_row_that_was_read(tmp_path: Path, row: Row) -> None:
    handed = list[Row]()
    between = InFolder(tmp_path)
    between.write("rows/00.part", orjson.dumps(asdict(row)) + b"\n")

    def step(rows: Sequence[Row]) -> list[bytes]:
        handed.extend(rows)
        return [b"{}"]

    assess_range(between, "00.part", step)
    assert handed == [row]


def test_a_file_that_was_not_written_whole_is_not_there(tmp_path: Path) -> None:
    between = InFolder(tmp_path)
    between.write("rows/00.part", b"a")
    (tmp_path / "rows" / "01.part.7.new").write_bytes(b"half")
    assert between.names("rows") == {"rows/00.part"}
    between.clear()
    assert between.names("rows") == set()


@pytest.mark.skipif(HAS_BEAM, reason="Beam is installed here")
def test_without_beam_the_extra_is_named(tmp_path: Path) -> None:
    plan = Plan(listed(tmp_path), tmp_path / "out")
    with pytest.raises(SettingsInvalidError, match=r"ng12-assessor\[beam\]"):
        run_on_beam(plan, new_run(plan, "e1", "v1", "2026-03-02T10:00:00+00:00"), plain, ())
