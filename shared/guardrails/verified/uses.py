"""What leaves a sentence that stands in doubt: a heading left out, a figure of now, a finding or a use of another."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from shared.guardrails.verified.lists import pattern, plain
from shared.guardrails.verified.pairs import poles_in
from shared.guardrails.verified.read import Read, ReadSpan

_FOUND: Final = frozenset({"norm", "sign"})
_BEGINS: Final = 4  # letters that the words of one sense begin with: "stopped" and "stopping"


def repeats_heading(said: Read, span: ReadSpan) -> bool:
    """Whether a sentence says what the heading of its span makes of it, where it makes anything of it."""
    senses = {found.group()[:_BEGINS] for found in pattern("heading").finditer(span.heading.text)}
    return not senses or any(word[:_BEGINS] in senses for word in said.text.replace(".", " ").split())


def is_a_figure_of_now(said: Read) -> bool:
    """Whether a test's figure is told as one of now, and its date is not: a later one may stand elsewhere."""
    of_test = any(one.name.kind == "test" for one in said.named)
    return bool(of_test and said.figures and not said.days and pattern("now").search(said.text))


def is_found_of_another(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether a test is told normal or negative, and the spans say so beside the name of another alone."""
    for pole in poles_in(said.text):
        tests = {one.name.id for one in said.named if one.name.kind == "test"}
        owners = [
            owner for span in cited for each in poles_in(span.own.text)
            if (each.axis, each.pole) == (pole.axis, pole.pole) and (owner := _test_before(each.start, span.own))
        ]  # fmt: skip
        if pole.axis in _FOUND and tests and owners and tests.isdisjoint(owners):
            return True
    return False


def _test_before(place: int, text: Read) -> str | None:
    tests = [one.name.id for one in text.named if one.name.kind == "test" and one.end <= place]
    return tests[-1] if tests else None


def joins_two_uses(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether one part of a sentence takes words of two parts of a span that tells of several uses."""
    of_several = [span.own for span in cited if len(_uses(span.own, (0, len(span.own.text)))) > 1]
    if len(of_several) < len(cited):
        return False
    known = [_told(own, part) for own in of_several for part in _parts(own.text)]
    for part in _parts(said.text):
        told = _told(said, part)
        if _uses(said, part) and len(told) > 1 and not any(told <= held for held in known):
            return True
    return False


def _parts(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(found.end() for found in pattern("slot_parts").finditer(text)), len(text)]
    return list(pairwise(cuts))


def _uses(text: Read, part: tuple[int, int]) -> frozenset[str]:
    """The figures that are values, and the times, meals, days and places, of a part."""
    start, end = part
    values = {f"{one.value} {one.unit}" for one in text.figures if start <= one.start < end and not one.is_aside}
    return frozenset(values | {one.group() for one in pattern("slot").finditer(text.text, start, end)})


def _told(text: Read, part: tuple[int, int]) -> frozenset[str]:
    start, end = part
    names = {one.name.id for one in text.named if start <= one.start < end and one.name.kind != "carer"}
    return frozenset(_uses(text, part) | names) - plain()
