"""The ten tools as a model is told of them, whole: what goes in, what each does, when it is used; and one example."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pipelines.agent.reading.asks import Tool
from pipelines.agent.shapes import ARGUMENTS, Chosen


class Described(NamedTuple):
    """What a tool does and when it is used, and a message that asks for it."""

    does: str
    example: str


DESCRIBED: Final[Mapping[Tool, Described]] = {
    "check_drug_safety": Described(
        "Look up the boxed warning, contraindications and main warnings on the label of one medicine. Use when a "
        "clinician asks about a medicine's safety or warnings, or whether it suits a patient.",
        "Is there a black box on amiodarone?",
    ),
    "check_drug_interactions": Described(
        "Check two or more medicines against each other, by what their labels say. Use when a clinician asks about "
        "giving medicines together.",
        "Any trouble between simvastatin and clarithromycin?",
    ),
    "search_medical_literature": Described(
        "Search published papers: studies, reviews, trials that have reported. Use when a clinician asks for research "
        "or evidence on a topic.",
        "Recent papers on sleep apnoea and hypertension",
    ),
    "find_clinical_trials": Described(
        "Search registered trials for a condition or treatment, by status where one is named. Use when a clinician "
        "asks about trials that run, recruit or are over, or about treatments still being studied.",
        "Is anything recruiting for sarcoidosis?",
    ),
    "search_patient": Described(
        "Look for a patient by name; it returns ids with birth dates. Use when a clinician names a patient who is to "
        "be found.",
        "Look up Edith Marlow",
    ),
    "get_patient_chart": Described(
        "Open one patient's record: diagnoses, medications, allergies, results. Use when a clinician wants to see "
        "what a record says.",
        "What is on the record of pat-071?",
    ),
    "prescribe_medication": Described(
        "Propose an order for one medicine with dose and frequency. Use when a clinician wants to prescribe, order or "
        "start a medicine for a patient.",
        "Start pat-071 on ramipril 2.5 mg once daily",
    ),
    "add_allergy": Described(
        "Propose an entry of an allergy or intolerance with its reaction. Use when a clinician wants an allergy "
        "recorded.",
        "Record that codeine makes pat-071 vomit",
    ),
    "save_clinical_note": Described(
        "Propose a note for a patient's record. Use when a clinician wants a note written or saved.",
        "Add a note to pat-071: seen in clinic, well",
    ),
    "analyze_medical_image": Described(
        "Look at an attached medical image for what is asked. Use when a clinician shares an image and asks what it "
        "shows.",
        "What does this film show at the left base?",
    ),
}


def told_of(tool: Tool) -> str:
    """Return a tool with what goes in, required first, and what it does."""
    fields = ARGUMENTS[tool].model_fields if tool in ARGUMENTS else {}
    given = (name if field.is_required() else f"{name} if said" for name, field in fields.items())
    return f"{tool}({', '.join(given)}): {DESCRIBED[tool].does}"


def example_of(hint: Chosen) -> str:
    """Return one message with its tool, matched to what a first reading came nearest to; nothing where that is none."""
    return "" if hint == "none" else f'\nExample: "{DESCRIBED[hint].example}" is {hint}.'
