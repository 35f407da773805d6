"""What ingestion says of itself: counts, checks, differences from the active edition, what became of the file."""

from itertools import islice
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from pipelines.ingest.compare.compare import compare
from pipelines.ingest.compare.shapes import Comparison
from pipelines.ingest.guarded.orders import Order, find_orders
from pipelines.ingest.publishing.checks import Check, lacking
from pipelines.ingest.publishing.succession import Succession, succession
from pipelines.ingest.read import ReadResult
from shared.criteria.book import Book
from shared.criteria.changes import RuleChanges, rule_changes
from shared.criteria.compile import rule_on
from shared.guideline.records import Edition, Guideline
from shared.terminology.terminology import Terminology

_SHOWN = 300  # characters
_LISTED = 100


class Work(BaseModel):
    """What an ingestion took: nothing of it is done for a file that is recognised."""

    model_config = ConfigDict(frozen=True)

    pages_parsed: int = 0
    passages_embedded: int = 0
    documents_written: int = 0
    vectors_written: int = 0


class Hidden(BaseModel):
    """Words that the file holds on a page and nobody can see; they are in no edition."""

    model_config = ConfigDict(frozen=True)

    page: int
    words: str


class IngestReport(BaseModel):
    """`outcome` recognised: the same file and reader were held already, nothing was parsed.

    `not_active_because` is set where the edition is not the active one. `unread_criteria` maps recommendation numbers
    to the words that no criterion was read from. `rules`: what of it stands in no rulebook, and the other way round.
    `differences` and `succession` are against the active edition of its guideline when it was last decided on.
    `lacks`: what a guideline can have and this one does not, such as tables by symptom.
    `orders` and `hidden` are what in the file was made for machines.
    """

    model_config = ConfigDict(frozen=True)

    edition: Edition
    outcome: Literal["ingested", "recognised"]
    is_active: bool = False
    not_active_because: str | None = None
    counts: dict[str, int]
    lacks: tuple[str, ...] = ()
    checks: tuple[Check, ...]
    unread_criteria: dict[str, tuple[str, ...]] = {}
    rules: RuleChanges = RuleChanges()
    differences: Comparison | None = None
    succession: Succession | None = None
    orders: tuple[Order, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    work: Work = Work()


def counts_of(guideline: Guideline) -> dict[str, int]:
    """Return how much of each kind an edition holds."""
    return {
        "pages": guideline.edition.pages,
        "recommendations": len(guideline.recommendations),
        "recommendations_with_table": sum(one.table is not None for one in guideline.recommendations),
        "symptom_rows": len(guideline.symptom_rows),
        "references_in_rows": sum(len(row.references) for row in guideline.symptom_rows),
        "terms": len(guideline.terms),
    }


def on_rules(guideline: Guideline, terminology: Terminology, book: Book) -> dict[str, Any]:
    """Return what the report says of the criteria of an edition, as today's rulebook and drafter have them."""
    rulings = rule_on(guideline, terminology, book)
    unread = {one.rule_id: one.unread for one in rulings if one.unread}
    return {"unread_criteria": unread, "rules": rule_changes(rulings, book)}


def beside(former: Guideline | None, guideline: Guideline, terminology: Terminology, book: Book) -> dict[str, Any]:
    """Return what the report says of an edition beside the active one of its guideline; nothing where it is that."""
    if former is None or former.edition.edition_id == guideline.edition.edition_id:
        return {"differences": None, "succession": None}
    changes = compare(former, guideline, terminology, book)
    return {"differences": changes, "succession": succession(former, guideline, changes, terminology, book)}


def hidden_words(result: ReadResult) -> tuple[Hidden, ...]:
    """Return what nobody can see, by page of the file, cut to a readable length."""
    pages = enumerate(result.hidden, start=1)
    found = (Hidden(page=page, words=" ".join(words)[:_SHOWN]) for page, words in pages if words)
    return tuple(islice(found, _LISTED))


def report_on(
    result: ReadResult, checks: tuple[Check, ...], active: Guideline | None, terminology: Terminology, book: Book
) -> IngestReport:
    """Report on a reading before anything of it is stored; `active` is the one of its guideline."""
    guideline = result.guideline
    return IngestReport(
        edition=guideline.edition,
        outcome="ingested",
        counts=counts_of(guideline),
        lacks=lacking(guideline),
        checks=checks,
        **on_rules(guideline, terminology, book),
        **beside(active, guideline, terminology, book),
        orders=find_orders(result)[:_LISTED],
        hidden=hidden_words(result),
        work=Work(pages_parsed=guideline.edition.pages),
    )
