"""The same record told in other marks, places or letters is never less urgent without a question about it."""

from pathlib import Path

import pytest

from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.evaluation.retold import lines_of, records, table

RECORDS = 60  # of the 1,600; the command line reads as many as it is asked for


@pytest.mark.long
def test_a_record_told_again_is_never_lowered_in_silence(tmp_path: Path, reference_data: Path) -> None:
    wiring = Wiring(Settings(data_dir=tmp_path))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    told = records(reference_data)[:RECORDS]
    rows = table(wiring, told)
    wiring.close()

    assert all(row.n for row in rows.values())
    assert {name: row.silent for name, row in rows.items() if row.silent} == {}, "\n".join(lines_of(rows))
