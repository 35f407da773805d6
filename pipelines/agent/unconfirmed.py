"""Allergies that no record holds yet take part in the check of an order: as told and unconfirmed, or as waiting for
confirmation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pipelines.agent.allergy_lines import Line, read_line
from pipelines.agent.families import reacts
from pipelines.agent.outcome import Outcome
from pipelines.agent.reading.allergies_told import Told
from shared.terminology.drugs.names import DrugNames

TOLD, WAITING = "ALLERGY TOLD", "ALLERGY WAITING"
_MARKS: Final = (TOLD, WAITING)
Check = dict[str, str]


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """The allergies of a conversation: those told, and the substances of those that are proposed for the patient."""

    told: Sequence[Told] = ()
    waiting: Sequence[str] = ()


def with_unconfirmed(
    checked: Outcome, args: Mapping[str, Any], known: Unconfirmed, name: str, names: DrugNames
) -> Outcome:
    """Return what was checked of an order of the patient of a name, with the unconfirmed allergies of that patient."""
    if checked.error_type:
        return checked
    held = list(checked.data.get("checked", ()))
    recorded = " ".join(one["text"].lower() for one in held if one["kind"] == "allergy" and one["outcome"] == "warning")
    people = {*str(args["patient_id"]).lower().split(), *name.lower().split()}
    found = [check for check, own in _found(str(args["medication_name"]), known, people, names)
             if not any(one.lower() in recorded for one in own)]  # fmt: skip
    if not found:
        return checked
    blocks = bool(checked.data.get("needs_override")) or any(check["outcome"] == "warning" for check in found)
    return replace(checked, data={**checked.data, "checked": [*found, *held], "needs_override": blocks})


def still_unconfirmed(checks: Sequence[Mapping[str, str]]) -> list[Check]:
    """Return the checks of a proposal that no record can make again."""
    return [dict(check) for check in checks if check["text"].startswith(_MARKS)]


def _found(drug: str, known: Unconfirmed, people: set[str], names: DrugNames) -> Iterator[tuple[Check, Sequence[str]]]:
    waits = [read_line(substance, names) for substance in known.waiting]
    proposed = {one.lower() for line in waits for one in line.own}
    for line in waits:
        told = f"{WAITING}: an allergy to {line.text} waits for confirmation and is not on record yet"
        if (why := _why(drug, line, names)) is not None:
            yield _check("warning", told + why), line.own
    for line in dict.fromkeys(one.line for one in known.told if not one.people or (one.people & people)):
        if line.own and {*map(str.lower, line.own)} <= proposed:
            continue
        if (why := _why(drug, line, names)) is not None:
            told = f"{TOLD}: “{line.text}” was said in this conversation and is not confirmed"
            yield _check("warning", told + why), line.own
        elif (line.own and names.find(drug) is None) or not (line.own or line.aside or line.is_read):
            said = f"allergies: “{line.text}” was said here and could NOT be matched; please read it"
            yield _check("not_checked", said), ()
        elif line.own:
            yield _check("clear", f"allergies: “{line.text}” was said here and does not match"), line.own


def _why(drug: str, line: Line, names: DrugNames) -> str | None:
    """Why an allergy speaks against a medicine, None where it does not."""
    why = next((why for one in line.own if (why := reacts(drug, one, names)) is not None), None)
    return None if why is None else f"; {drug} is {why}" if why else ""


def _check(outcome: str, text: str) -> Check:
    return {"kind": "allergy", "outcome": outcome, "text": text}
