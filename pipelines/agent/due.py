"""What is still due: recomputed from the words and the results after every step; kept nowhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pipelines.agent.outcome import Step
from pipelines.agent.reading.asks import OF_A_PATIENT, Ask
from shared.terminology.drugs.names import DrugNames, same_medicine

MAX_STEPS = 4


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the patient beside the words: the client's own id, and the conversation's patient."""

    patient_id: str = ""
    active_id: str = ""
    active_name: str = ""


def due(asks: Sequence[Ask], steps: Sequence[Step], known: Known, names: DrugNames) -> list[Ask]:
    """Return what the words ask that no result has answered yet, each with the arguments that it has by now."""
    open_asks = []
    for ask in asks:
        settled = _settled(ask, steps, known, names)
        if settled is not None and not _is_done(settled, steps):
            open_asks.append(settled)
    return open_asks


def _settled(ask: Ask, steps: Sequence[Step], known: Known, names: DrugNames) -> Ask | None:
    """The ask with what the results add to it; None where they make it idle or impossible."""
    if ask.tool == "search_patient":
        has_id = known.patient_id and not ask.args.get("name")
        return None if has_id else ask
    if (ask.only_if or ask.listed) and _is_lost(steps, ask):
        return None
    listed = _medicines(steps) if ask.only_if else None
    if listed is not None and not any(same_medicine(names, ask.only_if, one) for one in listed):
        return None
    if ask.listed:
        ask = _with_listed(ask, steps, names)
    return _of_patient(ask, steps, known) if ask.tool in OF_A_PATIENT else ask


def _is_lost(steps: Sequence[Step], ask: Ask) -> bool:
    """Whether the record that an ask depends on could not be had, or not its medicines."""
    charts = [step for step in steps if step.tool == "get_patient_chart" and step.is_finished]
    is_unread = bool(charts) and not any(lists_medicines(step) for step in charts)
    return is_unread and (bool(ask.only_if) or len(ask.args.get("drug_names", ())) < 2)


def _with_listed(ask: Ask, steps: Sequence[Step], names: DrugNames) -> Ask:
    given = list(ask.args.get("drug_names", ()))
    for one in _medicines(steps) or ():
        if not any(same_medicine(names, one, other) for other in given):
            given.append(one)
    missing = () if len(given) >= 2 else ("second_drug",) if given else ("drug_names",)
    return replace(ask, args={"drug_names": given} if given else {}, missing=missing)


def _medicines(steps: Sequence[Step]) -> list[str] | None:
    """The medicines of the record that was read, by name; None where none was."""
    charts = [step for step in steps if lists_medicines(step)]
    return (
        [medicine_of(line) for step in charts for line in step.outcome.data.get("medications", ())] if charts else None
    )


def lists_medicines(step: Step) -> bool:
    """Whether a step read a record's medicines: a list that could not be had is not an empty one."""
    is_chart = step.tool == "get_patient_chart" and step.called and not step.error_type
    return is_chart and "medications" not in step.outcome.data.get("not_read", ())


def medicine_of(line: str) -> str:
    """Return the name in a line of a list of medicines ("warfarin 3 mg once daily")."""
    words = line.split()
    ends = next((at for at, word in enumerate(words) if word[0].isdigit() or word in _FORMS), len(words))
    return " ".join(words[:ends]).strip(",;: ")


_FORMS = frozenset(
    {"inhaler", "tablet", "tablets", "capsule", "capsules", "patch", "cream", "injection", "solution", "as"}
)


def _of_patient(ask: Ask, steps: Sequence[Step], known: Known) -> Ask | None:
    """With the patient's id: as said, as found, or the one spoken of; None where the search found nobody."""
    who = ask.who
    if who is not None and who.patient_id:
        if known.patient_id and known.patient_id != who.patient_id:
            return replace(ask, missing=("one_patient", *ask.missing), args={**ask.args, "patient_id": who.patient_id})
        return _identified(ask, who.patient_id)
    if who is not None and who.nhs:
        return replace(ask, missing=("nhs_number", *ask.missing))
    if who is not None and who.name:
        found = [step for step in steps if step.tool == "search_patient" and step.is_finished]
        if not found:
            return ask
        found = [step for step in found if who.name.lower() in _names_of(step)] or found
        patients = found[-1].outcome.data.get("patients", ())
        return _identified(ask, patients[0]["patient_id"]) if len(patients) == 1 else None
    if who is not None and who.among and not known.patient_id:
        return replace(ask, missing=("which_patient", *ask.missing), otherwise={"among": who.among})
    patient_id = known.patient_id or known.active_id
    return _identified(ask, patient_id) if patient_id else replace(ask, missing=("patient_id", *ask.missing))


def _names_of(step: Step) -> list[str]:
    """By what somebody was searched for: as asked and as tried."""
    return [str(args.get("name", "")).lower() for args in (step.args, step.asked)]


def _identified(ask: Ask, patient_id: str) -> Ask:
    return replace(ask, args={"patient_id": patient_id, **ask.args})


def _is_done(ask: Ask, steps: Sequence[Step]) -> bool:
    return any(_answers(step, ask) for step in steps if step.is_finished)


def _answers(step: Step, ask: Ask) -> bool:
    if step.tool != ask.tool:
        return False
    if ask.tool == "search_patient" and ask.args and _plain(step.asked or step.args) == _plain(ask.args):
        return True
    if ask.tool in ("search_patient", "get_patient_chart"):
        return _plain(step.args) == _plain(ask.args) or not ask.args
    return _plain(step.asked or step.args) == _plain(ask.args)


def _plain(args: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in args.items() if value}
