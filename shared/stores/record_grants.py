"""Who may see a patient's record: the patient, and carers until their day. Whether they may is asked by key."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from shared.errors import InputInvalidError, NotFoundError
from shared.ports.documents.base import DocumentStore, Where, Write

GRANTS = "record_grants"
_ID = re.compile(r"[A-Za-z0-9_\-]{1,64}")
Relation = Literal["self", "carer"]


@dataclass(frozen=True, slots=True)
class Grant:
    """A caller who may see a record; `until` is an ISO time after which a carer may not."""

    patient_id: str
    caller: str
    relation: Relation
    until: str | None = None


class RecordGrants:
    """Grants over the document port. `now` has its zone."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents = documents
        self._now = now

    def authorise(self, caller: str, patient_id: str, *, owner: bool = False) -> Grant:
        """Return the caller's grant; `owner`: a carer's does not do.

        Raises NotFoundError, the same for a patient unknown, not theirs or no longer.
        """
        if not _ID.fullmatch(patient_id):
            raise no_such_patient()
        found = self._documents.get(GRANTS, _key(patient_id, caller))
        grant = Grant(**found.data) if found else None
        if grant is None or grant.patient_id != patient_id or grant.caller != caller or self._is_over(grant):
            raise no_such_patient()
        if owner and grant.relation != "self":
            raise no_such_patient()
        return grant

    def give(self, grant: Grant) -> None:
        """Let somebody in; a carer has an end. A record has one owner: another given takes the former's place.

        Whom the former owner let in goes with the former. Raises InputInvalidError.
        """
        if grant.relation == "carer" and not _is_time(grant.until):
            raise InputInvalidError("A carer's access has an end: until, an ISO date and time with its zone.")
        told = {
            "patient_id": grant.patient_id,
            "caller": grant.caller,
            "relation": grant.relation,
            "until": grant.until,
        }
        held = self.listed(grant.patient_id) if grant.relation == "self" else []
        others = [each for each in held if each.caller != grant.caller]
        gone = others if any(each.relation == "self" for each in others) else []
        writes = [Write("delete", GRANTS, _key(each.patient_id, each.caller)) for each in gone]
        self._documents.batch([Write("put", GRANTS, _key(grant.patient_id, grant.caller), told), *writes])

    def take(self, patient_id: str, caller: str) -> None:
        """End somebody's access; absent already is fine."""
        self._documents.delete(GRANTS, _key(patient_id, caller))

    def listed(self, patient_id: str) -> list[Grant]:
        """Return who may see a record."""
        return [Grant(**each.data) for each in self._documents.query(GRANTS, [Where("patient_id", "==", patient_id)])]

    def is_of_another(self, patient_id: str, caller: str) -> bool:
        """Whether a record has an owner who is not this caller."""
        return any(each.relation == "self" and each.caller != caller for each in self.listed(patient_id))

    def of(self, caller: str) -> list[Grant]:
        """Return what a caller may see now, by record."""
        found = [Grant(**each.data) for each in self._documents.query(GRANTS, [Where("caller", "==", caller)])]
        return sorted((each for each in found if not self._is_over(each)), key=lambda each: each.patient_id)

    def _is_over(self, grant: Grant) -> bool:
        return grant.until is not None and datetime.fromisoformat(grant.until) <= self._now()


def no_such_patient() -> NotFoundError:
    """The one answer for every patient whom a caller may not see."""
    return NotFoundError("There is no such record among yours.")


def _is_time(until: str | None) -> bool:
    try:
        return until is not None and datetime.fromisoformat(until).tzinfo is not None
    except ValueError:
        return False


def _key(patient_id: str, caller: str) -> str:
    return f"{patient_id}~{caller.replace('/', '|')}"[:500]
