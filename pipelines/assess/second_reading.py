"""What became of the model's reading of a record; its questions as clients of an earlier release take them.

What the readers differ on stands in `to_ask`; `to_confirm` and `doubts` are views of it, kept for one release.
"""

from collections.abc import Sequence
from typing import Literal

from shared.criteria.asking import ToAsk
from shared.criteria.explain import Wire
from shared.guideline.urgency import Urgency


class ToConfirm(Wire):
    """Something that the rules did not read; `turns`: what a yes would meet, the most urgent first."""

    rule_id: str
    turns: tuple[str, ...]
    criterion: str
    quote: str
    urgency_if_yes: Urgency
    question: str


class Doubt(Wire):
    """Words that the rules count and the model takes otherwise; `turns`: what is met by them."""

    rule_id: str
    turns: tuple[str, ...]
    criterion: str
    read_from: str
    question: str


class SecondReading(Wire):
    """What became of the second reading. Nothing raised is no agreement and no reassurance."""

    state: Literal["none", "done", "failed", "left_out"] = "none"
    model: str | None = None
    why: str | None = None
    to_confirm: tuple[ToConfirm, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def as_views(to_ask: Sequence[ToAsk]) -> dict[str, tuple[Wire, ...]]:
    """Return the questions on which the readers differ as `to_confirm` and `doubts`."""
    confirmed = tuple(_to_confirm(one) for one in to_ask if one.kind == "model_only")
    doubted = tuple(_doubt(one) for one in to_ask if one.kind == "check_first")
    return {"to_confirm": confirmed, "doubts": doubted}


def _to_confirm(one: ToAsk) -> ToConfirm:
    return ToConfirm(
        rule_id=one.rule_ids[0],
        turns=one.rule_ids,
        criterion=one.criterion,
        quote=one.quote or "",
        urgency_if_yes=one.urgency,
        question=one.question,
    )


def _doubt(one: ToAsk) -> Doubt:
    return Doubt(
        rule_id=one.rule_ids[0],
        turns=one.rule_ids,
        criterion=one.criterion,
        read_from=one.quote or "",
        question=one.question,
    )
