"""Who may see a record: opened for its owner, shared with carers until a day, and every look written down."""

from typing import cast

from functions.records.bodies import AccessLog, CarerBody, Carers, CarerShown, Look, OwnRecord, OwnRecords, RecordBody
from functions.records.handlers import authorised_as_owner
from shared.http.route import Call, Reply
from shared.records.shapes import Profile
from shared.stores.record_grants import Grant
from shared.wiring import get_wiring


def open_record(call: Call) -> Reply:
    """Open a record and give it to its owner; another owner takes the former's place."""
    wiring, patient_id, body = get_wiring(), call.path["patient_id"], cast(RecordBody, call.body)
    born = body.date_of_birth.isoformat() if body.date_of_birth else None
    wiring.patient_documents.open_record(Profile(patient_id, body.name or "", born, body.sex))
    wiring.record_grants.give(Grant(patient_id, body.owner, "self"))
    return Reply(status=204)


def list_records(call: Call) -> OwnRecords:
    """List the records that the caller may see, one's own first."""
    found = sorted(get_wiring().record_grants.of(call.caller.id), key=lambda grant: grant.relation != "self")
    return OwnRecords(records=tuple(OwnRecord.model_validate(grant, from_attributes=True) for grant in found))


def list_carers(call: Call) -> Carers:
    """List who may see the record."""
    wiring, patient_id = authorised_as_owner(call)
    found = wiring.record_grants.listed(patient_id)
    return Carers(carers=tuple(CarerShown(caller=g.caller, relation=g.relation, until=g.until) for g in found))


def put_carer(call: Call) -> Reply:
    """Let a carer see the record until a day."""
    wiring, patient_id = authorised_as_owner(call)
    carer, body = call.path["carer"], cast(CarerBody, call.body)
    if carer != call.caller.id:
        wiring.record_grants.give(Grant(patient_id, carer, "carer", body.until.isoformat()))
    return Reply(status=204)


def delete_carer(call: Call) -> Reply:
    """End a carer's access; gone already is fine, one's own stays."""
    wiring, patient_id = authorised_as_owner(call)
    if call.path["carer"] != call.caller.id:
        wiring.record_grants.take(patient_id, call.path["carer"])
    return Reply(status=204)


def access_log(call: Call) -> AccessLog:
    """Show who looked, and when."""
    wiring, patient_id = authorised_as_owner(call)
    looks = wiring.record_access.looks(patient_id)
    return AccessLog(looks=tuple(Look.model_validate(look, from_attributes=True) for look in looks))
