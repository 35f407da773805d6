"""What answering cases took: seconds, how often the model was left behind, and what was decided."""

import math
import statistics
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from functions.local.evaluation.figures import PLACES
from functions.local.evaluation.metered import Spent

Verdict = tuple[Any, ...]


@dataclass(slots=True)
class Effort:
    """One set answered once. `verdicts` by case id: level, urgency and matched recommendations."""

    seconds: list[float] = field(default_factory=list)
    degraded: int = 0
    assisted: int = 0
    verdicts: dict[str, Verdict] = field(default_factory=dict)

    @contextmanager
    def case(self) -> Iterator[None]:
        """Time one case."""
        started = perf_counter()
        yield
        self.seconds.append(perf_counter() - started)

    def assessed(self, case_id: str, answer: Mapping[str, Any]) -> None:
        """Note an assessment."""
        self.degraded += bool(answer.get("degraded"))
        self.assisted += answer.get("mode") == "model_assisted"
        matched = sorted(match["rule_id"] for match in answer.get("matched_recommendations", ()))
        self.verdicts[case_id] = (answer.get("risk_level"), answer.get("urgency"), *matched)

    def figures(self, spent: Spent) -> dict[str, float]:
        """Return the figures, with what the model's calls came to."""
        return {
            "seconds_median": _median(self.seconds),
            "seconds_p95": _p95(self.seconds),
            "model_assisted": self.assisted,
            "degraded": self.degraded,
            "model_calls": spent.calls,
            "model_calls_failed": spent.failed,
            "model_seconds_median": _median(spent.seconds),
            "model_seconds_p95": _p95(spent.seconds),
            "input_tokens": spent.input_tokens,
            "output_tokens": spent.output_tokens,
        }


def _median(values: list[float]) -> float:
    return round(statistics.median(values), PLACES) if values else 0.0


def _p95(values: list[float]) -> float:
    return round(sorted(values)[math.ceil(0.95 * len(values)) - 1], PLACES) if values else 0.0
