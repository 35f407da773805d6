"""What the desk needs of the wiring, and one look at the rulebook of the active edition."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Protocol

from shared.criteria.book import Book, Entry
from shared.criteria.desk.history import KeptRule, begun
from shared.criteria.export import drafted
from shared.criteria.rulebook import Ruling
from shared.errors import NotFoundError
from shared.guideline.records import Guideline
from shared.stores.editions import EditionStore
from shared.stores.rulebooks import RulebookStore
from shared.stores.served import ServedEdition, Servings
from shared.terminology.terminology import Terminology


class DeskParts(Protocol):
    """What the pipeline needs of the wiring. `now` has its zone."""

    now: Callable[[], datetime]

    @property
    def servings(self) -> Servings:
        """The active edition."""
        ...

    @property
    def editions(self) -> EditionStore:
        """The editions held, whose texts a draft is compared with."""
        ...

    @property
    def rulebooks(self) -> RulebookStore:
        """What people did to rules."""
        ...

    @property
    def terminology(self) -> Terminology:
        """Words for the same thing."""
        ...


@dataclass(frozen=True)
class Desk:
    """The rulebook of the active edition at one moment; `kept` are the rules that people changed."""

    served: ServedEdition
    kept: Mapping[str, KeptRule]
    book: Book
    now: datetime

    @property
    def guideline(self) -> Guideline:
        """The active edition."""
        return self.served.guideline

    @property
    def code(self) -> str:
        """The guideline's code."""
        return self.guideline.edition.guideline

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """What became of each action-giving recommendation, by its number."""
        return {one.rule_id: one for one in self.served.rulebook.rulings}

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """The fingerprint of each action-giving recommendation, by its number."""
        return {one.rule_id: one.mark for one in self.rulings.values()}

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The number that each fingerprint has in this edition."""
        return {mark: rule_id for rule_id, mark in self.marks.items()}

    def ruling(self, rule_id: str) -> Ruling:
        """Return what became of a recommendation. Raises NotFoundError."""
        found = self.rulings.get(rule_id)
        if found is None:
            raise NotFoundError("The active edition has no action-giving recommendation of this number.")
        return found

    def rule(self, rule_id: str) -> KeptRule:
        """Return a rule with its history: kept here, shipped with the product, or drafted from its words."""
        mark = self.ruling(rule_id).mark
        held = self.book.entries.get(mark)
        return self.kept.get(mark) or begun(self.code, held or self._draft(rule_id))

    def _draft(self, rule_id: str) -> Entry:
        return drafted(self.ruling(rule_id), self.marks, self.guideline.edition, self.now.date())


def open_desk(parts: DeskParts) -> Desk:
    """Look at the rulebook of the active edition. Raises EditionNotActiveError."""
    served = parts.servings.active()
    code = served.guideline.edition.guideline
    return Desk(served, parts.rulebooks.kept(code), parts.rulebooks.book(code), parts.now())
