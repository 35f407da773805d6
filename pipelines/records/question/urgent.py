"""Complaints of now that a professional should hear the same day, though no ambulance is called."""

import re
from collections.abc import Mapping
from pathlib import Path

from pipelines.records.papers.prepare import Papers
from pipelines.records.question.at_risk import is_at_risk
from pipelines.records.question.focus import stretches
from shared.language.patterns import load_patterns
from shared.records.shapes import Dossier

_FILE = Path(__file__).with_name("urgent.yaml")


def is_for_today(message: str, papers: Papers) -> bool:
    """Whether a message tells of something that should be heard today, of anybody or of one who takes what they do."""
    told = [each for each in stretches(message) if _is_of_now(each)]
    if _is_of_now(message) and not _words()["past"].search(message):
        told.append(message)
    return any(_is_complaint(each, message, papers) for each in dict.fromkeys(told))


def _is_of_now(told: str) -> bool:
    """Whether it is going on: what is asked of papers is not, nor what is dated long ago and not again of late."""
    words = _words()
    if not words["now"].search(told) or words["asks"].search(told):
        return False
    return bool(words["of_late"].search(told)) or not words["past"].search(told)


def _is_complaint(told: str, message: str, papers: Papers) -> bool:
    if _words()["anybody"].search(told) or is_at_risk(told, papers):
        return True
    return bool(_words()["expecting"].search(told)) and (
        bool(_words()["pregnant"].search(message)) or _expects(papers.dossier)
    )


def _expects(dossier: Dossier) -> bool:
    return dossier.profile.sex != "Male" and any(
        _words()["pregnant"].search(document.text) for document in dossier.documents[-12:]
    )


def _words() -> Mapping[str, re.Pattern[str]]:
    return load_patterns(_FILE)
