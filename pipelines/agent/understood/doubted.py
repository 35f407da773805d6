"""A write that code and a model do not read alike is asked about, word for word; a plain answer settles it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pipelines.agent.choosing import place_of
from pipelines.agent.labels import LABELS
from pipelines.agent.reading.asks import WRITES, Ask, Tool, Who
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.state import Turn
from shared.conversation.understand.quotes import as_said

IN_DOUBT: Final = "reading"  # what is missing of an ask that is whole and not certain
_ONE: Final = "Nothing is proposed yet, as this was not certain. Is this what you mean: {0}?"
_TWO: Final = "Nothing is proposed yet, as this can be read in two ways. Which of them do you mean: 1) {0}; or 2) {1}?"
_TOOLS: Final[Mapping[str, Tool]] = {LABELS[tool]: tool for tool in sorted(WRITES)}  # type: ignore[misc]
_READING: Final = re.compile(rf"({'|'.join(_TOOLS)}) for ([^:“”]+?): ((?:[a-z ]+ “[^“”]*”(?:, )?)+)")
_VALUE: Final = re.compile(r"([a-z ]+) “([^“”]*)”")
_SAID_BY_THEM: Final = ("medication_name", "dosage", "substance", "note_text")


def doubt_about(tool: str, args: Mapping[str, Any], otherwise: Mapping[str, Any]) -> str:
    """Return what is asked of a reading; `otherwise`: the other one, empty where nothing is read there."""
    if not otherwise:
        return _ONE.format(_told(tool, args))
    return _TWO.format(_told(tool, args), _told(tool, {"patient_id": args.get("patient_id"), **otherwise}))


def is_in_doubt(history: Sequence[Turn]) -> bool:
    """Whether the last answer asked about a reading."""
    return bool(_readings(history))


def settled_by(message: str, history: Sequence[Turn]) -> Ask | None:
    """Return the reading that a message agrees to, where the last answer asked about one; None where it does not.

    A reading whose words the clinician never wrote is none.
    """
    readings = _readings(history)
    place = 0 if len(readings) == 1 and pattern("talk", "agrees").match(message.lower()) else None
    place = place_of(message.lower(), len(readings)) if len(readings) == 2 else place
    if place is None:
        return None
    ask = readings[place]
    said = [turn["content"] for turn in history if turn["role"] == "user"]
    own = [str(ask.args[name]) for name in _SAID_BY_THEM if name in ask.args]
    return ask if all(as_said(words, *said) for words in own) else None


def _readings(history: Sequence[Turn]) -> list[Ask]:
    if not history or history[-1]["role"] != "assistant":
        return []
    asked = history[-1]["content"].rstrip().rpartition("\n\n")[2]
    if not asked.startswith((_ONE.split("{")[0], _TWO.split("{")[0])):
        return []
    return [_read(*found) for found in _READING.findall(asked)]


def _read(label: str, person: str, told: str) -> Ask:
    args = {name.strip().replace(" ", "_"): value for name, value in _VALUE.findall(told)}
    who = Who(patient_id=person) if re.search(r"\d", person) else Who(name=person)
    return Ask(_TOOLS[label], args, 0, who=who)


def _told(tool: str, args: Mapping[str, Any]) -> str:
    held = {name: re.sub(r"[“”]", '"', str(value)) for name, value in args.items() if value and name != "patient_id"}
    values = ", ".join(f"{name.replace('_', ' ')} “{value}”" for name, value in held.items())
    return f"{LABELS[tool]} for {args.get('patient_id')}: {values}"
