"""What travels through the assessment graph, and the collaborators its nodes are given."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypedDict

from pipelines.assess.answers import Answers
from pipelines.assess.response import AssessResponse
from shared.errors import NG12Error
from shared.flow import Given
from shared.patient.budget import MOST_CHARACTERS, Budgeted
from shared.patient.facts import Facts
from shared.patient.record import PatientRecord
from shared.ports.patients.base import ChartSource
from shared.retrieval.hit import Hit
from shared.retrieval.retrieve import Retriever
from shared.stores.audit import AuditLog
from shared.stores.model_trials import Trial
from shared.stores.served import ServedEdition
from shared.terminology.terminology import Terminology


def _untried(_model: str, _version: str) -> Trial | None:
    return None


@dataclass(frozen=True, slots=True)
class AssessContext:
    """Collaborators of one assessment; the edition is resolved once, so every citation is of one edition.

    `trial`: how a model fared with the records put to it, by its name and their version; None where it was not tried.
    """

    served: ServedEdition
    charts: ChartSource
    retriever: Retriever
    terminology: Terminology
    audit: AuditLog
    caller: str
    correlation_id: str
    version: str
    top_k: int
    warnings: tuple[str, ...] = ()
    emergency_number: str = ""
    most_characters: int = MOST_CHARACTERS
    trial: Callable[[str, str], Trial | None] = _untried


Runtime: TypeAlias = Given[AssessContext]


class AssessState(TypedDict, total=False):
    """Keys appear as nodes finish. `whole`: the record as it was taken; `kept`: how far it is read, `patient`: so far.

    `is_of_note`: it was read from a note; `unread`: what is said of the rest; `looked_at`: what of it is looked at
    for emergencies.
    """

    patient_id: str
    answers: Answers
    is_of_note: bool
    sent: PatientRecord | Mapping[str, Any]
    patient: PatientRecord
    whole: PatientRecord
    kept: Budgeted
    facts: Facts
    unread: tuple[str, ...]
    looked_at: tuple[str, ...]
    hits: tuple[Hit, ...]
    warnings: tuple[str, ...]
    error: NG12Error
    response: AssessResponse
