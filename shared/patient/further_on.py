"""A result given further on than its test: "PSA 3 weeks ago, it was 9.8 ng/mL", and no other number there."""

import re
from collections.abc import Iterable

from shared.patient.analytes import Analyte

_FULL_STOP = re.compile(r"[;|\n]|[.!?](?:\s|$)")
# All that may stand between the last comma and the number: another subject has a number of its own.
_GIVEN = re.compile(
    r"(?:.*,)?\s*(?:(?:but|and|which|it|this|that"
    r"|(?:the )?(?:results?|level|value|reading)(?: (?:in|on|from) (?:the )?\w+)?"
    r"|has|have|had|come|came|back|given|read|showed|was|is|at|as|of|now)\b\s*)*",
    re.IGNORECASE | re.DOTALL,
)
_NO_RESULT = re.compile(
    r"\b(?:no|not|never|nor|without|pending|awaited|due|normal(?:ly)?|range|(?:19|20)\d\d|years? ago|if|when|once"
    r"|should|would|will|to be|request\w*|plan\w*|book\w*|refer\w*)\b",
    re.IGNORECASE,
)
_A_LIMIT = re.compile(r"\s*(?:would|should|means|or (?:more|over|above|greater|higher|less|below))\b", re.IGNORECASE)


def given_further_on(
    text: str, named: int, start: int, numbers: Iterable[re.Match[str]], analyte: Analyte
) -> re.Match[str] | None:
    """Return the one of these numbers in the analyte's own unit where it is told from `start` on as the result.

    `named`: where the test's name ends. Of two such numbers nobody can say which one holds.
    """
    own = [(number, unit) for number in numbers if (unit := analyte.unit_pattern.match(text, number.end()))]
    if len(own) != 1:
        return None
    ((number, unit),) = own
    is_of_it = not _FULL_STOP.search(text, start, number.start()) and _GIVEN.fullmatch(text, start, number.start())
    is_none = _NO_RESULT.search(text, named, number.start()) or _A_LIMIT.match(text, unit.end())
    return number if is_of_it and not is_none else None
