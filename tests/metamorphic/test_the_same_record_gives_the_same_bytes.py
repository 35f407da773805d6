"""A thousand assessments in each of two processes that hash differently: one and the same answer, to the byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from functions.local import sample

ROOT = Path(__file__).parents[2]


def hashed(pdf: Path, seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.metamorphic.repeats", str(pdf)]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, env=environment).stdout


@pytest.mark.long
@pytest.mark.parametrize("guideline", ["the sample guideline", "NG12"])
def test_two_processes_with_different_hash_seeds_answer_alike(request: pytest.FixtureRequest, guideline: str) -> None:
    is_real = guideline == "NG12"
    pdf = next(request.getfixturevalue("reference_data").glob("*.pdf")) if is_real else sample.guideline()
    first, second = (hashed(pdf, seed) for seed in ("1", "4242"))
    assert first == second != ""
