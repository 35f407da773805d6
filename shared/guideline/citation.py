"""A citation: the page and words of an edition that a statement rests on."""

from typing import Literal

from shared.guideline.records import Record


class Citation(Record):
    """One source. `page` is the printed number; `excerpt` stands verbatim in the passage `chunk_id` of `edition`."""

    source: str
    supports: Literal["match", "context"]
    chunk_id: str
    page: int
    excerpt: str
    edition: str
    rule_id: str | None = None
    references: tuple[str, ...] | None = None
    term: str | None = None
    section: str | None = None
