"""Getting ready for an appointment: questions made from conflicts, flagged and awaited results, dates and changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pipelines.records.answer.ahead import upcoming
from pipelines.records.answer.conflict.found import unsettled
from pipelines.records.answer.point import Drafted, Point, in_time, lowered, source
from pipelines.records.answer.tests import values_of
from pipelines.records.answer.together import first_of, units_in
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, is_by, is_with
from shared.records.dates import spoken
from shared.records.results import AWAITED

_BROAD: Final = frozenset(
    {"general", "laboratory", "imaging", "stay", "medicines", "screening", "activity", "surgery", "prevention"}
)
_FLAGS: Final = ("high", "low", "abnormal", "critical")
MOST: Final = 7


@dataclass(frozen=True, slots=True)
class Item:
    """Something to raise: the question to ask, and the sentence it comes from."""

    question: str
    line: Line


def preparation(asked: Asked, papers: Papers) -> Drafted:
    """A list of questions, each with what it comes from."""
    systems = _systems(asked, papers)
    from_records = (_conflicts, _awaited, _flagged)
    from_question = (_open, _told)
    items = [*_dated(asked, papers, systems), *_last_letter(asked, papers, systems)]
    items += [item for find in from_records for item in find(papers, systems)]
    items += [item for look in from_question for item in look(asked, papers, systems)]
    items = _distinct(items)
    kept = {line.key for line in first_of([item.line for item in items], units_in(papers), MOST)}
    chosen = [item for item in items if item.line.key in kept]
    points = tuple(Point(item.line, f"{item.question} {source(item.line.document)}") for item in chosen)
    return Drafted(
        points,
        opening="These are points from your own documents that you could bring up.",
        questions=tuple(item.question for item in chosen),
    )


def _systems(asked: Asked, papers: Papers) -> frozenset[str]:
    """What the question names, and what those are for whom it is."""
    told = [
        who.specialty or "" for d in papers.documents for who in [d.professional] if who and who.name in asked.authors
    ]
    carers = [name for name in papers.words.names.values() if name.kind == "carer"]
    meant = [name for name in carers for text in told if any(word.lower() in text.lower() for word in name.known)]
    found = frozenset().union(*(name.systems for name in (*asked.names, *meant)))
    return found - _BROAD


def _fits(line: Line, systems: frozenset[str], papers: Papers) -> bool:
    if not systems:
        return True
    named = [papers.words.names[each] for each in line.names if each in papers.words.names]
    return any(systems & name.systems for name in named)


def _dated(asked: Asked, papers: Papers, systems: frozenset[str]) -> Iterable[Item]:
    lines = upcoming(papers, asked.as_of)
    own = [
        line
        for line in lines
        if not systems
        or _fits(line, systems, papers)
        or is_with(line, asked, papers)
        or _document_fits(line, systems, papers)
    ]
    for line in own[:2]:
        yield Item("What will this appointment cover, and what should I have done by then?", line)


def _last_letter(asked: Asked, papers: Papers, systems: frozenset[str]) -> Iterable[Item]:
    """What the one whom the appointment is with wrote last, of the subject first."""
    own = [document for document in papers.documents if is_by(document, asked)] if asked.carers or asked.authors else []
    if not own or not systems:
        return
    lines = [line for line in papers.of(own[-1]) if line.results or line.medicines or _fits(line, systems, papers)]
    for line in sorted(lines, key=lambda each: not _fits(each, systems, papers))[:3]:
        yield Item(f"What came of the {lowered(own[-1].title)}?", line)


def _document_fits(line: Line, systems: frozenset[str], papers: Papers) -> bool:
    """Whether the document that a line stands in speaks mostly of these systems."""
    told = papers.of(line.document)
    return sum(_fits(each, systems, papers) for each in told) >= max(2, len(told) // 2)


def _conflicts(papers: Papers, systems: frozenset[str]) -> Iterable[Item]:
    for found in unsettled(papers):
        name = papers.words.named(found.about)
        on = "different doses of" if found.kind == "dose" else "different accounts of"
        if not systems or systems & name.systems:
            for line in found.sides:
                yield Item(f"My documents give {on} {name.called[0]}: which one holds?", line)


def _flagged(papers: Papers, systems: frozenset[str]) -> Iterable[Item]:
    """The latest result of each test, where the laboratory flagged it."""
    last = [values[-1] for test in papers.results for values in [values_of(papers, test)] if values]
    fitting = [v for v in last if not systems or systems & papers.words.named(v.result.test).systems]
    newest = max((v.line.day for v in last), default="")
    fitting = [v for v in fitting if systems or v.line.day[:4] >= str(int(newest[:4]) - 1)]
    for value in sorted(fitting, key=lambda v: v.line.day, reverse=True):
        reported = [v for v in values_of(papers, value.result.test) if v.result.flag]
        flagged = (
            value
            if value.result.flag in _FLAGS
            else (reported[-1] if reported and reported[-1].result.value == value.result.value else None)
        )
        if flagged and flagged.result.flag in _FLAGS:
            name = papers.words.named(flagged.result.test).called[0]
            yield Item(f"What does my {name} result of {spoken(flagged.line.day)} mean for me?", flagged.line)


def _awaited(papers: Papers, systems: frozenset[str]) -> Iterable[Item]:
    for line in reversed(papers.lines):
        if AWAITED.search(line.text) and any(
            papers.words.names[n].kind == "test" for n in line.names if n in papers.words.names
        ):
            tests = [n for n in line.names if n in papers.words.names and papers.words.names[n].kind == "test"]
            came = any(
                values and values[-1].line.day > line.day for test in tests for values in [values_of(papers, test)]
            )
            if not came and line.sentence.text.lower().find("requested by") < 0 and _fits(line, systems, papers):
                yield Item("Is the result back, and what does it show?", line)


def _open(asked: Asked, papers: Papers, systems: frozenset[str]) -> Iterable[Item]:
    """What the latest fitting documents asked to be watched, told or done, and medicines begun not long ago."""
    told = (
        "report",
        "tell",
        "discuss",
        "trial",
        "recheck",
        "repeat",
        "until",
        "watch",
        "speak to",
        "queried",
        "consider",
        "refer",
        "need",
        "advised",
        "ask",
    )
    documents = [
        d
        for d in papers.documents
        if not systems or is_by(d, asked) or any(_fits(line, systems, papers) for line in papers.of(d))
    ]
    for document in reversed(documents[-3:]):
        for line in papers.of(document):
            text = line.text.lower()
            if (
                any(word in text for word in told)
                and "requested by" not in text
                and (not systems or _fits(line, systems, papers) or is_by(document, asked))
            ):
                started = [said.medicine for said in line.medicines if said.act == "started"]
                question = (
                    f"How is {started[0]} working for me, and should anything about it be watched?"
                    if started
                    else "What has come of this?"
                )
                yield Item(question, line)


def _told(asked: Asked, papers: Papers, systems: frozenset[str]) -> Iterable[Item]:
    """Diagnoses and statements of the named subject, the latest first."""
    if not systems:
        return
    lines = [line for line in papers.lines if _fits(line, systems, papers)]
    for line in reversed(in_time(lines)[-2:]):
        yield Item(f"What has changed since the {lowered(line.document.title)}?", line)
    _ = asked


def _distinct(items: Iterable[Item]) -> list[Item]:
    kept: dict[tuple[str, int], Item] = {}
    for item in items:
        kept.setdefault(item.line.key, item)
    return list(kept.values())
