"""A second reading: its calls, the tokens of its prompt, how much of it any record shares, and what code adds."""

import json
import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from shared.patient.record import PatientRecord, read_record
from shared.ports.models.base import ModelReply, ModelRequest
from shared.ports.models.embedded import OfflineModel
from shared.settings import Settings
from shared.wiring import Wiring
from tests.benchmarks.guideline import pdf
from tests.benchmarks.measure import interleaved

ROUNDS, RECORDS = 60, 40
_RECORDS = Path(__file__).parents[1] / "blind" / "records.jsonl"
_PIECE = re.compile(r"\w+|[^\w\s]")


class InstantModel:
    """Says at once that it has nothing to say."""

    name, is_model = "instant", True

    def __init__(self) -> None:
        self.asked: list[ModelRequest] = []

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        is_reading = "facts" in (request.schema or {}).get("properties", {})
        return ModelReply('{"emergency": null, "facts": []}' if is_reading else '{"claims": []}')

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError


def run() -> Iterator[str]:
    """Yield the lines."""
    with tempfile.TemporaryDirectory() as folder:
        wiring = Wiring(Settings(data_dir=Path(folder), patients=sample.patients()))
        ingest_file(wiring, pdf())
        records = [read_record(json.loads(line)["patient"]) for line in _RECORDS.read_text("utf-8").splitlines()]
        yield from _tokens(wiring, records)
        yield _time(wiring, records[0])
        wiring.close()


def _tokens(wiring: Wiring, records: list[PatientRecord]) -> Iterator[str]:
    sizes, calls = [], []
    for record in records[:RECORDS]:
        wiring.__dict__["model"] = model = InstantModel()
        assess_patient(wiring, AssessCall("bench", "bench", sent=record))
        calls.append(len(model.asked))
        sizes += [[_count(message.text) for message in request.messages] for request in model.asked]
    wiring.__dict__["model"] = OfflineModel()
    constant, whole = sum(size[0] for size in sizes), sum(map(sum, sizes))
    yield f"{len(calls)} records: at most {max(calls)} calls each, {whole // len(sizes)} tokens of prompt"
    yield f"the same for every record: {constant / whole:.0%} (goal >= 90 %)"


def _count(text: str) -> int:
    """Words and marks: about the tokens of any model, and the same on every machine."""
    return len(_PIECE.findall(text))


def _time(wiring: Wiring, record: PatientRecord) -> str:
    def assessed(model: Any) -> None:
        wiring.__dict__["model"] = model
        assess_patient(wiring, AssessCall("bench", "bench", sent=record))

    ways = {"rules": partial(assessed, OfflineModel()), "assisted": partial(assessed, InstantModel())}
    seconds = interleaved(ways, ROUNDS, time.process_time)
    rules, assisted = (statistics.median(seconds[name]) * 1000 for name in ("rules", "assisted"))
    return (
        f"an assessment by rules {rules:.2f} ms of one core, beside a model that answers at once {assisted:.2f} ms: "
        f"{assisted - rules:.2f} ms more (goal <= 8 ms)"
    )
