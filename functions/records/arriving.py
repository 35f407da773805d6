"""Papers on their way in: a PDF of text through the guarded reader, a FHIR Bundle of one patient."""

import base64
import binascii
from typing import Any, Final, cast

from functions.records.bodies import BundleBody, DocumentBody
from functions.records.handlers import authorised
from functions.records.taken_in import NotTaken, TakenIn
from pipelines.ingest.refusals import Reason
from pipelines.records.taking.take_in import take_in
from shared.errors import GuidelineRefusedError, InputInvalidError
from shared.fhir.chart import resources_in
from shared.fhir.papers import papers_in
from shared.http.route import Call
from shared.records.given import document_of

MOST_PDF_BYTES: Final = 8 * 1024 * 1024
_SAID: Final = {
    Reason.NO_TEXT: "The PDF holds no text but pictures of pages; send its text instead.",
    Reason.PICTURE: "The PDF holds pictures of text; send its text instead.",
    Reason.ENCRYPTED: "The PDF is encrypted; send one that opens without a password.",
    Reason.TOO_LARGE: "The PDF is too large.",
    Reason.NOT_A_PDF: "The file is not a PDF.",
}


def text_of_pdf(data: bytes) -> str:
    """Return the words of a PDF. Raises InputInvalidError, saying what is amiss."""
    from pipelines.ingest.guarded.read import read_text_guarded

    try:
        return read_text_guarded(data, max_bytes=MOST_PDF_BYTES)
    except GuidelineRefusedError as refused:
        other = f"The PDF cannot be trusted to say what it shows ({refused.reason}); send its text instead."
        raise InputInvalidError(_SAID.get(Reason(refused.reason), other)) from None


def given_document(body: DocumentBody) -> dict[str, Any]:
    """Return a document as it was sent, its text read where it came as a PDF. Raises InputInvalidError."""
    given = body.model_dump(mode="json", exclude_none=True, exclude={"pdf"})
    if (body.pdf is None) == (body.text is None):
        raise InputInvalidError("A document has either a text or a pdf.")
    if body.pdf is not None:
        given["text"] = text_of_pdf(_bytes(body.pdf))
    return given


def put_bundle(call: Call) -> TakenIn:
    """Take in the papers of a FHIR Bundle; the same Bundle again changes nothing."""
    wiring, patient_id = authorised(call)
    papers = papers_in(resources_in(cast(BundleBody, call.body).root), text_of_pdf)
    if not papers.taken:
        raise InputInvalidError("The Bundle holds nothing that a record takes in.")
    documents = [document_of(paper) for paper in papers.taken]
    counts = {"created": 0, "replaced": 0, "unchanged": 0}
    for document in documents:
        counts[take_in(wiring, call.caller.id, patient_id, document)[1]] += 1
    wiring.record_access.note(patient_id, call.caller.id, "put", len(documents))
    left_out = tuple(NotTaken(what=one.what, why=one.why) for one in papers.left_out)
    return TakenIn(**counts, document_ids=tuple(one.document_id for one in documents), left_out=left_out)


def _bytes(encoded: str) -> bytes:
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        raise InputInvalidError("pdf is not base64.") from None
