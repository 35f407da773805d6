"""Knowledge bases: 1,035 entries imported, searched and answered from; 3,000 questions by ten clients, none lost."""

import csv
import io
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from functions.local import sample
from pipelines.knowledge.bases.importing import import_base
from pipelines.knowledge.bases.ready import ready_bases
from pipelines.knowledge.bases.table import read_base
from pipelines.knowledge.roles import load_roles
from pipelines.knowledge.run import KnowledgeCall, answer
from shared.language.vi.marks import fold
from shared.language.vi.reading import read
from shared.settings import Settings
from shared.wiring import Wiring

_ENTRIES, _QUESTIONS, _CLIENTS = 1_035, 3_000, 10
_ROLE = "patient_dental"


def run() -> Iterator[str]:
    """Yield the lines."""
    with tempfile.TemporaryDirectory() as folder:
        wiring = Wiring(Settings(data_dir=Path(folder)))
        seconds = _seconds(lambda: import_base(wiring, _ROLE, _table()))
        yield f"{_ENTRIES} entries imported in {seconds:.2f} s of one core (goal < 2)"
        index = ready_bases(wiring.knowledge_bases).of(_ROLE).index
        questions = [fold(entry.question) for entry in index.entries[:200]]
        searched = [_seconds(lambda one=one: index.search(read(one), 7)) for one in questions]  # type: ignore[misc]
        scanned = [_seconds(lambda one=one: _scan(one, index.entries)) for one in questions[:40]]  # type: ignore[misc]
        ratio = statistics.median(searched) / statistics.median(scanned)
        yield f"a search: p95 {_p95(searched):.2f} ms of one core (goal < 3), {ratio:.2f} of a scan for shared words"
        replied = [_seconds(lambda one=one: _ask(wiring, one)) for one in questions]  # type: ignore[misc]
        yield f"a whole reply, stored: p95 {_p95(replied):.2f} ms of one core (goal < 15)"
        yield _many_at_once(wiring, questions)
        wiring.close()


def _many_at_once(wiring: Wiring, questions: Sequence[str]) -> str:
    asked = [questions[number % len(questions)] for number in range(_QUESTIONS)]
    with ThreadPoolExecutor(_CLIENTS) as clients:
        routes = list(clients.map(lambda one: _ask(wiring, one), asked))
    return f"{_QUESTIONS} questions by {_CLIENTS} clients: {sum(map(bool, routes))} answered (goal all)"


def _ask(wiring: Wiring, question: str) -> str:
    call = KnowledgeCall("bench", "bench", question, wiring.new_id(), bound_to=_ROLE)
    return answer(wiring, call).answer.route


def _scan(question: str, entries: Sequence[object]) -> int:
    words = frozenset(question.split())
    return max(len(words & frozenset(fold(str(entry)).split())) for entry in entries)


def _table() -> bytes:
    """A base of as many entries as the largest public one, made of the samples with a number in each question."""
    held = [entry for role in load_roles() for entry in read_base(role, sample.base(role).read_bytes())[0]]
    out = io.StringIO()
    written = csv.writer(out)
    written.writerow(["DEMUC", "CHUDECON", "MASO", "CAUHOI", "CAUTRALOI", "GIAITHICH"])
    for number in range(_ENTRIES):
        one, other = held[number % len(held)], held[(number * 7 + 3) % len(held)]
        question = f"{one.question} {other.topic} {number}"
        written.writerow([one.section, one.topic, f"B{number}", question, f"{one.answer} {other.answer}", one.reason])
    return out.getvalue().encode()


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()  # of one core: what else the machine does is not counted
    work()
    return time.process_time() - started


def _p95(seconds: Sequence[float]) -> float:
    return 1000 * statistics.quantiles(seconds, n=20)[-1]
