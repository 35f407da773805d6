"""What the documents say of a medicine over time: its doses, what was done with it, and where they do not agree."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pipelines.records.papers.prepare import Line, Papers
from shared.records.frequencies import times_a_day
from shared.records.medicines import CHANGES, DECIDES, MedicineSaid

_LISTED: Final = frozenset({"said", "continued", "dispensed"})


@dataclass(frozen=True, slots=True)
class Told:
    """One document's sentence about a medicine."""

    line: Line
    said: MedicineSaid


@dataclass(frozen=True, slots=True)
class DoseConflict:
    """Documents that give different doses of a medicine: what was told, what does not agree, what came after."""

    medicine: str
    sides: tuple[Told, ...]
    settled: Told | None

    @property
    def lines(self) -> list[Line]:
        """All of it, in time."""
        return [told.line for told in (*self.sides, *([self.settled] if self.settled else []))]


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


def conflict_of(papers: Papers, medicine: str) -> DoseConflict | None:
    """Return where a dose differs from the one told before and no word says that it was changed."""
    everything = history(papers, medicine)
    if listed := _listed_after_its_end(everything):
        return listed
    told = [one for one in everything if one.said.amount]
    found = [_against(told, place) for place in range(1, len(told)) if _differs(told[place - 1], told[place])]
    return found[0] if found else None


def _differs(before: Told, after: Told) -> bool:
    """Whether a later document lists another dose, and says nothing of a change."""
    alike = before.said.amount == after.said.amount and not _rarer(before.said.often, after.said.often)
    return not alike and before.line.day != after.line.day and after.said.act in _LISTED


def _rarer(one: str, other: str) -> bool:
    """Whether two frequencies differ, where both can be counted."""
    rates = times_a_day(one), times_a_day(other)
    return bool(rates[0] and rates[1]) and not math.isclose(rates[0] or 0.0, rates[1] or 0.0, rel_tol=0.2)


def _against(told: Sequence[Told], place: int) -> DoseConflict:
    decided = next((one for one in told[place + 1 :] if one.said.act in DECIDES), None)
    return DoseConflict(told[place].said.medicine, (*_changed_to(told[:place]), told[place]), decided)


def _listed_after_its_end(told: Sequence[Told]) -> DoseConflict | None:
    """A medicine that a document ends and a later one lists all the same, with no word that it was begun again."""
    for before, after in pairwise(told):
        later = before.line.day < after.line.day
        if later and before.said.act == "stopped" and after.said.act in _LISTED and after.said.dose:
            rest = told[told.index(after) + 1 :]
            decided = next((one for one in rest if one.said.act in DECIDES), None)
            return DoseConflict(after.said.medicine, (before, after), decided)
    return None


def _changed_to(told: Sequence[Told]) -> list[Told]:
    """The sentence that changed the dose to what stood before, else the last that told it."""
    amount = told[-1].said.amount
    changing = [one for one in told if one.said.amount == amount and one.said.act in CHANGES]
    return [changing[-1] if changing else told[-1]]


def unsettled(papers: Papers) -> list[DoseConflict]:
    """Return the conflicts that no later document decides."""
    found = (conflict_of(papers, medicine) for medicine in medicines_held(papers))
    return [conflict for conflict in found if conflict and conflict.settled is None]
