"""Whether an edition follows the one before it: how much of that it keeps, each share with the least that is asked.

An edition that keeps less can be right, as after a thorough revision; then a person says so.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final

from pydantic import BaseModel, ConfigDict

from pipelines.ingest.compare.shapes import Comparison
from shared.criteria.book import Book
from shared.criteria.compile import rule_on
from shared.criteria.rulebook import Ruling
from shared.criteria.status import Status
from shared.guideline.records import Guideline
from shared.terminology.terminology import Terminology

LEAST: Final = Fraction(9, 10)  # of each kind, to be kept
MOST: Final = Fraction(3, 2)  # times as many recommendations as before
_NAMED: Final = 10


class Share(BaseModel):
    """How much of one kind the former edition had, how much of that is kept, and how much has to be.

    `missing` names the first of what is not kept.
    """

    model_config = ConfigDict(frozen=True)

    what: str
    of: int
    kept: int
    least: int
    missing: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether enough is kept."""
        return self.kept >= self.least

    @property
    def said(self) -> str:
        """Say it in one line, with what is missing."""
        named = f": {'; '.join(self.missing)}" if self.missing else ""
        more = self.of - self.kept - len(self.missing)
        return f"{self.kept} of {self.of} {self.what}, {self.least} are asked for{named}" + (
            f" and {more} more" if named and more > 0 else ""
        )


class Succession(BaseModel):
    """What an edition keeps of the `former` one. `recommendations` may be `most` at most: more is another guideline."""

    model_config = ConfigDict(frozen=True)

    former: str
    shares: tuple[Share, ...]
    recommendations: int
    most: int

    @property
    def objections(self) -> tuple[str, ...]:
        """Say what keeps it from following by itself."""
        grown = (f"it has {self.recommendations} recommendations, {self.most} are the most",)
        return (
            *(f"it keeps {one.said}" for one in self.shares if not one.holds),
            *(grown if self.recommendations > self.most else ()),
        )


def succession(
    former: Guideline, present: Guideline, changes: Comparison, terminology: Terminology, book: Book
) -> Succession:
    """Return what the present edition keeps of the former one; `changes` compares the two, `book` is in use."""
    changed, had = changes.recommendations, former.recommendations
    most = max(int(len(had) * MOST), len(had) + 1)
    shares = (
        _share("recommendations", len(had), changed.removed),
        _share("sections", *_sections(former, present)),
        _share("actions and timings", *_actions(former, changes)),
        _share("rules that people read or signed", *_rules(former, present, terminology, book)),
        _share("rows by symptom", len(former.symptom_rows), changes.symptom_rows.removed),
        _share("defined terms", len(former.terms), changes.terms.removed),
    )
    return Succession(
        former=former.edition.edition_id,
        shares=tuple(one for one in shares if one.of),
        recommendations=len(present.recommendations),
        most=most,
    )


def _share(what: str, of: int, missing: Sequence[str]) -> Share:
    return Share(what=what, of=of, kept=of - len(missing), least=ceil(of * LEAST), missing=tuple(missing[:_NAMED]))


def _sections(former: Guideline, present: Guideline) -> tuple[int, list[str]]:
    """By their titles, whatever their numbers."""
    before, after = (
        {"".join(filter(str.isalnum, one.section_title)).casefold(): one.section_title for one in each.recommendations}
        for each in (former, present)
    )
    return len(before), [title for key, title in before.items() if key not in after]


def _actions(former: Guideline, changes: Comparison) -> tuple[int, list[str]]:
    """Recommendations that give an action, kept with what they ask for and how soon."""
    gone = set(changes.recommendations.removed)
    gone |= {one.former for one in changes.recommendations.reworded.values() if {"action", "urgency"} & {*one.changed}}
    giving = [one.rule_id for one in former.recommendations if one.gives_action]
    return len(giving), [rule_id for rule_id in giving if rule_id in gone]


def _rules(former: Guideline, present: Guideline, terminology: Terminology, book: Book) -> tuple[int, list[str]]:
    """Rules that people looked at: kept where such a rule still stands, of the same words or in their place."""
    before, after = ([one for one in rule_on(each, terminology, book) if _is_read(one)] for each in (former, present))
    stands = {one.mark for one in after}
    stands |= {mark for one in after if one.mark in book.entries for mark in book.entries[one.mark].replaces}
    return len(before), [one.rule_id for one in before if one.mark not in stands]


def _is_read(ruling: Ruling) -> bool:
    return ruling.status.reaches(Status.READ)
