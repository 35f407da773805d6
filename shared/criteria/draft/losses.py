"""What was lost in silence: items of a list, and words of a clause, of which no leaf says anything."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from shared.criteria.draft.blocks import Block
from shared.criteria.parts import leaves_of
from shared.guideline.criterion import Checklist, Criterion

_WORD = re.compile(r"[a-z]{4,}")
_ANY_WORD = re.compile(r"[a-z]+|\d+")
# What joins, counts, points and leads, and who it is said of: such words ask for nothing by themselves.
_ASKS_NOTHING = re.compile(
    r"an?|and|or|any|both|each|either|one|two|three|[1-5]|more|least|following|these|those|this|that|them|it|its"
    r"|the|they|their|there|he|his|she|her|who|whom|whose|which|is|are|was|were|be|been|being|has|have|had|having"
    r"|reports?|reported|reporting|presents?|presenting|presented|experiences?|experienced|experiencing"
    r"|as|at|for|from|if|in|of|on|to|when|where|with|also|below|other|symptoms?|signs?"
    r"|people|persons?|patients?|adults?|child|children|wom[ae]n|m[ae]n|carers?"
)


def lost_items(bullets: Sequence[Block], tree: Criterion, names_feature: Callable[[str], bool]) -> Iterator[str]:
    """Yield each item of a list that names a symptom, sign or illness and of which no leaf of `tree` has a word."""
    if not bullets:
        return
    kept = {word for label in _labels(tree) for word in _WORD.findall(label.lower())}
    for bullet in bullets:
        text = " ".join(_texts(bullet))
        if kept.isdisjoint(_WORD.findall(text.lower())) and names_feature(text):
            yield text


def lost_words(said: Iterable[str], tree: Criterion) -> str:
    """Return the words of which nothing became: no leaf holds them, and no order, age, value or list took them.

    `said`: what was left of each clause when ages, people, values, qualities and lists had been read.
    """
    kept = {word for label in _labels(tree) for word in _ANY_WORD.findall(label.lower())}
    words = dict.fromkeys(word for text in said for word in _ANY_WORD.findall(text.lower()))
    return " ".join(word for word in words if word not in kept and not _ASKS_NOTHING.fullmatch(word))


def _texts(bullet: Block) -> Iterator[str]:
    yield bullet.text
    for inner in bullet.bullets:
        yield from _texts(inner)


def _labels(tree: Criterion) -> Iterator[str]:
    for leaf in leaves_of(tree):
        yield leaf.label
        yield from (item.label for item in leaf.items) if isinstance(leaf, Checklist) else ()
