"""What changed between two editions, and editions that go."""

from functions.admin.editions import audited
from pipelines.ingest.compare.compare import compare
from pipelines.ingest.compare.shapes import Comparison
from pipelines.ingest.publishing.remove import delete_edition
from shared.http.route import Call, Reply
from shared.tracing import log_event
from shared.wiring import get_wiring


def diff(call: Call) -> Comparison:
    """Compare two held editions. Raises NotFoundError."""
    wiring = get_wiring()
    former, present = (wiring.editions.load(call.path[name]) for name in ("former_id", "present_id"))
    book = wiring.rulebooks.book(present.edition.guideline)
    return compare(former, present, wiring.terminology, book)


def delete(call: Call) -> Reply:
    """Delete an edition with its index. Raises NotFoundError; ConflictError for the active one."""
    edition_id = call.path["edition_id"]
    get_wiring().editions.get(edition_id)
    audited(call, "deleted")
    delete_edition(get_wiring(), edition_id)
    log_event("edition_deleted", edition_id=edition_id)
    return Reply(status=204)
