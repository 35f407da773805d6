"""The same record told in other marks, places or letters is never less urgent without a question about it."""

from pathlib import Path

import pytest

from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.evaluation.retold import generated, lines_of, records, table

# Records of the 1,600, and generated texts; the command line reads as many as it is asked for.
A_FEW, MANY = (2, 15), (60, 250)


@pytest.mark.parametrize("numbers", [A_FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["a_few", "many"])
def test_a_record_told_again_is_never_lowered_in_silence(
    numbers: tuple[int, int], tmp_path: Path, reference_data: Path
) -> None:
    wiring = Wiring(Settings(data_dir=tmp_path))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    told = [*records(reference_data)[: numbers[0]], *generated(numbers[1])]
    rows = table(wiring, told)
    wiring.close()

    assert all(row.n for row in rows.values())
    assert {name: row.silent for name, row in rows.items() if row.silent} == {}, "\n".join(lines_of(rows))
