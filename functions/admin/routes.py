"""The admin routes."""

from functions.admin import audit, bases, changes, editions, index, ingestions, originals, patients, rules
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
from functions.admin.ingestion_bodies import Ingestion, Refresh, Upload, UploadBody
from functions.admin.rule_bodies import Acceptance, Names, NewTree, RulePage, RuleSearch, Step, Taken, Trial
from pipelines.desk.attempt import Attempt
from pipelines.desk.model.ask import ModelDraft
from pipelines.desk.show import ShownRule
from pipelines.ingest.compare.shapes import Comparison
from shared.http.caller import ANY_ROLE, Role
from shared.http.route import Route
from shared.patient.record import PatientRecord
from shared.stores.originals import Original

_ADMIN = Role.ADMIN

ROUTES = (
    Route("GET", "/admin/stats", index.stats, "Count what is held", _ADMIN, Stats),
    Route("GET", "/admin/chunks", index.chunks, "Page through the passages of the active edition", _ADMIN, ChunkPage,
          query=ChunkQuery, problems=(400, 503)),
    Route("GET", "/admin/canonical/{rule_id}", index.canonical, "Show one recommendation as printed", _ADMIN,
          CanonicalRule, problems=(404, 503)),
    Route("GET", "/admin/editions", editions.list_all, "List the editions held", ANY_ROLE, EditionList),
    Route("GET", "/admin/editions/{edition_id}", editions.show, "Show one edition", ANY_ROLE, EditionDetail,
          problems=(404,)),
    Route("GET", "/admin/editions/{edition_id}/report", editions.report, "Show its ingestion report", _ADMIN, Report,
          problems=(404,)),
    Route("GET", "/admin/editions/{edition_id}/recommendations", editions.recommendations,
          "Page through its recommendations with their criteria", ANY_ROLE, RecommendationPage, query=Search,
          problems=(400, 404)),
    Route("GET", "/admin/editions/{edition_id}/symptom-rows", editions.symptom_rows, "Page through its symptom rows",
          ANY_ROLE, SymptomRowPage, query=Search, problems=(400, 404)),
    Route("GET", "/admin/editions/{edition_id}/terms", editions.terms, "Page through its terms", ANY_ROLE, TermPage,
          query=Search, problems=(400, 404)),
    Route("POST", "/admin/editions/{edition_id}/activate", editions.activate, "Make it the active edition", _ADMIN,
          EditionDetail, problems=(404, 409)),
    Route("DELETE", "/admin/editions/{edition_id}", changes.delete, "Delete it; not the active one", _ADMIN, None,
          status=204, problems=(404, 409)),
    Route("GET", "/admin/editions/{former_id}/diff/{present_id}", changes.diff, "Compare two editions", _ADMIN,
          Comparison, problems=(404,)),
    Route("POST", "/admin/uploads", ingestions.announce, "Give the place where one file may be sent", _ADMIN, Upload,
           takes=UploadBody, status=201, problems=(400, 413, 415, 422)),
    Route("PUT", "/admin/uploads/{ingestion_id}", ingestions.receive, "Take a guideline and begin to ingest it", _ADMIN,
          Ingestion, takes_file="application/octet-stream", status=202, problems=(404, 413)),
    Route("GET", "/admin/ingestions/{ingestion_id}", ingestions.follow, "Tell how far an ingestion has come", _ADMIN,
          Ingestion, streams=True, problems=(404,)),
    Route("POST", "/admin/refresh", ingestions.refresh, "Read every held guideline again", _ADMIN, Refresh,
          status=202),
    Route("GET", "/admin/rules", rules.list_all, "Page through the rules of the active edition", _ADMIN, RulePage,
          query=RuleSearch, problems=(400, 503)),
    Route("GET", "/admin/rules/{rule_id}", rules.show, "Show one rule beside its words, with its history", _ADMIN,
          ShownRule, problems=(404, 503)),
    Route("PUT", "/admin/rules/{rule_id}", rules.put, "Put another tree in its place, as a draft", _ADMIN, ShownRule,
          takes=NewTree, problems=(400, 404, 409, 413, 422, 503)),
    Route("POST", "/admin/rules/{rule_id}/try", rules.try_it, "Try it on a record; nothing is stored", _ADMIN, Attempt,
          takes=Trial, problems=(400, 404, 409, 413, 422, 503)),
    Route("POST", "/admin/rules/{rule_id}/draft", rules.draft, "Have a model propose a tree; nothing is stored of it",
          _ADMIN, ModelDraft, problems=(404, 409, 503)),
    Route("POST", "/admin/rules/{rule_id}/accept", rules.accept, "Say that it was read against its words", _ADMIN,
          ShownRule, takes=Acceptance, problems=(400, 404, 409, 413, 422, 503)),
    Route("POST", "/admin/rules/{rule_id}/sign", rules.sign, "Sign it; not by whoever edited it last", _ADMIN,
          ShownRule, takes=Step, problems=(400, 404, 409, 413, 422, 503)),
    Route("POST", "/admin/rules/{rule_id}/withdraw", rules.withdraw, "Take it out of use", _ADMIN, ShownRule,
          takes=Step, problems=(400, 404, 409, 413, 422, 503)),
    Route("GET", "/admin/rulebook", rules.export, "Give the rulebook as a file, histories and seal with it", _ADMIN,
          None, problems=(503,), content_type="application/yaml"),
    Route("PUT", "/admin/rulebook", rules.take_in, "Take in a rulebook of another deployment", _ADMIN, Taken,
          takes_file="application/yaml", problems=(400, 409, 413, 503)),
    Route("GET", "/admin/rule-names", rules.names, "Tell what a tree may name", _ADMIN, Names),
    Route("GET", "/admin/bases", bases.list_all, "List the editions of knowledge bases", _ADMIN, bases.BaseList),
    Route("POST", "/admin/bases/{edition_id}/activate", bases.activate, "Make an edition answer for its role", _ADMIN,
          bases.Base, problems=(404,)),
    Route("GET", "/admin/bases/{former_id}/diff/{present_id}", bases.diff, "Compare two editions of a base", _ADMIN,
          bases.BaseComparison, problems=(404,)),
    Route("GET", "/admin/originals", originals.list_all, "List the files that are signed as originals", _ADMIN,
          originals.OriginalList),
    Route("POST", "/admin/originals/{content_hash}/sign", originals.sign, "Sign a file as the publisher's original",
          _ADMIN, Original, takes=originals.Signing, problems=(400, 413, 422)),
    Route("POST", "/admin/originals/{content_hash}/withdraw", originals.withdraw, "Take it off the list", _ADMIN, None,
          takes=originals.Signing, status=204, problems=(400, 404, 413, 422)),
    Route("GET", "/admin/audit", audit.page, "Page through the audit, newest first", _ADMIN, AuditPage,
          query=AuditQuery, problems=(400, 404)),
    Route("PUT", "/admin/patients/{patient_id}", patients.put, "Store a patient record", _ADMIN, PatientRecord,
          takes=PatientRecord, problems=(400, 409, 413, 422)),
)  # fmt: skip
