"""Which services there are, and what they like to be sent: reads and searches by type alone, as clients can do."""

from typing import Final

import orjson

from functions.cds_hooks.bodies import HOOKS
from shared.http.route import Call, Reply

SERVICE: Final = "suspected-cancer"
_PATIENT: Final = "patient={{context.patientId}}"
PREFETCH: Final = {
    "patient": "Patient/{{context.patientId}}",
    "conditions": f"Condition?{_PATIENT}&_count=200",
    "observations": f"Observation?{_PATIENT}&_sort=-date&_count=200",
    "medicationStatements": f"MedicationStatement?{_PATIENT}&_count=100",
    "medications": f"MedicationRequest?{_PATIENT}&_count=100",
    "questionnaireResponses": f"QuestionnaireResponse?{_PATIENT}&_sort=-authored&_count=5",
}
NEEDED: Final = ("patient", "conditions")
_DESCRIPTION: Final = (
    "Says which recommendations of the guideline on suspected cancer a patient's record meets, with the page. "
    "Supports, and never replaces, clinical judgement; not a medical device."
)
_TITLES: Final = {
    HOOKS[0]: "Suspected cancer: recognition and referral",
    HOOKS[1]: "Suspected cancer: before an order is signed",
}
_USAGE: Final = "Patient and conditions are needed, by prefetch or from a FHIR server that was agreed; otherwise 412."


def discover(_call: Call) -> Reply:
    """List the services."""
    services = [
        {"hook": hook, "id": SERVICE, "title": _TITLES[hook], "description": _DESCRIPTION, "prefetch": PREFETCH,
         "usageRequirements": _USAGE}
        for hook in HOOKS
    ]  # fmt: skip
    return Reply(content=orjson.dumps({"services": services}))
