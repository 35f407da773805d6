"""What becomes of a mention: it counts, it is asked about, it is shown beside the answer, or it is out of sight.

One table for every reader, in ConText's words for what is said of a mention and of whom. Source: the project's reading
policy, rules 21 and 22.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final, Literal, TypeAlias, get_args

from shared.any_case import AnyCase
from shared.patient.data_files import folded, load_yaml
from shared.patient.grounds import goes_on, stands_with_a_fact
from shared.patient.statements import GOING_ON, WONDERED, Stated, Statement

Assertion = Literal["present", "negated", "historical", "hypothetical"]
Experiencer = Literal["patient", "somebody_else"]
Certainty = Literal["plain", "doubtful"]
Sight = Literal["matched", "asked", "beside", "out_of_sight"]
_Row: TypeAlias = tuple[Assertion, Experiencer, Certainty, bool]
_HISTORY: Final = "history"
_BOUND: Final = re.compile(r"\b(?:or|nor)\b", re.IGNORECASE)
_HISTORY_OF: Final = re.compile(r"history of|hx of|h/o|history|hx", re.IGNORECASE)
# What is advised, looked for or conditional says nothing of now.
_LEFT_OPEN: Final = frozenset({"possible", WONDERED, GOING_ON})
_SENTENCE_END: Final = re.compile(r"[.;!?\n](?!\d)")


def sight(assertion: Assertion, experiencer: Experiencer, certainty: Certainty, *, is_alarm: bool) -> Sight:
    """Return what becomes of a mention."""
    return _table()[assertion, experiencer, certainty, is_alarm]


def becomes(stated: Stated, statement: Statement) -> Sight:
    """Return what becomes of a mention, should it be an alarm."""
    assertion = assertion_of(stated)
    experiencer: Experiencer = "somebody_else" if stated.is_other else "patient"
    certainty: Certainty = "doubtful" if _is_doubtful(assertion, stated, statement) else "plain"
    return sight(assertion, experiencer, certainty, is_alarm=True)


def as_had(stated: Stated, statement: Statement) -> Stated:
    """A mention that somebody worries, asks or tells the history of, as one that is there where a fact stands with it.

    It stays as it was read where none does: "worried about a lump" leaves open whether there is one.
    """
    if stated.is_plain or stated.is_negated or stated.is_other:
        return stated
    if stated.supposed_as in (WONDERED, GOING_ON) and stands_with_a_fact(stated, statement):
        return replace(stated, is_hypothetical=False, by=None)
    is_told_history = _HISTORY_OF.fullmatch(stated.by or "") is not None and not stated.is_hypothetical
    return replace(stated, is_past=False, by=None) if is_told_history and goes_on(stated, statement) else stated


def assertion_of(stated: Stated) -> Assertion:
    """Return what is said of a mention, what undoes it most first."""
    if stated.is_negated:
        return "negated"
    if stated.is_past:
        return "historical"
    return "hypothetical" if stated.is_hypothetical else "present"


def _is_doubtful(assertion: Assertion, stated: Stated, statement: Statement) -> bool:
    if assertion == "negated":
        return _may_not_reach(stated, statement)
    if assertion == "historical":
        by = stated.by or ""
        return statement.field != _HISTORY and bool(by) and _pattern("plainly_over").search(by) is None
    return assertion == "hypothetical" and stated.supposed_as in _LEFT_OPEN


def _may_not_reach(stated: Stated, statement: Statement) -> bool:
    """Whether a denial of one thing may stop at a comma before this one: "no fever, haemoptysis"."""
    by, text, start = (stated.by or "").lower(), statement.text, stated.mention.start
    if by not in load_yaml("sight")["denies_one"]:
        return False
    cue = text.lower().rfind(by, 0, start)
    if cue < 0 or "," not in text[cue:start]:
        return False
    end = _SENTENCE_END.search(text, start)
    return _BOUND.search(text, cue, end.start() if end else len(text)) is None


@cache
def _table() -> Mapping[_Row, Sight]:
    """Return the table. Raises ValueError where a combination has no row, or has two."""
    held: dict[_Row, Sight] = {}
    for assertion, experiencer, certainty, alarm, other in load_yaml("sight")["rows"]:
        for is_alarm, becomes in ((True, alarm), (False, other)):
            key: _Row = (assertion, experiencer, certainty, is_alarm)
            if key in held or becomes not in get_args(Sight):
                raise ValueError(f"sight.yaml: a row that stands twice or says nothing known: {key}")
            held[key] = becomes
    wanted = set(product(get_args(Assertion), get_args(Experiencer), get_args(Certainty), (True, False)))
    if held.keys() != wanted:
        raise ValueError(f"sight.yaml: not a row for every combination: {sorted(map(str, wanted ^ held.keys()))}")
    return held


@cache
def _pattern(name: str) -> AnyCase:
    return AnyCase(folded(load_yaml("sight")[name]))
