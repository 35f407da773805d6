"""What is told together or not at all: the sides of a conflict."""

from collections.abc import Sequence
from typing import TypeAlias

from pipelines.records.answer.conflict.found import unsettled
from pipelines.records.papers.prepare import Line, Papers

Unit: TypeAlias = frozenset[tuple[str, int]]


def unit_of(lines: Sequence[Line]) -> Unit:
    """Return sentences as one unit."""
    return frozenset(line.key for line in lines)


def units_in(papers: Papers) -> tuple[Unit, ...]:
    """Return the sides of each conflict that no later document decides."""
    return tuple(unit_of(each.sides) for each in unsettled(papers))


def grouped(lines: Sequence[Line], units: Sequence[Unit]) -> list[list[Line]]:
    """Return the lines in their order, those that share a unit in one group, where the first of them stands."""
    groups: list[list[Line]] = []
    for line in lines:
        near: Unit = frozenset().union(*(unit for unit in units if line.key in unit))
        beside = [group for group in groups if any(each.key in near for each in group)]
        if not beside:
            groups.append([line])
            continue
        beside[0].extend([*(each for group in beside[1:] for each in group), line])
        groups = [group for group in groups if not any(group is other for other in beside[1:])]
    return groups


def first_of(lines: Sequence[Line], units: Sequence[Unit], most: int) -> list[Line]:
    """Return the first lines, at most so many, and no unit cut in two."""
    kept: set[tuple[str, int]] = set()
    for group in grouped(lines, units):
        if len(kept) + len(group) <= most:
            kept |= unit_of(group)
    return [line for line in lines if line.key in kept]
