"""What the documents say of a medicine over time: its doses, what was done with it, and where they do not agree."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from pipelines.records.answer.conflict.shape import Conflict
from pipelines.records.papers.prepare import Line, Papers
from shared.language.quantities.frequencies import times_a_day
from shared.records.courses import ended_on
from shared.records.dates import as_date
from shared.records.medicines import DECIDES, MedicineSaid

# A dose that is begun on the way to another decides nothing: "100 mg, to be increased every four weeks until". The one
# on the way to which it is decides: "to be increased to 10 mg".
_GOES_ON: Final = re.compile(
    r"\bto be (?:increased|reduced|titrated|built up|stepped)\b|\b(?:titrat\w+|increas\w+|build\w* up) [^.;]*\buntil\b",
    re.IGNORECASE,
)
_SUPPLY: Final = 28  # days from which on a slip tells how much was handed out
_LISTED: Final = frozenset({"said", "continued", "dispensed"})


@dataclass(frozen=True, slots=True)
class Told:
    """One document's sentence about a medicine."""

    line: Line
    said: MedicineSaid


def history(papers: Papers, medicine: str) -> list[Told]:
    """Return everything said of a medicine, in time."""
    return [Told(line, said) for line, said in papers.said.get(medicine, ())]


def medicines_held(papers: Papers) -> list[str]:
    """Return the medicines that the documents name as taken, in the order in which they come up."""
    return list(papers.said)


def latest_dose(told: Sequence[Told]) -> Told | None:
    """Return the last that tells how much, the fullest of a document."""
    dosed = [one for one in told if one.said.dose]
    if not dosed:
        return None
    last = dosed[-1].line.day
    return max(
        (one for one in dosed if one.line.day == last), key=lambda one: (bool(one.said.often), one.line.sentence.number)
    )


def fullest(told: Sequence[Told]) -> Told | None:
    """Return the latest that tells the present dose with how often; the latest dose where none tells how often.

    Of what has no dose ("two puffs twice a day"), the latest that tells how often.
    """
    last = latest_dose(told)
    if last is None:
        return next((one for one in reversed(told) if one.said.often), None)
    alike = [one for one in told if last and one.said.amount == last.said.amount and one.said.often]
    return alike[-1] if alike else last


def is_stopped(told: Sequence[Told]) -> bool:
    """Whether the last word on a medicine is that it was stopped or should be avoided."""
    acts = [one.said.act for one in told if one.said.act != "said" or one.said.dose]
    return bool(acts) and acts[-1] in ("stopped", "avoid")


def is_taken(told: Sequence[Told]) -> bool:
    """Whether a medicine was ever told with a dose or how often, or as started or continued: not only warned of."""
    return any(
        one.said.dose or one.said.often or one.said.act in ("started", "continued", "dispensed", "stopped")
        for one in told
    )


def without_ended_courses(told: Sequence[Told], as_of: date) -> list[Told]:
    """Return what is told but courses that were over by a day, with what else their documents say of the same dose."""
    over = {
        (one.line.document.document_id, one.said.amount) for one in told if (last := _course_end(one)) and last < as_of
    }
    ended = over | {(document_id, "") for document_id, _ in over}
    return [one for one in told if (one.line.document.document_id, one.said.amount) not in ended]


def _course_end(one: Told) -> date | None:
    """The last day of a course; how long a prescription's supply lasts says nothing of the medicine."""
    last, began = ended_on(one.said.course, one.line.day), as_date(one.line.day)
    if last is None or began is None or one.said.act in ("stopped", "avoid"):
        return None
    is_slip = one.line.document.doc_type in ("prescription", "pharmacy_record")
    return None if is_slip and (last - began).days >= _SUPPLY else last


def conflict_of(papers: Papers, medicine: str) -> Conflict | None:
    """Return where a document last lists what does not agree with what was decided, or listed, before it.

    A course of some days beside what is taken all along is no disagreement.
    """
    told = history(papers, medicine)
    standing: Told | None = None
    found: tuple[Told, Told] | None = None
    for one in told:
        if one.said.act in _LISTED and (one.said.amount or one.said.often) and _course_end(one) is None:
            if standing and _differs(standing, one) and (not found or found[0] is not standing):
                found = (standing, one)
            standing = standing if standing and standing.said.act in DECIDES else one
        elif one.said.act in DECIDES - {"limited"}:
            standing = one if _decides(one) else None
    return _conflict(found, told) if found else None


def _differs(before: Told, after: Told) -> bool:
    """Whether a later document lists another dose, or any of what was ended."""
    apart = not before.said.is_as_much_as(after.said) or _rarer(before.said.often, after.said.often)
    return before.line.day < after.line.day and (before.said.act == "stopped" or apart)


def _rarer(one: str, other: str) -> bool:
    """Whether two frequencies differ, where both can be counted."""
    rates = times_a_day(one), times_a_day(other)
    return bool(rates[0] and rates[1]) and not math.isclose(rates[0] or 0.0, rates[1] or 0.0, rel_tol=0.2)


def _decides(one: Told) -> bool:
    told = bool(one.said.amount or one.said.often or one.said.act == "stopped")
    return one.said.act in DECIDES and told and not _is_on_the_way(one)


def _is_on_the_way(one: Told) -> bool:
    found = _GOES_ON.search(one.line.text)
    return found is not None and 0 <= one.line.text.find(one.said.dose or "\n") < found.start()


def _conflict(sides: tuple[Told, Told], told: Sequence[Told]) -> Conflict:
    decided = next((one.line for one in told[told.index(sides[1]) + 1 :] if _decides(one)), None)
    return Conflict("dose", sides[0].said.medicine, tuple(one.line for one in sides), decided)
