"""A patient's questions over their own documents: what a question costs, step by step, with a few papers and many."""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

from pipelines.records.answer.allergies import allergy_entries
from pipelines.records.answer.draft import drafted
from pipelines.records.context.assemble import assemble
from pipelines.records.papers.shelf import take
from pipelines.records.question.asked import understand
from pipelines.records.question.kinds import classify
from pipelines.records.run import RecordsCall, ask
from pipelines.records.taking.take_in import take_in
from shared.records.given import document_of
from shared.records.shapes import Profile
from shared.settings import Settings
from shared.stores.record_grants import Grant
from shared.wiring import Wiring

_TODAY, _CALLER = date(2026, 3, 1), "bench"
_QUESTIONS = (
    "What dose of losartan am I on?",
    "Has my potassium gone up or down?",
    "What did the heart doctor say last time?",
    "Who stopped the amlodipine and why?",
    "When is my next appointment?",
    "I've been feeling dizzy, is anything in my papers about that?",
)
_TEXTS = (
    "Losartan 50 mg once daily continued. Blood pressure {high}/80. No dizziness on standing. Review in {few} months.",
    "Potassium 4.{few} mmol/L (3.5-5.3). Creatinine {high} umol/L (59-104). Requested by Dr Hurst.",
    "Amlodipine stopped because of ankle swelling. The echocardiogram is unchanged. Next appointment 4 May 2026.",
)
_FEW, _MANY = 20, 500


def run() -> Iterator[str]:
    """Yield the lines."""
    with tempfile.TemporaryDirectory() as folder:
        wiring = Wiring(Settings(data_dir=Path(folder)), now=lambda: datetime(2026, 3, 1, 9, tzinfo=UTC))
        for patient, count in (("none", 0), ("few", _FEW), ("many", _MANY)):
            wiring.patient_documents.open_record(Profile(patient, "Ada Lorne"))
            wiring.record_grants.give(Grant(patient, _CALLER, "self"))
            for number in range(count):
                _put(wiring, patient, number)
        yield from _steps(wiring)
        for patient, count, goal in (("few", _FEW, "goal < 40"), ("many", _MANY, "goal < 40")):
            whole = _each(lambda text, patient=patient: _ask(wiring, patient, text))  # type: ignore[misc]
            yield f"a whole answer, stored, {count} documents: p95 {_p95(whole):.1f} ms of one core ({goal})"
        empty = _each(lambda text: _ask(wiring, "none", text))
        yield f"an empty record: p95 {_p95(empty):.1f} ms of one core (goal <= 5)"
        yield _found_after_put(wiring)
        wiring.close()


def _steps(wiring: Wiring) -> Iterator[str]:
    ready = take(wiring, _CALLER, "many")
    papers, corpus = ready.papers, ready.corpus
    asked = [understand(text, papers, _TODAY) for text in _QUESTIONS]
    read = [(one.text, one.names) for one in asked]
    sorted_ = [_seconds(partial(classify, *one)) for one in read * 50]
    yield f"a question's kind: p99 {_p99(sorted_):.2f} ms of one core (goal < 0.3)"
    understood = _each(lambda text: understand(text, papers, _TODAY))
    yield f"a question understood, its kind, names, times and bounds: p95 {_p95(understood):.2f} ms of one core"
    embedded = _each(wiring.embedder.embed_query)
    yield f"a question embedded: p95 {_p95(embedded):.2f} ms of one core (goal < 2)"
    searched = _each(lambda text: wiring.record_searcher.search(corpus, text, 8))
    yield f"{len(corpus.passages)} passages searched: p95 {_p95(searched):.2f} ms of one core (goal < 2 at 1,000)"
    first = _seconds(partial(drafted, asked[0], papers))
    yield f"the first answer drawn after a change, what disagrees found: {1000 * first:.0f} ms of one core (no goal)"
    drawn = _each(lambda text: drafted(asked[_QUESTIONS.index(text)], papers))
    yield f"an answer drawn from {len(papers.lines)} sentences: p95 {_p95(drawn):.1f} ms of one core (goal < 5)"
    drafts = [drafted(one, papers) for one in asked]
    parts = (allergy_entries(papers), corpus.passages, papers.filed)
    held = [_seconds(partial(assemble, parts[0], one, parts[1], parts[2], 3000)) for one in drafts * 4]
    yield f"its context put together: p95 {_p95(held):.2f} ms of one core (goal < 2)"


def _found_after_put(wiring: Wiring) -> str:
    """How long from a document's arrival until an answer quotes it."""
    seconds = []
    for number in range(_FEW, 2 * _FEW):
        started = time.process_time()
        _put(wiring, "few", number, "Ferritin {few}1 ug/L (15-300).")
        quoted = _ask(wiring, "few", "What was my last ferritin?")
        seconds.append(time.process_time() - started)
        assert f"P{number}" in quoted
    return f"a document put, then quoted: p95 {_p95(seconds):.0f} ms of one core (goal < 100)"


def _put(wiring: Wiring, patient: str, number: int, text: str = "") -> None:
    told = text or _TEXTS[number % len(_TEXTS)]
    given = {
        "document_id": f"P{number}",
        "doc_type": "lab_result" if "(" in told else "clinical_note",
        "title": f"Letter {number}",
        "document_date": f"{2005 + number // 28}-03-{1 + number % 28:02d}",
        "text": told.format(high=60 + number % 40, few=1 + number % 8),
        "professional": {"name": "Dr May Hurst", "specialty": "Cardiology", "institution": "Elm Hospital"},
    }
    take_in(wiring, _CALLER, patient, document_of(given))


def _ask(wiring: Wiring, patient: str, text: str) -> set[str]:
    call = RecordsCall(_CALLER, "b" * 8, text, wiring.new_id(), None, patient, as_of=_TODAY)
    return {citation.document_id for citation in ask(wiring, call).citations}


def _each(work: Callable[[str], object]) -> list[float]:
    for text in _QUESTIONS:  # once before it counts
        work(text)
    return [_seconds(partial(work, text)) for text in _QUESTIONS * 4]


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()  # of one core: what else the machine does is not counted
    work()
    return time.process_time() - started


def _p99(seconds: Sequence[float]) -> float:
    return 1000 * statistics.quantiles(seconds, n=100)[-1]


def _p95(seconds: Sequence[float]) -> float:
    return 1000 * statistics.quantiles(seconds, n=20)[-1]
