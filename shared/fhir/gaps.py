"""Whether an assessment that met nothing lacks one answer worth a card: age, sex, smoking, a duration or a value."""

from collections.abc import Iterator
from typing import Final

from shared.criteria.explain import Because, Node
from shared.criteria.nearly import Missing, NearlyMatched
from shared.criteria.verdict import Truth
from shared.fhir.chart import Chart
from shared.fhir.todo import Answer
from shared.guideline.criterion import Kind
from shared.guideline.urgency import Urgency

_GAPS: Final = frozenset({"age", "age_months", "gender", "smoking_history", "symptom_duration_days"})
_RECENT_DAYS: Final = 90
_WORTH_IT: Final = frozenset(Urgency) - {Urgency.NON_URGENT, Urgency.NONE}


def gap_in(answer: Answer, chart: Chart) -> str | None:
    """Return the question, or what a person should settle; a symptom that nobody wrote of makes no card."""
    code = answer.edition.guideline
    for asked in (one for one in answer.to_ask if one.quote):
        return f"To decide first ({code} {asked.rule_ids[0]}): {asked.question} The record says: {asked.quote}."
    for near in answer.nearly_matched:
        missing = list(dict.fromkeys(near.missing))
        if len(missing) == 1 and near.urgency in _WORTH_IT and _is_gap(missing[0], near) and _is_recent(near, chart):
            return f"One answer is missing ({code} {near.rule_id}): {missing[0].question}"
    return unused_in(chart)


def unused_in(chart: Chart) -> str | None:
    """Return what is to be said of parts that could not be used, and of a date of birth that is missing."""
    if chart.says_something and not chart.person.ages:
        return "The date of birth is missing, so nothing can be said of this record."
    doubts = list(dict.fromkeys(note.words for note in chart.notes if note.kind == "doubt"))
    return f"A part of this record could not be used: {doubts[0]}." if doubts else None


def _is_gap(missing: Missing, near: NearlyMatched) -> bool:
    return missing.field in _GAPS or any(node.kind is Kind.MEASURE for node in _unknown(near.tree))


def _unknown(node: Node) -> Iterator[Node]:
    if node.truth is Truth.UNKNOWN:
        yield node
        for child in node.children:
            yield from _unknown(child)


def _is_recent(near: NearlyMatched, chart: Chart) -> bool:
    """What it rests on was told lately, or at a time that nobody wrote down."""
    sources = [chart.source_of(one.field, one.text) for one in _met(near.tree)]
    told = [one.recorded_days_ago for one in sources if one]
    return any(days is None or days <= _RECENT_DAYS for days in told)


def _met(node: Node) -> Iterator[Because]:
    if not node.children and node.truth is Truth.MET:
        yield from node.because or ()
    for child in node.children:
        yield from _met(child)
