"""A line of a document as what a model's sentence may rest on."""

from pipelines.records.papers.prepare import Line
from pipelines.records.worded.people import People
from shared.guardrails.verified.shapes import Span


def span_of(line: Line, people: People) -> Span:
    """Return the line below its kind, heading and author, whole names of whom it names, and its document's date."""
    document, who = line.document, line.document.professional
    author = (who.name, who.specialty, who.institution) if who else ()
    under = (document.doc_type.replace("_", " "), line.sentence.heading, *author, *people.in_text(line.text))
    return Span(line.text, "; ".join(filter(None, under)), line.day, line.sentence.heading)
