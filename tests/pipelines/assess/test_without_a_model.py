"""Without a configured model nothing of its part is loaded, and the answer is that of the rules, byte by byte."""

import subprocess
import sys
from pathlib import Path

from tests.pipelines.assess.conftest import Assess

ASSESSES = """
import sys
from pathlib import Path
from functions.local.guidelines import ingest_file
from functions.local import sample
from pipelines.assess.run import AssessCall, assess_patient
from shared.settings import Settings
from shared.wiring import Wiring

wiring = Wiring(Settings(data_dir=Path(sys.argv[1]), patients=sample.patients()))
ingest_file(wiring, sample.guideline())
answer = assess_patient(wiring, AssessCall("tests", "tests", "S-101"))
assert (answer.mode, answer.degraded) == ("rules", False)
loaded = [name for name in sys.modules if name.startswith("pipelines.assess.assisted")]
assert not loaded, loaded
"""


def test_the_models_part_is_not_even_loaded(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", ASSESSES, str(tmp_path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_the_same_patient_gets_the_same_bytes(assess: Assess) -> None:
    for number in range(101, 111):
        first, second = (assess(f"S-{number}").model_dump_json() for _ in range(2))
        assert first == second
        assert '"mode":"rules"' in first
