"""A record as one text, and the same wrapped at a width of 30 to 80: the same recommendations but for a few."""

import json
import textwrap
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from shared.settings import Settings
from shared.wiring import Wiring

BLIND = Path(__file__).parents[1] / "blind"
EACH = 3  # every third record
MOST_CHANGED = 0.02  # of the records


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory, reference_data: Path) -> Iterator[Wiring]:
    """The product with the reference guideline."""
    wiring = Wiring(Settings(data_dir=tmp_path_factory.mktemp("wrapped")))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    yield wiring
    wiring.close()


def met(wiring: Wiring, patient: dict[str, object], text: str) -> set[str]:
    sent = {**patient, "symptoms": [text], "findings": [], "history": []}
    answer = assess_patient(wiring, AssessCall("tests", "tests-wrapped", sent=sent))
    return {match.rule_id for match in answer.matched_recommendations}


@pytest.mark.parametrize("name", ["records", "records_b"])
def test_a_width_changes_what_is_met_in_hardly_any_record(wiring: Wiring, name: str) -> None:
    lines = (BLIND / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[::EACH]
    changed = []
    for line in lines:
        case = json.loads(line)
        told = [text for field in ("symptoms", "findings", "history") for text in case["patient"][field]]
        text = " ".join(f"{one}." for one in told if one.strip())
        width = 30 + zlib.crc32(case["id"].encode()) % 51
        wrapped = textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)
        if met(wiring, case["patient"], text) != met(wiring, case["patient"], wrapped):
            changed.append(case["id"])
    assert len(changed) <= MOST_CHANGED * len(lines), changed
