"""Whether what a message tells shall be put into a record now: it may be there already, not wanted, or asked about."""

import re
from typing import Final

from pipelines.agent.reading.clauses import clauses_behind
from pipelines.agent.reading.standing_of_orders import Standing, said_in

_NOT_TO: Final = re.compile(r"(?:(?:please|but|so|and) )*(?:do not|don't|dont)\b")
TO_BE_RECORDED: Final = frozenset({Standing.ORDERED, Standing.MENTIONED})


def recording_in(line: str) -> Standing:
    """Return how the putting into a record stands in a line: what is said last of it counts, `MENTIONED` where nothing
    is. What a clause orders right behind a condition is for a case that may come."""
    told, before = Standing.MENTIONED, None
    for clause in clauses_behind(line):
        said = said_in("record", clause)
        if said is Standing.ORDERED and before is Standing.CONDITIONAL:
            told = Standing.CONDITIONAL
        elif said is not None and said is not Standing.CONDITIONAL:
            told = said
        before = said
    return told


def is_called_off(line: str) -> bool:
    """Whether a line ends with an order not to record it."""
    last = list(clauses_behind(line))[-1:]
    return any(_NOT_TO.match(clause) and said_in("record", clause) is Standing.REFUSED for clause in last)
