"""The list of known originals over HTTP: shown, signed, withdrawn."""

from typing import cast

from pydantic import BaseModel, ConfigDict

from shared.criteria.desk.history import Actor, Name, Words
from shared.http.route import Call, Reply
from shared.stores.originals import Original
from shared.tracing import log_event
from shared.wiring import get_wiring


class Signing(BaseModel):
    """Who vouches for a file, or no longer does, as what; the reason says how they know it is the publisher's own."""

    model_config = ConfigDict(extra="forbid")

    name: Name
    role: Name
    reason: Words


class OriginalList(BaseModel):
    """Originals, the one signed last first."""

    originals: tuple[Original, ...]


def list_all(_call: Call) -> OriginalList:
    """List the known originals."""
    return OriginalList(originals=tuple(get_wiring().originals.list()))


def sign(call: Call) -> Original:
    """Put a file on the list by its hash, whether or not an edition of it is held."""
    signed = get_wiring().originals.sign(call.path["content_hash"], _actor(call), call.correlation_id)
    log_event("original_signed")
    return signed


def withdraw(call: Call) -> Reply:
    """Take a file off the list. Raises NotFoundError."""
    get_wiring().originals.withdraw(call.path["content_hash"], _actor(call), call.correlation_id)
    log_event("original_withdrawn")
    return Reply(status=204)


def _actor(call: Call) -> Actor:
    body = cast(Signing, call.body)
    return Actor(caller=call.caller.id, name=body.name, role=body.role, reason=body.reason)
