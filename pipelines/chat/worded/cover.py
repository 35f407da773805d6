"""Whether a worded answer leaves out nothing that counts of a passage: its limits, its conditions, what was asked."""

import re
from collections.abc import Sequence

from shared.guardrails.claims import content, critical, denied_spans, numbers
from shared.guardrails.rewording import plainly
from shared.retrieval.tokens import stem
from shared.terminology.terminology import Terminology

_SOFTENED = re.compile(r"\bmay\b", re.IGNORECASE)
_CONSIDER = stem("consider")


def covers(said: Sequence[str], shown: str, focus: Sequence[str], terminology: Terminology) -> bool:
    """Whether statements on a passage say all that counts of its words that the answer without a model shows.

    `focus`: the concepts asked about. An age, a level, an "unexplained" or a denial that is missing is a limit lost.
    """
    text = " ".join(said)
    told = numbers(plainly(text))
    return (
        bool(said)
        and all(number.stands_in(told) for number in numbers(plainly(shown)))
        and critical(plainly(shown)) <= _said_critically(text)
        and _denied(shown) <= _denied(text)
        and _asked_in(shown, focus, terminology) <= _asked_in(text, focus, terminology)
    )


def _said_critically(text: str) -> frozenset[str]:
    """Return the words that change a text's meaning by themselves; "may be" is said for "consider"."""
    said = critical(plainly(text))
    return said | {_CONSIDER} if _SOFTENED.search(text) else said


def _denied(text: str) -> frozenset[str]:
    text = plainly(text)
    return frozenset(word for start, end in denied_spans(text) for word in content(text[start:end]))


def _asked_in(text: str, focus: Sequence[str], terminology: Terminology) -> frozenset[str]:
    named = {mention.concept for mention in terminology.find_mentions(text)}
    is_a = terminology.is_a
    return frozenset(asked for asked in focus if any(is_a(one, asked) or is_a(asked, one) for one in named))
