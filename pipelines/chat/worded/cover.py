"""Whether a worded answer leaves out nothing that counts of a passage: its limits, its conditions, what was asked."""

from collections.abc import Sequence

from pipelines.chat.worded.check import said_critically
from shared.guardrails.claims import numbers
from shared.guardrails.rewording import plainly
from shared.terminology.terminology import Terminology


def covers(said: Sequence[str], shown: str, focus: Sequence[str], terminology: Terminology) -> bool:
    """Whether statements on a passage say all that counts of its words that the answer without a model shows.

    `focus`: the concepts asked about. An age, a level or an "unexplained" that is missing is a limit that is lost.
    """
    text = " ".join(said)
    told = numbers(plainly(text))
    return (
        bool(said)
        and all(number.stands_in(told) for number in numbers(plainly(shown)))
        and said_critically(shown) <= said_critically(text)
        and _asked_in(shown, focus, terminology) <= _asked_in(text, focus, terminology)
    )


def _asked_in(text: str, focus: Sequence[str], terminology: Terminology) -> frozenset[str]:
    named = {mention.concept for mention in terminology.find_mentions(text)}
    is_a = terminology.is_a
    return frozenset(asked for asked in focus if any(is_a(one, asked) or is_a(asked, one) for one in named))
