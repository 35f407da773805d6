"""What a model is asked for where code is not sure what is meant: one field decides, required ones before optional."""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from pipelines.agent.reading.asks import Tool
from shared.ports.models.schemas import Decided

Chosen = Literal[Tool, "none"]


class Needed(Decided):
    """Whether a tool is needed at all; the suggestion is a hint and no more."""

    decides: ClassVar[str] = "intent"
    intent: Literal["DIRECT", "TOOL_NEEDED"]
    task_summary: str
    suggested_tool: Chosen


class ToolChosen(Decided):
    """One tool, or none."""

    decides: ClassVar[str] = "tool_name"
    tool_name: Chosen


class SafetyWanted(Decided):
    """A medicine."""

    decides: ClassVar[str] = "drug_name"
    drug_name: str


class InteractionsWanted(Decided):
    """Medicines, two or more."""

    decides: ClassVar[str] = "drug_names"
    drug_names: tuple[str, ...]


class PapersWanted(Decided):
    """A topic."""

    decides: ClassVar[str] = "query"
    query: str


class TrialsWanted(Decided):
    """A condition, and perhaps a status."""

    decides: ClassVar[str] = "condition"
    condition: str
    status: str = ""


class PatientWanted(Decided):
    """A name."""

    decides: ClassVar[str] = "name"
    name: str


class RecordWanted(Decided):
    """A patient's id."""

    decides: ClassVar[str] = "patient_id"
    patient_id: str


class PrescriptionWanted(Decided):
    """What to prescribe, for whom."""

    decides: ClassVar[str] = "patient_id"
    patient_id: str
    medication_name: str
    dosage: str
    frequency: str
    notes: str = ""


class AllergyWanted(Decided):
    """What somebody is allergic to, and what it did."""

    decides: ClassVar[str] = "patient_id"
    patient_id: str
    substance: str
    reaction: str
    severity: str = ""


class ImageWanted(Decided):
    """What to look for."""

    decides: ClassVar[str] = "query"
    query: str


# A note's text is what stands in the words, never what a model makes of them: it has no shape here.
ARGUMENTS: Final[Mapping[str, type[Decided]]] = {
    "check_drug_safety": SafetyWanted,
    "check_drug_interactions": InteractionsWanted,
    "search_medical_literature": PapersWanted,
    "find_clinical_trials": TrialsWanted,
    "search_patient": PatientWanted,
    "get_patient_chart": RecordWanted,
    "prescribe_medication": PrescriptionWanted,
    "add_allergy": AllergyWanted,
    "analyze_medical_image": ImageWanted,
}
