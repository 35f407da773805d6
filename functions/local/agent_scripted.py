"""Scripted services for the agent's scenarios: what they hold for a call, in order, the last repeats."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pipelines.agent.outcome import Outcome
from pipelines.agent.reading.asks import WRITES
from shared.ports.charts.base import WriteKind
from shared.ports.faults import ServiceFaultError

_OPTIONAL = frozenset({"note_type", "status", "severity", "notes"})
_TOOLS: Mapping[str, str] = {
    "prescription": "prescribe_medication",
    "allergy": "add_allergy",
    "note": "save_clinical_note",
}
_NOTHING: Mapping[str, Outcome] = {
    "check_drug_safety": Outcome(error_type="drug_not_in_database"),
    "check_drug_interactions": Outcome({"pairs": [], "not_recognised": []}),
    "search_medical_literature": Outcome({"total": 0, "articles": []}),
    "find_clinical_trials": Outcome({"total": 0, "trials": []}),
    "search_patient": Outcome({"patient_matches": 0, "patients": []}),
    "get_patient_chart": Outcome(error_type="not_found"),
    "analyze_medical_image": Outcome(error_type="missing_required_args"),
}
_UNCHECKED = {
    "kind": "record",
    "outcome": "not_checked",
    "text": "Allergies, duplicates and interactions could not be checked.",
}


class ScriptedTools:
    """Answers as the scenario's world says. `images` hold what the vision model hands back."""

    def __init__(self, world: Sequence[Mapping[str, Any]], results: Mapping[str, Any], image: str | None) -> None:
        self._world = world
        self._results = results
        self._image = image
        self._served: dict[int, int] = {}

    def call(self, tool: str, args: Mapping[str, Any], _seconds: float) -> Outcome:
        """Return what the world holds for these arguments; anything else is not found."""
        name = self.next_name(tool, args)
        if name is None:
            return Outcome({"checked": [_UNCHECKED]}) if tool in WRITES else _NOTHING[tool]
        return self._outcome(name)

    def look(self, _image_id: str, _query: str, _seconds: float) -> Outcome:
        """Return the findings that the scenario names."""
        return self._outcome(self._image) if self._image else Outcome(error_type="image_unreadable")

    def next_name(self, tool: str, args: Mapping[str, Any]) -> str | None:
        """The name of the next result for a call, None where the world holds none."""
        fitting = [place for place, entry in enumerate(self._world) if _is_for(entry, tool, args)]
        if not fitting:
            return None
        place = max(fitting, key=lambda one: len(self._world[one]["args"]))  # the entry that says most of the call
        results = self._world[place]["results"]
        served = self._served.get(place, 0)
        self._served[place] = served + 1
        return str(results[min(served, len(results) - 1)])

    def _outcome(self, name: str) -> Outcome:
        held = self._results[name]
        data = dict(held["data"])
        if held["tool"] in WRITES:
            data["checked"] = [_check(text) for text in data.get("checks", ())]
            data["needs_override"] = any("ALLERGY" in text for text in data.get("checks", ()))
        partial = held["quality"] == "success_partial"
        return Outcome(data, held["error_type"] or "", partial=partial, name=name)


class ScriptedWriter:
    """A record that answers as the world says and counts what it wrote; `attempts` are the names it answered with."""

    def __init__(self, tools: ScriptedTools, results: Mapping[str, Any]) -> None:
        self._tools = tools
        self._results = results
        self._written: dict[str, str] = {}
        self.attempts: list[tuple[str, Mapping[str, Any], str, str]] = []
        self.executions = 0

    def written(self, _kind: WriteKind, identifier: str, _seconds: float) -> str | None:
        """Return what was written under the identifier."""
        return self._written.get(identifier)

    def write(
        self, kind: WriteKind, patient_id: str, arguments: Mapping[str, Any], identifier: str, _seconds: float
    ) -> str:
        """Write once."""
        if identifier in self._written:
            return self._written[identifier]
        args = {"patient_id": patient_id, **arguments}
        name = self._tools.next_name(_TOOLS[kind], args) or f"done.{'rx' if kind == 'prescription' else kind}"
        held = self._results[name]
        self.attempts.append((_TOOLS[kind], args, name, held["error_type"] or ""))
        if held["error_type"]:
            raise ServiceFaultError("The record", held["error_type"])
        self.executions += 1
        self._written[identifier] = held["data"]["reference"]
        return self._written[identifier]


def _check(text: str) -> dict[str, str]:
    kind = next((kind for kind in ("allergy", "duplicate", "interaction") if kind in text.lower()), "record")
    unsure = "could not" in text.lower()
    outcome = "not_checked" if unsure else "clear" if text.startswith("no ") else "warning"
    return {"kind": kind, "outcome": outcome, "text": text}


def _is_for(entry: Mapping[str, Any], tool: str, args: Mapping[str, Any]) -> bool:
    return bool(entry["tool"] == tool and same_arguments(entry["args"], args))


def same_arguments(held: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Whether a call is the one that an entry is for; optional arguments may be there or not."""
    rest = set(given) - set(held) - _OPTIONAL
    return set(held) <= set(given) and not rest and all(_same(value, given[name]) for name, value in held.items())


def _same(held: Any, given: Any) -> bool:
    if isinstance(held, dict) and "any" in held:
        return any(_same(one, given) for one in held["any"])
    if isinstance(held, dict) and "contains" in held:
        return all(_plain(part) in _plain(given) for part in held["contains"])
    if isinstance(held, dict):
        ways = [way if isinstance(way, list) else [way] for way in held["set_any"]]
        return (
            isinstance(given, list)
            and len(given) == len(ways)
            and all(any(_same(w, g) for g in given for w in way) for way in ways)
        )
    if isinstance(held, list):
        return (
            isinstance(given, list) and len(held) == len(given) and all(any(_same(h, g) for g in given) for h in held)
        )
    return _plain(held) == _plain(given)


def _plain(value: Any) -> str:
    text = re.sub(r"\s+", " ", str(value)).strip().casefold()
    return re.sub(r"(\d)\s*(mcg|mg|g|ml|units?|micrograms?)\b", r"\1 \2", text)
