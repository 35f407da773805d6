"""The answer as it is drafted: an operator's points that speak of what is asked, the documents' best sentences else."""

import re
from dataclasses import replace
from typing import Final

from pipelines.records.answer import allergies
from pipelines.records.answer.conflict.told import told_both_ways
from pipelines.records.answer.general import diagnoses
from pipelines.records.answer.operators import WHO_OR_WHEN, operators
from pipelines.records.answer.point import Drafted, in_time, latest_first, points_of, unique
from pipelines.records.answer.preparation import preparation
from pipelines.records.answer.redirect import redirected
from pipelines.records.answer.relatives import of_relative
from pipelines.records.answer.sentences import fitting
from pipelines.records.answer.together import units_in
from pipelines.records.papers.prepare import Papers
from pipelines.records.question.asked import Asked, names_match
from pipelines.records.question.focus import own_part
from shared.language.stems import stem, words
from shared.records.results import OPEN

_REACTED: Final = r"\b(?:allerg\w+|react\w*|happened|avoid|intoleran\w+|sensitiv\w+|booked|having|safe)\b"
_TELLING: Final = 0.65
_ASKS: Final = re.compile(
    r"\?|\b(?:what|when|who|why|which|how|where|mention\w*|say|says|papers|records?|file|notes)\b", re.I
)
_MAY_BE: Final = r"\b(?:could|might|may|would)\b|\bwhy\b"  # a guess or a cause: no letter's diagnosis answers that
_OF_A_PLAN: Final = r"\b(?:appointments?|told|book\w*|refer\w*|plan\w*|arrang\w*|say|said)\b"
_ASKS_IF_DONE: Final = rf"^\W*(?:(?:and|so|but) )?(?:did|have|has|had) (?![^?]*{_OF_A_PLAN})"
_TO_COME: Final = re.compile(
    r"\b(?:booked|arranged|scheduled|listed|waiting list|to be (?:given|done|repeated))\b", re.I
)
_BARE: Final = 2  # words of "what for", which asks of the part before it
_GRAVEST: Final = ("redirect", "answer_with_conflict", "answer_partial", "answer", "no_evidence")
_AND_ALSO: Final = re.compile(
    r"^(.*\w),? and ((?:(?:since )?(?:what|when|who|why|how|where)\b|"
    r"(?:am|is|are|was|were|do|does|did|have|has) (?:i|he|she|we|they|it|that)\b).*)$",
    re.IGNORECASE | re.DOTALL,
)


def drafted(asked: Asked, papers: Papers) -> Drafted:
    """Return the answer's points; an empty draft where the documents hold none."""
    found, alone = _drafted(asked, papers), without_what_is_told(asked)
    found = found if found or alone == asked else _drafted(alone, papers)
    return replace(found, together=(*found.together, *units_in(papers)))


def without_what_is_told(asked: Asked) -> Asked:
    """Return a question without the words of what is only told beside it: "my daughter keeps asking, who ...?"."""
    own = {stem(word) for word in words(own_part(asked.text))}
    return replace(asked, terms=tuple(term for term in asked.terms if term in own))


def _drafted(asked: Asked, papers: Papers) -> Drafted:
    if asked.query_type == "Exploratory":
        return preparation(asked, papers)
    if asked.is_for_today and not _ASKS.search(asked.text):
        return redirected(asked, papers)
    parts = [replace(asked, text=part) for part in parts_of(asked.text)]
    found = [told_both_ways(_answered(part, papers), part, papers) for part in parts]
    told = [each for each in found if each]
    if len(told) < 2:
        return told[0] if told else found[0]
    points = {point.line.key: point for each in told for point in each.points}
    ordered = tuple(points[line.key] for line in in_time(point.line for point in points.values()))
    outcome = min((each.outcome for each in told), key=_GRAVEST.index)
    together = tuple(unit for each in told for unit in each.together)
    return replace(next(each for each in told if each.outcome == outcome), points=ordered, together=together)


def parts_of(text: str) -> list[str]:
    """Return the questions that one sentence joins: "who started it, and why?" is two."""
    joined = _AND_ALSO.search(text)
    whole = joined and (len(joined[2].split()) > _BARE or joined[2].lower().startswith("since"))
    return [joined[1], joined[2]] if joined and whole else [text]


def _answered(asked: Asked, papers: Papers) -> Drafted:
    if asked.bound in ("advice", "diagnosis"):
        return _beyond(asked, papers)
    if asked.relative:
        return of_relative(asked, papers)
    beside: list[Drafted] = []
    for operator in operators(asked):
        found = operator(asked, papers)
        if found.settled or (found and speaks_of(found, asked, papers)):
            return _with_allergy(_open(found, asked), asked, papers)
        beside += [found] if found else []
    if beside:
        return _with_allergy(_open(beside[0], asked), asked, papers)
    return _with_allergy(Drafted(outcome="no_evidence"), asked, papers)


def speaks_of(found: Drafted, asked: Asked, papers: Papers, *, all_of_it: bool = False) -> bool:
    """Whether an operator's sentences speak of what is asked about as well as the best of the papers do."""
    fits, needs = fitting(asked, papers)
    said = {point.line.key for point in found.points}
    if all_of_it:
        return any(all(need.is_met(point.line) for need in needs) for point in found.points)
    return not fits or any(fit.score >= _TELLING * fits[0].score for fit in fits if fit.line.key in said)


def _open(found: Drafted, asked: Asked) -> Drafted:
    """What the documents themselves leave open is told as such; who and why are answered all the same."""
    last = max(found.points, key=lambda point: point.score).line if found.points else None
    if found.outcome != "answer" or not last or asked.says(WHO_OR_WHEN) or asked.says(r"\bwhy\b"):
        return found
    wanted = asked.of("test", "medicine", "procedure", "condition")
    about = not wanted or any(name.id in last.names or not last.names.isdisjoint(name.members) for name in wanted)
    is_open = OPEN.search(last.text) or (asked.says(_ASKS_IF_DONE) and _TO_COME.search(last.text))
    open_ = about and len(found.points) <= 4 and is_open and not last.results
    open_ = open_ and last.day == max(point.line.day for point in found.points)
    return replace(found, outcome="answer_partial") if open_ else found


def _beyond(asked: Asked, papers: Papers) -> Drafted:
    """A decision is not ours; what a document itself answers is quoted all the same."""
    if asked.bound == "diagnosis" and not asked.says(_MAY_BE):
        held = diagnoses(asked, papers, named=True)
        if held and speaks_of(held, asked, papers, all_of_it=True):
            return held
    activity = [name for name in asked.names if "activity" in name.systems]
    if activity and not asked.of("medicine", "class"):
        fits, _ = fitting(asked, papers)
        own = [fit for fit in fits if any(names_match(fit.line, name, papers) for name in activity)]
        if own:
            return Drafted(points_of(in_time(latest_first(fit.line for fit in own)[:2])))
    return redirected(asked, papers)


def _with_allergy(found: Drafted, asked: Asked, papers: Papers) -> Drafted:
    """An allergy to what is asked about is told wherever it stands."""
    touched = allergies.concerned(asked, papers)
    if not touched or found.outcome not in ("answer", "no_evidence") or not asked.says(_REACTED):
        return found
    lines = [line for entry in touched for line in allergies.lines_of(entry, papers, 3)]
    kept = [
        point.line
        for point in found.points
        if point.score >= 0.9 and any(point.line.document is line.document for line in lines)
    ]
    return replace(found, points=points_of(in_time(unique([*lines, *kept]))), aware=True, outcome="answer")
