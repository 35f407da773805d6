"""A citation: the page and words of an edition that a statement rests on."""

from typing import Literal

from shared.guideline.records import Edition, Record


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


class EditionShown(Record):
    """The edition that every citation of a reply is of."""

    edition_id: str
    guideline: str
    last_updated: str

    @classmethod
    def of(cls, edition: Edition) -> "EditionShown":
        """Take what a reply shows."""
        return cls(edition_id=edition.edition_id, guideline=edition.guideline, last_updated=edition.last_updated)
