"""Parts of the reply as they are shown."""

from pipelines.records.answer.point import Point
from pipelines.records.context.assemble import Context
from pipelines.records.papers.prepare import Line
from pipelines.records.response import AllergyShown, ContextUsed, RecordCitation
from shared.records.shapes import Entry


def used(context: Context) -> ContextUsed:
    """Return what a context held, in numbers and ids."""
    return ContextUsed(
        record_ids=context.record_ids,
        semantic_chunks_used=len(context.passage_ids),
        structured_records_used=len(context.record_ids),
        total_context_tokens=context.tokens,
    )


def allergy_shown(entry: Entry) -> AllergyShown:
    """Return an allergy as it is shown; one that a clinician has not confirmed is unverified."""
    return AllergyShown(
        allergen=entry.name,
        reaction=entry.detail("reaction") or None,
        severity=entry.detail("severity") or None,
        verified=entry.verified and entry.details.get("confirmed") is not False,
        document_id=entry.document_id,
    )


def citation_of(point: Point) -> RecordCitation:
    """Return the citation of a sentence: the document's own words, and the record that they bear out, if one does."""
    document = point.line.document
    own = (entry.record_id for entry in document.entries if entry.quote == point.line.text)
    return RecordCitation(
        document_id=document.document_id,
        document_title=document.title,
        document_date=document.document_date,
        professional_name=document.professional.name if document.professional else None,
        chunk_text=point.line.text,
        relevance_score=round(min(1.0, max(0.0, point.score)), 4),
        record_id=next(own, None),
        chunk_id=chunk_of(point.line),
    )


def chunk_of(line: Line) -> str:
    """Return where a sentence stands: its document and place."""
    return f"{line.document.document_id}/{line.sentence.start}-{line.sentence.end}"
