"""Who is calling: an id that sessions and audit belong to, and the roles that routes ask for."""

from dataclasses import dataclass
from enum import StrEnum

from shared.errors import NG12Error


class Role(StrEnum):
    """What a caller may do."""

    CLINICIAN = "clinician"
    ADMIN = "admin"
    PATIENT = "patient"
    PRESCRIBER = "prescriber"
    PATIENT_DENTAL = "patient_dental"
    PATIENT_DIABETES = "patient_diabetes"
    DOCTOR_DENTAL = "doctor_dental"
    DOCTOR_ENDOCRINE = "doctor_endocrine"


BASE_ROLES = frozenset({Role.PATIENT_DENTAL, Role.PATIENT_DIABETES, Role.DOCTOR_DENTAL, Role.DOCTOR_ENDOCRINE})
"""Whoever has one of these may ask the knowledge base of that name."""
ANY_ROLE = frozenset(Role)


class CallerUnknownError(NG12Error):
    """Nobody has proved who is calling (HTTP 401)."""


class CallerForbiddenError(NG12Error):
    """The caller lacks the role (HTTP 403)."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A verified caller."""

    id: str
    roles: frozenset[Role]


LOCAL_CALLER = Caller("local-user", frozenset(Role))
ANYONE = Caller("anyone", frozenset())
