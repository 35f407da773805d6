"""What is checked before a write is proposed: allergy, duplicate, listed interaction, boxed warning; or not checked."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from pipelines.agent.allergy_lines import Line, read_line
from pipelines.agent.due import medicine_of
from pipelines.agent.families import reacts
from pipelines.agent.outcome import Outcome
from shared.ports.charts.base import UNNAMED, ChartReader, ChartSummary
from shared.ports.drug_labels.base import DrugLabels
from shared.ports.faults import ServiceFaultError
from shared.ports.interactions.base import Interactions, Pair
from shared.terminology.drugs.names import DrugNames, same_medicine

Check = dict[str, str]


class Known(Protocol):
    """What the checks of a medicine go by."""

    @property
    def labels(self) -> DrugLabels:
        """Labels."""
        ...

    @property
    def charts(self) -> ChartReader:
        """Records, for reading."""
        ...

    @property
    def interactions(self) -> Interactions:
        """What is listed for medicines taken together."""
        ...

    @property
    def names(self) -> DrugNames:
        """Medicines by name."""
        ...


def checked(tool: str, args: Mapping[str, Any], known: Known, seconds: float) -> Outcome:
    """Return what was checked of a write. Raises ServiceFaultError only where the patient is not there."""
    ends = time.monotonic() + seconds
    try:
        chart = known.charts.read(str(args["patient_id"]), seconds)
    except ServiceFaultError as fault:
        if fault.kind in ("not_found", "forbidden"):
            raise
        unread = "allergies, duplicates and interactions could NOT be checked: the record was unavailable"
        return Outcome({"checked": [_check("record", "not_checked", unread)], "needs_override": True})
    if tool == "save_clinical_note":
        return Outcome({"checked": [], "needs_override": False, "name": chart.name})
    found = _of_allergy(args, chart) if tool == "add_allergy" else _of_medicine(args, chart, known, ends)
    blocking = tool == "prescribe_medication" and any(_blocks(check) for check in found)
    return Outcome({"checked": found, "needs_override": blocking, "name": chart.name})


def _check(kind: str, outcome: str, text: str) -> Check:
    return {"kind": kind, "outcome": outcome, "text": text}


def _blocks(check: Check) -> bool:
    is_against = check["kind"] == "allergy" or "contraindicated" in check["text"]
    return check["outcome"] == "warning" and is_against


def _of_allergy(args: Mapping[str, Any], chart: ChartSummary) -> list[Check]:
    substance = str(args["substance"]).lower()
    held = [line for line in chart.allergies if line.lower().split(":")[0].strip() == substance]
    if "allergies" in chart.not_read:
        return [_check("duplicate", "not_checked", "whether it is on record already could NOT be checked")]
    return [_check("duplicate", "warning", f"{line} is already on record") for line in held]


def _of_medicine(args: Mapping[str, Any], chart: ChartSummary, known: Known, ends: float) -> list[Check]:
    drug = str(args["medication_name"])
    return [
        *_allergies(drug, chart, known.names),
        *_duplicates(drug, chart, known.names),
        *_interacting(drug, chart, known, ends),
        *_boxed(drug, known.labels, ends),
    ]


def _allergies(drug: str, chart: ChartSummary, names: DrugNames) -> list[Check]:
    if "allergies" in chart.not_read:
        return [
            _check("allergy", "not_checked", "allergies could NOT be checked: that part of the record was unavailable")
        ]
    lines = [read_line(line, names) for line in chart.allergies]
    found = [_check("allergy", "warning", against) for line in lines if (against := _against(drug, line, names))]
    return found or [_check("allergy", *_told_of_none(drug, lines, names))]


def _against(drug: str, line: Line, names: DrugNames) -> str:
    """What of a line speaks against a medicine."""
    why = next((why for one in line.own if (why := reacts(drug, one, names)) is not None), None)
    return "" if why is None else f"ALLERGY: {line.text} is on record" + (f"; {drug} is {why}" if why else "")


def _told_of_none(drug: str, lines: Sequence[Line], names: DrugNames) -> tuple[str, str]:
    """Whether nothing speaks against a medicine is clear, and in which words."""
    aside = [line for line in lines if any(reacts(drug, one, names) is not None for one in line.aside)]
    unread = [line for line in lines if not line.is_read]
    if any(line.text.startswith(UNNAMED) for line in unread):
        return "not_checked", "allergies: one on record is not named and could NOT be matched"
    if doubtful := [*unread, *aside]:
        return "not_checked", f"allergies: “{doubtful[0].text}” is on record and could NOT be matched; please read it"
    told = [line for line in lines if line.own or (not line.is_none and not line.aside)]
    if told and names.find(drug) is None:
        unknown = f"allergies: {drug} is not known by name here, so its class could NOT be matched with those on record"
        return "not_checked", unknown
    if told:
        return "clear", "allergies: none of those on record matches"
    if none := [line for line in lines if line.is_none]:
        return "clear", f"allergies: the record says “{none[0].text}”"
    return "not_checked", "allergies: none is on record to match against; silence is not absence"


def _duplicates(drug: str, chart: ChartSummary, names: DrugNames) -> list[Check]:
    if "medications" in chart.not_read:
        return [_check("duplicate", "not_checked", "current medicines could NOT be checked: that part was unavailable")]
    same = [line for line in chart.medications if same_medicine(names, medicine_of(line), drug)]
    return [_check("duplicate", "warning", f"DUPLICATE: {line} is already active") for line in same]


def _interacting(drug: str, chart: ChartSummary, known: Known, ends: float) -> list[Check]:
    if "medications" in chart.not_read:
        return [
            _check("interaction", "not_checked", "interactions could NOT be checked: the medicines were unavailable")
        ]
    named = [medicine_of(line) for line in chart.medications]
    others = [other for other in named if other not in ("", UNNAMED) and not same_medicine(known.names, other, drug)]
    unnamed = [_check("interaction", "not_checked", _NOT_NAMED)] if UNNAMED in named else []
    return [*unnamed, *(_listed_with(drug, others, known, ends) if others else ())]


_NOT_NAMED = "duplicates and interactions could NOT be checked for a medicine that the record does not name"


def _listed_with(drug: str, others: Sequence[str], known: Known, ends: float) -> list[Check]:
    try:
        report = known.interactions.check([drug, *others], max(ends - time.monotonic(), 0.1))
    except ServiceFaultError:
        return [_check("interaction", "not_checked", "interactions could NOT be checked: the source was unavailable")]
    found = [
        _check("interaction", "warning", _told(pair))
        for pair in report.pairs
        if drug.lower() in map(str.lower, pair.drugs)
    ]
    unknown = report.not_recognised
    unread = [_check("interaction", "not_checked", f"{one} is not known to the interaction source") for one in unknown]
    clear = [
        _check(
            "interaction",
            "clear",
            "current medicines: none is listed in the source together with it, which proves nothing",
        )
    ]
    return [*found, *unread] or clear


def _told(pair: Pair) -> str:
    return f"INTERACTION: {' with '.join(pair.drugs)}, {pair.severity or 'severity not stated'}. {pair.effect}"


def _boxed(drug: str, labels: DrugLabels, ends: float) -> list[Check]:
    try:
        label = labels.find(drug, max(ends - time.monotonic(), 0.1))
    except ServiceFaultError:
        return [_check("boxed_warning", "not_checked", "the label could NOT be read: a boxed warning may exist")]
    if label is None:
        return [_check("boxed_warning", "not_checked", f"no label was found for {drug}: a boxed warning may exist")]
    return [_check("boxed_warning", "warning", f"BOXED WARNING: {label.boxed_warning}")] if label.boxed_warning else []
