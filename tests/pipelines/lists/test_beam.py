"""Lists by Apache Beam: what can be tested without it."""

import importlib.util
from collections.abc import Sequence
from pathlib import Path

import pytest

from pipelines.lists.beam import Range, assess_range, run_on_beam
from pipelines.lists.rows import Row
from pipelines.lists.run import Plan, Step, new_run
from shared.errors import SettingsInvalidError
from tests.pipelines.lists.test_runs import listed, plain

HAS_BEAM = importlib.util.find_spec("apache_beam") is not None


def open_plain() -> Step:
    return plain(None)()  # type: ignore[arg-type]


def test_a_range_done_again_writes_the_same_and_nothing_beside_it(tmp_path: Path) -> None:
    rows, shard = tmp_path / "rows", tmp_path / "00.part"
    rows.write_text(
        '{"number": 1, "place": "line 1", "record": {"patient_id": "P-1"}, "resources": null, "problem": null}\n'
    )
    work = Range(str(rows), str(shard))
    assess_range(work, open_plain())
    first = shard.read_bytes()

    def fails(_rows: Sequence[Row]) -> list[bytes]:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        assess_range(work, fails)
    assess_range(work, open_plain())
    assert shard.read_bytes() == first
    assert {one.name for one in tmp_path.iterdir()} == {"rows", "00.part"}


@pytest.mark.skipif(HAS_BEAM, reason="Beam is installed here")
def test_without_beam_the_extra_is_named(tmp_path: Path) -> None:
    plan = Plan(listed(tmp_path), tmp_path / "out")
    with pytest.raises(SettingsInvalidError, match=r"ng12-assessor\[beam\]"):
        run_on_beam(plan, new_run(plan, "e1", "v1", "2026-03-02T10:00:00+00:00"), open_plain, ())
