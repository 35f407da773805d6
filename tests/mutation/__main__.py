"""`make mutation`: a seeded sample of faults, each run against the fast tests in a copy of the tree; who survives."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("functions", "pipelines", "shared", "tests")


def main() -> int:
    """Copy the tree and run the faults there, in a process that finds the copy first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many faults")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=120, help="start no fault after this long")
    parser.add_argument("--only", default="", help="only files whose path holds this")
    parser.add_argument("--notes", default="", help="a file of outcomes: what it holds is not tried again")
    asked = parser.parse_args()
    asked.notes = asked.notes and str(Path(asked.notes).resolve())
    with tempfile.TemporaryDirectory(prefix="ng12-mutation-") as folder:
        copy = Path(folder)
        for name in COPIED:
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        environment = {**os.environ, "PYTHONPATH": str(copy), "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"} | {
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"
        }
        command = [sys.executable, "-m", "tests.mutation.campaign", json.dumps(vars(asked))]
        return subprocess.run(command, cwd=copy, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
