"""The audit for whoever answers for the service: what was decided, when and with what; no free text."""

from typing import cast

from functions.admin.bodies import PAGE, AuditPage, AuditQuery
from shared.http.route import Call
from shared.wiring import get_wiring


def page(call: Call) -> AuditPage:
    """Page through the audit, newest first; the cursor is the id of the last entry seen.

    Raises NotFoundError for an entry that is not there.
    """
    asked = cast(AuditQuery, call.query)
    entries = get_wiring().audit.page(asked.cursor, PAGE)
    following = entries[-1]["audit_id"] if len(entries) == PAGE else None
    return AuditPage(entries=tuple(entries), cursor=following)
