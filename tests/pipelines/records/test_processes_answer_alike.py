"""The same questions in two processes that hash differently: one and the same answers, to the byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def hashed(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.pipelines.records.repeats"]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, env=environment).stdout


@pytest.mark.long
def test_two_processes_with_different_hash_seeds_answer_alike() -> None:
    first, second = (hashed(seed) for seed in ("1", "4242"))
    assert first == second != ""
