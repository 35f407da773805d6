"""Patient records put into the store by an admin."""

from typing import cast

from shared.errors import ConflictError
from shared.http.route import Call
from shared.patient.record import PatientRecord
from shared.wiring import get_wiring


def put(call: Call) -> PatientRecord:
    """Store a record under its own id. Raises ConflictError where path and record disagree."""
    record = cast(PatientRecord, call.body)
    if record.patient_id != call.path["patient_id"]:
        raise ConflictError("patient_id: the record has another id than the path.")
    get_wiring().charts.put(record.model_dump(mode="json", exclude_none=True))
    return record
