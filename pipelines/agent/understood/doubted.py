"""A write that code and a model do not read alike is asked about, word for word; a plain answer settles it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pipelines.agent.choosing import place_of
from pipelines.agent.labels import LABELS
from pipelines.agent.outcome import Step
from pipelines.agent.reading.asks import WRITES, Ask, Tool, Who
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.state import Turn
from shared.conversation.understand.quotes import as_said

IN_DOUBT: Final = "reading"  # what is missing of an ask that is whole and not certain
_ONE: Final = "This was not certain, so it is not proposed yet. Is it what you mean: {0}?"
_TWO: Final = "This can be read in two ways, so it is not proposed yet. Which of them do you mean: 1) {0}; or 2) {1}?"
_TOOLS: Final[Mapping[str, Tool]] = {LABELS[tool]: tool for tool in sorted(WRITES)}  # type: ignore[misc]
_READING: Final = re.compile(rf"({'|'.join(_TOOLS)}) for ([^:“”]+?): ((?:[a-z ]+ “[^“”]*”(?:, )?)+)")
_VALUE: Final = re.compile(r"([a-z ]+) “([^“”]*)”")
_SAID_BY_THEM: Final = ("medication_name", "dosage", "substance", "note_text")


def doubt_about(step: Step, also: Sequence[Ask]) -> str:
    """Return what is asked of a reading, or of the two of it; `also`: others in doubt that are asked with it."""
    told = _told(step.tool, step.args)
    if step.otherwise:
        return _TWO.format(told, _told(step.tool, {"patient_id": step.args.get("patient_id"), **step.otherwise}))
    return _ONE.format("; ".join([told, *(_told(ask.tool, ask.args) for ask in also)]))


def asked_with(step: Step, due: Sequence[Ask]) -> list[Ask]:
    """Return what of what is due one question asks with a step in doubt: a plain yes is meant for all of it."""
    if tuple(step.missing) != (IN_DOUBT,) or step.otherwise:
        return []
    return [ask for ask in due if tuple(ask.missing) == (IN_DOUBT,) and not ask.otherwise]


def is_in_doubt(history: Sequence[Turn]) -> bool:
    """Whether the last answer asked about a reading."""
    return bool(_readings(history))


def settled_by(message: str, history: Sequence[Turn]) -> list[Ask]:
    """Return the readings that a message agrees to, where the last answer asked about any; none where it does not.

    A reading whose words the clinician never wrote is none.
    """
    readings, asked = _readings(history), _asked(history)
    if asked.startswith(_TWO.split("{")[0]):
        place = place_of(message.lower(), len(readings))
        readings = readings[place : place + 1] if place is not None else []
    elif not pattern("talk", "agrees").match(message.lower()):
        readings = []
    said = [turn["content"] for turn in history if turn["role"] == "user"]
    return readings if all(as_said(words, *said) for ask in readings for words in _own(ask)) else []


def _own(ask: Ask) -> list[str]:
    """The arguments that the clinician wrote, letter by letter."""
    return [str(ask.args[name]) for name in _SAID_BY_THEM if name in ask.args]


def _asked(history: Sequence[Turn]) -> str:
    last = history[-1] if history else None
    return last["content"].rstrip().rpartition("\n\n")[2] if last and last["role"] == "assistant" else ""


def _readings(history: Sequence[Turn]) -> list[Ask]:
    asked = _asked(history)
    is_one = asked.startswith((_ONE.split("{")[0], _TWO.split("{")[0]))
    return [_read(*found) for found in _READING.findall(asked)] if is_one else []


def _read(label: str, person: str, told: str) -> Ask:
    args = {name.strip().replace(" ", "_"): value for name, value in _VALUE.findall(told)}
    who = Who(patient_id=person) if re.search(r"\d", person) else Who(name=person)
    return Ask(_TOOLS[label], args, 0, who=who)


def _told(tool: str, args: Mapping[str, Any]) -> str:
    held = {name: re.sub(r"[“”]", '"', str(value)) for name, value in args.items() if value and name != "patient_id"}
    values = ", ".join(f"{name.replace('_', ' ')} “{value}”" for name, value in held.items())
    return f"{LABELS[tool]} for {args.get('patient_id')}: {values}"
