"""What Google does of its own accord, where that is another thing than to keep each resource as it was asked for."""

from typing import Any

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
