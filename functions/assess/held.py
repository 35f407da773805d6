"""Held patients, to choose from and to look at before an assessment; and what somebody who is typing may mean."""

from typing import cast

from functions.assess.bodies import PatientList, PatientSummary, Suggested, Suggestions, Typed
from shared.errors import NotFoundError
from shared.http.route import Call
from shared.patient.record import PatientRecord, read_record
from shared.terminology.suggest import suggest
from shared.wiring import get_wiring


def list_patients(_call: Call) -> PatientList:
    """List the patients that can be assessed by id."""
    return PatientList(patients=tuple(PatientSummary.of(record) for record in get_wiring().charts.list()))


def show_patient(call: Call) -> PatientRecord:
    """Show one held record. Raises NotFoundError."""
    found = get_wiring().charts.find(call.path["patient_id"])
    if found is None:
        raise NotFoundError("No patient of this id is held.")
    return read_record(found)


def suggestions(call: Call) -> Suggestions:
    """Suggest concepts for what has been typed so far."""
    found = suggest(get_wiring().terminology, cast(Typed, call.query).q)
    return Suggestions(suggestions=tuple(Suggested(**one._asdict()) for one in found))
