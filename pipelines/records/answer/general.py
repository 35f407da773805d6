"""Questions at large: what the record holds in all, which conditions, which vaccinations, what a word means here."""

import re
from typing import Final

from pipelines.records.answer.allergies import allergy_entries, lines_of
from pipelines.records.answer.medicines import current_list
from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.answer.sentences import fitting
from pipelines.records.answer.tests import values_of
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, names_match
from shared.any_case import AnyCase
from shared.language.patterns import patterns_beside
from shared.records.shapes import Entry

_FLAGS: Final = ("high", "low", "abnormal", "critical")
_words: Final = patterns_beside(__file__)


def overview(asked: Asked, papers: Papers) -> Drafted:
    """Conditions, medicines taken, allergies and flagged results, for a question about all of it."""
    if not asked.says(_words()["overview"]):
        return Drafted()
    if asked.of("condition", "symptom", "test", "procedure", "carer") or asked.authors or asked.titled:
        return Drafted()
    held = [line for entry in _active(papers) for line in _quoting(entry, papers)][:4]
    allergic = [line for entry in allergy_entries(papers) for line in lines_of(entry, papers, 1)]
    listed = [point.line for point in current_list(asked, papers).points][-4:]
    flagged = _flagged(papers)[-3:]
    return Drafted(points_of(in_time(unique([*allergic, *held, *listed, *flagged]))), aware=True)


def _flagged(papers: Papers) -> list[Line]:
    last = [values[-1] for test in papers.results for values in [values_of(papers, test)] if values]
    return in_time(value.line for value in last if value.result.flag in _FLAGS)


def _active(papers: Papers) -> list[Entry]:
    held = [
        entry
        for entry in papers.entries
        if entry.kind == "diagnosis" and entry.status not in ("resolved", "inactive", "ruled_out")
    ]
    given = [entry for entry in held if entry.given]
    return given or held


def _quoting(entry: Entry, papers: Papers) -> list[Line]:
    return [
        line for line in papers.lines if line.document.document_id == entry.document_id and entry.quote == line.text
    ][:1]


def diagnoses(asked: Asked, papers: Papers, named: bool = False) -> Drafted:
    """The conditions that the documents record; `named`: only those that the question names."""
    wanted = asked.of("condition") if named else ()
    if named and not wanted:
        return Drafted()
    lines = []
    for entry in _active(papers):
        ids = {one.name.id for one in papers.words.find(entry.name)}
        if not named or any(name.id in ids for name in wanted):
            lines += _quoting(entry, papers)
    return Drafted(points_of(in_time(unique(lines))[-8:]))


def flagged(asked: Asked, papers: Papers) -> Drafted:
    """The latest results that a laboratory flagged, or those of the time asked for."""
    within = [line for line in papers.lines if asked.window and asked.window.holds(line.day)]
    lines = [line for line in within if any(each.flag in _FLAGS for each in line.results)] or _flagged(papers)
    return Drafted(points_of(lines[-8:]), aware=True)


def diagnosed(asked: Asked, papers: Papers) -> Drafted:
    """Since when: the sentence that records the diagnosis, else the first that names the condition."""
    recorded = diagnoses(asked, papers, named=True)
    if recorded:
        return Drafted(recorded.points[:1])
    names = asked.of("condition")
    told = [line for line in papers.lines if any(names_match(line, name, papers) for name in names)]
    return Drafted(points_of(told[:1]))


def vaccinations(asked: Asked, papers: Papers) -> Drafted:
    """The vaccinations that documents record; of one kind where it is named."""
    wanted = asked.of("medicine") or asked.of("class")
    lines = [line for line in papers.lines if any(names_match(line, name, papers) for name in wanted)]
    given = [line for line in lines if _words()["given"].search(line.text)] or lines
    if asked.window and (within := [line for line in given if asked.window.holds(line.day)]):
        given = within
    return Drafted(points_of(in_time(given)[-3:]))


def of_mechanism() -> AnyCase:
    """How a question asks how something works, which no document of a patient tells."""
    return _words()["mechanism"]


def explained(asked: Asked, papers: Papers) -> Drafted:
    """What a word means here: the sentence that has it and says so, or the one after it; no document tells how."""
    fits, needs = fitting(asked, papers)
    if not fits or len(fits[0].met) < len(needs) / 2:
        return Drafted()
    for fit in fits[:12]:
        following = papers.after(fit.line)
        if _words()["means"].search(fit.line.text):
            return Drafted(points_of([fit.line]))
        if following and re.match(r"\W*(?:this|that|these|it|they|which)\b", following.text, re.IGNORECASE):
            own = [one.line for one in fits if one.line.document is fit.line.document and one.met == fit.met]
            return Drafted(points_of(in_time(unique([*own[:2], following]))))
    return Drafted()


def told_of_all(asked: Asked, papers: Papers) -> Drafted:
    """What a sentence that has the word says of people at large: "most children grow out of it"."""
    fits, _ = fitting(asked, papers)
    most = max((len(fit.met) for fit in fits), default=0)
    own = [fit.line for fit in fits if len(fit.met) == most and _words()["at_large"].search(fit.line.text)]
    return Drafted(points_of(own[:1]))
