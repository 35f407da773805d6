"""Questions about time: what changed since, what happened at a visit, when something was, what comes next."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from pipelines.records.answer.point import Drafted, in_time, points_of, same_wording
from pipelines.records.answer.sentences import fitting
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, is_by
from shared.language.patterns import patterns_beside
from shared.records.dates import dates_in
from shared.records.medicines import DECIDES
from shared.records.shapes import PatientDocument

_words: Final = patterns_beside(__file__)

_VISITS: Final = frozenset({"clinical_note", "discharge_summary"})
MOST: Final = 8
A_DOCUMENT: Final = 6
_LEADS: Final = 1.0  # what the first sentence of a document counts: it tells why there is one


def asks_changes_since(asked: Asked) -> bool:
    """Whether a question is about what changed after something."""
    if (
        asked.query_type == "Timeline"
        and asked.says(r"\b(?:since|after)\b")
        and not asked.of("test", "medicine", "class")
    ):
        return not asked.says(r"\bwhen\b|\bhow (?:long|many)\b|\bsince when\b")
    return (
        asked.says(_words()["changed"])
        and asked.says(r"\b(?:since|after|over|in|during|lately|recently|this year|last|between)\b")
        and not asked.of("test", "medicine", "class")
        and not (asked.carers and asked.says(r"\bhappened (?:at|in|with)\b"))
    )


def changes_since(asked: Asked, papers: Papers) -> Drafted:
    """What each document from then on tells that is new, the anchor's own changes first."""
    anchor = anchor_of(asked, papers)
    start = anchor.document_date or "" if anchor else _start(asked, papers)
    end = _end(asked, anchor)
    lines: list[Line] = []
    for document in papers.documents:
        held = start <= (document.document_date or "") <= end and _goes_on(document, anchor, asked)
        if held and _of_subject(document, asked, papers):
            lines += eventful(papers.of(document), 3)
    lines = same_wording(lines)
    return Drafted(points_of(lines[:3] + lines[-12:] if len(lines) > 15 else lines), aware=True, settled=bool(lines))


def _goes_on(document: PatientDocument, anchor: PatientDocument | None, asked: Asked) -> bool:
    """Whether a document is part of what is asked: all that came since, but of an operation what follows from it."""
    named = asked.of("procedure", "test")
    if not anchor or asked.says(r"\bsince\b") or not named or any(name.id == "hospital_stay" for name in named):
        return True
    who, first = document.professional, anchor.professional
    return document is anchor or bool(who and first and who.specialty == first.specialty)


def _end(asked: Asked, anchor: PatientDocument | None) -> str:
    """What changed during a stay ends with its own letter; what changed since goes on to today."""
    since = asked.says(r"\b(?:since|after)\b")
    if anchor and not since and asked.says(r"\b(?:while|during|at|in)\b"):
        return anchor.document_date or ""
    if asked.window and not anchor and not since:
        return asked.window.last.isoformat()
    return asked.as_of.isoformat()


def anchor_of(asked: Asked, papers: Papers) -> PatientDocument | None:
    """Return the document that a "since" starts from: a stay, an operation, a visit to somebody."""
    found = [document for document in papers.documents if (document.document_date or "") <= asked.as_of.isoformat()]
    if asked.says(r"\b(?:hospital|admi\w+|discharge\w*|ward)\b"):
        found = [document for document in found if document.doc_type == "discharge_summary"]
    elif asked.authors or asked.carers:
        found = [document for document in found if is_by(document, asked)]
    elif (since := _since(asked, papers)).of("procedure", "condition", "test"):
        return _told_first(since, papers)
    elif asked.says(_words()["visit"]):
        found = [document for document in found if document.doc_type in _VISITS]
        found = found[-2:-1] if asked.says(r"\bsince\b") and len(found) > 1 else found
    else:
        return None
    within = [document for document in found if asked.window and asked.window.holds(document.document_date)]
    if asked.window and not within:
        within = [d for d in found if any(asked.window.holds(said) for said in _days_told(papers.of(d), d))]
    best = within or found
    return best[-1] if best else None


def _since(asked: Asked, papers: Papers) -> Asked:
    """What comes after "since": the event that the time is counted from."""
    tail = re.split(r"\b(?:since|after)\b", asked.text, maxsplit=1, flags=re.IGNORECASE)[-1]
    return replace(
        asked, names=papers.named_in(tail), terms=tuple(term for term in asked.terms if term in tail.lower())
    )


def _of_subject(document: PatientDocument, asked: Asked, papers: Papers) -> bool:
    """Whether a document speaks of the condition whose course is asked for, where one is named."""
    before = re.split(r"\b(?:since|after)\b", asked.text, maxsplit=1, flags=re.IGNORECASE)[0]
    subject = [name for name in papers.named_in(before) if name.kind in ("condition", "symptom")]
    systems = frozenset().union(*(name.systems for name in subject)) - {"general"}
    named = {each for line in papers.of(document) for each in line.names if each in papers.words.names}
    return not systems or any(papers.words.names[each].systems & systems for each in named)


