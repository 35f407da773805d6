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
from shared.patient.clauses import clause_at
from shared.patient.data_files import folded, load_yaml
from shared.patient.statements import Stated, Statement

Assertion = Literal["present", "negated", "historical", "hypothetical"]
Experiencer = Literal["patient", "somebody_else"]
Certainty = Literal["plain", "doubtful"]
Sight = Literal["matched", "asked", "beside", "out_of_sight"]
_Row: TypeAlias = tuple[Assertion, Experiencer, Certainty, bool]
_HISTORY: Final = "history"
_BOUND: Final = re.compile(r"\b(?:or|nor)\b", re.IGNORECASE)
_CHANGES: Final = frozenset({"increasing", "progressive", "persistent", "recurrent", "new_onset"})
_AGO: Final = re.compile(r"\s*(?:ago|back)\b", re.IGNORECASE)
_SENTENCE_END: Final = re.compile(r"[.;!?\n](?!\d)")


def sight(assertion: Assertion, experiencer: Experiencer, certainty: Certainty, *, is_alarm: bool) -> Sight:
    """Return what becomes of a mention."""
    return _table()[assertion, experiencer, certainty, is_alarm]


def is_asked(stated: Stated, statement: Statement) -> bool:
    """Whether a mention that does not count is to be asked about, should it be an alarm."""
    assertion = assertion_of(stated)
    experiencer: Experiencer = "somebody_else" if stated.is_other else "patient"
    certainty: Certainty = "doubtful" if _is_doubtful(assertion, stated, statement) else "plain"
    return sight(assertion, experiencer, certainty, is_alarm=True) == "asked"


def as_had(stated: Stated, statement: Statement) -> Stated:
    """A mention that somebody worries, asks or tells the history of, as one that is there where a time, a change, or
    that it is this one stands with it; as it was read where none does."""
    if stated.is_plain or stated.is_negated or stated.is_other or statement.field == _HISTORY:
        return stated
    by = _by(stated, statement)
    if _pattern("had").search(by) is None or not _stands_with_a_fact(stated, statement):
        return stated
    return replace(stated, is_hypothetical=False, is_past=False, by=None)


def _by(stated: Stated, statement: Statement) -> str:
    """The words that make a mention no statement; advice that somebody asks for is no advice given."""
    by, before = stated.by or "", statement.text[: stated.mention.start]
    if "advice" in by.lower() and _pattern("asked_for").search(before[: before.lower().rfind(by.lower())]):
        return "asked_for"
    return by


def _stands_with_a_fact(stated: Stated, statement: Statement) -> bool:
    start, clause = stated.mention.start, stated.clause
    near = (clause, clause + 1)
    timed = any(clause_at(statement.clauses, one.start) in near and not _AGO.match(statement.text, one.end)
                for one in statement.durations if one.end <= start or one.start >= start)  # fmt: skip
    changes = any(
        other.kind == "qualifier" and other.clause in near and other.mention.concept in _CHANGES
        for other in statement.stated
    )
    by, before = (stated.by or "").lower(), statement.text[:start].lower()
    after_by = max(0, before.rfind(by)) + len(by) if by in before else 0  # "the poster about", and not "about the"
    return timed or changes or _pattern("this_one").search(statement.text, after_by, start) is not None


def assertion_of(stated: Stated) -> Assertion:
    """Return what is said of a mention, what undoes it most first."""
    if stated.is_negated:
        return "negated"
    if stated.is_past:
        return "historical"
    return "hypothetical" if stated.is_hypothetical else "present"


def _is_doubtful(assertion: Assertion, stated: Stated, statement: Statement) -> bool:
    by = _by(stated, statement)
    if assertion == "negated":
        return _may_not_reach(stated, statement)
    if assertion == "historical":
        return statement.field != _HISTORY and bool(by) and _pattern("plainly_over").search(by) is None
    return assertion == "hypothetical" and _pattern("left_open").search(by) is not None


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
