"""The ingest function: a guideline PDF finalised in Cloud Storage becomes an edition.

A refused file is reported and not retried; any other failure raises, so that the event is delivered again.
"""

import functions_framework
from cloudevents.http import CloudEvent

from functions.ingest.event import StoredObject, object_of
from pipelines.ingest.inbox import arrival_of
from pipelines.ingest.ingest import ingest as run
from shared.errors import GuidelineRefusedError
from shared.ports.blobs.base import BlobMissingError
from shared.tracing import log_event
from shared.wiring import Wiring, get_wiring


@functions_framework.cloud_event
def ingest(event: CloudEvent) -> None:
    """Ingest the object that the event names. Raises BackendAwayError and what is not ours, to be retried."""
    wiring = get_wiring()
    named = object_of(event)
    if arrival_of(named.name) is None:
        return  # a file that ingestion itself keeps
    try:
        _ingest(wiring, named)
    except GuidelineRefusedError as refused:
        log_event("guideline_refused", error=refused.reason, generation=named.generation)
    except BlobMissingError:
        log_event("guideline_replaced", generation=named.generation)  # a newer generation has an event of its own


def _ingest(wiring: Wiring, named: StoredObject) -> None:
    arrival = arrival_of(named.name)
    report = run(
        wiring.blobs.read(named.name, generation=named.generation),
        wiring,
        activate_by_default=wiring.settings.activate_on_ingest,
        is_refresh=arrival is not None and arrival.is_refresh,
        max_bytes=wiring.settings.max_pdf_bytes,
        ingestion_id=arrival.ingestion_id if arrival else None,
    )
    log_event("guideline_ingested", edition_id=report.edition.edition_id, outcome=report.outcome)
