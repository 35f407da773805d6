"""A condition that one document shuts out and a later one lists as known, with no word that it was found."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pipelines.records.answer.conflict.shape import WORDS, Conflict
from pipelines.records.papers.prepare import Line, Papers
from shared.language.patterns import load_patterns
from shared.records.reading import SHUT_OUT
from shared.terminology.health_words import Name

_NEAR: Final = 60  # characters on either side of a name in which a word speaks of it


def of_conditions(papers: Papers) -> Iterator[Conflict]:
    """Those that no later document decides."""
    told: dict[str, list[tuple[str, Line]]] = {}
    for line in papers.lines:
        for one in papers.words.find(line.text) if line.names else ():
            is_own = one.name.kind == "condition" and one.name.id in line.names
            if is_own and (way := _way(line.text, one.start, one.end)):
                for condition in _concerned(one.name, way):
                    told.setdefault(condition, []).append((way, line))
    for condition, said in told.items():
        for (before, first), (after, second) in pairwise(said):
            last = (after, second) == said[-1] or said[-1][0] == "listed"
            if (before, after) == ("denied", "listed") and first.day < second.day and last:
                yield Conflict("condition", condition, (first, second))


def _concerned(name: Name, way: str) -> tuple[str, ...]:
    """Who shuts out a group shuts out all that belong to it."""
    return (name.id, *name.members) if way == "denied" else (name.id,)


def _way(text: str, start: int, end: int) -> str:
    """Whether a sentence denies, lists or finds the condition that it names there."""
    before, after = _clause(text[max(0, start - _NEAR) : start], -1), _clause(text[end : end + _NEAR], 0)
    words = load_patterns(WORDS)
    if words["another"].search(before):
        return ""
    if words["denied_before"].search(before) or SHUT_OUT.match(after):
        return "denied"
    if words["found"].search(before) or words["found"].search(after):
        return "found"
    return "listed" if words["listed"].search(before) else ""


def _clause(text: str, place: int) -> str:
    """The piece of the text next to the name: no further than a semicolon or a "but"."""
    return load_patterns(WORDS)["parts"].split(text)[place]
