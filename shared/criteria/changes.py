"""What an edition does to a rulebook: texts that no entry holds, texts with other words, entries without a text."""

from collections.abc import Iterable, Mapping

from pydantic import BaseModel, ConfigDict

from shared.criteria.book import Book, Entry
from shared.criteria.rulebook import Ruling


class RuleChanges(BaseModel):
    """`new` and `changed` are drafts, by number; those changed with the entry that their draft stands beside.

    `waiting`: those whose draft is judged for nobody, since a person decided on the rule that stood in its place.
    `orphaned`: entries of the rulebook that no text of the edition has, and that no entry in use replaces.
    """

    model_config = ConfigDict(frozen=True)

    new: tuple[str, ...] = ()
    changed: dict[str, str] = {}
    waiting: tuple[str, ...] = ()
    orphaned: tuple[str, ...] = ()

    @property
    def is_any(self) -> bool:
        """Whether a person has something to read."""
        return bool(self.new or self.changed or self.orphaned)


def rule_changes(rulings: Iterable[Ruling], book: Book) -> RuleChanges:
    """Return what an edition has that the rulebook does not, and the other way round."""
    rulings = tuple(rulings)
    used = {one.mark for one in rulings if one.mark in book.entries}
    beside = {one.former for one in rulings if one.former}
    drafts = [one for one in rulings if one.mark not in used]
    orphans = (entry for mark, entry in book.entries.items() if mark not in used | beside)
    return RuleChanges(
        new=tuple(one.rule_id for one in drafts if one.former is None),
        changed={one.rule_id: book.entries[one.former].name for one in drafts if one.former},
        waiting=tuple(one.rule_id for one in rulings if one.decided_before),
        orphaned=tuple(one.name for one in orphans if not _is_linked(one, used, book.entries)),
    )


def _is_linked(entry: Entry, used: set[str], entries: Mapping[str, Entry]) -> bool:
    """Say whether an entry in use replaces this one, or is replaced by it."""
    replaced = {mark for each in used for mark in entries[each].replaces}
    return entry.fingerprint in replaced or not used.isdisjoint(entry.replaces)
