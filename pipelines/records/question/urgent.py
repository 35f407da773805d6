"""Complaints of now that a professional should hear the same day, though no ambulance is called."""

from collections.abc import Sequence

from pipelines.records.papers.prepare import Papers
from pipelines.records.question.at_risk import taken_in_words, with_bleeding_by_name
from pipelines.records.question.focus import asks_first, stretches
from shared.guardrails.emergencies.find import find_same_day
from shared.language.patterns import patterns_beside
from shared.records.shapes import Dossier

_words = patterns_beside(__file__)


def is_for_today(message: str, papers: Papers) -> bool:
    """Whether a message tells of something that should be heard today, of anybody or of one who takes what they do."""
    told = [each for each in stretches(message) if _is_of_now(each)]
    if _is_of_now(message) and not _words()["past"].search(message):
        told.append(message)
    if not told:
        return False
    taken = taken_in_words(message, papers)
    return any(_is_complaint(each, message, taken, papers) for each in dict.fromkeys(told))


def _is_of_now(told: str) -> bool:
    """Whether it is going on: what is asked of papers is not, nor what is dated long ago and not again of late."""
    words = _words()
    is_of_late = bool(words["of_late"].search(told))
    is_now = words["now"].search(told) or (is_of_late and not asks_first(told))
    return bool(is_now) and not words["asks"].search(told) and (is_of_late or not words["past"].search(told))


def _is_complaint(told: str, message: str, taken: Sequence[str], papers: Papers) -> bool:
    if find_same_day((told, *taken)) or (taken and find_same_day((with_bleeding_by_name(told), *taken))):
        return True
    return bool(_words()["expecting"].search(told)) and (
        bool(_words()["pregnant"].search(message)) or _expects(papers.dossier)
    )


def _expects(dossier: Dossier) -> bool:
    return dossier.profile.sex != "Male" and any(
        _words()["pregnant"].search(document.text) for document in dossier.documents[-12:]
    )
