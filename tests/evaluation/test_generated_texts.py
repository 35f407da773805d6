"""Texts generated from the reading policy: no alarm is lost in silence, and few of the opposites are matched."""

from pathlib import Path

import pytest

from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.evaluation.generated.measured import LEAST_MATCHED, MOST_FALSE, assessed_by, met_plainly, table
from tests.evaluation.generated.texts import Text, sample, texts

SEED = 2026
A_FEW, A_THIRD = 300, 32_000  # `python -m tests.evaluation.generated` reads all of them
OUTCOMES = {"matched", "asked", "matched_or_asked", "beside_or_asked", "out_of_sight"}


@pytest.fixture(scope="module")
def everything() -> list[Text]:
    return [*texts()]


def test_the_texts_are_many_always_the_same_and_each_told_apart(everything: list[Text]) -> None:
    assert len(everything) == 96_322
    assert len({text.id for text in everything}) == len(everything)
    assert sample(everything, 3, SEED) == sample(everything, 3, SEED) != sample(everything, 3, SEED + 1)


def test_every_complaint_is_told_plainly_and_every_outcome_asked_for(everything: list[Text]) -> None:
    assert {text.feature for text in everything if text.kind == "plain"} == {text.feature for text in everything}
    assert {text.expected for text in everything} == OUTCOMES


@pytest.mark.parametrize("size", [A_FEW, pytest.param(A_THIRD, marks=pytest.mark.long)], ids=["a_few", "a_third"])
def test_no_alarm_is_lost_in_silence_and_few_opposites_are_matched(
    size: int, everything: list[Text], tmp_path: Path, reference_data: Path
) -> None:
    wiring = Wiring(Settings(data_dir=tmp_path))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    assess = assessed_by(wiring)

    found = table(sample(everything, size, SEED), met_plainly(everything, assess), assess)
    wiring.close()

    report = "\n".join([*found.lines(), *found.frames(20)])
    silent, matched, false = found.silent, found.matched, found.false
    assert silent == 0, report
    assert matched >= LEAST_MATCHED, report
    assert false <= MOST_FALSE, report
