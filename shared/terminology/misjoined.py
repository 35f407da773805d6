"""Matches whose words belong to two statements: the testicle of one and the lump of the next make no lump of it."""

from collections.abc import Collection, Sequence, Set
from itertools import takewhile

from shared.terminology.walk import Match
from shared.terminology.words import BREAKS, COLON, Token

_TURNS = frozenset({"but", "although", "though", "wherea"})
_JOINTS = _TURNS | {"and"}
_DENIALS = frozenset({"no", "nil", "not", "never", "without", "deny"})
_CHANGES = frozenset({"change", "alteration", "difference", "variation"})
_Used = tuple[int, ...]


def without_misjoined(
    matches: Sequence[Match],
    tokens: Sequence[Token],
    sites: Set[str],
    ordinary: Set[str],
) -> Sequence[Match]:
    """The matches without those that take words of two statements, or that end amid the name of what they are of."""
    keys = [token.key for token in tokens]
    joints = [at for at, key in enumerate(keys) if key in _JOINTS]
    turns = [at for at in joints if keys[at] in _TURNS and _is_denied_before(keys, at)]
    wrong = {match for match in matches if _crosses(match, turns)}
    if COLON in keys:
        wrong.update(match for match in matches if _goes_over_a_colon(match, keys, ordinary))
    crossing = [match for match in matches if _crosses(match, joints)]
    changes = [match for match in matches if keys[match.used[0]] in _CHANGES]
    if crossing or changes:
        places = {match.used for match in matches if not sites.isdisjoint(match.concepts)}
        placed = _placed({match.used for match in matches}, places)
        wrong.update(match for match in crossing if _is_of_two(match.used, placed, joints))
        wrong.update(match for match in changes if _is_of_what_changed(match.used, placed))
    return [match for match in matches if match not in wrong] if wrong else matches


def _crosses(match: Match, joints: Sequence[int]) -> bool:
    return any(match.used[0] < at < match.used[-1] and at not in match.used for at in joints)


def _is_denied_before(keys: Sequence[str], turn: int) -> bool:
    """ "No wheeze but unilateral discharge": what is denied before the turn is not what is told after it."""
    before = list(takewhile(lambda key: key not in BREAKS, reversed(keys[:turn])))
    return not _DENIALS.isdisjoint(before)


def _goes_over_a_colon(match: Match, keys: Sequence[str], ordinary: Set[str]) -> bool:
    """ "History from daughter: getting up at night": who tells, and what is told."""
    return match.concepts[0] in ordinary and COLON in keys[match.used[0] : match.used[-1]]


def _placed(named: Collection[_Used], places: Collection[_Used]) -> list[_Used]:
    """The words of each complaint that is named with its place."""
    return [used for used in named if any(set(place) < set(used) for place in places)]


def _is_of_two(used: _Used, placed: Sequence[_Used], joints: Sequence[int]) -> bool:
    """ "An ache in his testicle and a neck lump": two complaints with their places, unlike "breast and armpit"."""
    for joint in (at for at in joints if used[0] < at < used[-1] and at not in used):
        before, after = {at for at in used if at < joint}, {at for at in used if at > joint}
        is_before = any(other[-1] < joint and before & set(other) for other in placed)
        if is_before and any(other[0] > joint and after & set(other) for other in placed):
            return True
    return False


def _is_of_what_changed(used: _Used, placed: Sequence[_Used]) -> bool:
    """ "A change in the nipple discharge": what has changed is the discharge."""
    return any(other[0] == used[-1] and len(other) == other[-1] - other[0] + 1 for other in placed)
