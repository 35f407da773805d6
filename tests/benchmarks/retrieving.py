"""One question: read, embedded, searched on all legs, corrected where little was found; none remembered from before."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import yaml

from pipelines.ingest.read import read_guideline
from shared.retrieval.retrieve import Retriever
from shared.retrieval.switches import Switches
from shared.terminology.terminology import load_terminology
from tests.benchmarks.guideline import pdf
from tests.unit.retrieval.conftest import Desk

QUESTIONS = Path(__file__).parents[1] / "unit" / "retrieval" / "questions.yaml"
MODES = {
    "hybrid, embedding included": (Switches(), " (goal <= 0.5)"),
    "words and meaning": (Switches(vector=False), ""),
    "vectors alone": (Switches(bm25=False, terminology=False, boosts=False, cross_references=False), ""),
}
_TOP_K = 10
_ROUNDS = 3


def run() -> Iterator[str]:
    """Yield the lines."""
    registers = yaml.safe_load(QUESTIONS.read_text(encoding="utf-8"))
    questions = [str(question["ask"]) for register in registers.values() for question in register]
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(read_guideline(pdf().read_bytes()).guideline, load_terminology(), Path(folder))
        yield f"{len(questions)} questions on {len(desk.library.passages)} passages"
        for name, (switches, goal) in MODES.items():
            yield f"{name}: median {_median(desk, desk.retriever(switches), questions):.2f} ms of one core{goal}"


def _median(desk: Desk, retriever: Retriever, questions: list[str]) -> float:
    seconds = []
    for _ in range(_ROUNDS):
        desk.terminology.find_mentions.cache_clear()
        for question in questions:
            started = time.process_time()  # of one core: what else the machine does is not counted
            retriever.retrieve(desk.library, question, _TOP_K)
            seconds.append(time.process_time() - started)
    return 1000 * statistics.median(seconds)
