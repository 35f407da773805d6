"""A finding that tells a cause of no feature of its own tells that of the complaint.

"Day after falling off his bike" says after what it came, "his depression explains the loss" what explains it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from shared.patient.causes import AFTER, BEFORE, StatedCause
from shared.patient.facts import Cause, FeatureFact
from shared.patient.statements import Statement

_COMPLAINT, _FINDING = "symptoms", "findings"
_NO_NAMES = frozenset({"head", "qualifier", "site", "context", "context_fact"})
_BEGINS = re.compile(
    r"(?:(?:it|this|all|only|just|\d+|the|a|an|few|two|three|several|hours?|days?|weeks?|next|morning|night|evening"
    r"|start\w*|began|came|on|up|happen\w*|appear\w*|notic\w*|first|occurr\w*)\s+)*"
    r"(?:after|since|following|ever since|due to|because of|caused by|secondary to|brought on by)\b",
    re.IGNORECASE,
)


def caused_beforehand(features: Sequence[FeatureFact], statements: Iterable[Statement]) -> list[FeatureFact]:
    """The features; a record's one complaint has the cause with which a finding begins."""
    told = list(statements)
    led = next(((statement, cause) for statement in told if (cause := _leading_cause(statement))), None)
    if led is None or sum(statement.field == _COMPLAINT for statement in told) != 1:
        return list(features)
    statement, cause = led
    leading = Cause(statement.quote(cause.start, cause.end))
    return [replace(fact, cause=leading) if _may_be_of(cause, fact) else fact for fact in features]


def _leading_cause(statement: Statement) -> StatedCause | None:
    if statement.field != _FINDING:
        return None
    begins = _BEGINS.match(statement.text)
    causes = [cause for cause in statement.causes if cause.is_established]
    explains = (cause for cause in causes if cause.direction == AFTER and not _is_named_after(cause, statement))
    after = (cause for cause in causes if cause.direction == BEFORE and cause.only_of is None)
    return next((cause for cause in after if begins and cause.start <= begins.end()), next(explains, None))


def _is_named_after(cause: StatedCause, statement: Statement) -> bool:
    """Whether the words name what it is that the cause explains."""
    return any(stated.kind not in _NO_NAMES and stated.mention.start >= cause.at for stated in statement.stated)


def _may_be_of(cause: StatedCause, fact: FeatureFact) -> bool:
    is_open = fact.is_present and fact.explained_by is None and fact.quote.told_as == _COMPLAINT
    return is_open and fact.concept not in cause.never_of
