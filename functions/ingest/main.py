"""The ingest function: a guideline PDF finalised in Cloud Storage becomes an edition.

A refused file is reported and not retried; any other failure raises, so that the event is delivered again.
"""

import functions_framework
from cloudevents.http import CloudEvent

from functions.ingest.event import object_of
from pipelines.ingest.ingest import ingest as run
from shared.errors import GuidelineRefusedError
from shared.tracing import log_event
from shared.wiring import get_wiring


@functions_framework.cloud_event
def ingest(event: CloudEvent) -> None:
    """Ingest the object that the event names. Raises BackendAwayError and what is not ours, to be retried."""
    wiring = get_wiring()
    named = object_of(event)
    data = wiring.blobs.read(named.name, generation=named.generation)
    try:
        report = run(
            data,
            wiring,
            activate_by_default=wiring.settings.activate_on_ingest,
            max_bytes=wiring.settings.max_pdf_bytes,
        )
    except GuidelineRefusedError as refused:
        log_event("guideline_refused", error=refused.reason, generation=named.generation)
        return
    log_event("guideline_ingested", edition_id=report.edition.edition_id, outcome=report.outcome)
