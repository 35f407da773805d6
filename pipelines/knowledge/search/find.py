"""The entries of the role's own base for a question, by what it speaks of and, where set, by meaning."""

from dataclasses import dataclass
from typing import Final

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.search.evidence import evidence_of
from pipelines.knowledge.understood.ask import SHOWN
from shared.language.vi.reading import Reading
from shared.stores.knowledge_bases import Entry

_BY_CONCEPTS: Final = 3.0  # against half of the vectors' leg
_FETCHED: Final = 40


@dataclass(frozen=True, slots=True)
class Retrieved:
    """Entries best first; how well the first answers, 0 to 1; what of the search was lost."""

    entries: tuple[Entry, ...]
    score: float
    warnings: tuple[str, ...]


def find_entries(context: KnowledgeContext, query: str, reading: Reading) -> Retrieved:
    """Search one partition; whatever came back that is not of this base is dropped. `query`: words for the vectors."""
    base = context.base
    scored = base.index.search(reading, _FETCHED)
    ranked = [base.passage_id(one.entry) for one in scored]
    found = context.searcher.search(base.corpus, query, max(context.top_k, SHOWN), extra=[(_BY_CONCEPTS, ranked)])
    entries = tuple(entry for hit in found.hits if (entry := base.entry(hit.passage.id)))
    by_entry = {one.entry.entry_id: one for one in scored}
    best = by_entry.get(entries[0].entry_id) if entries else None
    score = evidence_of(reading, best, base.index) if best else 0.0
    return Retrieved(entries, round(score, 4), found.warnings)
