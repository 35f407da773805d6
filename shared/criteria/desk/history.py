"""A rule with all that was ever done to it: a chain in which every link holds the mark of the one before."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from enum import StrEnum
from typing import Annotated, Any, Final

import orjson
from pydantic import Field, StringConstraints

from shared.criteria.book import Entry, Fingerprint, Place, Reader, Strict
from shared.criteria.status import Status
from shared.criteria.written import written

PROGRAM: Final = "program"
"""The caller of what no person did: drafts, and the entries that the product ships."""
Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]


class Deed(StrEnum):
    """What was done to a rule."""

    SHIPPED = "shipped"
    DRAFTED = "drafted"
    EDITED = "edited"
    ACCEPTED = "accepted"
    SIGNED = "signed"
    WITHDRAWN = "withdrawn"


_WRITES_TREE: Final = frozenset({Deed.SHIPPED, Deed.DRAFTED, Deed.EDITED})


class Actor(Strict):
    """Who acts: the verified caller, and the name, role and reason that they give."""

    caller: Name
    name: Name
    role: Name
    reason: Words


class Event(Strict):
    """One deed: by whom, when (with its zone), and the tree and status that stood after it.

    `mark` seals all of it and the event before.
    """

    at: datetime
    did: Deed
    by: Actor
    status: Status
    tree: dict[str, Any]
    mark: str = ""


class KeptRule(Strict):
    """The rule on one text of a guideline with its history, the first deed first."""

    guideline: str
    fingerprint: Fingerprint
    about: str
    stood: Place
    replaces: tuple[Fingerprint, ...] = ()
    history: Annotated[tuple[Event, ...], Field(min_length=1)]

    @property
    def status(self) -> Status:
        """The status it has now."""
        return self.history[-1].status

    @property
    def tree(self) -> dict[str, Any]:
        """The tree it has now, in the notation of rulebooks."""
        return self.history[-1].tree

    @property
    def revision(self) -> str:
        """What tells this state from every other one."""
        return self.history[-1].mark

    @property
    def writer(self) -> Actor:
        """Who drafted or edited the tree last."""
        return next(event.by for event in reversed(self.history) if event.did in _WRITES_TREE)

    @property
    def entry(self) -> Entry:
        """What the rulebook holds of it. Raises InputInvalidError for a tree that cannot be read."""
        last = self.history[-1]
        return Entry(
            fingerprint=self.fingerprint,
            about=self.about,
            stood=self.stood,
            status=last.status,
            by=Reader(name=last.by.name, role=last.by.role),
            when=last.at.date(),
            why=last.by.reason,
            replaces=self.replaces,
            tree=last.tree,
        )

    def after(self, did: Deed, by: Actor, at: datetime, status: Status, tree: dict[str, Any]) -> "KeptRule":
        """Return the rule with one more deed."""
        event = _sealed(self, self.revision, Event(at=at, did=did, by=by, status=status, tree=tree))
        return self.model_copy(update={"history": (*self.history, event)})

    def is_sealed(self) -> bool:
        """Whether every link of the history holds what it held when it was made."""
        former = ""
        for event in self.history:
            if event != _sealed(self, former, event):
                return False
            former = event.mark
        return True

    def goes_on_from(self, other: "KeptRule") -> bool:
        """Whether this is the other with nothing or something more done to it."""
        return marks_of(self)[: len(other.history)] == marks_of(other)


def begun(guideline: str, entry: Entry) -> KeptRule:
    """Return the rule that a program drafted, or that the product ships, as the beginning of a history."""
    did = Deed.DRAFTED if entry.status is Status.DRAFTED else Deed.SHIPPED
    by = Actor(caller=PROGRAM, name=entry.by.name, role=entry.by.role, reason=entry.why)
    bare = KeptRule.model_construct(
        guideline=guideline,
        fingerprint=entry.fingerprint,
        about=entry.about,
        stood=entry.stood,
        replaces=entry.replaces,
        history=(),
    )
    tree = written(entry.criterion, labels=False)
    event = _sealed(bare, "", Event(at=_midnight(entry.when), did=did, by=by, status=entry.status, tree=tree))
    return bare.model_copy(update={"history": (event,)})


def marks_of(rule: KeptRule) -> Sequence[str]:
    """Return the marks of a history in order."""
    return [event.mark for event in rule.history]


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _sealed(rule: KeptRule, former: str, event: Event) -> Event:
    """Return the event with the mark that it has after the event of the mark `former`."""
    held = {
        "rule": rule.model_dump(mode="json", exclude={"history"}),
        "former": former,
        "event": event.model_dump(mode="json", exclude={"mark"}),
    }
    mark = hashlib.sha256(orjson.dumps(held, option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]
    return event.model_copy(update={"mark": mark})
