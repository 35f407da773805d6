"""Which letters a text must hold for a pattern to match: where they are missing, it need not be tried."""

import re
from collections.abc import Callable, Iterable, Sequence
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, TypeAlias

# Of each set, one piece of lower-case ASCII stands in every text that matches. Empty: nothing can be told.
Needs: TypeAlias = tuple[frozenset[str], ...]
_NAME = re.compile(r"\{([a-z_]+)\}")
_FIRST = 0xE000  # letters for private use stand for names, which are read once each and not wherever they are used


def needs_of(pattern: str, of_name: Callable[[str], Needs]) -> Needs:
    """Return what a pattern needs; `of_name`: what each name needs that stands in braces in it."""
    names = list(dict.fromkeys(_NAME.findall(pattern)))
    plain = _NAME.sub(lambda found: chr(_FIRST + names.index(found[1])), pattern)
    return _in_turn(_parser.parse(plain), [of_name(name) for name in names])


def either(needs: Iterable[Needs]) -> Needs:
    """Return what is needed where any one of several patterns has to match."""
    several = list(needs)
    return (frozenset[str]().union(*map(_most_telling, several)),) if several and all(several) else ()


def _most_telling(needs: Needs) -> frozenset[str]:
    return max(needs, key=lambda pieces: (min(map(len, pieces)), -len(pieces)))


def _in_turn(steps: Iterable[tuple[Any, Any]], names: Sequence[Needs]) -> Needs:
    """Every step of a sequence has to match, so that all they need is needed; letters side by side are one piece."""
    found: list[frozenset[str]] = []
    piece = ""
    for step, what in [*steps, (None, None)]:
        if step is op.LITERAL and what < 128:
            piece += chr(what).lower()
        elif step is not op.AT:
            found += [frozenset((piece,))] if piece else []
            found += _of_step(step, what, names)
            piece = ""
    return tuple(dict.fromkeys(found))


def _of_step(step: Any, what: Any, names: Sequence[Needs]) -> Needs:
    """What is not listed here is taken to need nothing."""
    if step is op.LITERAL:
        return names[what - _FIRST] if 0 <= what - _FIRST < len(names) else ()
    if step is op.SUBPATTERN:
        return _in_turn(what[3], names)
    if step is op.ASSERT:
        return _in_turn(what[1], names)
    if step in (op.MAX_REPEAT, op.MIN_REPEAT):
        return _in_turn(what[2], names) if what[0] else ()
    if step is op.BRANCH:
        return either(_in_turn(way, names) for way in what[1])
    if step is op.IN:
        return either(_in_turn([letter], names) for letter in what)
    return ()
