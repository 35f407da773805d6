"""Complaints of now that a professional should hear the same day, though no ambulance is called."""

import re
from collections.abc import Mapping
from pathlib import Path

from pipelines.records.papers.prepare import Papers
from pipelines.records.question.at_risk import is_at_risk
from shared.guardrails.patterns import load_patterns
from shared.records.shapes import Dossier

_FILE = Path(__file__).with_name("urgent.yaml")


def is_for_today(message: str, papers: Papers) -> bool:
    """Whether a message tells of something that should be heard today, of anybody or of one who takes what they do."""
    dossier = papers.dossier
    if not _words()["now"].search(message) or _words()["past"].search(message):
        return False
    if _words()["anybody"].search(message) or is_at_risk(message, papers):
        return True
    return bool(_words()["expecting"].search(message)) and (
        bool(_words()["pregnant"].search(message)) or _expects(dossier)
    )


def _expects(dossier: Dossier) -> bool:
    return dossier.profile.sex != "Male" and any(
        _words()["pregnant"].search(document.text) for document in dossier.documents[-12:]
    )


def _words() -> Mapping[str, re.Pattern[str]]:
    return load_patterns(_FILE)
