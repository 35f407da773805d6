"""A model-assisted assessment: the tokens of its one call beside a prompt of all passages found, and what code adds."""

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
from pipelines.assess.assisted import prompts
from pipelines.assess.assisted.grounds import grounds_of
from pipelines.assess.assisted.prefetch import queries
from pipelines.assess.assisted.tools import shown
from pipelines.assess.assisted.word import messages
from pipelines.assess.run import TOP_K, AssessCall, assess_patient
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord, read_record
from shared.ports.models.base import ModelReply, ModelRequest
from shared.ports.models.embedded import OfflineModel
from shared.retrieval.hit import Hit
from shared.settings import Settings
from shared.wiring import Wiring
from tests.benchmarks.guideline import pdf
from tests.benchmarks.measure import interleaved

ROUNDS = 60
_RECORDS = Path(__file__).parents[1] / "blind" / "records.jsonl"
_PIECE = re.compile(r"\w+|[^\w\s]")


class InstantModel:
    """Says at once that it has nothing to say."""

    name, is_model, asked = "instant", True, 0

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked += 1
        return ModelReply('{"sentences": []}' if request.schema else '{"found": []}')

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
    pairs, calls = [], []
    for record in records:
        answer = assess_patient(wiring, AssessCall("bench", "bench", sent=record))
        grounds = grounds_of(answer, wiring.servings.active().library)
        if grounds and not answer.not_understood:
            ours = " ".join(message.text for message in messages(grounds))
            pairs.append((_count(ours), _count(_all_passages(wiring, record))))
            calls.append(_calls(wiring, record))
    shares = sorted(ours / whole for ours, whole in pairs)
    share = sum(ours for ours, _ in pairs) / sum(whole for _, whole in pairs)
    yield f"{len(pairs)} records that read completely and have something to word: at most {max(calls)} call each"
    yield f"tokens of that call: {share:.0%} of a prompt with all passages found (goal <= 25 %)"
    yield f"median record {statistics.median(shares):.0%}, nine of ten below {shares[len(shares) * 9 // 10]:.0%}"


def _all_passages(wiring: Wiring, record: PatientRecord) -> str:
    """The prompt in the way of the seed: the same instruction, the record, and every passage that its queries find."""
    library, retriever = wiring.servings.active().library, wiring.context_retriever
    said = read_facts(record, wiring.terminology).stated_concepts()
    found: dict[str, Hit] = {hit.chunk_id: hit for hit in retriever.around(library, record, said, TOP_K).hits}
    for query in queries(record):
        found |= {hit.chunk_id: hit for hit in retriever.retrieve(library, query, TOP_K).hits}
    return " ".join((prompts.WORD, record.model_dump_json(exclude={"patient_id", "name"}), shown(list(found.values()))))


def _count(text: str) -> int:
    """Words and marks: about the tokens of any model, and the same on every machine."""
    return len(_PIECE.findall(text))


def _calls(wiring: Wiring, record: PatientRecord) -> int:
    wiring.__dict__["model"] = model = InstantModel()
    assess_patient(wiring, AssessCall("bench", "bench", sent=record))
    wiring.__dict__["model"] = OfflineModel()
    return model.asked


def _time(wiring: Wiring, record: PatientRecord) -> str:
    def assessed(model: Any) -> None:
        wiring.__dict__["model"] = model
        assess_patient(wiring, AssessCall("bench", "bench", sent=record))

    ways = {"rules": partial(assessed, OfflineModel()), "assisted": partial(assessed, InstantModel())}
    seconds = interleaved(ways, ROUNDS, time.process_time)
    rules, assisted = (statistics.median(seconds[name]) * 1000 for name in ("rules", "assisted"))
    return f"an assessment by rules {rules:.2f} ms of one core, beside a model that answers at once {assisted:.2f} ms"
