"""One delivery of a stored file: taken in, or moved aside for good, or raised to be delivered again.

A refusal that the machine can have caused is tried again as well, a few times.
"""

from functions.ingest.event import StoredObject
from pipelines.ingest.aside import FAILED, REFUSED, failed_too_often, set_aside
from pipelines.ingest.inbox import is_tried_again, take_in
from pipelines.knowledge.bases.arrivals import is_base, take_in_base
from shared.errors import GuidelineRefusedError, NG12Error
from shared.ports.blobs.base import BlobMissingError
from shared.tracing import log_event, log_failure
from shared.wiring import Wiring


def deliver(wiring: Wiring, named: StoredObject) -> None:
    """Take in a file. Raises NG12Error and what nobody expected: the fault may pass, the event comes again."""
    if named.name.startswith(REFUSED):
        return
    try:
        _take_in(wiring, named)
    except BlobMissingError:
        log_event("guideline_replaced", generation=named.generation)  # a newer generation has an event of its own
    except GuidelineRefusedError as refused:
        log_event("guideline_refused", error=refused.reason, generation=named.generation)
        if is_tried_again(wiring, named.name, named.generation, refused):
            raise
        set_aside(wiring, named.name, named.generation, refused.reason)
    except NG12Error:
        raise
    except Exception as error:
        log_failure("ingestion_failed", error, generation=named.generation)
        if not failed_too_often(wiring, named.name, named.generation):
            raise
        set_aside(wiring, named.name, named.generation, FAILED)


def _take_in(wiring: Wiring, named: StoredObject) -> None:
    if is_base(named.name):
        take_in_base(wiring, named.name, named.generation)
        return
    settings = wiring.settings
    report = take_in(
        wiring,
        named.name,
        generation=named.generation,
        activate_by_default=settings.activate_on_ingest,
        max_bytes=settings.max_pdf_bytes,
    )
    if report:
        log_event("guideline_ingested", edition_id=report.edition.edition_id, outcome=report.outcome)
