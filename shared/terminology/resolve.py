"""Which of the overlapping matches stand: the one that explains most words wins its words."""

from collections.abc import Collection, Mapping, Sequence

from shared.terminology.walk import Match


def resolve(matches: Sequence[Match], closed: Collection[str] = (), of_things: Collection[str] = ()) -> list[Match]:
    """The matches that stand, in text order; those of `closed` concepts share no word.

    A match with a gap may share its first or last words with another idea that begins or ends alike
    ("lost appetite and weight" is two losses); any other overlap is decided for the longer match, then the tighter,
    then the earlier one.
    """
    taken: dict[int, Match] = {}
    standing: dict[tuple[int, ...], list[str]] = {}
    for match in sorted(matches, key=lambda match: _rank(match, of_things)):
        if match.used in standing:
            standing[match.used] = list(dict.fromkeys([*standing[match.used], *match.concepts]))
        elif _may_stand(match, taken, closed):
            standing[match.used] = list(match.concepts)
            taken.update(dict.fromkeys(match.used, match))
    return sorted((Match(tuple(ids), used) for used, ids in standing.items()), key=lambda match: match.used)


def _rank(match: Match, of_things: Collection[str]) -> tuple[int, int, tuple[int, ...]]:
    """The longest first; what is said of a thing ("phlegm is yellow") goes before the same said of somebody."""
    used = match.used
    return -len(used) - (match.concepts[0] in of_things), used[-1] - used[0], used


def _may_stand(match: Match, taken: Mapping[int, Match], closed: Collection[str]) -> bool:
    shared = [position for position in match.used if position in taken]
    if not shared:
        return True
    holder, count = taken[shared[0]], len(shared)
    begins_alike = list(match.used[:count]) == list(holder.used[:count]) == shared
    ends_alike = list(match.used[-count:]) == list(holder.used[-count:]) == shared
    has_gap = match.used[-1] - match.used[0] >= len(match.used)
    if not (count < len(match.used) and has_gap and (begins_alike or ends_alike)):
        return False
    return not any(concept in match.concepts or concept in closed for concept in holder.concepts)
