"""A patient's record over HTTP: what a refusal tells by its time, how soon a document answers, what a model delays."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from typing import Any

from werkzeug.test import Client

from pipelines.records.run import RecordsCall, stream
from shared.ports.models.base import ModelReply, ModelRequest
from shared.stores.record_grants import Grant
from shared.wiring import Wiring, get_wiring
from tests.benchmarks.measure import interleaved
from tests.doubles.reading_models import AnsweringModel
from tests.functions.conftest import caller_here, fresh_process

_ROUNDS, _PAPERS = 200, 40
_LETTER = {
    "doc_type": "clinical_note",
    "title": "Letter",
    "document_date": "2025-06-02",
    "text": "Losartan 50 mg once daily continued. Blood pressure 128/80. Next appointment 4 May 2026.",
}
_ASKED = {"message": "What dose of losartan am I on?"}
_MODEL_SECONDS = 0.3


def run() -> Iterator[str]:
    """Yield the lines."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NG12_DATA_DIR"] = folder
        fresh_process()
        from functions.local.one_port import one_port

        client = caller_here(one_port())
        for patient in ("mine", "theirs"):
            client.put(f"/records/{patient}", json={"owner": "local-user"})
            for number in range(_PAPERS):
                client.put(f"/records/{patient}/documents/L{number}", json=_LETTER)
        get_wiring().record_grants.give(Grant("theirs", "somebody", "self"))
        yield from _refused(client)
        yield _found(client)
        yield _beside_a_model(get_wiring())
        get_wiring().close()
        fresh_process()


def _refused(client: Client) -> Iterator[str]:
    """A record that is another's against one that there is not: the clock must not tell them apart."""
    sends: dict[str, Callable[[str], Any]] = {
        "a question": lambda record: client.post(f"/records/{record}/ask", json=_ASKED),
        "a document": lambda record: client.get(f"/records/{record}/documents/L1"),
        "a put": lambda record: client.put(f"/records/{record}/documents/L1", json=_LETTER),
    }
    for name, send in sends.items():
        rounds = interleaved({one: partial(send, one) for one in ("theirs", "nobody")}, _ROUNDS, time.process_time)
        ratio = statistics.median(rounds["theirs"]) / statistics.median(rounds["nobody"])
        told = 1000 * statistics.median(rounds["theirs"])
        yield f"404 of {name}, another's beside none: {told:.2f} ms, ratio {ratio:.2f} (goal 0.95 to 1.05)"


def _found(client: Client) -> str:
    """How long a document's arrival takes by the clock; the next question cites it."""
    seconds = []
    for number in range(_PAPERS, 2 * _PAPERS):
        day = date(2025, 7, 2) + timedelta(days=number)
        letter = {**_LETTER, "document_date": day.isoformat(), "text": f"Ferritin {number} ug/L (15-300)."}
        started = time.perf_counter()
        client.put(f"/records/mine/documents/F{number}", json=letter)
        seconds.append(time.perf_counter() - started)
        reply = client.post("/records/mine/ask", json={"message": "What was my last ferritin?"}).get_json()
        assert f"F{number}" in {cited["document_id"] for cited in reply["citations"]}
    slow = 1000 * statistics.quantiles(seconds, n=20)[-1]
    return f"a document put, which the next question cites, by the clock: p95 {slow:.0f} ms (goal < 100)"


class _Slow(AnsweringModel):
    def generate(self, request: ModelRequest) -> ModelReply:
        time.sleep(_MODEL_SECONDS)
        return super().generate(request)


def _beside_a_model(wiring: Wiring) -> str:
    """When a stream tells the context, its first and its last word, beside a model that takes its time."""
    before, wiring.model = wiring.settings, _Slow()
    wiring.settings = before.model_copy(update={"records_model": "configured"})
    told: dict[str, list[float]] = {"context": [], "token": [], "done": []}
    for number in range(20):
        call = RecordsCall("local-user", "b" * 8, _ASKED["message"], f"b{number}", None, "mine")
        started, seen = time.perf_counter(), dict[str, float]()
        for event in stream(wiring, call):
            seen.setdefault(event.kind, time.perf_counter() - started)
        for kind, seconds in seen.items():
            told[kind].append(1000 * seconds)
    wiring.settings = before
    context, word, whole = (statistics.median(told[kind]) for kind in told)
    return (
        f"beside a model of {1000 * _MODEL_SECONDS:.0f} ms: context after {context:.0f} ms (goal < 150), "
        f"first sentence {word:.0f} ms, whole {whole:.0f} ms"
    )
