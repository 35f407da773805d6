"""Whether an edition may become active: the rules that `settle` asks inside its transaction."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from pipelines.ingest.publishing.report import IngestReport
from shared.guideline.records import Edition
from shared.stores.settle import Decide

_DAYS_AHEAD: Final = 31  # a publisher may date a file a little before it is valid
_BY_HAND: Final = "activation is by hand here: read the differences, then activate it"


@dataclass(frozen=True, slots=True)
class Policy:
    """`told` overrules everything. `is_refresh`: only the successor of the active edition may follow it."""

    told: bool | None = None
    by_default: bool = True
    is_refresh: bool = False


class NotComparedError(Exception):
    """An edition was not compared with the one that is active now: compare the two, then decide again."""


@dataclass(frozen=True, slots=True)
class Doubts:
    """What speaks against an edition: recommendations half read, the first fault of a check, its date, what it loses.

    `lost`: what it does not keep of the active edition that it was `compared` with.
    """

    unread: int = 0
    fault: str | None = None
    is_of_the_future: bool = False
    compared: str | None = None
    lost: tuple[str, ...] = ()

    @classmethod
    def about(cls, report: IngestReport, today: date) -> "Doubts":
        """Take them from what ingestion says of the edition."""
        failed = next((check for check in report.checks if not check.passed), None)
        latest = (today + timedelta(days=_DAYS_AHEAD)).isoformat()
        return cls(
            unread=len(report.unread_criteria),
            fault=f"{failed.name}: {next(iter(failed.faults), 'not so')}" if failed else None,
            is_of_the_future=report.edition.last_updated > latest,
            compared=report.succession.former if report.succession else None,
            lost=report.succession.objections if report.succession else (),
        )


def rules(edition: Edition, policy: Policy, doubts: Doubts) -> Decide:
    """Return what decides: it gives the objection, or None where the edition becomes active.

    It raises NotComparedError where the active edition of the same guideline is none that the doubts are about.
    """

    def decide(former: Edition | None, is_first_of_date: bool) -> str | None:
        if policy.told is not None:
            return None if policy.told else "told not to"
        if former is None and not policy.is_refresh:
            return _doubtful(edition, replace(doubts, unread=0))
        if former and former.guideline == edition.guideline and former.edition_id != doubts.compared:
            raise NotComparedError
        doubtful = _doubtful(edition, doubts)
        if policy.is_refresh:
            return _joined(_objection_to_refreshed(edition, former), doubtful, _lost(doubts))
        if not policy.by_default:
            return _joined(_BY_HAND, doubtful, _lost(doubts))
        return _joined(doubtful, _objection(edition, former, is_first_of_date=is_first_of_date) or _lost(doubts))

    return decide


def _joined(*reasons: str | None) -> str | None:
    return "; ".join(filter(None, reasons)) or None


def _doubtful(edition: Edition, doubts: Doubts) -> str | None:
    if doubts.fault:
        return f"a check failed ({doubts.fault}): look at it, then activate it"
    if doubts.is_of_the_future:
        return f"it is dated {edition.last_updated}, more than {_DAYS_AHEAD} days ahead"
    if doubts.unread:
        return (
            f"{doubts.unread} of its recommendations hold criteria that were not read: look at them, then activate it"
        )
    return None


def _lost(doubts: Doubts) -> str | None:
    if not doubts.lost:
        return None
    return f"it does not follow the active edition: {'; '.join(doubts.lost)}: look at what is missing, then activate it"


def _objection(edition: Edition, former: Edition | None, *, is_first_of_date: bool) -> str | None:
    if former and former.guideline != edition.guideline:
        return f"it is another guideline than the active {former.guideline}"
    if former and edition.last_updated < former.last_updated:
        return f"it is dated {edition.last_updated}, before the active edition of {former.last_updated}"
    if not is_first_of_date:
        return f"another file dated {edition.last_updated} is held, with other bytes"
    return None


def _objection_to_refreshed(edition: Edition, former: Edition | None) -> str | None:
    if former and former.content_hash == edition.content_hash:
        return None
    return "a refreshed edition becomes active only in the place of the same file's former one"
