"""The ingest function: a guideline PDF finalised in Cloud Storage becomes an edition.

A refused file is reported and not retried; any other failure raises, so that the event is delivered again.
"""

import functions_framework
from cloudevents.http import CloudEvent

from functions.ingest.event import object_of
from pipelines.ingest.inbox import take_in
from shared.errors import GuidelineRefusedError
from shared.ports.blobs.base import BlobMissingError
from shared.tracing import log_event
from shared.wiring import get_wiring


@functions_framework.cloud_event
def ingest(event: CloudEvent) -> None:
    """Ingest the object that the event names. Raises BackendAwayError and what is not ours, to be retried."""
    wiring, named = get_wiring(), object_of(event)
    settings = wiring.settings
    try:
        report = take_in(
            wiring,
            named.name,
            generation=named.generation,
            activate_by_default=settings.activate_on_ingest,
            max_bytes=settings.max_pdf_bytes,
        )
    except GuidelineRefusedError as refused:
        log_event("guideline_refused", error=refused.reason, generation=named.generation)
    except BlobMissingError:
        log_event("guideline_replaced", generation=named.generation)  # a newer generation has an event of its own
    else:
        if report:
            log_event("guideline_ingested", edition_id=report.edition.edition_id, outcome=report.outcome)
