"""What somebody who is typing may mean: concepts by the beginnings of their words, the plainest match first."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from shared.terminology.concept import Concept
from shared.terminology.terminology import Terminology

MOST = 8
KINDS = frozenset(("symptom", "sign", "condition", "test_result", "exposure"))
_Spelled = tuple[str, ...]


class Suggestion(NamedTuple):
    """A concept by its label; a record that holds the label is read as that concept."""

    concept: str
    text: str
    kind: str


def suggest(terminology: Terminology, typed: str, most: int = MOST) -> list[Suggestion]:
    """Return what may be meant: by label first, then by the nearest of its other forms."""
    wanted = _words(typed)
    if not wanted:
        return []
    mentioned = {mention.concept for mention in terminology.find_mentions(typed)}
    ranked = (
        (rank, len(suggestion.text), suggestion)
        for suggestion, forms in _entries(terminology)
        if (rank := _rank(wanted, forms, is_mentioned=suggestion.concept in mentioned)) is not None
    )
    return [suggestion for _, _, suggestion in sorted(ranked)[:most]]


@lru_cache(maxsize=2)
def _entries(terminology: Terminology) -> tuple[tuple[Suggestion, tuple[Sequence[_Spelled], ...]], ...]:
    concepts = (concept for concept in terminology.concepts.values() if concept.kind in KINDS)
    return tuple((Suggestion(one.id, one.label, one.kind), tuple(_spelled(one))) for one in concepts)


def _spelled(concept: Concept) -> Iterator[Sequence[_Spelled]]:
    for forms in ((concept.label,), concept.clinical_forms, concept.lay_forms):
        yield tuple(_words(form) for form in forms)


def _rank(wanted: _Spelled, forms: Sequence[Sequence[_Spelled]], *, is_mentioned: bool) -> tuple[int, int] | None:
    """Return 0 for a label and 1 for any other form, and how far off the nearest one is."""
    label, *others = forms
    said = [(wanted,)] if is_mentioned else []
    for rank, spelled in enumerate((label, chain(*said, *others))):
        found = [distance for form in spelled if (distance := _distance(form, wanted)) is not None]
        if found:
            return rank, min(found)
    return None


def _distance(form: _Spelled, wanted: _Spelled) -> int | None:
    """How much of a form was not typed; None unless each word that was typed begins one of its words."""
    if len(wanted) > len(form) or not all(any(word.startswith(start) for word in form) for start in wanted):
        return None
    unfinished = sum(start not in form for start in wanted)
    return len(form) + 2 * unfinished + (not form[0].startswith(wanted[0]))


def _words(text: str) -> _Spelled:
    kept = (sign if sign.isalnum() else " " for sign in text.casefold())
    return tuple("".join(kept).split())
