"""What has to be asked before a turn can go on, with the answers to choose from."""

from collections.abc import Mapping, Sequence

from pipelines.agent.labels import (
    DID_YOU_MEAN,
    DOUBTED,
    FIELDS,
    MORE_NEEDED,
    NHS_NUMBER,
    NO_IMAGE,
    NO_ORDER_READ,
    NO_PATIENT,
    PATIENT_ID,
    SEVERAL_PATIENTS,
    TWO_PATIENTS,
    UNREAD,
    WHICH_PATIENT,
    listed,
)
from pipelines.agent.outcome import Step
from pipelines.agent.reading.asks import Ask
from pipelines.agent.response import Option, Question
from pipelines.agent.understood.doubted import IN_DOUBT, doubt_about
from pipelines.agent.wording.results import people
from shared.language.quantities.doubts import doubts_in


def question_of(step: Step, also: Sequence[Ask] = ()) -> Question:
    """Return what a step that ends in a question asks; `also`: what is in doubt as it is."""
    if step.tool == "search_patient" and not step.error_type:
        return _which(step)
    if step.tool == "analyze_medical_image":
        return Question(id="image", text=NO_IMAGE)
    suggestions = step.outcome.data.get("suggestions", ())
    if suggestions:
        return _meant(step, suggestions)
    return _missing(step, also)


def _which(step: Step) -> Question:
    data, name = step.outcome.data, str(step.args.get("name", ""))
    if not data["patients"]:
        return Question(id="patient_identity", text=NO_PATIENT.format(name=name))
    shown = people(data)
    options = tuple(Option(label=people({"patients": [one]}), value=one["patient_id"]) for one in data["patients"])
    text = WHICH_PATIENT.format(n=len(data["patients"]), name=name, list=shown)
    return Question(id="which_patient", text=text, options=options)


def _among(step: Step) -> Question:
    """Which of those who were spoken of, with what is understood already."""
    people_spoken_of = tuple(step.otherwise["among"])
    options = tuple(Option(label=one, value=one) for one in people_spoken_of)
    text = SEVERAL_PATIENTS.format(list=" or ".join(people_spoken_of) + ".") + _so_far(step.args)
    return Question(id="which_patient", text=text, options=options)


def _meant(step: Step, suggestions: Sequence[str]) -> Question:
    also = _others_missing(step)
    more = f" {MORE_NEEDED.format(fields=listed(also))}." if also else ""
    text = DID_YOU_MEAN.format(options=listed(list(suggestions), "or")) + more + _so_far(step.args) + _unread(step)
    options = tuple(Option(label=one, value=one) for one in suggestions)
    return Question(id="which_drug", text=text, options=options)


def _others_missing(step: Step) -> list[str]:
    return [FIELDS[name] for name in step.missing if name != "medication_name" and name in FIELDS]


def _missing(step: Step, also: Sequence[Ask]) -> Question:
    missing = [name for name in step.missing if name != IN_DOUBT]
    if "which_patient" in missing:
        return _among(step)
    if not missing:
        answers = ("the first", "the second") if step.otherwise else ("yes", "no")
        options = tuple(Option(label=one, value=one) for one in answers)
        return Question(id=IN_DOUBT, text=doubt_about(step, also), options=options)
    if "nhs_number" in missing:
        return Question(id="patient_id", text=NHS_NUMBER)
    if "one_patient" in missing:
        return Question(id="which_patient", text=TWO_PATIENTS.format(id=step.args["patient_id"]))
    if missing == ["patient_id"]:
        return Question(id="patient_id", text=PATIENT_ID + _so_far(step.args))
    fields = [FIELDS[name] for name in missing]
    text = f"{MORE_NEEDED.format(fields=listed(fields))}.{_so_far(step.args)}{_unread(step)}"
    return Question(id=_id(missing), text=text)


def not_understood() -> Question:
    """Return what is asked where a message orders and nothing of it could be read as an order."""
    return Question(id="order", text=NO_ORDER_READ)


def _unread(step: Step) -> str:
    """What could not be used, and why where a quantity cannot be meant."""
    if not step.unread:
        return ""
    why = (DOUBTED[one.why].format(said=one.said) for one in doubts_in(step.unread))
    return " ".join(["", *why, UNREAD.format(words=step.unread)])


def _id(missing: Sequence[str]) -> str:
    return "_and_".join(missing)


def _so_far(args: Mapping[str, object]) -> str:
    """What is understood already, so that the person can see it."""
    held = [f"{name.replace('_', ' ')} {value}" for name, value in args.items() if name in _SHOWN and value]
    return f" So far: {'; '.join(held)}." if held else ""


_SHOWN = ("medication_name", "dosage", "frequency", "notes", "substance", "reaction")
