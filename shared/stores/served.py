"""What requests are answered from: an edition loaded, compiled and indexed once, found by the active pointer."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from shared.criteria.naming import Naming
from shared.criteria.rulebook import Rulebook
from shared.guideline.records import Edition, Guideline, Recommendation
from shared.guideline.urgency import Action
from shared.lasting import lasting
from shared.retrieval.library import Library, build_library
from shared.stores.compiled import CompiledRules
from shared.stores.edition_record import Pointer
from shared.stores.editions import EditionStore
from shared.tracing import log_event

_HELD = 3  # the active edition, the one before it, one being looked at


@dataclass(frozen=True)
class ServedEdition:
    """One edition ready to answer; immutable, shared between threads."""

    guideline: Guideline
    rulebook: Rulebook
    library: Library
    rules: str = ""
    """The state of its rulebook; empty as the product ships it."""

    @cached_property
    def naming(self) -> Naming:
        """Which recommendations name what; worked out when first asked for."""
        return Naming(self.rulebook, self.rulebook.terminology)

    @cached_property
    def safety_netting(self) -> Recommendation | None:
        """What the guideline says of reviewing those who do not meet its criteria; looked for when first asked for."""
        return next(_safety_netting(self.guideline.recommendations), None)


def _safety_netting(rules: Sequence[Recommendation]) -> Iterator[Recommendation]:
    """Those on people who do not meet the criteria first, then any on safety netting in a section of that name."""
    netting = [rule for rule in rules if rule.action is Action.SAFETY_NETTING]
    own_section = [rule for rule in netting if "safety netting" in rule.section_title.lower()]
    yield from (rule for rule in own_section if "criteria" in rule.text.lower())
    yield from own_section
    yield from netting


class Servings:
    """Builds each edition once. Pointer and rulebook are looked at in every request: a switch shows at the next one."""

    def __init__(self, editions: EditionStore, compiled: CompiledRules) -> None:
        self._editions = editions
        self._compiled = compiled
        self._built: OrderedDict[Pointer, ServedEdition] = OrderedDict()
        self._building = threading.Lock()

    def active(self) -> ServedEdition:
        """Return the active edition. Raises EditionNotActiveError."""
        return self._served(self._editions.pointer())

    def get(self, edition_id: str) -> ServedEdition:
        """Return any held edition. Raises NotFoundError."""
        return self._served(Pointer(edition_id, self._editions.get(edition_id).index_id))

    def _served(self, pointer: Pointer) -> ServedEdition:
        served = self._built.get(pointer)
        if served and served.rules == self._head(served):
            return served
        with self._building:
            if pointer not in self._built:
                self._built[pointer] = self._build(pointer)
                while len(self._built) > _HELD:
                    self._built.popitem(last=False)
            served = self._built[pointer] = self._with_rules(self._built[pointer])
            return served

    def _head(self, served: ServedEdition) -> str:
        return self._compiled.head(served.guideline.edition.guideline)

    def _with_rules(self, served: ServedEdition) -> ServedEdition:
        """Return the edition with the rules that hold now; what was asked before goes on with its own."""
        head = self._head(served)
        if head == served.rules:
            return served
        return replace(served, rulebook=self._compiled.of(served.guideline, head), rules=head)

    @lasting()
    def _build(self, pointer: Pointer) -> ServedEdition:
        guideline = self._editions.load(pointer.edition_id)
        library = build_library(guideline, tuple(self._editions.contents.passages(pointer.edition_id)))
        head = self._compiled.head(guideline.edition.guideline)
        return ServedEdition(guideline, self._compiled.of(guideline, head), library, head)


def age_warnings(edition: Edition, today: date, days: int) -> tuple[str, ...]:
    """Warn of an edition whose document date lies `days` or more before today."""
    age = (today - date.fromisoformat(edition.last_updated)).days
    if age < days:
        return ()
    log_event("edition_old", logging.WARNING, edition_id=edition.edition_id)
    return (f"The guideline in use is dated {edition.last_updated}, {age} days ago: check whether a newer one is out.",)
