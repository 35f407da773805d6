"""A guideline's rulebook as it is kept: one entry a recommendation, with who read it, when and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from shared.criteria.notation import parse
from shared.criteria.parts import unread_in
from shared.criteria.status import Status
from shared.criteria.written import written
from shared.errors import InputInvalidError, InputTooLargeError
from shared.guideline.criterion import Criterion
from shared.strict_yaml import KeyTwiceError, OnceLoader, read_text

RULEBOOKS = Path(__file__).with_name("rulebooks")
Fingerprint = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
_TRAVELS_WITH = frozenset({"history", "seal"})
_MOST_CHARACTERS, _DEEPEST = 4_000_000, 60


class Strict(BaseModel):
    """Frozen; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Place(Strict):
    """Where the text stood when the entry was made: the edition's date, the number and the printed page."""

    edition: date
    number: str
    page: int


class Reader(Strict):
    """Who gave an entry its status, and as what."""

    name: Annotated[str, Field(min_length=1)]
    role: Annotated[str, Field(min_length=1)]


class Entry(Strict):
    """The tree of one recommendation, found by the fingerprint of its words.

    `about`: what it is on, in our own words. `replaces`: the fingerprints of the entries whose place it takes, where
    the words changed. `tree`: in the notation of rulebooks.
    """

    fingerprint: Fingerprint
    about: str
    stood: Place
    status: Status
    by: Reader
    when: date
    why: Annotated[str, Field(min_length=1)]
    replaces: tuple[Fingerprint, ...] = ()
    tree: dict[str, Any]

    @property
    def name(self) -> str:
        """What it is called: what it is on, and where its text stood."""
        return f"{self.about} ({self.stood.number} of {self.stood.edition})"

    @cached_property
    def criterion(self) -> Criterion:
        """The tree; references hold fingerprints in place of numbers. Raises InputInvalidError naming the entry."""
        try:
            criterion = parse(self.tree)
        except InputInvalidError as fault:
            raise InputInvalidError(f"Entry {self.fingerprint} ({self.about}): {fault}") from None
        if self.status in (Status.READ, Status.SIGNED) and unread_in(criterion):
            raise InputInvalidError(f"Entry {self.fingerprint} ({self.about}) holds unread words: it is drafted only.")
        return criterion


@dataclass(frozen=True)
class Book:
    """The entries of one guideline, by fingerprint."""

    guideline: str
    entries: Mapping[str, Entry]


def read_book(text: str) -> Book:
    """Return the rulebook that YAML holds. Raises InputInvalidError naming the entry and what is wrong with it."""
    return book_in(from_yaml(text))


def book_in(held: Any) -> Book:
    """Return the rulebook that a mapping holds; the history and seal that an exported one has are not looked at."""
    names = set(held) - _TRAVELS_WITH if isinstance(held, dict) else set()
    if names != {"guideline", "entries"} or not isinstance(held["entries"], list):
        raise InputInvalidError("A rulebook has 'guideline' and a list of 'entries', and nothing else.")
    entries = [_entry(number, one) for number, one in enumerate(held["entries"], start=1)]
    by_mark = {entry.fingerprint: entry for entry in entries}
    if len(by_mark) != len(entries):
        raise InputInvalidError("Two entries of the rulebook have the same fingerprint.")
    return Book(str(held["guideline"]), by_mark)


def entry_as_data(entry: Entry) -> dict[str, Any]:
    """Return an entry as plain data; what has its default is left out."""
    return {**entry.model_dump(mode="json", exclude_defaults=True), "tree": written(entry.criterion)}


def as_yaml(held: Mapping[str, Any]) -> str:
    """Return plain data as YAML, its keys in their own order."""
    return yaml.safe_dump(dict(held), sort_keys=False, allow_unicode=True, width=120)


def from_yaml(text: str) -> Any:
    """Return the plain data that YAML holds. Raises InputInvalidError."""
    try:
        return read_text(text)
    except KeyTwiceError as fault:
        raise InputInvalidError(f"The rulebook says something twice: {fault}.") from None
    except yaml.YAMLError as fault:
        raise InputInvalidError(f"The rulebook is no YAML: {' '.join(str(fault).split())}") from None


def shipped(guideline: str) -> Book:
    """Return the rulebook that ships for a guideline, by its code; an empty one where there is none."""
    return _shipped().get(guideline) or Book(guideline, {})


@cache
def _shipped() -> Mapping[str, Book]:
    books = (read_book(path.read_text(encoding="utf-8")) for path in sorted(RULEBOOKS.glob("*.yaml")))
    return {book.guideline: book for book in books}


def _entry(number: int, held: Any) -> Entry:
    try:
        entry = Entry.model_validate(held)
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the entry"
        raise InputInvalidError(f"Entry number {number} of the rulebook: {where}: {first['msg']}.") from None
    assert entry.criterion  # reads the tree, so that a faulty one is named now
    return entry


def check_plain(text: str) -> None:
    """Check that YAML from outside is small, shallow and says everything once. Raises the errors of bad input."""
    if len(text) > _MOST_CHARACTERS:
        raise InputTooLargeError("No rulebook is as large as this file.")
    depth = 0
    try:
        for event in yaml.parse(text, Loader=OnceLoader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if isinstance(event, yaml.AliasEvent) or depth > _DEEPEST:
                raise InputInvalidError("This is no rulebook as it is exported: its YAML has aliases or is too deep.")
    except yaml.YAMLError:
        return  # whoever reads it says what is wrong
