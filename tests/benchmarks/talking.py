"""Clinical tools: what a turn costs beside the services it asks, which answer at once here."""

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import yaml

from pipelines.agent.outcome import Outcome
from tests.pipelines.agent.scripted import Told, ask

_REQUESTS = Path(__file__).parents[1] / "pipelines" / "agent" / "requests.yaml"
_CHART = {"patient_id": "abc-123", "name": "Ada Lorne", "diagnoses": ["asthma"], "medications": ["ramipril 5 mg"],
          "allergies": ["latex: rash"], "labs": []}  # fmt: skip
_ANSWERS = {
    "check_drug_safety": Outcome(
        {"drug": "x", "boxed_warning": "A warning.", "contraindications": None, "warnings": None}),
    "check_drug_interactions": Outcome({"pairs": [], "not_recognised": []}),
    "search_medical_literature": Outcome({"total": 0, "articles": []}),
    "find_clinical_trials": Outcome({"total": 0, "trials": []}),
    "search_patient": Outcome(
        {"patients": [{"patient_id": "abc-123", "name": "Ada Lorne", "birth_date": "1968-02-11"}]}),
    "get_patient_chart": Outcome(_CHART),
    "prescribe_medication": Outcome({"checked": []}),
    "add_allergy": Outcome({"checked": []}),
    "save_clinical_note": Outcome({"checked": []}),
}  # fmt: skip


def run() -> Iterator[str]:
    """Yield the line."""
    messages = [case["message"] for case in yaml.safe_load(_REQUESTS.read_text(encoding="utf-8"))]
    for message in messages[:20]:  # once before it counts
        _turn(message)
    seconds = [_turn(message) for message in messages for _ in range(3)]
    p95 = 1000 * statistics.quantiles(seconds, n=20)[-1]
    yield f"a turn of the tools, {len(messages)} requests, services at once: p95 {p95:.1f} ms of one core (goal < 30)"


def _turn(message: str) -> float:
    tools = Told({tool: [outcome] for tool, outcome in _ANSWERS.items()})
    started = time.process_time()  # of one core: what else the machine does is not counted
    ask(message, tools)
    return time.process_time() - started
