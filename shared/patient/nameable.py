"""Whether what a cause is ascribed to can be one: a condition, an event, a medicine, a finding.

"Due to" is said of appointments, rules and mistakes too, and these cause no symptom.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from shared.patient.causes import BEFORE, StatedCause
from shared.patient.data_files import load_yaml
from shared.patient.phrases import Found
from shared.terminology.concept import Mention
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

_ON_A_PLACE = re.compile(
    r"on (?:(?:the|his|her|my|their|both|left|right|upper|lower|all|of|over) )*(?P<named>\w+)", re.IGNORECASE
)
_REACH = 80  # characters, of eight words or so
_STOP = re.compile(r"[,;:\n]|\.(?!\d)")
_WORD = re.compile(r"[^\W\d_]{3,}")
# What a mention of these kinds names is no cause: a place, an attribute, a habit, the business of a practice.
_NO_CAUSES = frozenset(
    {"qualifier", "head", "context", "context_fact", "site", "ordinary", "of_a_thing", "exposure", "test"}
)


def names_a_cause(
    cause: StatedCause, text: str, conditions: Iterable[Found], mentions: Sequence[Mention], kinds: Sequence[str]
) -> bool:
    """Whether the words of a stated cause name something that can be one."""
    place = _ON_A_PLACE.match(text, cause.start)
    if place and load_terminology().sites_in(place["named"]):
        return False  # "bruising on her arms"
    if cause.kind or cause.only_of is not None:
        return True
    start, end = _named_at(cause, text)
    inside = (kind for m, kind in zip(mentions, kinds, strict=False) if start <= m.start < end)
    return (
        any(start <= name.start < end for name in conditions)
        or not _NO_CAUSES.issuperset(inside)
        or _pattern("stands_for_a_cause").match(text, start, end) is not None
        or _pattern("sounds_like_a_condition").search(text, start, end) is not None
        or any(load_drug_names().find(word[0]) for word in _WORD.finditer(text, start, end))
    )


def _named_at(cause: StatedCause, text: str) -> tuple[int, int]:
    if cause.direction != BEFORE:
        return cause.start, cause.end
    stop = _STOP.search(text, cause.start, cause.start + _REACH)
    return cause.start, min(cause.end, stop.start() if stop else cause.start + _REACH)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(load_yaml("causes")[name], re.IGNORECASE)
