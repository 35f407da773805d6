"""What changed between two editions, and editions that go."""

from pipelines.ingest.compare.compare import compare
from pipelines.ingest.compare.shapes import Comparison
from pipelines.ingest.publishing.by_hand import delete_by_hand
from shared.http.route import Call, Reply
from shared.wiring import get_wiring


def diff(call: Call) -> Comparison:
    """Compare two held editions. Raises NotFoundError."""
    wiring = get_wiring()
    former, present = (wiring.editions.load(call.path[name]) for name in ("former_id", "present_id"))
    book = wiring.rulebooks.book(present.edition.guideline)
    return compare(former, present, wiring.terminology, book)


def delete(call: Call) -> Reply:
    """Delete an edition with its index. Raises NotFoundError; ConflictError for the active one."""
    delete_by_hand(get_wiring(), call.path["edition_id"], call.caller.id, call.correlation_id)
    return Reply(status=204)
