"""The ingest function: a guideline PDF finalised in Cloud Storage becomes an edition.

What would fail again is said, moved aside and not retried; what may pass raises, so that the event is delivered again.
"""

import logging

import functions_framework
from cloudevents.http import CloudEvent
from flask import abort, request

from functions.ingest.delivery import deliver
from functions.ingest.event import object_of
from shared.errors import InputInvalidError
from shared.http.caller import CallerForbiddenError, CallerUnknownError
from shared.http.identity.settled import check_delivery
from shared.tracing import log_event
from shared.wiring import get_wiring


@functions_framework.cloud_event
def ingest(event: CloudEvent) -> None:
    """Ingest the object that the event names. Raises BackendAwayError and what nobody expected, to be retried."""
    wiring = get_wiring()
    try:
        check_delivery(wiring.settings, request)
    except (CallerUnknownError, CallerForbiddenError):
        log_event("event_forged", logging.WARNING)
        abort(401)
    try:
        named = object_of(event, wiring.settings.bucket)
    except InputInvalidError:
        log_event("event_unreadable", logging.ERROR)
        return
    if named is not None:
        deliver(wiring, named)
