"""Typing slips in the words that attacks are made of: each word as meant, clinical words left alone."""

import re
from functools import lru_cache

from shared.terminology.slips import distance

_WATCHED = (
    "ignore ignoring disregard forget override bypass previous prior instruction instructions system prompt prompts "
    "reveal display repeat pretend guidelines guideline rules restrictions constraints developer developers jailbreak "
    "unrestricted programming directives configuration policies character roleplay hidden initial original decode "
    "fabricate invent citations sources sessions session database conversation answer without disable safety filters "
    "guardrails message messages threshold obey follow everything translate print output verbatim"
)
# Real words that lie near a watched one.
_NEIGHBOURS = (
    "prompted promptly prompting systems systemic roles ruler ruled instructed developed develops ignored ignores "
    "forgotten revealed reveals pretended overrides previously guidance obeyed follows followed printed initially "
    "originally citation source filter safely answers answered outputs messaged characters invented policy rule role "
    "forge forged decoded disabled priory inventory invest investigate origin"
)
_MEANT = tuple(_WATCHED.split())
_REAL = frozenset(_NEIGHBOURS.split())
_WORD = re.compile(r"[a-z]{4,}")


def corrected(text: str) -> str:
    """Return lower-case text in which near misses of the watched words are spelt as meant."""
    return _WORD.sub(lambda match: _as_meant(match.group()), text.lower())


@lru_cache(maxsize=8192)
def _as_meant(word: str) -> str:
    if word in _REAL or word in _MEANT:
        return word
    return next((meant for meant in _MEANT if _is_slip(word, meant)), word)


def _is_slip(word: str, meant: str) -> bool:
    allowed = 2 if len(meant) >= 9 else 1
    if abs(len(word) - len(meant)) > allowed or len(meant) < 5:
        return sorted(word) == sorted(meant) and word[0] == meant[0]
    if word[0] != meant[0] and word[:2] != meant[1::-1]:
        return False
    return distance(word, meant, allowed) <= allowed
