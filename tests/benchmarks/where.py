"""Where the time goes, by stage, of an assessment, a turn, a search and a cold start.

`python -m tests.benchmarks where` prints it, `python -m tests.benchmarks.where` writes docs/performance.md anew.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import yaml

from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.chat import run as chat_run
from pipelines.chat.run import ChatCall, chat
from shared.settings import Settings
from shared.wiring import Wiring
from tests.benchmarks.guideline import pdf
from tests.benchmarks.served import ROOT
from tests.benchmarks.stages import Stages

_ROUNDS, _TOP_K = 2, 10
_RECORDS = ROOT / "tests" / "blind" / "records.jsonl"
_QUESTIONS = ROOT / "tests" / "unit" / "retrieval" / "questions.yaml"
_PAGE = ROOT / "docs" / "performance.md"
_WHOLE = "everything else"
_HEAD = """# Where the time goes

Made by `python -m tests.benchmarks.where`. Shares hold on any machine; the milliseconds are those of the machine and
the load named. In a turn of a chat "everything else" is the graph library for the most part; an assessment by rules
does without it ([why](decisions/2026-11-23-rules-walk-their-graph.md)).

What was tried and not kept, and what goals wait for: [the decision](decisions/2026-11-26-the-cost-of-an-answer.md).

"""
_ASSESS = {
    "pipelines.assess.nodes:read_facts": "words to facts",
    "shared.criteria.reach:Reach.judge": "judging every recommendation",
    "shared.criteria.assessment:nearly_matched": "what one answer would meet",
    "pipelines.assess.nodes:assess": "explanation and actions",
    "pipelines.assess.nodes:find_emergency": "emergencies",
    "pipelines.assess.nodes:doubts": "contradictions with the fields",
    "shared.retrieval.retrieve:Retriever.around": "passages of context",
    "pipelines.assess.nodes:citations_of": "citations",
    "shared.stores.audit:AuditLog.record": "audit, durably",
    "pipelines.assess.response:AssessResponse.model_dump_json": "answer as bytes",
}
_SEARCH = {
    "shared.retrieval.retrieve:read_query": "question to words and concepts",
    "shared.retrieval.legs:Legs.search": "legs: words, concepts, vectors",
    "shared.retrieval.retrieve:Retriever._boosted": "boosts",
    "shared.retrieval.retrieve:fuse": "fusion",
    "shared.retrieval.retrieve:see_also": "cross-references",
    "shared.retrieval.retrieve:confidence_of": "confidence",
    "shared.retrieval.retrieve:reformulated": "correction",
}
_PACKAGES = {
    "langgraph": "graph library", "langgraph_sdk": "graph library", "langchain_core": "graph library",
    "langsmith": "graph library", "requests": "graph library", "httpx": "graph library", "httpcore": "graph library",
    "pydantic": "models", "pydantic_core": "models", "pydantic_settings": "models", "flask": "web framework",
    "werkzeug": "web framework", "jinja2": "web framework", "functions": "ours", "pipelines": "ours", "shared": "ours",
}  # fmt: skip


def run() -> Iterator[str]:
    """Yield the lines of the tables."""
    yield f"{pdf().name}; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; user time of one core"
    records = [json.loads(line)["patient"] for line in _RECORDS.read_text("utf-8").splitlines()]
    registers = yaml.safe_load(_QUESTIONS.read_text(encoding="utf-8"))
    questions = [str(question["ask"]) for register in registers.values() for question in register]
    with tempfile.TemporaryDirectory() as folder:
        wiring = Wiring(Settings(data_dir=Path(folder)))
        ingest_file(wiring, pdf(), activate=True)
        yield from _table("An assessment", _ASSESS, [partial(_assessed, wiring, one) for one in records])
        library = wiring.servings.active().library
        searches = [partial(wiring.retriever.retrieve, library, one, _TOP_K) for one in questions]
        yield from _table("A search", _SEARCH, searches)
        yield from _turns(wiring, questions)
        wiring.close()
    for function in ("assess", "chat"):
        yield from _cold_start(function)


def _assessed(wiring: Wiring, record: Mapping[str, object]) -> object:
    found = assess_patient(wiring, AssessCall("bench", "bench", sent=dict(record)))
    return found.model_dump_json(exclude_none=True)


def _turn(wiring: Wiring, question: str) -> object:
    return chat(wiring, ChatCall("bench", "bench", question, wiring.new_id()))


def _turns(wiring: Wiring, questions: Sequence[str]) -> Iterator[str]:
    """A turn by node."""
    stages, flow = Stages(), chat_run.FLOW
    timed = {name: stages.timed(name, node) for name, node in flow.nodes.items()}
    chat_run.FLOW = replace(flow, nodes=timed)
    try:
        asked = [partial(_turn, wiring, one) for one in questions]
        yield from _table("A turn of a chat", {}, asked, stages)
    finally:
        chat_run.FLOW = flow


def _table(
    name: str, places: Mapping[str, str], works: Sequence[Callable[[], object]], stages: Stages | None = None
) -> Iterator[str]:
    """One warm round that does not count, then the mean of the others."""
    stages = stages or Stages()
    whole = [stages.timed(_WHOLE, work) for work in works]
    with stages.watching(places):
        for work in whole:
            work()
        stages.spent.clear()
        for work in whole * _ROUNDS:
            work()
    yield from _rows(f"{name} ({len(works)} different, mean of {_ROUNDS} rounds)", stages.spent, len(works) * _ROUNDS)


def _rows(title: str, spent: Mapping[str, float], times: int) -> Iterator[str]:
    whole = sum(spent.values())
    yield from ("", f"## {title}", "", "| stage | ms | share |", "|---|---|---|")
    for stage, taken in sorted(spent.items(), key=lambda one: -one[1]):
        yield f"| {stage} | {taken / times:.2f} | {taken / whole:.0%} |"
    yield f"| **all** | **{whole / times:.2f}** | |"


def _cold_start(function: str) -> Iterator[str]:
    """What importing a function's module takes, by whose code it is (by the clock, as Python tells it)."""
    command = [sys.executable, "-X", "importtime", "-c", f"import functions.{function}.main"]
    told = subprocess.run(
        command, check=False, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    spent: dict[str, float] = {}
    for line in told.stderr.splitlines():
        own, _, name = (part.strip() for part in line.removeprefix("import time:").partition("|"))
        module = name.rpartition("|")[2].strip().split(".")[0]
        if own.isdigit():
            whose = _PACKAGES.get(module, "Python and other packages")
            spent[whose] = spent.get(whose, 0.0) + int(own) / 1000
    yield from _rows(f"A fresh {function}: imports", spent, 1)


if __name__ == "__main__":
    _PAGE.write_text(_HEAD + "\n".join(run()) + "\n", encoding="utf-8")
