"""What an assessment asks for as draft ServiceRequests: proposals for a person to look at; nothing is ever sent."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from shared.criteria.explain import Because
from shared.criteria.profile import profile_of
from shared.data import read_yaml
from shared.fhir.chart import Chart
from shared.fhir.codes import SNOMED
from shared.fhir.todo import Answer, Todo
from shared.guideline.citation import EditionShown
from shared.guideline.urgency import Urgency

PRIORITY: Final = {
    Urgency.IMMEDIATE: "stat",
    Urgency.VERY_URGENT: "asap",
    Urgency.SUSPECTED_CANCER_PATHWAY: "urgent",
    Urgency.URGENT: "urgent",
}
_DATA: Final = Path(__file__).parent / "data" / "requests.yaml"
_REASONS: Final = ("Condition/", "Observation/", "DiagnosticReport/")
_MAY_ASK: Final = re.compile(
    r"(?:Practitioner|PractitionerRole|Patient|RelatedPerson|Organization|Device)/[\w.\-]{1,64}"
)


@dataclass(frozen=True, slots=True)
class About:
    """Whom and what resources are about. `asked_by`: a reference, empty where nobody is known; `now` has its zone."""

    patient: str
    asked_by: str
    now: datetime
    plan: str

    @property
    def subject(self) -> dict[str, str]:
        """The reference to the patient."""
        return {"reference": f"Patient/{self.patient}"}

    @property
    def requester(self) -> dict[str, str] | None:
        """The reference to who asked, where it is one that a request may come from."""
        return {"reference": self.asked_by} if _MAY_ASK.fullmatch(self.asked_by) else None


def plan_of(edition: EditionShown) -> str:
    """Return the canonical of the edition that decided."""
    return f"urn:ng12-assessor:plan:{edition.guideline.lower()}|{edition.last_updated}"


def draft_of(todo: Todo, answer: Answer, chart: Chart, about: About) -> dict[str, Any]:
    """Return a ServiceRequest; R4 has no word for 28 days, so the true timing stands in its text and note."""
    numbers, guideline = ", ".join(todo.rule_ids), answer.edition.guideline
    timing = profile_of(guideline).brief[todo.urgency]
    return {
        "resourceType": "ServiceRequest",
        "status": "draft",
        "intent": "proposal",
        "priority": PRIORITY.get(todo.urgency, "routine"),
        "category": _category(todo),
        "code": {"text": f"{timing}: {todo.what}"},
        "subject": about.subject,
        "authoredOn": about.now,
        "requester": about.requester,
        "instantiatesCanonical": [about.plan],
        "reasonReference": [{"reference": one} for one in reasons_in(todo.because, chart)],
        "reasonCode": [{"text": match.cancer_type} for match in _one_a_cancer(todo)],
        "note": [{"text": f"{guideline} {numbers}: {timing.lower()}. A draft for a clinician to check."}],
    }


def reasons_in(because: Sequence[Because], chart: Chart) -> list[str]:
    """Return the resources that words of the record come from and that R4 lets be a reason, once each."""
    sources = (chart.source_of(one.field, one.text) for one in because)
    found = dict.fromkeys(one.resource for one in sources if one)
    return [one for one in found if one.startswith(_REASONS) and not one.endswith("?")]


def _one_a_cancer(todo: Todo) -> list[Any]:
    return list({match.cancer_type: match for match in todo.matches}.values())


def _category(todo: Todo) -> list[dict[str, Any]]:
    found = _categories().get(todo.kind)
    return [{"coding": [{"system": SNOMED, "code": found[0], "display": found[1]}]}] if found else []


@cache
def _categories() -> dict[str, list[str]]:
    held: dict[str, dict[str, list[str]]] = read_yaml(_DATA)
    return held["categories"]
