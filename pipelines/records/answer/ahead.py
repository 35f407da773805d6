"""What comes next: appointments and repeats that the documents name."""

from datetime import date
from weakref import WeakKeyDictionary

from pipelines.records.answer.point import Drafted, points_of
from pipelines.records.answer.sentences import fitting
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, is_by, is_with
from shared.language.patterns import patterns_beside
from shared.records.dates import DateSaid, dates_in

_words = patterns_beside(__file__, "timeline.yaml")
_due: WeakKeyDictionary[Papers, tuple[tuple[Line, tuple[DateSaid, ...]], ...]] = WeakKeyDictionary()


def asks_what_is_next(asked: Asked) -> bool:
    """Whether a question is about an appointment to come."""
    return asked.says(_words()["next"])


def upcoming(papers: Papers, as_of: date) -> list[Line]:
    """Return the sentences that name a day to come."""
    found = []
    for line, days in _due_in(papers):
        ahead = [
            said.day
            for said in (days if line.day else dates_in(line.text, as_of))
            if said.day >= as_of
            or (not said.day_given and (said.day.year, said.day.month) >= (as_of.year, as_of.month))
        ]
        if ahead:
            found.append((min(ahead), line))
    return [line for _, line in sorted(found, key=lambda one: (one[0], one[1].key))]


def _due_in(papers: Papers) -> tuple[tuple[Line, tuple[DateSaid, ...]], ...]:
    """The sentences that tell of something due, with the days that they name as of their own document's."""
    if papers not in _due:
        lines = [line for line in papers.lines if "due_date" not in line.names and _words()["due"].search(line.text)]
        days = [dates_in(line.text, date.fromisoformat(line.day)) if line.day else () for line in lines]
        _due[papers] = tuple(zip(lines, days, strict=True))
    return _due[papers]


def next_dates(asked: Asked, papers: Papers) -> Drafted:
    """The days to come, of what was asked for where it is named; else the last review told without a day."""
    lines = upcoming(papers, asked.as_of)
    about = [name for name in asked.names if name.id != "hospital_stay"]
    if about or asked.authors:
        own = [line for line in lines if any(name.id in line.names for name in about) or is_with(line, asked, papers)]
        own = own or [line for line in lines if _is_about(line, asked, papers)]
        if not own:
            fits, _ = fitting(asked, papers)
            own = [fit.line for fit in fits if _words()["due"].search(fit.line.text)][:1]
        lines = own
    return Drafted(points_of(lines[:3] or _undated(asked, papers)[-1:]))


def _undated(asked: Asked, papers: Papers) -> list[Line]:
    """The reviews that are told for a time and no day, by documents that speak of what is asked for."""
    lines = [line for line in papers.lines if _words()["in_time"].search(line.text)]
    if not asked.names and not asked.authors:
        return lines
    return [line for line in lines if any(_is_about(each, asked, papers) for each in papers.of(line.document))]


def _is_about(line: Line, asked: Asked, papers: Papers) -> bool:
    systems = frozenset().union(*(name.systems for name in asked.names)) - {"general"}
    named = [papers.words.names[each] for each in line.names if each in papers.words.names]
    return is_by(line.document, asked) or any(systems & name.systems for name in named)
