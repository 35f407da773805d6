"""The routes of a patient's record. Whose record it is decides, not a role: any caller may try, and gets 404."""

from functions.records import arriving, bodies, documents, handlers, people
from functions.records.taken_in import TakenIn
from pipelines.records.response import RecordsAnswer
from shared.http.caller import ANY_ROLE, Role
from shared.http.route import Route

_RECORD = "/records/{patient_id}"
_DOCUMENT = f"{_RECORD}/documents/{{document_id}}"
_SESSION = "/records/sessions/{session_id}"
_CARER = f"{_RECORD}/carers/{{carer}}"
_MOST_BYTES = 12 * 1024 * 1024  # of a document: a PDF of 8 MB in base64, and what is told of it

ROUTES = (
    Route("GET", "/records", people.list_records, "List the records that one may see", ANY_ROLE, bodies.OwnRecords),
    Route("POST", f"{_RECORD}/ask", handlers.answer, "Ask one's own documents", ANY_ROLE, RecordsAnswer,
          takes=bodies.AskBody, problems=(400, 404, 409, 413, 422, 503), streams=True),
    Route("GET", f"{_RECORD}/summary", documents.summary, "Show a record at a glance", ANY_ROLE, bodies.Summary,
          problems=(404,)),
    Route("GET", f"{_RECORD}/timeline", documents.timeline, "Page through a record by date", ANY_ROLE, bodies.Timeline,
          query=bodies.TimelineQuery, problems=(400, 404, 422)),
    Route("GET", f"{_RECORD}/documents", documents.list_documents, "List the documents", ANY_ROLE, bodies.DocumentPage,
          query=bodies.PageQuery, problems=(400, 404, 422)),
    Route("GET", _DOCUMENT, documents.show_document, "Show a document", ANY_ROLE, bodies.DocumentShown,
          problems=(404,)),
    Route("PUT", _DOCUMENT, documents.put_document, "Add or replace a document", ANY_ROLE, bodies.DocumentShown,
          takes=bodies.DocumentBody, status=201, most_bytes=_MOST_BYTES, problems=(400, 404, 409, 413, 422, 503)),
    Route("POST", f"{_RECORD}/bundle", arriving.put_bundle, "Take in the papers of a FHIR Bundle", ANY_ROLE,
          TakenIn, takes=bodies.BundleBody, most_bytes=_MOST_BYTES, problems=(400, 404, 409, 413, 422, 503)),
    Route("DELETE", _DOCUMENT, documents.delete_document, "Remove a document", ANY_ROLE, bodies.Erased,
          problems=(404, 503)),
    Route("DELETE", _RECORD, documents.erase_record, "Erase a record", ANY_ROLE, bodies.Erased, status=202,
          problems=(404, 503)),
    Route("PUT", _RECORD, people.open_record, "Open a record for its owner", Role.ADMIN, None, takes=bodies.RecordBody,
          status=204, problems=(400, 422)),
    Route("GET", f"{_RECORD}/sessions", handlers.list_sessions, "List one's own conversations", ANY_ROLE,
          bodies.RecordSessions, problems=(404,)),
    Route("GET", f"{_SESSION}/history", handlers.show_history, "Show a conversation", ANY_ROLE, bodies.RecordHistory,
          problems=(400, 404)),
    Route("DELETE", _SESSION, handlers.delete_session, "Erase a conversation", ANY_ROLE, None, status=204,
          problems=(400,)),
    Route("GET", f"{_RECORD}/access", people.access_log, "Show who looked at a record", ANY_ROLE, bodies.AccessLog,
          problems=(404,)),
    Route("GET", f"{_RECORD}/carers", people.list_carers, "List who may see a record", ANY_ROLE, bodies.Carers,
          problems=(404,)),
    Route("PUT", _CARER, people.put_carer, "Let a carer see a record until a day", ANY_ROLE, None,
          takes=bodies.CarerBody, status=204, problems=(400, 404, 422)),
    Route("DELETE", _CARER, people.delete_carer, "End a carer's access", ANY_ROLE, None, status=204, problems=(404,)),
)  # fmt: skip
