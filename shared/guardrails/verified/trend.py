"""Whether a value went up or down as a sentence says, by the figures of its spans in the order of their days."""

from collections.abc import Sequence
from typing import Final

from shared.guardrails.verified.figures import Day, Figure
from shared.guardrails.verified.pairs import Pole
from shared.guardrails.verified.read import Read, ReadSpan
from shared.records.results import ResultSaid, results_said

_UP: Final = frozenset({"up", "high"})
_DOWN: Final = frozenset({"down", "low"})


def follows_the_figures(pole: Pole, said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether the spans bear out "up", "down", "high" or "low": by a printed flag, or by the first and the last value.

    A test told of is meant, else the one that several spans have.
    """
    if pole.axis == "change" and (pair := _figures_beside(pole, said)):
        return _goes(pair, pole, cited)
    results = [
        (*_key(span.day), result)
        for span in cited
        if span.day
        for result in results_said(span.own.text, span.own.named)
    ]
    wanted = [one for one in results if one[3].test in said.ids] or results
    tests = {one[3].test for one in wanted}
    if len(tests) != 1 or pole.pole not in _UP | _DOWN:
        return False
    ordered = [one[3] for one in sorted(wanted, key=lambda one: one[:3])]
    if pole.axis == "level":
        return any(result.flag in ("high", "low") and (result.flag in _UP) == (pole.pole in _UP) for result in ordered)
    first, last = (_value(ordered[at]) for at in (0, -1))
    if first is None or last is None or first == last:
        return False
    return (last > first) == (pole.pole in _UP)


def _figures_beside(pole: Pole, said: Read) -> tuple[Figure, Figure] | None:
    """ "Went up from A to B", "A, then down to B"."""
    after = [each for each in said.figures if each.start >= pole.end]
    before = [each for each in said.figures if each.end <= pole.start]
    if len(after) > 1 and said.text[pole.end : after[0].start].strip().endswith("from"):
        return after[0], after[1]
    return (before[-1], after[0]) if before and after else None


def _goes(pair: tuple[Figure, Figure], pole: Pole, cited: Sequence[ReadSpan]) -> bool:
    """Whether the second is above, or below, the first, and of no earlier day."""
    first, second = (figure.number for figure in pair)
    days = [[_key(span.day) for span in cited if span.day and figure.is_in(span.own.figures)] for figure in pair]
    if first is None or second is None or first == second or not all(days) or min(days[0]) > max(days[1]):
        return False
    return (second > first) == (pole.pole in _UP)


def _key(day: Day) -> tuple[int, int, int]:
    return day.year or 0, day.month, day.day or 0


def _value(result: ResultSaid) -> float | None:
    try:
        return float(result.value)
    except ValueError:
        return None
