"""The admin routes."""

from functions.admin import audit, changes, editions, index, ingestions, patients
from functions.admin.bodies import (
    AuditPage,
    AuditQuery,
    CanonicalRule,
    ChunkPage,
    ChunkQuery,
    EditionDetail,
    EditionList,
    RecommendationPage,
    Report,
    Search,
    Stats,
    SymptomRowPage,
    TermPage,
)
from functions.admin.ingestion_bodies import Ingestion, Refresh, Upload
from pipelines.ingest.compare.shapes import Comparison
from shared.http.caller import Role
from shared.http.route import Route
from shared.patient.record import PatientRecord

_ADMIN = Role.ADMIN

ROUTES = (
    Route("GET", "/admin/stats", index.stats, "Count what is held", _ADMIN, Stats),
    Route("GET", "/admin/chunks", index.chunks, "Page through the passages of the active edition", _ADMIN, ChunkPage,
          query=ChunkQuery, problems=(400, 503)),
    Route("GET", "/admin/canonical/{rule_id}", index.canonical, "Show one recommendation as printed", _ADMIN,
          CanonicalRule, problems=(404, 503)),
    Route("GET", "/admin/editions", editions.list_all, "List the editions held", _ADMIN, EditionList),
    Route("GET", "/admin/editions/{edition_id}", editions.show, "Show one edition", _ADMIN, EditionDetail,
          problems=(404,)),
    Route("GET", "/admin/editions/{edition_id}/report", editions.report, "Show its ingestion report", _ADMIN, Report,
          problems=(404,)),
    Route("GET", "/admin/editions/{edition_id}/recommendations", editions.recommendations,
          "Page through its recommendations with their criteria", _ADMIN, RecommendationPage, query=Search,
          problems=(400, 404)),
    Route("GET", "/admin/editions/{edition_id}/symptom-rows", editions.symptom_rows, "Page through its symptom rows",
          _ADMIN, SymptomRowPage, query=Search, problems=(400, 404)),
    Route("GET", "/admin/editions/{edition_id}/terms", editions.terms, "Page through its terms", _ADMIN, TermPage,
          query=Search, problems=(400, 404)),
    Route("POST", "/admin/editions/{edition_id}/activate", editions.activate, "Make it the active edition", _ADMIN,
          EditionDetail, problems=(404, 409)),
    Route("DELETE", "/admin/editions/{edition_id}", changes.delete, "Delete it; not the active one", _ADMIN, None,
          status=204, problems=(404, 409)),
    Route("GET", "/admin/editions/{former_id}/diff/{present_id}", changes.diff, "Compare two editions", _ADMIN,
          Comparison, problems=(404,)),
    Route("POST", "/admin/uploads", ingestions.announce, "Give the place where one guideline may be sent", _ADMIN,
          Upload, status=201),
    Route("PUT", "/admin/uploads/{ingestion_id}", ingestions.receive, "Take a guideline and begin to ingest it", _ADMIN,
          Ingestion, takes_file="application/octet-stream", status=202, problems=(404, 413)),
    Route("GET", "/admin/ingestions/{ingestion_id}", ingestions.follow, "Tell how far an ingestion has come", _ADMIN,
          Ingestion, streams=True, problems=(404,)),
    Route("POST", "/admin/refresh", ingestions.refresh, "Read every held guideline again", _ADMIN, Refresh,
          status=202),
    Route("GET", "/admin/audit", audit.page, "Page through the audit, newest first", _ADMIN, AuditPage,
          query=AuditQuery, problems=(400, 404)),
    Route("PUT", "/admin/patients/{patient_id}", patients.put, "Store a patient record", _ADMIN, PatientRecord,
          takes=PatientRecord, problems=(400, 409, 413, 422)),
)  # fmt: skip
