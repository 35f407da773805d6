"""Without a configured model nothing of its part is loaded, and the answer is that of the rules, byte by byte."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from pipelines.assess.graph import FLOW
from pipelines.assess.run import AssessCall, assess_patient
from shared.errors import NotFoundError, NothingToAssessError
from shared.wiring import Wiring
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
UNUSED = ("pipelines.assess.readers.", "langgraph", "langchain_core", "langsmith")
loaded = [name for name in sys.modules if name.startswith(UNUSED)]
assert not loaded, loaded
"""


def test_neither_the_models_part_nor_the_graph_library_is_even_loaded(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", ASSESSES, str(tmp_path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_the_same_patient_gets_the_same_bytes(assess: Assess) -> None:
    for number in range(101, 111):
        first, second = (assess(f"S-{number}").model_dump_json() for _ in range(2))
        assert first == second
        assert '"mode":"rules"' in first


def test_rules_alone_take_four_nodes_and_errors_go_to_the_last() -> None:
    edges = {(edge.source, edge.target) for edge in FLOW.compiled.get_graph().edges}
    names = ["__start__", "fetch_patient", "retrieve_guidelines", "assess_risk", "__end__"]
    assert edges == {*pairwise(names), ("fetch_patient", "handle_error"), ("handle_error", "__end__")}


def test_whoever_asks_for_the_rules_alone_gets_the_same_answer_and_the_same_audit(
    assess: Assess, wiring: Wiring
) -> None:
    before = len(wiring.documents.query("audit"))
    for number in range(101, 111):
        walked = assess_patient(wiring, AssessCall("tests", f"walked-{number}", f"S-{number}", by_rules=True))
        assert walked == assess(f"S-{number}")
    assert len(wiring.documents.query("audit")) == before + 2 * 10


@pytest.mark.parametrize(("asked", "error"), [
    ({"patient_id": "S-999"}, NotFoundError),
    ({"sent": {"patient_id": "E-1", "age": 60, "gender": "Male"}}, NothingToAssessError),
])  # fmt: skip
def test_errors_of_the_rules_alone_are_those_of_any_assessment(
    wiring: Wiring, asked: dict[str, object], error: type[Exception]
) -> None:
    for by_rules in (True, False):
        with pytest.raises(error):
            assess_patient(wiring, AssessCall("tests", "tests-errors", **asked, by_rules=by_rules))  # type: ignore[arg-type]
