"""Whether an edition becomes active, decided inside the transaction that switches the pointer."""

from collections.abc import Sequence

from shared.guideline.records import Edition
from shared.stores.editions import EditionStore


def publish(editions: EditionStore, edition: Edition, *, told: bool | None, by_default: bool) -> str | None:
    """Activate the edition or return why not. `told` overrules; the first edition of all is always activated."""
    held = editions.list()
    reason: list[str] = []

    def allow(former: Edition | None) -> bool:
        reason[:] = [found] if (found := _objection(edition, former, held, told, by_default)) else []
        return not reason

    editions.activate(edition.edition_id, allow)
    return reason[0] if reason else None


def _objection(
    edition: Edition, former: Edition | None, held: Sequence[Edition], told: bool | None, by_default: bool
) -> str | None:
    if told is not None:
        return None if told else "told not to"
    if former is None:
        return None
    if not by_default:
        return "activation is by hand here: read the differences, then activate it"
    if former.guideline == edition.guideline and edition.last_updated < former.last_updated:
        return f"it is dated {edition.last_updated}, before the active edition of {former.last_updated}"
    if any(_has_other_bytes(edition, other) for other in held):
        return f"another file dated {edition.last_updated} is held, with other bytes"
    return None


def _has_other_bytes(edition: Edition, other: Edition) -> bool:
    same_issue = (other.guideline, other.last_updated) == (edition.guideline, edition.last_updated)
    return same_issue and other.content_hash != edition.content_hash
