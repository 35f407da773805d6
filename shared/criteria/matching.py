"""An edition's recommendations beside the entries of a rulebook: by fingerprint, whatever their numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from shared.criteria.book import Book, Entry
from shared.criteria.fingerprint import fingerprint
from shared.criteria.parts import references_in, with_parts
from shared.guideline.criterion import AtLeast, Criterion, Not, Reference
from shared.guideline.records import Recommendation


@dataclass(frozen=True, slots=True)
class Matching:
    """`marks` by number; `entries` by number, of what the rulebook holds whole; `orphans`: those with no text here."""

    marks: Mapping[str, str]
    entries: Mapping[str, Entry]
    orphans: tuple[Entry, ...]

    def tree_of(self, rule_id: str) -> Criterion | None:
        """Return the tree of the entry, its references as numbers of this edition."""
        entry = self.entries.get(rule_id)
        return _numbered(entry.criterion, _by_mark(self.marks)) if entry else None


def match(recommendations: Iterable[Recommendation], book: Book) -> Matching:
    """Match those that give an action. An entry that refers to words not in this edition counts for none."""
    marks = {one.rule_id: fingerprint(one) for one in recommendations}
    present = set(marks.values())
    entries = {
        rule_id: entry
        for rule_id, mark in marks.items()
        if (entry := book.entries.get(mark)) and _names_in(entry.criterion) <= present
    }
    matched = {entry.fingerprint for entry in entries.values()}
    left = (entry for entry in book.entries.values() if entry.fingerprint not in matched)
    return Matching(marks, entries, tuple(left))


def relabelled(criterion: Criterion, words: Criterion | None) -> Criterion:
    """Return a rulebook's tree with the guideline's own words for its parts, where a draft of the text is the same.

    The tree alone decides; the words are for the reader of an answer.
    """
    if words is None or type(words) is not type(criterion) or not _is_same(criterion, words):
        return criterion
    if isinstance(criterion, AtLeast):
        pairs = zip(criterion.children, words.children, strict=True)  # type: ignore[union-attr]
        return replace(criterion, label=words.label, children=tuple(relabelled(one, word) for one, word in pairs))
    if isinstance(criterion, Not):
        return replace(criterion, label=words.label, child=relabelled(criterion.child, words.child))  # type: ignore[union-attr]
    return replace(criterion, label=words.label) if isinstance(criterion, Reference) else words


def _is_same(one: Any, other: Any) -> bool:
    """Say whether two trees ask the same in the same order, whatever their labels and the numbers they refer to."""
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    if not hasattr(one, "__dataclass_fields__"):
        return bool(one == other)
    unlike = {"label"} | ({"rule_ids"} if isinstance(one, Reference) else set())
    names = [field.name for field in fields(one) if field.name not in unlike]
    return type(one) is type(other) and all(_is_same(getattr(one, name), getattr(other, name)) for name in names)


def _numbered(criterion: Criterion, numbers: Mapping[str, tuple[str, ...]]) -> Criterion:
    if isinstance(criterion, Reference):
        return replace(criterion, rule_ids=tuple(number for mark in criterion.rule_ids for number in numbers[mark]))
    return with_parts(criterion, lambda part: _numbered(part, numbers))


def _by_mark(marks: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    numbers: dict[str, tuple[str, ...]] = {}
    for rule_id, mark in marks.items():
        numbers[mark] = (*numbers.get(mark, ()), rule_id)
    return numbers


def _names_in(criterion: Criterion) -> set[str]:
    return {mark for reference in references_in(criterion) for mark in reference.rule_ids}
