"""What each route of the lists function does."""

from collections.abc import Iterator
from typing import Any, Final, cast

import orjson

from functions.lists.bodies import Asked, ListBody, ListPage, Result, ResultPage, RowShown, SeenBody, SeenEntry, Started
from functions.lists.uploads import upload_named
from functions.lists.work import PAGE, answer_of, begin_here, place_of, remove_results
from pipelines.lists.columns import columns_of
from shared.errors import ConflictError, InputInvalidError, NotFoundError
from shared.http.caller import Role
from shared.http.events import followed
from shared.http.route import Call, Reply
from shared.stores.lists import ListStore
from shared.wiring import get_wiring

_ENDS: Final = frozenset({"done", "failed"})


def begin(call: Call) -> Started:
    """Have a list assessed. Raises NotFoundError, InputInvalidError, EditionNotActiveError."""
    wiring = get_wiring()
    body = cast(ListBody, call.body)
    upload = upload_named(body.upload, wiring.settings)
    mapping = body.mapping.model_dump() if body.mapping else None
    columns_of(mapping)
    if wiring.blobs.find(upload) is None:
        raise NotFoundError("Nothing was sent under this name.")
    wiring.servings.active()
    made = _store().create(wiring.new_id(), call.caller.id, upload, mapping)
    begin_here(wiring, made["list_id"])
    return _shown(made)


def list_own(call: Call) -> ListPage:
    """List the caller's lists, an admin's being all."""
    return ListPage(lists=tuple(map(_shown, _store().own(call.caller.id, is_admin=_is_admin(call)))))


def show(call: Call) -> Started | Reply:
    """Tell how far a list has come, once or as events until it ends. Raises NotFoundError."""
    state = _shown(_held(call))
    if not call.accepts_events:
        return state
    return Reply(events=followed("progress", state, lambda: _shown(_held(call)), lambda seen: seen.state in _ENDS))


def results(call: Call) -> ResultPage:
    """Give results from where the cursor stands. Raises NotFoundError, ConflictError while there are none."""
    held, asked = _finished(call), cast(Asked, call.query)
    found: list[Result] = []
    for at, result in _from(held, asked.cursor):
        if _is_wanted(result, asked.filter):
            found.append(result)
        if len(found) == PAGE:
            return ResultPage(results=tuple(found), cursor=at + 1)
    return ResultPage(results=tuple(found))


def see(call: Call) -> SeenEntry:
    """Keep that somebody looked. Raises NotFoundError, InputInvalidError."""
    held, reason = _held(call), cast(SeenBody, call.body).reason
    row = _row_of(call, held)
    at = _store().see(held["list_id"], row, call.caller.id, reason)
    return SeenEntry(row=row, reason=reason, at=at)


def open_row(call: Call) -> RowShown:
    """Give the whole answer of one row. Raises NotFoundError, ConflictError, InputInvalidError."""
    held = _finished(call)
    row = _row_of(call, held)
    found = answer_of(get_wiring(), held["list_id"], row)
    seen = _store().seen(held["list_id"], [row]).get(row)
    if "error" in found:
        return RowShown(row=row, problem=str(found["error"].get("detail", "")), seen=seen)
    return RowShown(row=row, answer=found, seen=seen)


def remove(call: Call) -> Reply:
    """Remove a list, its upload and its results; absent already is fine."""
    wiring = get_wiring()
    try:
        held = _held(call)
    except NotFoundError:
        return Reply(status=204)
    _store().remove(held["list_id"])
    remove_results(wiring, held["list_id"])
    wiring.blobs.delete(held["upload"])
    return Reply(status=204)


def _store() -> ListStore:
    return ListStore(get_wiring().documents, get_wiring().now)


def _is_admin(call: Call) -> bool:
    return Role.ADMIN in call.caller.roles


def _held(call: Call) -> Any:
    return _store().get(call.path["list_id"], call.caller.id, is_admin=_is_admin(call))


def _finished(call: Call) -> Any:
    held = _held(call)
    if held["state"] != "done":
        raise ConflictError("There are no results yet: follow the list until it is done.")
    return held


def _row_of(call: Call, held: Any) -> int:
    told = call.path["row"]
    if not told.isascii() or not told.isdecimal() or not 1 <= int(told) <= held["rows"]:
        raise InputInvalidError("The list has no such row.")
    return int(told)


def _shown(held: Any) -> Started:
    return Started.model_validate({name: held[name] for name in Started.model_fields if name in held})


def _from(held: Any, cursor: int) -> Iterator[tuple[int, Result]]:
    for page in range(cursor // PAGE, held["pages"]):
        raw = orjson.loads(get_wiring().blobs.read(f"{place_of(held['list_id'])}{page:06d}.json"))
        looked = _store().seen(held["list_id"], [int(one["row"]) for one in raw])
        for place, one in enumerate(raw):
            at = page * PAGE + place
            if at >= cursor:
                yield at, Result.model_validate(one | {"seen": looked.get(int(one["row"]))})


def _is_wanted(result: Result, wanted: str | None) -> bool:
    is_problem = not result.patient_id
    return {
        None: True,
        "emergency": bool(result.emergency),
        "open": bool(result.question) and not is_problem,
        "changed": bool(result.changed),
        "problem": is_problem,
        "unseen": result.seen is None,
    }[wanted]
