"""Every action-giving recommendation of an edition compiled to a rule: matched or drafted, references resolved."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from shared.criteria.book import Book, Entry, shipped
from shared.criteria.draft.read import Reading, read
from shared.criteria.lineage import Lineage
from shared.criteria.matching import Matching, match, relabelled
from shared.criteria.parts import leaves_of, references_in, unread_in, with_parts
from shared.criteria.rulebook import Rulebook, Ruling, rulebook_of
from shared.criteria.status import Status, least
from shared.guideline.criterion import Criterion, Reference
from shared.guideline.records import Guideline
from shared.terminology.terminology import Terminology

_CIRCLE = "refers to itself through its references"


def compile_rules(
    guideline: Guideline, terminology: Terminology, required: Status = Status.DRAFTED, book: Book | None = None
) -> Rulebook:
    """Return the rules of `guideline` of the status `required`; what may not be judged is listed, never guessed."""
    return rulebook_of(rule_on(guideline, terminology, book), terminology, required)


def rule_on(guideline: Guideline, terminology: Terminology, book: Book | None = None) -> tuple[Ruling, ...]:
    """Return what becomes of every action-giving recommendation: its entry's tree, else a draft.

    `book`: the rulebook, without it the one that ships for this guideline.
    """
    giving = [one for one in guideline.recommendations if one.gives_action]
    book = book if book is not None else shipped(guideline.edition.guideline)
    matching = match(giving, book)
    lineage = Lineage(matching, book)
    drafts = {one.rule_id: read(one, terminology) for one in giving}
    trees = {rule_id: _tree(rule_id, draft, matching) for rule_id, draft in drafts.items()}
    links = _Links(trees)
    statuses = {rule_id: entry.status for rule_id, entry in matching.entries.items()}
    return tuple(
        Ruling(
            recommendation=one,
            criterion=(filled := links.resolve(one.rule_id)),
            status=least(statuses.get(each, Status.DRAFTED) for each in (one.rule_id, *links.behind(one.rule_id))),
            action=drafts[one.rule_id].action,
            unread=_unread(drafts[one.rule_id], trees[one.rule_id], filled, is_held=one.rule_id in matching.entries),
            refers_to=tuple(links.named(one.rule_id)),
            mark=matching.marks[one.rule_id],
            former=_former(one.rule_id, trees, matching, lineage),
            decided_before=_named(lineage.decided_before(one.rule_id, trees[one.rule_id])),
        )
        for one in giving
    )


def _tree(rule_id: str, draft: Reading, matching: Matching) -> Criterion | None:
    held = matching.tree_of(rule_id)
    return draft.criterion if held is None else relabelled(held, draft.criterion)


def _former(rule_id: str, trees: Mapping[str, Criterion | None], matching: Matching, lineage: Lineage) -> str | None:
    former = None if rule_id in matching.entries else lineage.former_of(rule_id, trees[rule_id])
    return former.fingerprint if former else None


def _named(entry: Entry | None) -> str | None:
    return f"{entry.name}, was {entry.status}" if entry else None


def _unread(draft: Reading, tree: Criterion | None, filled: Criterion | None, *, is_held: bool) -> tuple[str, ...]:
    words = unread_in(tree) if tree is not None else []
    drafted = () if is_held else tuple(one for one in draft.unread if one not in words)
    circle = (_CIRCLE,) if tree is not None and filled is None else ()
    hollow = (leaf.label for leaf in leaves_of(filled) if isinstance(leaf, Reference)) if filled is not None else ()
    return (*words, *drafted, *circle, *hollow)


class _Links:
    """Criteria that name other recommendations, filled with the criteria of those; None where nothing was read."""

    def __init__(self, criteria: Mapping[str, Criterion | None]) -> None:
        self._criteria = criteria

    def named(self, rule_id: str) -> Iterator[str]:
        """Yield the recommendations that this one refers to."""
        criterion = self._criteria.get(rule_id)
        if criterion is not None:
            for reference in references_in(criterion):
                yield from (each for each in reference.rule_ids if each in self._criteria)

    def behind(self, rule_id: str) -> set[str]:
        """Return all that this one rests on, through whatever lies between."""
        found: set[str] = set()
        waiting = list(self.named(rule_id))
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                waiting.extend(self.named(each))
        return found

    def resolve(self, rule_id: str) -> Criterion | None:
        """Return the rule's criterion with its references filled; None where it refers back to itself."""
        criterion = self._criteria.get(rule_id)
        is_circle = any(each in self.behind(each) for each in (rule_id, *self.behind(rule_id)))
        return None if criterion is None or is_circle else self._filled(criterion)

    def _filled(self, criterion: Criterion) -> Criterion:
        """Return the criterion with each reference made of the criteria of those it names that give an action."""
        if isinstance(criterion, Reference):
            named = [tree for each in criterion.rule_ids if (tree := self._criteria.get(each)) is not None]
            return replace(criterion, children=tuple(map(self._filled, named)))
        return with_parts(criterion, self._filled)