def _told_first(asked: Asked, papers: Papers) -> PatientDocument | None:
    """The first of the documents that tell of it best: later letters look back on it."""
    fits, _ = fitting(asked, papers)
    best = [fit.line.document for fit in fits if fit.score >= 0.75 * fits[0].score]
    return min(best, key=lambda document: document.document_date or "") if best else None


def _days_told(lines: Sequence[Line], document: PatientDocument) -> list[str]:
    near = date.fromisoformat(document.document_date) if document.document_date else date(2000, 1, 1)
    return [said.day.isoformat() for line in lines for said in dates_in(line.text, near)]


def _start(asked: Asked, papers: Papers) -> str:
    if asked.window:
        return asked.window.first.isoformat()
    days = [
        document.document_date
        for document in papers.documents
        if document.document_date and document.doc_type in _VISITS
    ]
    return days[-2] if len(days) > 1 else (asked.as_of - timedelta(days=183)).isoformat()


def eventful(lines: Sequence[Line], most: int) -> list[Line]:
    """Return the sentences of a document in which something happens, in its order."""
    scored = [(line, _eventful(line)) for line in lines]
    best = sorted((one for one in scored if one[1] > 0), key=lambda one: (-one[1], one[0].sentence.number))[:most]
    return sorted((line for line, _ in best), key=lambda line: line.sentence.number)


def _eventful(line: Line) -> float:
    acts = sum(said.act in DECIDES for said in line.medicines)
    flags = sum(bool(result.flag) for result in line.results)
    told = len({found[0].lower() for found in _words()["eventful"].finditer(line.text)})
    return (
        3.0 * acts
        + 2.0 * flags
        + 0.8 * told
        + 0.5 * bool(line.results)
        + _LEADS * (line.sentence.number == 0)
        + 1.5 * (line.sentence.heading.lower() in ("diagnosis", "changes", "impression"))
    )


def asks_of_visit(asked: Asked) -> bool:
    """Whether a question is what somebody said or what happened at a visit."""
    said = asked.says(
        r"\b(?:what|anything)\b[^?]*\b(?:say|said|tell|told|advis\w+|recommend\w*|write|wrote|written|"
        r"happen\w*|discuss\w*|find|found|decide\w*|do|done|suggest\w*|think|thought|conclu\w+|"
        r"explain\w*|want\w*|plan\w*)\b"
    )
    return said and bool(asked.authors or asked.carers or asked.says(_words()["visit"]) or asked.titled)


def visit(asked: Asked, papers: Papers) -> Drafted:
    """What a document of that author, place or time says; those sentences that bear on the rest of the question."""
    found = list(papers.documents)
    if asked.authors or asked.carers:
        found = [document for document in found if is_by(document, asked)]
    elif asked.titled:
        found = [document for document in found if document.document_id in asked.titled]
    elif asked.says(_words()["visit"]):
        found = [document for document in found if document.doc_type in _VISITS]
    if asked.window:
        found = [document for document in found if asked.window.holds(document.document_date)] or (
            [] if asked.authors or asked.carers else found
        )
    topics = [name for name in asked.names if name.kind != "carer" and name.id != "hospital_stay"]
    if (topics or asked.terms) and not asked.titled:
        fits, _ = fitting(asked, papers, [line for document in found for line in papers.of(document)])
        best = [fit for fit in fits if fit.score >= 0.5 * fits[0].score][:3]
        if fits or not found or not (asked.authors or asked.carers):
            return Drafted(points_of(in_time(fit.line for fit in best)))
    if not found:
        return Drafted()
    lines = papers.of(found[-1])
    return Drafted(points_of(lines if len(lines) <= A_DOCUMENT else _telling(lines)))


def _telling(lines: Sequence[Line]) -> list[Line]:
    """The sentences of a document in which something happens, filled up with those that name anything."""
    best = eventful(lines, A_DOCUMENT)
    others = [line for line in lines if line not in best and (line.names or line.medicines or line.results)]
    return sorted([*best, *others][:A_DOCUMENT], key=lambda line: line.sentence.number) or list(lines[:A_DOCUMENT])


def when_was(asked: Asked, papers: Papers) -> Drafted:
    """When something was: the sentence that names it with its date, else the earliest that tells of it."""
    fits, needs = fitting(asked, papers)
    if not fits:
        return Drafted()
    best = [fit for fit in fits if fit.score >= 0.75 * fits[0].score]
    if len(fits[0].met) < len(needs) / 2:
        return Drafted()
    dated = [fit for fit in best if dates_in(fit.line.text, asked.as_of)]
    last = asked.says(r"\b(?:last|latest|most recent)\b")
    ordered = sorted(dated or best, key=lambda fit: fit.line.day, reverse=last)
    return Drafted(points_of(fit.line for fit in ordered[:1]))
