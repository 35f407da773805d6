"""What Google does of its own accord, where that is another thing than to keep each resource as it was asked for."""

from collections.abc import Mapping
from typing import Any

DATABASE = "google_firestore_database"
SINK, EXCLUSION = "google_logging_project_sink", "google_logging_project_exclusion"
_DEFAULT = "_Default"
State = dict[str, Any]


class Logging:
    """A project's exclusions live in its default sink, whoever asked for them; an update of that writes all anew."""

    def __init__(self) -> None:
        self._exclusions: dict[str, State] = {}

    def keep(self, kind: str, made: State) -> None:
        """Take in what was made or updated."""
        if kind == SINK and made["name"] == _DEFAULT:
            self._exclusions = {one["name"]: one for one in made["exclusions"]}
        elif kind == EXCLUSION:
            fields = ("name", "filter", "description", "disabled")
            self._exclusions[made["name"]] = {name: made[name] for name in fields}

    def drop(self, kind: str, was: State) -> None:
        """Take away what was destroyed."""
        if kind == EXCLUSION:
            self._exclusions.pop(was["name"], None)

    def seen(self, kind: str, state: State) -> State | None:
        """Return a resource as it is now, None where it is gone."""
        if kind == SINK and state["name"] == _DEFAULT:
            return {**state, "exclusions": list(self._exclusions.values())}
        return None if kind == EXCLUSION and state["name"] not in self._exclusions else state


class Databases:
    """Firestore databases that somebody restored, by name: each with the key that it was restored with, or none.

    A restored database has the documents and indexes of its backup, and nothing else that was set of the first one.
    """

    def __init__(self, restored: Mapping[str, str | None]) -> None:
        self._restored = restored

    def found(self, kind: str, path: str) -> State | None:
        """Return what there is of a name to be taken over, None where nothing is."""
        project, name = path.split("/")[1::2]
        if kind != DATABASE or name not in self._restored:
            return None
        key = self._restored[name]
        return {
            "project": project,
            "name": name,
            "location_id": "europe-west2",
            "type": "FIRESTORE_NATIVE",
            "concurrency_mode": "PESSIMISTIC",
            "point_in_time_recovery_enablement": "POINT_IN_TIME_RECOVERY_DISABLED",
            "delete_protection_state": "DELETE_PROTECTION_DISABLED",
            "cmek_config": [{"kms_key_name": key}] if key else [],
        }

    def has_to_be_made_anew(self, kind: str, was: State, wanted: State) -> list[str]:
        """Return what cannot be changed of a database that is there."""
        return [] if kind != DATABASE or _key(was) == _key(wanted) else ["cmek_config"]


def _key(database: State) -> str | None:
    return next((one["kms_key_name"] for one in database.get("cmek_config") or ()), None)
