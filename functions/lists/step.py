"""The step of a list in one process: rows assessed by rules, their audit kept once each, in one write a chunk."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

import orjson

from pipelines.assess.coded import assess_chart
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.lists.held import Run
from pipelines.lists.rows import Row
from pipelines.lists.run import OpenStep, Step
from shared.built_once import Instead
from shared.errors import ConflictError, InputInvalidError, NG12Error, NothingToAssessError
from shared.fhir.chart import read_chart
from shared.http.problems import problem_of
from shared.patient.nhs_number import is_nhs_number
from shared.ports.documents.base import Data, Document, DocumentStore, Write
from shared.stores.audit import AuditLog
from shared.stores.served import ServedEdition
from shared.tracing import log_failure
from shared.wiring import Wiring, get_wiring

_NAMES: Final = uuid.UUID("5d1f5a6e-58d1-5c0f-9c53-3e0f3a7a9d11")
_NOTHING: Final = "There is nothing to assess: no date of birth, or nothing that the guideline asks about."


def open_step(caller: str, run: Run) -> OpenStep:
    """Return what makes the step in a process."""
    return partial(_step_here, caller, run)


def open_step_here(wiring: Wiring, caller: str, run: Run) -> OpenStep:
    """Return what makes the step in this process, beside other work."""
    return lambda: ListStep(wiring, caller, run)


def _step_here(caller: str, run: Run) -> Step:
    wiring = get_wiring()
    return ListStep(wiring, caller, run)


class ListStep:
    """Assesses chunks of rows. A row has the same correlation id whenever it is done, so nothing is kept twice."""

    def __init__(self, wiring: Wiring, caller: str, run: Run) -> None:
        self._kept = _Kept(wiring.documents)
        began = datetime.fromisoformat(run.began)
        self._wiring = wiring
        audit: Any = AuditLog(self._kept, lambda: began)  # type: ignore[arg-type]  # it creates, and nothing else
        self._parts: Any = Instead(wiring, audit=audit, servings=_Held(_served(wiring, run)))
        self._caller, self._run = caller, run

    def __call__(self, rows: Sequence[Row]) -> list[bytes]:
        """Return one line of JSON a row."""
        lines = [self._answer(row) for row in rows]
        self._kept.write()
        return lines

    def _answer(self, row: Row) -> bytes:
        correlation_id = str(uuid.uuid5(_NAMES, f"{self._run.id}/{row.number}"))
        try:
            found = self._assessed(row, correlation_id)
            told = found.model_copy(update={"warnings": (*found.warnings, *row.warnings)})
            return told.model_dump_json(exclude_none=True).encode()
        except NG12Error as error:
            told = problem_of(_placed(error, row), correlation_id).get_json()
            return orjson.dumps({"patient_id": _named(row), "error": told})
        except Exception as error:  # one row that nobody foresaw costs itself alone
            log_failure("row_failed", error)
            told = problem_of(error, correlation_id).get_json()
            return orjson.dumps(
                {"patient_id": None, "error": told | {"detail": f"{row.place}: something failed here."}}
            )

    def _assessed(self, row: Row, correlation_id: str) -> AssessResponse:
        if row.problem is not None:
            raise InputInvalidError(row.problem)
        if row.resources is None:
            call = AssessCall(self._caller, correlation_id, sent=row.record, by_rules=True)
            return assess_patient(self._parts, call)
        chart = read_chart(row.resources, self._wiring.fhir_reading())
        found = assess_chart(self._parts, chart, self._caller, correlation_id)
        if found is None:
            raise NothingToAssessError(_NOTHING)
        return found


def _named(row: Row) -> str | None:
    """Return the id that a row gives; an NHS number is none."""
    told = (row.record or {}).get("patient_id") or row.patient_id
    return told if isinstance(told, str) and told and not is_nhs_number(told) else None


def _placed(error: NG12Error, row: Row) -> NG12Error:
    """Say where it was."""
    if row.problem is None:
        error.args = (f"{row.place}: {error}",)
    return error


def _served(wiring: Wiring, run: Run) -> ServedEdition:
    """Return what the run is judged by. Raises ConflictError where that is no longer what holds."""
    served = wiring.servings.active()
    if (served.guideline.edition.edition_id, served.rules) != (run.edition_id, run.rules):
        raise ConflictError("The guideline or its rules were changed as the list was begun: begin it again.")
    return served


@dataclass(frozen=True, slots=True)
class _Held:
    """One edition and its rules for a whole list, whatever is activated or signed meanwhile."""

    served: ServedEdition

    def active(self) -> ServedEdition:
        """Return it."""
        return self.served


class _Kept:
    """Documents to be stored together; one that is stored again is the same."""

    def __init__(self, documents: DocumentStore) -> None:
        self._documents = documents
        self._writes: list[Write] = []

    def create(self, collection: str, id: str, data: Data, *, expires_at: datetime | None = None) -> Document:  # noqa: A002
        """Keep until `write`."""
        self._writes.append(Write("put", collection, id, data, expires_at))
        return Document(collection, id, dict(data), "")

    def write(self) -> None:
        """Store all."""
        writes, self._writes = self._writes, []
        if writes:
            self._documents.batch(writes)
