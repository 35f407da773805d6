"""What an examination found: the document that reports it, from the sentence that names it on."""

from typing import Final

from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.papers.body_parts import same_part
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, names_match
from shared.language.patterns import patterns_beside
from shared.records.shapes import PatientDocument

_words: Final = patterns_beside(__file__)

_MOST: Final = 3


def asks_what_was_found(asked: Asked) -> bool:
    """Whether a question is after the result of an examination."""
    return asked.says(_words()["found"]) and not asked.says(r"\b(?:when|who|why)\b")


def findings(asked: Asked, papers: Papers) -> Drafted:
    """The latest document about it, or the one of the time asked for: its sentences that say what was found."""
    about = [document for document in papers.documents if _about(document, asked, papers)]
    if asked.window:
        about = [document for document in about if asked.window.holds(document.document_date)] or about
    if not about:
        return Drafted()
    best = max(about, key=lambda each: (_weight(each, asked, papers), each.document_date or ""))
    lines = papers.of(best)
    named = [line for line in lines if _names(line, asked, papers) and not _words()["planned"].search(line.text)]
    start = named[0].sentence.number if named else 0
    after = [line for line in lines if line.sentence.number >= start]
    told = [line for line in after if line in named[:1] or _tells(line, papers)]
    ends = [line for line in after if _words()["concluded"].search(line.text)]
    chosen = unique([*ends[:1], *told])[:_MOST] or named[:1] or after[:_MOST]
    return Drafted(points_of(in_time(chosen)))


def _tells(line: Line, papers: Papers) -> bool:
    """Whether a sentence has the words of a finding, or names a condition."""
    return bool(_words()["result"].search(line.text)) or any(
        papers.words.named(each).kind == "condition" for each in line.names if each in papers.words.names
    )


def _names(line: Line, asked: Asked, papers: Papers) -> bool:
    return any(names_match(line, name, papers) for name in asked.of("test", "procedure"))


def _is_titled(line: Line, asked: Asked, papers: Papers) -> bool:
    return any(name.id in papers.titled(line) for name in asked.of("test", "procedure"))


def _about(document: PatientDocument, asked: Asked, papers: Papers) -> bool:
    return _weight(document, asked, papers) > 0


def _weight(document: PatientDocument, asked: Asked, papers: Papers) -> int:
    """How many things that the question names this document is about, by title or in words; its other words less."""
    if not any(_names(line, asked, papers) or _is_titled(line, asked, papers) for line in papers.of(document)):
        return 0
    titled = {name.id for name in papers.named_in(document.title)}
    lines = [line for line in papers.of(document) if not _words()["planned"].search(line.text)]
    wanted = asked.of("test", "procedure")
    named = [
        name
        for name in wanted
        if titled & {name.id, *name.members} or any(names_match(line, name, papers) for line in lines)
    ]
    words = papers.title_stems[document.document_id].union(*(line.terms for line in lines))
    others = [
        name for name in asked.names if name not in wanted and any(names_match(line, name, papers) for line in lines)
    ]
    reported = any(papers.words.is_kind_of(each, name.id) for name in wanted for each in titled)
    reported = reported or document.doc_type in ("radiology_report", "discharge_summary")
    return (
        4 * len(named)
        + 2 * reported * bool(named)
        + len(others)
        + sum(bool(same_part(term) & words) for term in asked.terms)
        if named
        else 0
    )
