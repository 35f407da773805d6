"""What was not read: leaves for which nothing known was found, and items of a list of which no leaf has a word."""

import re
from collections.abc import Callable, Iterator, Sequence

from shared.criteria.grammar.blocks import Block
from shared.guideline.criterion import AtLeast, Checklist, Criterion, Feature, Not

_WORD = re.compile(r"[a-z]{4,}")


def unread_in(criterion: Criterion) -> list[str]:
    """Return the words of every leaf for which nothing known was found."""
    if isinstance(criterion, Feature):
        return [] if criterion.concepts else [criterion.label]
    if isinstance(criterion, Checklist):
        return [item.label for item in criterion.items if not item.concepts and item.min_mm is None]
    inner = getattr(criterion, "children", ()) or ((criterion.child,) if hasattr(criterion, "child") else ())
    return [words for child in inner for words in unread_in(child)]


def lost_items(bullets: Sequence[Block], tree: Criterion, names_feature: Callable[[str], bool]) -> Iterator[str]:
    """Yield each item of a list that names a symptom, sign or illness and of which no leaf of `tree` has a word."""
    if not bullets:
        return
    kept = {word for label in _labels(tree) for word in _WORD.findall(label.lower())}
    for bullet in bullets:
        text = " ".join(_texts(bullet))
        if kept.isdisjoint(_WORD.findall(text.lower())) and names_feature(text):
            yield text


def _texts(bullet: Block) -> Iterator[str]:
    yield bullet.text
    for inner in bullet.bullets:
        yield from _texts(inner)


def _labels(tree: Criterion) -> Iterator[str]:
    if isinstance(tree, AtLeast):
        for child in tree.children:
            yield from _labels(child)
    elif isinstance(tree, Not):
        yield from _labels(tree.child)
    elif isinstance(tree, Checklist):
        yield from (tree.label, *(item.label for item in tree.items))
    else:
        yield tree.label
