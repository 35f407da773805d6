"""What answering cases took: seconds, how often the model was left behind, and what was decided."""

import math
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from time import perf_counter
from typing import Any, Final

from functions.local.evaluation.figures import PLACES
from functions.local.evaluation.metered import CallCosts
from shared.guardrails.messages import say
from shared.ports.models.base import Used

Verdict = tuple[Any, ...]
_NOTICES: Final = ("message_was_not_understood_anew", "model_was_away", "passage_gives_orders")


@dataclass(slots=True)
class Effort:
    """One set answered once. `verdicts` by case id: level, urgency and matched recommendations; `replies` by turn.

    `answers` by case id, for their second readings.
    """

    seconds: list[float] = field(default_factory=list)
    degraded: int = 0
    assisted: int = 0
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    replies: dict[tuple[str, int], str] = field(default_factory=dict)
    answers: dict[str, Mapping[str, Any]] = field(default_factory=dict)

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
        self.answers[case_id] = answer
        self.verdicts[case_id] = (answer.get("risk_level"), answer.get("urgency"), *matched)

    def talked(self, case_id: str, turns: Sequence[Mapping[str, Any]]) -> None:
        """Note the replies of a dialogue; one that had no help of a model says so in a sentence of its own."""
        for number, turn in enumerate(turns):
            is_given_up = any(say(notice) in turn["answer"] for notice in _NOTICES)
            self.degraded += is_given_up
            self.replies[case_id, number] = "" if is_given_up else turn["answer"]

    def helped_beside(self, rules: "Effort") -> None:
        """Count the replies that a model changed: those that code alone gives otherwise."""
        self.assisted += sum(bool(reply) and reply != rules.replies.get(turn) for turn, reply in self.replies.items())

    def figures(self, spent: CallCosts, price_of: Callable[[Used], Decimal] | None = None) -> dict[str, float]:
        """Return the figures, with what the model's calls came to, in all and a case; money where prices are set."""
        money = {} if price_of is None else {"money_a_case": self._a_case(float(price_of(spent.used)))}
        return money | {
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
            "cached_tokens": spent.cached_tokens,
            "thinking_tokens": spent.thinking_tokens,
            "model_calls_a_case": self._a_case(spent.calls),
            "model_seconds_a_case": self._a_case(sum(spent.seconds)),
            "input_tokens_a_case": self._a_case(spent.input_tokens),
            "output_tokens_a_case": self._a_case(spent.output_tokens),
        }

    def _a_case(self, whole: float) -> float:
        return round(whole / len(self.seconds), PLACES) if self.seconds else 0.0


def _median(values: list[float]) -> float:
    return round(statistics.median(values), PLACES) if values else 0.0


def _p95(values: list[float]) -> float:
    return round(sorted(values)[math.ceil(0.95 * len(values)) - 1], PLACES) if values else 0.0
