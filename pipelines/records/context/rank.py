"""Structured records in the order in which a question wants them: all are candidates, none is shut out by a window."""

from pipelines.records.context.strategy import Strategy
from pipelines.records.papers.prepare import Papers
from pipelines.records.question.asked import Asked
from shared.records.shapes import Entry


def ranked(asked: Asked, papers: Papers, strategy: Strategy, drawn: frozenset[str]) -> list[Entry]:
    """Return all entries, those of the answer's sentences and of what is named first; `drawn`: documents' ids."""
    wanted = {name.id for name in asked.names} | {each for name in asked.names for each in name.members}
    systems = frozenset().union(*(name.systems for name in asked.names)) - {"general"}
    order = {kind: place for place, kind in enumerate(strategy.order)}

    def rank(entry: Entry) -> tuple[object, ...]:
        named = papers.words.find(entry.name)
        ids = {one.name.id for one in named}
        ids |= {group for each in ids for group in papers.words.groups_of(each)}
        about = any(systems & one.name.systems for one in named)
        near = 0 if ids & wanted else 1 if entry.document_id in drawn else 2 if about else 3
        return (near, not entry.given, order.get(entry.kind, 9), _backwards(entry.date or ""), entry.record_id)

    return sorted((entry for entry in papers.entries if entry.kind != "allergy"), key=rank)


def _backwards(day: str) -> tuple[int, ...]:
    return tuple(-ord(letter) for letter in day)
