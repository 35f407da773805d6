"""How passages are called: edition/kind/id, the same each time the same edition is read."""

from collections import Counter
from collections.abc import Iterable, Iterator

from shared.guideline.records import SymptomRow, Term
from shared.language.stems import stems


def rule_chunk_id(edition_id: str, rule_id: str) -> str:
    """Return the id of a recommendation's passage."""
    return f"{edition_id}/rule_search/{rule_id}"


def row_chunk_ids(edition_id: str, rows: Iterable[SymptomRow]) -> Iterator[str]:
    """Yield the id of each row's passage, in the order of the edition's rows: its page and its place there."""
    on_page: Counter[int] = Counter()
    for row in rows:
        on_page[row.page] += 1
        yield f"{edition_id}/symptom_index/{row.page}-{on_page[row.page]}"


def term_chunk_id(edition_id: str, term: Term) -> str:
    """Return the id of a term's passage."""
    return f"{edition_id}/term/{'-'.join(stems(term.term))}"
