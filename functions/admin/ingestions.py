"""Guideline files on their way in: where to send them, how far they have come, all of them read again."""

import threading
from collections.abc import Sequence
from typing import Any, cast

from functions.admin.ingestion_bodies import Ingestion, Refresh, Upload, UploadBody
from pipelines.ingest.aside import set_aside
from pipelines.ingest.inbox import is_tried_again, refresh_name, take_in, upload_name
from pipelines.ingest.publishing.parts import file_of, ingestions_of
from pipelines.ingest.refresh import held_files
from pipelines.knowledge.bases.arrivals import CONTENT_TYPE as CSV
from pipelines.knowledge.bases.arrivals import KIND, MAY_BE_SMALLER, base_name, is_base, take_in_base
from shared.errors import GuidelineRefusedError
from shared.http.events import followed
from shared.http.route import Call, Reply
from shared.tracing import log_event, log_failure
from shared.wiring import Wiring, get_wiring

_CONTENT_TYPE = "application/pdf"
_UPLOAD_MINUTES = 30


def announce(call: Call) -> Upload:
    """Give the place where one file may be sent: the bucket itself where it takes signed uploads, else this server.

    Raises ValueImpossibleError for an unknown role.
    """
    wiring, body = get_wiring(), cast(UploadBody, call.body)
    ingestion_id = wiring.new_id()
    of_base = body.kind == KIND
    name = base_name(body.role or "", ingestion_id) if of_base else upload_name(ingestion_id)
    content_type = CSV if of_base else _CONTENT_TYPE
    more: dict[str, Any] = {MAY_BE_SMALLER: body.may_be_smaller} if of_base else {}
    ingestions_of(wiring).write(ingestion_id, "awaited", name=name, content_type=content_type, **more)
    place = wiring.blobs.upload_place(
        name,
        content_type=content_type,
        max_bytes=wiring.settings.max_pdf_bytes,
        minutes=_UPLOAD_MINUTES,
    )
    if place:
        headers = dict(place.headers)
        return Upload(upload_url=place.url, method=place.method, headers=headers, ingestion_id=ingestion_id)
    url = f"/admin/uploads/{ingestion_id}"
    return Upload(upload_url=url, method="PUT", headers={"Content-Type": content_type}, ingestion_id=ingestion_id)


def receive(call: Call) -> Ingestion:
    """Take a file that was announced and begin to ingest it. Raises NotFoundError."""
    wiring, ingestion_id = get_wiring(), call.path["ingestion_id"]
    awaited = ingestions_of(wiring).get(ingestion_id)
    name = awaited.get("name", upload_name(ingestion_id))
    wiring.blobs.write(name, call.file, content_type=awaited.get("content_type", _CONTENT_TYPE))
    more: dict[str, Any] = {MAY_BE_SMALLER: awaited[MAY_BE_SMALLER]} if MAY_BE_SMALLER in awaited else {}
    ingestions_of(wiring).write(ingestion_id, "received", name=name, **more)
    _begin(wiring, [name])
    return _state(ingestion_id)


def refresh(_call: Call) -> Refresh:
    """Deliver every held file again; today's reader and embedder make new editions of them."""
    wiring = get_wiring()
    ingestion_ids = [_delivered_again(wiring, content_hash) for content_hash in held_files(wiring)]
    _begin(wiring, [refresh_name(ingestion_id) for ingestion_id in ingestion_ids])
    return Refresh(ingestion_ids=tuple(ingestion_ids))


def follow(call: Call) -> Ingestion | Reply:
    """Tell how far an ingestion has come, once or as events until it ends. Raises NotFoundError."""
    ingestion_id = call.path["ingestion_id"]
    state = _state(ingestion_id)
    if not call.accepts_events:
        return state
    return Reply(events=followed("stage", state, lambda: _state(ingestion_id), lambda seen: seen.outcome != "running"))


def _delivered_again(wiring: Wiring, content_hash: str) -> str:
    ingestion_id = wiring.new_id()
    ingestions_of(wiring).write(ingestion_id, "received")
    data = wiring.blobs.read(file_of(content_hash))
    wiring.blobs.write(refresh_name(ingestion_id), data, content_type=_CONTENT_TYPE)
    return ingestion_id


def _begin(wiring: Wiring, names: Sequence[str]) -> None:
    """Only Cloud Storage sends events of its files; those of other stores are taken in here."""
    if wiring.settings.blobs != "storage":
        threading.Thread(target=_take_in_all, args=(wiring, names), daemon=True).start()


def _take_in_all(wiring: Wiring, names: Sequence[str]) -> None:
    for name in names:
        while _is_to_be_tried_again(wiring, name):
            continue


def _is_to_be_tried_again(wiring: Wiring, name: str) -> bool:
    """Take a file in; nobody waits for this thread, the ingestion's state says what became of it."""
    settings, found = wiring.settings, wiring.blobs.find(name)
    generation = found.generation if found else None
    activate, max_bytes = settings.activate_on_ingest, settings.max_pdf_bytes
    try:
        if is_base(name):
            take_in_base(wiring, name, generation or 0)
            return False
        take_in(wiring, name, activate_by_default=activate, max_bytes=max_bytes, generation=generation)
    except GuidelineRefusedError as refused:
        log_event("guideline_refused", error=refused.reason)
        if generation and is_tried_again(wiring, name, generation, refused):
            return True
        set_aside(wiring, name, generation or 0, refused.reason)
    except Exception as error:
        log_failure("ingestion_failed", error)
    return False


def _state(ingestion_id: str) -> Ingestion:
    """How far it has come; whether its edition is active is told as it is now, not as it was when that ended."""
    wiring = get_wiring()
    state = Ingestion.model_validate(ingestions_of(wiring).get(ingestion_id))
    if state.edition_id is None or not wiring.editions.find(state.edition_id):
        return state
    is_active = wiring.editions.not_active_because(state.edition_id) is None
    return state.model_copy(update={"is_active": is_active})
