"""What the ten tools are called outside, and every fixed sentence about an error, a question or a loss."""

from collections.abc import Mapping
from typing import Final

from shared.language.quantities.doubts import Doubt

LABELS: Final[Mapping[str, str]] = {
    "search_patient": "Patient Search",
    "get_patient_chart": "Patient Record",
    "check_drug_safety": "Drug Safety Report",
    "check_drug_interactions": "Drug Interaction Check",
    "search_medical_literature": "Medical Literature",
    "find_clinical_trials": "Clinical Trials",
    "prescribe_medication": "Prescription",
    "add_allergy": "Allergy Documentation",
    "save_clinical_note": "Clinical Note",
    "analyze_medical_image": "Image Analysis",
}

ERROR_TEMPLATES: Final[Mapping[str, str]] = {
    "timeout": "The {tool_label} was temporarily unavailable. Please try again shortly.",
    "not_found": "No results were found for {entity} in the {tool_label}.",
    "invalid_args": "The request to {tool_label} could not be completed — additional information is needed.",
    "rate_limit": "The {tool_label} is temporarily busy. Please try again shortly.",
    "server_error": "The {tool_label} experienced a temporary error. Please try again shortly.",
    "invalid_response": "The {tool_label} sent a reply that could not be read. Please try again shortly.",
    "service_unavailable": "{tool_label} is currently unavailable.",
    "drug_not_in_database": "{entity} was not found in the drug database.",
    "forbidden": "Access to the {tool_label} is not permitted for this caller (forbidden).",
    "max_retries": "Unable to complete {tool_label} after multiple attempts.",
    "write_refused": "The {tool_label} was refused by the record; nothing was written.",
    "image_unreadable": "The {tool_label} is unavailable: the image was not read.",
    "deadline": "There was not enough time left for the {tool_label}.",
    "generic": "The {tool_label} could not be completed.",
}

WHICH_PATIENT: Final = "I found {n} patients matching '{name}'. Which one did you mean? {list}"
PATIENT_ID: Final = "I need a patient ID to proceed. Could you provide one?"
DID_YOU_MEAN: Final = "Did you mean {options}?"
MORE_NEEDED: Final = "I need more information: {fields}"
UNREAD: Final = (
    "Not all of “{words}” could be used, so nothing is proposed: please give one dose, with its unit, how often it is "
    "taken and for how long; what comes after it is an order of its own."
)
# Why of such words no use can be made, by what is wrong with a quantity.
DOUBTED: Final[Mapping[Doubt, str]] = {
    "below_nothing": "“{said}” is less than nothing.",
    "nothing": "“{said}” is no amount.",
    "too_much": "“{said}” is more than is given of anything at a time.",
    "no_unit": "No unit is told for “{said}”.",
    "unknown_unit": "The unit of “{said}” is not known here.",
}
ASK_THE_GUIDELINE: Final = "“{words}”, which the guideline's own chat may answer"
DANGER: Final = (
    "Emergency, before anything else: this reads like a danger to life. Call {number} or send to A&E now; do not wait "
    "for a referral."
)
ALLERGY_TOLD: Final = "allergy told here, neither confirmed nor recorded: {words}"
NO_ORDER_READ: Final = (
    "I need more information: none of this could be read as an order, so nothing is proposed. Please give each order "
    "by itself: one medicine, one dose with its unit, how often it is taken, for how long, and for whom."
)
NHS_NUMBER: Final = (
    "I need a patient ID to proceed. An NHS number is not taken as one; could you provide the record's own ID?"
)
NO_PATIENT: Final = (
    "No results were found for {name} in the Patient Search. Could you check the name or provide a patient ID?"
)
NO_IMAGE: Final = "I need more information: an image. None is attached; please upload it."
SEVERAL_PATIENTS: Final = "More than one patient was spoken of. Which one did you mean? {list}"
TWO_PATIENTS: Final = "The message names {id}, another patient than the one that is open. Which one did you mean?"

FIELDS: Final[Mapping[str, str]] = {
    "drug_name": "the drug to look up",
    "drug_names": "the drugs to check, two or more",
    "second_drug": "a second drug to check against",
    "topic": "the topic to search for",
    "condition": "the condition to find trials for",
    "name": "the patient's name",
    "patient_id": "the patient ID",
    "medication_name": "the medication",
    "dosage": "the dose, with its unit",
    "frequency": "the frequency (how often)",
    "substance": "the substance",
    "reaction": "the reaction",
    "note_text": "the text of the note",
    "image": "an image",
}


def error_message(error_type: str, tool: str, entity: str) -> str:
    """Return the sentence for an error, written before anybody else sees it."""
    template = ERROR_TEMPLATES.get(error_type, ERROR_TEMPLATES["generic"])
    return template.format(tool_label=LABELS[tool], entity=entity or "the request")


def listed(words: list[str], last: str = "and") -> str:
    """Return words as a list in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""
