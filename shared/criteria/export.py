"""The rules of an edition as entries of a rulebook, for a person to read, correct and keep."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from shared.criteria.book import Book, Entry, Place, Reader
from shared.criteria.outcome import cancer_name
from shared.criteria.parts import with_parts
from shared.criteria.rulebook import Ruling
from shared.criteria.status import Status
from shared.criteria.written import written
from shared.guideline.criterion import Criterion, Feature, Reference
from shared.guideline.records import Edition

_DRAFTER = Reader(name="the drafter of this product", role="a program")
_NOTHING = "the whole of it: nothing was read"
_WHY = "drafted from the words; nobody has read it"


def entries_of(rulings: Iterable[Ruling], book: Book, edition: Edition, today: date) -> tuple[Entry, ...]:
    """Return the entries in use, and an entry for each draft; a text of which nothing was read has none."""
    rulings = tuple(rulings)
    marks = {one.rule_id: one.mark for one in rulings}
    read = (one for one in rulings if one.mark in book.entries or one.criterion is not None)
    return tuple(book.entries.get(one.mark) or drafted(one, marks, edition, today) for one in read)


def drafted(ruling: Ruling, marks: Mapping[str, str], edition: Edition, today: date) -> Entry:
    """Return the entry that the drafter makes of a text; where it read nothing, one of words unread."""
    one = ruling.recommendation
    criterion = ruling.criterion or Feature((), label=_NOTHING)
    return Entry(
        fingerprint=ruling.mark,
        about=f"{cancer_name(one)}: {str(one.action).replace('_', ' ')}",
        stood=Place(edition=date.fromisoformat(edition.last_updated), number=one.rule_id, page=one.page),
        status=Status.DRAFTED,
        by=_DRAFTER,
        when=today,
        why=_WHY,
        replaces=(ruling.former,) if ruling.former else (),
        tree=written(_by_marks(criterion, marks)),
    )


def _by_marks(criterion: Criterion, marks: Mapping[str, str]) -> Criterion:
    """Return the tree with fingerprints in place of the numbers that it refers to."""
    if isinstance(criterion, Reference):
        named = tuple(marks[one] for one in criterion.rule_ids if one in marks)
        return replace(criterion, rule_ids=named, children=())
    return with_parts(criterion, lambda part: _by_marks(part, marks))
