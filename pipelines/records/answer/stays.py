"""Stays in hospital: when, and why."""

import re

from pipelines.records.answer.point import Drafted, points_of
from pipelines.records.papers.prepare import Papers
from pipelines.records.question.asked import Asked

_WHY = re.compile(r"\b(?:reason|diagnosis|admitted|because|presented|attended|with)\b", re.IGNORECASE)
_WHEN = re.compile(r"\b(?:admi\w+|discharged?)\b", re.IGNORECASE)


def stay(asked: Asked, papers: Papers) -> Drafted:
    """The last stay, or the one of the time asked for: the sentences that say when and why."""
    held = [document for document in papers.documents if document.doc_type == "discharge_summary"]
    if asked.window:
        held = [document for document in held if asked.window.holds(document.document_date)] or held
    if not held:
        return Drafted()
    form = _WHY if asked.says(r"\b(?:why|what for|reason)\b") else _WHEN
    lines = papers.of(held[-1])
    told = [line for line in lines if form.search(line.text)][:3]
    return Drafted(points_of(told or lines[:2]))
