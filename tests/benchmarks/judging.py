"""One record: its words read into facts, and every recommendation judged; nothing remembered from the record before."""

import json
import statistics
import time
from collections.abc import Iterator

from pipelines.ingest.read import read_guideline
from shared.criteria.assessment import assess, judge_all
from shared.criteria.compile import compile_rules
from shared.patient.facts import Facts
from shared.patient.read import _reader, read_facts
from shared.patient.record import PatientRecord, read_record
from shared.terminology.terminology import load_terminology
from tests.benchmarks.guideline import pdf
from tests.benchmarks.measure import interleaved
from tests.benchmarks.served import RECORD

ROUNDS = 300


def run() -> Iterator[str]:
    """Yield the lines."""
    terminology = load_terminology()
    guideline = read_guideline(pdf().read_bytes()).guideline
    started = time.perf_counter()
    rulebook = compile_rules(guideline, terminology)
    yield f"{len(rulebook.rules)} recommendations compiled in {(time.perf_counter() - started) * 1000:.0f} ms"
    record = read_record(json.loads(RECORD)["patient"])
    facts = read_facts(record, terminology)
    seconds = interleaved(
        {
            "facts": lambda: _facts_anew(record),
            "judged": lambda: judge_all(facts, rulebook),
            "facts and judged": lambda: judge_all(_facts_anew(record), rulebook),
            "with trees, reasons and questions": lambda: assess(record, _facts_anew(record), guideline, rulebook),
        },
        ROUNDS,
        time.process_time,  # of one core: what else the machine does is not counted
    )
    for name, measured in seconds.items():
        goal = " (goal <= 3)" if name == "facts and judged" else ""
        yield f"{name}: median {statistics.median(measured) * 1000:.2f} ms of one core{goal}"


def _facts_anew(record: PatientRecord) -> Facts:
    terminology = load_terminology()
    terminology.find_mentions.cache_clear()
    _reader(terminology)._heard.cache_clear()
    return read_facts(record, terminology)
