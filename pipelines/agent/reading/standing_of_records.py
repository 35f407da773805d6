"""Whether what a message tells shall be put into a record now: it may be there already, not wanted, or asked about."""

from typing import Final

from pipelines.agent.reading.clauses import clauses_behind
from pipelines.agent.reading.standing_of_orders import Standing, said_in

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
