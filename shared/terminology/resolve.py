"""Which of the overlapping matches stand: the one that explains most words wins its words."""

from collections.abc import Mapping, Sequence

from shared.terminology.index import Match


def resolve(matches: Sequence[Match]) -> list[Match]:
    """The matches that stand, in text order.

    A match with a gap may share one word with another idea ("lost appetite and weight" is two losses);
    any other overlap is decided for the longer match, then the tighter, then the earlier one.
    """
    taken: dict[int, frozenset[str]] = {}
    standing: dict[tuple[int, ...], list[str]] = {}
    for match in sorted(matches, key=_rank):
        if match.used in standing:
            standing[match.used] = list(dict.fromkeys([*standing[match.used], *match.concepts]))
        elif _may_stand(match, taken):
            standing[match.used] = list(match.concepts)
            taken.update(dict.fromkeys(match.used, frozenset(match.concepts)))
    return sorted((Match(tuple(ids), used) for used, ids in standing.items()), key=lambda match: match.used)


def _rank(match: Match) -> tuple[int, int, tuple[int, ...]]:
    used = match.used
    return -len(used), used[-1] - used[0], used


def _may_stand(match: Match, taken: Mapping[int, frozenset[str]]) -> bool:
    shared = [taken[position] for position in match.used if position in taken]
    if not shared:
        return True
    has_gap = match.used[-1] - match.used[0] >= len(match.used)
    return has_gap and len(match.used) > len(shared) == 1 and shared[0].isdisjoint(match.concepts)
