"""Whether an edition may become active: the rules that `settle` asks inside its transaction."""

from dataclasses import dataclass

from shared.guideline.records import Edition
from shared.stores.settle import Decide


@dataclass(frozen=True, slots=True)
class Policy:
    """`told` overrules everything. `is_refresh`: only the successor of the active edition may follow it."""

    told: bool | None = None
    by_default: bool = True
    is_refresh: bool = False


def rules(edition: Edition, policy: Policy) -> Decide:
    """Return what decides: it gives the objection, or None where the edition becomes active."""

    def decide(former: Edition | None, is_first_of_date: bool) -> str | None:
        if policy.told is not None:
            return None if policy.told else "told not to"
        if policy.is_refresh:
            return _objection_to_refreshed(edition, former)
        if former is None:
            return None
        return _objection(edition, former, policy, is_first_of_date=is_first_of_date)

    return decide


def _objection(edition: Edition, former: Edition, policy: Policy, *, is_first_of_date: bool) -> str | None:
    if not policy.by_default:
        return "activation is by hand here: read the differences, then activate it"
    if former.guideline == edition.guideline and edition.last_updated < former.last_updated:
        return f"it is dated {edition.last_updated}, before the active edition of {former.last_updated}"
    if not is_first_of_date:
        return f"another file dated {edition.last_updated} is held, with other bytes"
    return None


def _objection_to_refreshed(edition: Edition, former: Edition | None) -> str | None:
    if former and former.content_hash == edition.content_hash:
        return None
    return "a refreshed edition becomes active only in the place of the same file's former one"
