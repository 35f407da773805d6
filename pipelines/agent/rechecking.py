"""At confirmation the record is read again and the checks are run again; what has come up since stops the write."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pipelines.agent.labels import listed
from pipelines.agent.outcome import Outcome
from pipelines.agent.unconfirmed import still_unconfirmed
from shared.errors import BackendAwayError, ConflictError
from shared.stores.actions import ActionStore, StoredAction

CHECK_SECONDS = 10.0
CheckAgain = Callable[[str, Mapping[str, Any], float], Outcome]
_FOUND = {
    "allergy": "an allergy",
    "duplicate": "something that is on record already",
    "interaction": "an interaction",
    "boxed_warning": "a boxed warning",
}
_LOST = {"allergy": "allergies", "duplicate": "current medicines", "interaction": "interactions"}


def must_still_hold(store: ActionStore, waiting: StoredAction, tool: str, check: CheckAgain) -> None:
    """Check a proposal again before it is written; nothing is written here, whatever comes of it.

    Raises ConflictError where something speaks against it that was not shown to whoever decides: a new proposal
    shows it, and this one is void. Raises BackendAwayError where the record cannot be read: it waits on.
    """
    draft = waiting.draft
    now = check(tool, {**draft.arguments, "patient_id": draft.patient_id}, CHECK_SECONDS)
    if now.error_type in ("not_found", "forbidden"):
        raise ConflictError("The patient's record is no longer there, or not open to this caller; nothing was written.")
    found = list(now.data.get("checked", ()))
    fresh = [one for one in found if _speaks_against(one) and one not in map(dict, draft.checks)]
    if now.error_type or any(one["kind"] == "record" for one in fresh):
        raise BackendAwayError(
            "The record could not be read again before writing, so nothing was written. The proposal waits: "
            "confirm it again shortly."
        )
    if not fresh:
        return
    unconfirmed = still_unconfirmed(draft.checks)
    blocks = any(one["outcome"] == "warning" for one in unconfirmed)
    needs_override = bool(now.data.get("needs_override")) or blocks
    renewed = store.renew(waiting, replace(draft, checks=[*unconfirmed, *found], needs_override=needs_override))
    raise ConflictError(
        f"Since this was proposed {_told(fresh)}; nothing was written. "
        f"Proposal {renewed.action_id} shows what was checked now: confirm or reject that one."
    )


def _told(fresh: list[Mapping[str, str]]) -> str:
    """What has come up, by kind alone: an error carries nothing of the record."""
    found = list(dict.fromkeys(_FOUND[one["kind"]] for one in fresh if one["outcome"] == "warning"))
    lost = list(dict.fromkeys(_LOST[one["kind"]] for one in fresh if one["outcome"] == "not_checked"))
    parts = [f"the checks have found {listed(found)}"] if found else []
    return " and ".join([*parts, *([f"there is no longer an answer about {listed(lost)}"] if lost else [])])


def _speaks_against(check: Mapping[str, str]) -> bool:
    """A label that cannot be read at this moment was read, or said to be unread, when the proposal was made."""
    is_label_away = check["kind"] == "boxed_warning" and check["outcome"] == "not_checked"
    return check["outcome"] != "clear" and not is_label_away
