"""What ingestion says of itself: counts, checks, differences from the active edition, what became of the file."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from pipelines.ingest.checks import Check
from shared.criteria.rulebook import compile_rules
from shared.guideline.records import Edition, Guideline
from shared.terminology.terminology import Terminology


class Differences(BaseModel):
    """Recommendation numbers by what changed from `former`; a text that moved to another number counts as both."""

    model_config = ConfigDict(frozen=True)

    former: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]


class IngestReport(BaseModel):
    """`outcome` recognised: the same file and reader were held already, nothing was parsed.

    `not_active_because` is set where the edition is not the active one. `unread_criteria` maps recommendation numbers
    to the words that no criterion was read from.
    """

    model_config = ConfigDict(frozen=True)

    edition: Edition
    outcome: Literal["ingested", "recognised"]
    is_active: bool = False
    not_active_because: str | None = None
    counts: dict[str, int]
    checks: tuple[Check, ...]
    unread_criteria: dict[str, tuple[str, ...]] = {}
    differences: Differences | None = None

    @property
    def is_decided(self) -> bool:
        """Whether it was settled before if the edition becomes active."""
        return self.is_active or self.not_active_because is not None

    @property
    def is_proved(self) -> bool:
        """Whether every check holds."""
        return all(check.passed for check in self.checks)


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


def unread_criteria(guideline: Guideline, terminology: Terminology) -> dict[str, tuple[str, ...]]:
    """Return the words of action-giving recommendations that today's reader of criteria leaves unread."""
    unread: dict[str, tuple[str, ...]] = {}
    for one in compile_rules(guideline, terminology).unread:
        unread[one.rule_id] = (*unread.get(one.rule_id, ()), one.words)
    return unread


def differences(former: Guideline, new: Guideline) -> Differences:
    """Compare by number; text and table decide whether one changed."""
    before, after = former.by_id(), new.by_id()
    both = (rule_id for rule_id in after if rule_id in before)
    return Differences(
        former=former.edition.edition_id,
        added=tuple(rule_id for rule_id in after if rule_id not in before),
        removed=tuple(rule_id for rule_id in before if rule_id not in after),
        changed=tuple(
            rule_id
            for rule_id in both
            if (before[rule_id].text, before[rule_id].table) != (after[rule_id].text, after[rule_id].table)
        ),
    )
