"""A model asked what a message means, only where code found nothing: it points, and every argument has to stand in the
words; what does not is asked of the person."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from pipelines.agent import prompts
from pipelines.agent.reading.amounts import read_whole
from pipelines.agent.reading.asks import OF_A_PATIENT, Ask, Tool, Who
from pipelines.agent.reading.drug_asks import looked_up
from pipelines.agent.reading.mark import Kind, Marked, Span, mark
from pipelines.agent.reading.prescribing import medicine_said
from pipelines.agent.shapes import ARGUMENTS, Needed, ToolChosen
from shared.language.quantities.frequencies import written_out
from shared.ports.models.base import Model, ModelAwayError, ModelMessage, ModelRequest
from shared.ports.models.schemas import Decided, read_reply, schema_of
from shared.terminology.drugs.names import DrugNames

_SHARE: Final = 3  # of the time that is left, for each call
_MOST_SECONDS: Final = 10.0
_REQUIRED: Final[Mapping[str, Sequence[str]]] = {
    "check_drug_safety": ("drug_name",),
    "search_medical_literature": ("query",),
    "find_clinical_trials": ("condition",),
    "search_patient": ("name",),
    "prescribe_medication": ("medication_name", "dosage", "frequency"),
    "add_allergy": ("substance", "reaction"),
    "analyze_medical_image": ("query",),
}
_DETECTED: Final[Sequence[tuple[str, Kind, frozenset[str]]]] = (
    ("patient ID", "PID", frozenset({"patient_id"})),
    ("drug name", "DRUG", frozenset({"drug_name", "drug_names", "medication_name", "substance"})),
)
_PLACES: Final[Mapping[str, Kind]] = {"medication_name": "DRUG", "dosage": "DOSE", "frequency": "FREQ"}
_ASKED_AS: Final = {"query": "topic"}
Shape = TypeVar("Shape", bound=Decided)


@dataclass(frozen=True, slots=True)
class Meant:
    """What a model made of a message: nothing it said (`failed`), no tool (`ask` None), or one tool with arguments."""

    ask: Ask | None = None
    failed: bool = False


class Pointer(Protocol):
    """Whoever points where code is not sure."""

    def needs_tool(self, message: str, seconds: float, /) -> Needed | None:
        """Return whether a tool is needed; None where nobody answered."""
        ...

    def meant(self, message: str, needed: Needed, names: DrugNames, seconds: float, /) -> Meant:
        """Return the one tool that is meant, with what stands in the words."""
        ...


class ModelPointer:
    """A language model as pointer; it sees the message, and nothing of a record or a result."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def needs_tool(self, message: str, seconds: float, /) -> Needed | None:
        """Ask whether a tool is needed."""
        try:
            return self._asked("intent", prompts.intent(message), Needed, seconds)
        except ModelAwayError:
            return None

    def meant(self, message: str, needed: Needed, names: DrugNames, seconds: float, /) -> Meant:
        """Ask which tool, then for its arguments."""
        try:
            asked = prompts.tool(message, needed.suggested_tool)
            tool = self._asked("tool", asked, ToolChosen, seconds).tool_name
            shape = ARGUMENTS.get(tool)
            if tool == "none" or shape is None:
                return Meant()
            hints = detected(shape, mark(message, names))
            given = self._asked("arguments", prompts.arguments(message, tool, hints), shape, seconds)
        except ModelAwayError:
            return Meant(failed=True)
        return Meant(ask_of(tool, given.model_dump(), message, names))

    def _asked(self, node: str, messages: Sequence[ModelMessage], shape: type[Shape], seconds: float) -> Shape:
        bound = prompts.BOUNDS[node]
        allowed = min(seconds / _SHARE, _MOST_SECONDS)
        request = ModelRequest(messages, schema_of(shape), bound.temperature, bound.max_tokens, allowed)
        return read_reply(self._model.generate(request).text, shape)


def detected(shape: type[Decided], marked: Marked) -> list[str]:
    """Return what code detected in a message of the things that a shape has a field for."""
    return [
        f"Detected {named}: {span.text}"
        for named, kind, fields in _DETECTED
        if not fields.isdisjoint(shape.model_fields)
        for span in marked.of(kind)
    ]


def ask_of(tool: Tool, given: Mapping[str, Any], message: str, names: DrugNames) -> Ask:
    """Return what is asked, with those arguments alone that stand in the words, as they stand there."""
    held = {name: said for name, value in given.items() if (said := _said(value, message))}
    patient = str(held.pop("patient_id", ""))
    who = _who(patient) if tool in OF_A_PATIENT else None
    if tool == "check_drug_interactions":
        return _together(held.get("drug_names", ()), names)
    meant: dict[str, Sequence[str]] = {}
    if "drug_name" in held:
        held["drug_name"], meant = looked_up(_span(str(held["drug_name"])), names)
    if "medication_name" in held:
        said, meant = medicine_said(_span(str(held.pop("medication_name"))), names)
        held |= said
    if "frequency" in held:
        held["frequency"] = written_out(str(held["frequency"]))
    missing = tuple(_ASKED_AS.get(name, name) for name in _REQUIRED.get(tool, ()) if name not in held)
    marked = mark(message, names)
    ask = Ask(tool, held, 0, missing, who, meant=meant, used=tuple(_places(given, message)))
    return read_whole([ask], marked)[0]


def _places(given: Mapping[str, Any], message: str) -> Iterator[Span]:
    """Where the arguments of an order stand in the words."""
    for name, kind in _PLACES.items():
        said = _said(given.get(name), message)
        if said:
            at = message.index(said)
            yield Span(kind, at, at + len(said), said, said)


def _who(patient: str) -> Who:
    """An id has a digit; a name has none."""
    if not patient:
        return Who(spoken_of=True)
    return Who(patient_id=patient) if re.search(r"\d", patient) else Who(name=patient)


def _together(drugs: Sequence[str], names: DrugNames) -> Ask:
    found = [looked_up(_span(drug), names) for drug in drugs]
    given = list(dict.fromkeys(name for name, _ in found))
    meant = {word: options for _, each in found for word, options in each.items()}
    missing = () if len(given) >= 2 else ("second_drug",) if given else ("drug_names",)
    return Ask("check_drug_interactions", {"drug_names": given} if given else {}, 0, missing, meant=meant)


def _said(value: Any, message: str) -> Any:
    """A value as the message has it; nothing where the message does not."""
    if isinstance(value, (tuple, list)):
        return tuple(said for one in value if (said := _said(one, message)))
    words = str(value).split()
    if not words:
        return ""
    told = r"\s+".join(map(re.escape, words))
    found = re.search(rf"(?<!\w){told}(?!\w)", message, re.IGNORECASE)
    return found.group() if found else ""


def _span(said: str) -> Span:
    return Span("UNK", 0, 0, said, said)
