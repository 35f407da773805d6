"""What the records routes do with documents: in, out, at a glance, in time, and gone."""

from typing import cast

from functions.records.arriving import given_document
from functions.records.bodies import (
    DocumentBody,
    DocumentLine,
    DocumentPage,
    DocumentShown,
    EntryShown,
    Erased,
    PageQuery,
    ProfessionalBody,
    Summary,
    Timeline,
    TimelineQuery,
)
from functions.records.handlers import authorised, authorised_as_owner
from pipelines.records.answer.allergies import allergy_entries
from pipelines.records.context.observe import observations
from pipelines.records.messages import say
from pipelines.records.nodes.shown import allergy_shown
from pipelines.records.papers.shelf import take
from pipelines.records.taking.take_in import erase, remove, take_in
from shared.http.route import Call, Reply
from shared.records.given import document_of
from shared.records.shapes import Entry, PatientDocument

_PAGE = 100


def list_documents(call: Call) -> DocumentPage:
    """Page through the documents, by date."""
    wiring, patient_id = authorised(call)
    held = take(wiring, call.caller.id, patient_id).papers.documents
    wiring.record_access.note(patient_id, call.caller.id, "documents", len(held))
    start = cast(PageQuery, call.query).cursor
    return DocumentPage(
        documents=tuple(_line(one) for one in held[start : start + _PAGE]), cursor=_next(start, len(held))
    )


def show_document(call: Call) -> DocumentShown:
    """Show one document. Raises NotFoundError."""
    wiring, patient_id = authorised(call)
    found = wiring.patient_documents.document(call.caller.id, patient_id, call.path["document_id"])
    wiring.record_access.note(patient_id, call.caller.id, "document", 1)
    return _shown(found)


def put_document(call: Call) -> Reply:
    """Take a document in: 201 for a new one, 200 for the same again or other content; a carer only adds."""
    wiring, patient_id = authorised(call)
    given = given_document(cast(DocumentBody, call.body))
    document = document_of({**given, "document_id": call.path["document_id"]})
    read, stored = take_in(wiring, call.caller.id, patient_id, document)
    wiring.record_access.note(patient_id, call.caller.id, "put", 1)
    return Reply(201 if stored == "created" else 200, _shown(read).model_dump_json().encode())


def delete_document(call: Call) -> Erased:
    """Remove a document and what was made of it. A carer cannot."""
    wiring, patient_id = authorised_as_owner(call)
    receipt = remove(wiring, call.caller.id, patient_id, call.path["document_id"])
    wiring.record_access.note(patient_id, call.caller.id, "delete", receipt.documents)
    return Erased.model_validate(receipt, from_attributes=True)


def erase_record(call: Call) -> Erased:
    """Remove everything of a patient, the log of who looked too; the receipt says how much. A carer cannot."""
    wiring, patient_id = authorised_as_owner(call)
    return Erased.model_validate(erase(wiring, wiring.sessions, call.caller.id, patient_id), from_attributes=True)


def summary(call: Call) -> Summary:
    """Show a record at a glance."""
    wiring, patient_id = authorised(call)
    papers = take(wiring, call.caller.id, patient_id).papers
    wiring.record_access.note(patient_id, call.caller.id, "summary", len(papers.documents))
    held = papers.entries
    return Summary(
        patient_id=patient_id,
        documents=len(papers.documents),
        allergies=tuple(allergy_shown(entry) for entry in allergy_entries(papers)),
        medicines=tuple(_entry(entry) for entry in held if entry.kind == "medication"),
        conditions=tuple(_entry(entry) for entry in held if entry.kind == "diagnosis"),
        observations=observations(papers),
        disclaimer=say("disclaimer"),
    )


def timeline(call: Call) -> Timeline:
    """Page through the structured records by date."""
    wiring, patient_id = authorised(call)
    query = cast(TimelineQuery, call.query)
    papers = take(wiring, call.caller.id, patient_id).papers
    wiring.record_access.note(patient_id, call.caller.id, "timeline", len(papers.documents))
    held = papers.entries
    first, last = (day.isoformat() if day else "" for day in (query.first, query.last))
    within = [
        entry
        for entry in held
        if (entry.date or "") >= first
        and (not last or (entry.date or "") <= last)
        and (query.kind is None or entry.kind == query.kind)
    ]
    ordered = sorted(within, key=lambda entry: (entry.date or "", entry.record_id))
    page = ordered[query.cursor : query.cursor + _PAGE]
    return Timeline(entries=tuple(_entry(entry) for entry in page), cursor=_next(query.cursor, len(ordered)))


def _next(start: int, held: int) -> int | None:
    return start + _PAGE if start + _PAGE < held else None


def _line(document: PatientDocument) -> DocumentLine:
    return DocumentLine.model_validate(document, from_attributes=True)


def _entry(entry: Entry) -> EntryShown:
    return EntryShown.model_validate(entry, from_attributes=True)


def _shown(document: PatientDocument) -> DocumentShown:
    who = document.professional
    return DocumentShown(
        **_line(document).model_dump(),
        professional=ProfessionalBody(name=who.name, specialty=who.specialty, institution=who.institution)
        if who
        else None,
        text=document.text,
        records=tuple(_entry(entry) for entry in document.entries),
        content_hash=document.content_hash,
        warnings=document.warnings,
    )
