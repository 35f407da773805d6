"""Three-valued truth: met, not met, unknown. Unknown is never guessed: it stays unknown unless the rest decides.

and       met      not_met  unknown        or        met  not_met  unknown        not
met       met      not_met  unknown        met       met  met      met            met      not_met
not_met   not_met  not_met  not_met        not_met   met  not_met  unknown        not_met  met
unknown   unknown  not_met  unknown        unknown   met  unknown  unknown        unknown  unknown

at least n: met when n are met; not met when even all the unknown would not make n; else unknown.
and = at least all, or = at least one.
"""

from collections.abc import Iterable

from shared.criteria.verdict import Truth

_OPPOSITE = {Truth.MET: Truth.NOT_MET, Truth.NOT_MET: Truth.MET, Truth.UNKNOWN: Truth.UNKNOWN}


def at_least(n: int, truths: Iterable[Truth]) -> Truth:
    """Return whether `n` or more of `truths` are met."""
    met = unknown = 0
    for truth in truths:
        if truth is Truth.MET:
            met += 1
        elif truth is Truth.UNKNOWN:
            unknown += 1
    if met >= n:
        return Truth.MET
    return Truth.UNKNOWN if met + unknown >= n else Truth.NOT_MET


def all_of(truths: Iterable[Truth]) -> Truth:
    """Return met when every one is met; met of none."""
    listed = tuple(truths)
    return at_least(len(listed), listed)


def any_of(truths: Iterable[Truth]) -> Truth:
    """Return met when one is met; not met of none."""
    return at_least(1, truths)


def negate(truth: Truth) -> Truth:
    """Return the opposite; unknown stays unknown."""
    return _OPPOSITE[truth]
