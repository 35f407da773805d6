"""The ways in which the name of a defined term is said: in full, glued, by initials, in another form of its word."""

from collections.abc import Sequence
from itertools import pairwise

from shared.language.stems import stem

# From this many words on, a name is known by part of it.
_LONG_NAME = 4
# "persistence" for "persistent": so much of the beginning is the same, so little of the end differs.
_SAME_BEGINNING, _OTHER_ENDING, _DIFFER_IN_LENGTH = 5, 1, 3

Name = tuple[str, ...]


def full_names(name: Name) -> tuple[Name, ...]:
    """Return a name as printed, glued ("safetynetting"), by a letter ("v urgent"), and a long one in part.

    "Suspected cancer pathway referral" is also "suspected cancer pathway" and "cancer pathway".
    """
    pairs = enumerate(pairwise(name))
    glued = tuple((*name[:at], stem(first + second), *name[at + 2 :]) for at, (first, second) in pairs)
    lettered = ((name[0][0], *name[1:]),) if len(name) > 1 else ()
    parts = (name[:-1], name[1:-1]) if len(name) >= _LONG_NAME else ()
    return (name, *parts, *glued, *lettered)


def initials(name: Name) -> tuple[Name, ...]:
    """Return the first letters of a name of several words, and of a long one without its last."""
    letters = "".join(word[0] for word in name)
    return tuple((letters[:count],) for count in (len(letters), _LONG_NAME - 1) if 1 < count <= len(letters))


def says_in_another_form(tokens: Sequence[str], name: Name) -> int | None:
    """Return the place of the word that is another form of a name of one word ("urgency", "persistence")."""
    if len(name) != 1:
        return None
    return next((place for place, token in enumerate(tokens) if _is_kin(token, name[0])), None)


def _is_kin(word: str, other: str) -> bool:
    shorter, longer = sorted((word, other), key=len)
    kept = len(shorter) - _OTHER_ENDING
    is_long = kept >= _SAME_BEGINNING and len(longer) - len(shorter) <= _DIFFER_IN_LENGTH
    return is_long and shorter[:kept] == longer[:kept]
