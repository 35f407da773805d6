"""Questions about a complaint: where the papers speak of it, what was found with it, what had been started before."""

from datetime import timedelta
from typing import Final

from pipelines.records.answer.doses import history
from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.answer.sentences import fitting, neighbours
from pipelines.records.answer.tests import values_of
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked
from shared.records.dates import as_date
from shared.records.medicines import CHANGES
from shared.records.results import AWAITED

_MOST: Final = 3
_NEAR_BEST: Final = 0.6
_BEFORE: Final = 120  # days before a complaint in which something new may have begun
_AFTER: Final = r"\b(?:after|since|new|start\w*|tablets?|medic\w+|pill|drug|inhaler|began|changed)\b"
_LETTERS: Final = ("clinical_note", "discharge_summary")
_FOUND: Final = ("diagnosis", "impression", "reason", "changes", "conclusion", "plan")


def complaint(asked: Asked, papers: Papers) -> Drafted:
    """What the documents hold on what is felt."""
    told = _told(asked, papers)
    lines = list(told)
    explained = False
    for document in {line.document.document_id: line.document for line in told}.values():
        if document.doc_type in ("discharge_summary", "clinical_note"):
            found = [
                line for line in papers.of(document) if line.sentence.heading.lower() in _FOUND[:4] and _tells(line)
            ]
            lines += found[:3]
            explained = explained or bool(found)
    lines += _done_about(lines, papers)
    if asked.says(_AFTER):
        lines += _begun_before(lines, asked, papers)
    if not asked.window and not explained:
        lines += _looked_up(asked, papers)
    return Drafted(points_of(in_time(unique(lines or _of_its_system(asked, papers)))[:8]), aware=True)


def _of_its_system(asked: Asked, papers: Papers) -> list[Line]:
    """Where no document tells of the complaint: the last letter on a condition of the same part of the body."""
    systems = frozenset().union(*(name.systems for name in asked.of("symptom"))) - {"general", "pain"}
    conditions = {
        name.id for name in papers.words.names.values() if name.kind == "condition" and name.systems & systems
    }
    held = [line for line in papers.lines if conditions & line.names and line.document.doc_type in _LETTERS]
    return held[-1:]


def _done_about(lines: list[Line], papers: Papers) -> list[Line]:
    """What the last document that tells of it changed in the medicines."""
    last = papers.of(lines[-1].document) if lines else []
    return [line for line in last if any(said.act in CHANGES for said in line.medicines)][:2]


def _tells(line: Line) -> bool:
    return bool(line.medicines) or any(
        word in line.text.lower() for word in ("diagnosis", "impression", "reason", "conclusion")
    )


def _told(asked: Asked, papers: Papers) -> list[Line]:
    """The sentences that tell of it, those of the time asked for first; of a diary the one after the last as well."""
    fits, _ = fitting(asked, papers)
    if asked.window:
        fits = [fit for fit in fits if asked.window.holds(fit.line.day)] or fits
    best = [fit.line for fit in fits if fit.score >= _NEAR_BEST * fits[0].score]
    felt = {name.id for name in asked.of("symptom")}
    tells = {line.document.document_id for line in best if felt & line.names}
    best = [line for line in best if felt & line.names or line.document.document_id not in tells]
    told = in_time(best[:_MOST]) if asked.of("medicine", "class", "condition") else in_time(best)[-_MOST:]
    return [*told, *(line for line in neighbours(told[-1], papers) if line.number_after(told[-1]) == 1)] if told else []


def _begun_before(lines: list[Line], asked: Asked, papers: Papers) -> list[Line]:
    """When the medicines were begun that these sentences name, or that began shortly before the complaint."""
    begun: list[Line] = []
    stopped = {
        said.medicine for line in lines for said in line.medicines if said.act in ("stopped", "reduced", "changed")
    }
    for medicine in stopped:
        starts = [one.line for one in history(papers, medicine) if one.said.act == "started"]
        begun += starts[-1:]
    if not begun and lines and not asked.of("medicine", "class"):
        last = as_date(lines[-1].day)
        first = (last - timedelta(days=_BEFORE)).isoformat() if last else ""
        begun = [
            line
            for line in papers.lines
            if first <= line.day <= lines[-1].day and any(s.act == "started" for s in line.medicines)
        ][-1:]
    return begun


def _looked_up(asked: Asked, papers: Papers) -> list[Line]:
    """The latest results of tests that such a complaint is looked up by, where flagged by the laboratory or awaited."""
    ids = {name.id for name in asked.of("symptom")}
    lines: list[Line] = []
    for name in papers.words.names.values():
        if name.kind == "test" and name.about & ids:
            values = values_of(papers, name.id)
            if values and (values[-1].result.flag in ("high", "low", "abnormal", "critical")):
                lines.append(values[-1].line)
                lines += _said_later(name.id, values[-1].line, papers)
            lines += [line for line in papers.lines[-60:] if name.id in line.names and AWAITED.search(line.text)][-1:]
    return lines[:5]


def _said_later(test: str, reported: Line, papers: Papers) -> list[Line]:
    later = [line for line in papers.lines if test in line.names and line.day > reported.day]
    return later[-1:]
