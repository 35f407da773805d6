"""A document as it came to what is kept: orders to software marked, entries borne out by quotes, others read."""

from dataclasses import replace

from pipelines.records.taking.orders import WARNING, orders_in
from shared.records.reading import quote_for, read_entries, same_thing
from shared.records.shapes import Entry, PatientDocument
from shared.terminology.health_words import HealthWords, load_health_words


def read_document(document: PatientDocument) -> PatientDocument:
    """Return the document with its entries; an entry that a client sent is unverified until a quote is found."""
    words = load_health_words()
    left_out = orders_in(document.text)
    marked = replace(document, left_out=left_out, warnings=(WARNING,) if left_out else ())
    given = [_borne_out(entry, marked, words) for entry in document.entries]
    read = [entry for entry in read_entries(marked, words) if not any(same_thing(entry, one, words) for one in given)]
    return replace(marked, entries=(*given, *read))


def _borne_out(entry: Entry, document: PatientDocument, words: HealthWords) -> Entry:
    quote = quote_for(entry, document, words)
    return replace(entry, document_id=document.document_id, quote=quote, verified=quote is not None)
