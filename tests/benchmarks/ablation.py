"""What each part of retrieval brings, on our own questions: `python -m tests.benchmarks.ablation FOLDER_WITH_NG12`."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

import yaml

from pipelines.ingest.read import read_guideline
from shared.retrieval.retrieve import Retriever
from shared.retrieval.switches import Switches
from shared.terminology.terminology import load_terminology
from tests.unit.retrieval.conftest import Desk

QUESTIONS = Path(__file__).parents[1] / "unit" / "retrieval" / "questions.yaml"
OFF = {"bm25": False, "vector": False, "terminology": False, "boosts": False, "cross_references": False}
FUSED = OFF | {"bm25": True, "vector": True}
STEPS = {
    "words alone (BM25)": OFF | {"bm25": True},
    "vectors alone (hashing)": OFF | {"vector": True},
    "words and vectors fused": FUSED,
    "+ terminology (meaning)": FUSED | {"terminology": True},
    "+ boosts": FUSED | {"terminology": True, "boosts": True},
    "+ cross-references": FUSED | {"terminology": True, "boosts": True, "cross_references": True},
}


def main(folder: Path) -> None:
    """Print the table."""
    questions = yaml.safe_load(QUESTIONS.read_text(encoding="utf-8"))
    guideline = read_guideline((folder / "ng12-2026-01-12.pdf").read_bytes()).guideline
    desk = Desk(guideline, load_terminology(), Path(tempfile.mkdtemp()))
    switches = {name: Switches(corrective=False, **step) for name, step in STEPS.items()}
    switches["+ correction (the default)"] = Switches()
    print("| |", " | ".join((*questions, "ms")), "|")
    for name, chosen in switches.items():
        retriever = desk.retriever(chosen)
        scores = [_score(desk, retriever, asked) for asked in questions.values()]
        figures = [f"{rank:.2f}" for rank, _ in scores] + [f"{statistics.median(ms for _, ms in scores):.2f}"]
        print("|", name, "|", " | ".join(figures), "|")


def _score(desk: Desk, retriever: Retriever, questions: list[dict[str, object]]) -> tuple[float, float]:
    """Return the mean reciprocal rank of a register and the median milliseconds a question."""
    ranks, times = [], []
    for question in questions:
        begun = time.perf_counter()
        hits = retriever.retrieve(desk.library, str(question["ask"]), 10).hits
        times.append(1000 * (time.perf_counter() - begun))
        good = {str(number) for number in (*question["want"], *question.get("also", ()))}  # type: ignore[misc]
        places = [place for place, hit in enumerate(hits, 1) if good & {hit.rule_id, *(hit.references or ())}]
        ranks.append(1 / places[0] if places else 0.0)
    return statistics.mean(ranks), statistics.median(times)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
