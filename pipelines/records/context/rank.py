"""Structured records in the order in which a question wants them: all are candidates, none is shut out by a window."""

from pipelines.records.context.strategy import Strategy
from pipelines.records.papers.filed import Filed
from pipelines.records.papers.prepare import Papers
from pipelines.records.question.asked import Asked


def ranked(asked: Asked, papers: Papers, strategy: Strategy, drawn: frozenset[str]) -> list[Filed]:
    """Return all records, those of the answer's sentences and of what is named first; `drawn`: documents' ids.

    What is alike in that stays as it is filed, the latest first.
    """
    wanted = {name.id for name in asked.names} | {each for name in asked.names for each in name.members}
    systems = frozenset[str]().union(*(name.systems for name in asked.names)) - {"general"}
    order = {kind: place for place, kind in enumerate(strategy.order)}

    def rank(one: Filed) -> tuple[int, bool, int]:
        entry = one.entry
        near = 0 if one.names & wanted else 1 if entry.document_id in drawn else 2 if one.systems & systems else 3
        return near, not entry.given, order.get(entry.kind, 9)

    return sorted(papers.filed, key=rank)
