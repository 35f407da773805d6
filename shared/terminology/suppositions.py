"""What is only supposed, wondered about, warned of or looked for."""

from collections.abc import Iterator, Sequence

from shared.terminology.cues import Cue, Rule
from shared.terminology.reach import NEW_SUBJECTS, REACH, Clause, Span, is_parted, is_stopped, reaches

# The category that counts where words of several are said of one mention: the first of them.
_FIRST = ("advised", "sought", "possible", "conditional", "wondered")
_CONDITIONAL = frozenset({"if", "unless"})
# What follows a condition that has not come about: what is to be done then.
_FUTURE = frozenset(
    {"will", "would", "shal", "should", "must", "return", "ring", "seek", "attend", "contact", "urgently"}
)
_HAPPENING = frozenset({"be", "have", "develop", "notice", "start", "come", "feel", "show", "with"})
_THOUGHT = frozenset({"think", "feel", "notice", "that", "suspect", "believe", "say", "worry", "find"})


def find_supposition(clause: Clause, place: Sequence[int]) -> tuple[Span | None, str]:
    """The words that make a mention no statement, and their category; None and "" where it is one."""
    first = place[0]
    token = clause.tokens[first - 1] if first else None
    if token and token.key == "?":
        return (token.start, token.end), "possible"
    found = [(cue, rule) for cue, rule in _rules(clause) if _is_said_of(clause, cue, rule, place)]
    if not found:
        return None, ""
    cue, rule = min(found, key=lambda one: _FIRST.index(one[1].category))
    return clause.span(cue), rule.category


def _rules(clause: Clause) -> Iterator[tuple[Cue, Rule]]:
    """The cues that suppose, each with what is asked of it, the last first."""
    for cue in reversed(clause.cues):
        yield from ((cue, clause.rules[kind]) for kind in sorted(cue.kinds & clause.rules.keys()))


def _is_said_of(clause: Clause, cue: Cue, rule: Rule, place: Sequence[int]) -> bool:
    first, last = place[0], place[-1]
    if rule.direction == "within":
        return first < cue.first and cue.last < last
    if cue.last >= first or (rule.scope == "clause" and is_parted(clause, cue.last + 1, first)):
        return False
    if rule.category == "conditional" and _is_what_comes_of_it(clause, cue, first):
        return False
    is_near_if = clause.tokens[cue.last].key in _CONDITIONAL and first - cue.last <= REACH
    return (
        reaches(clause, cue, first)
        or (rule.ends_at == "happening" and _reaches_past_happenings(clause, cue, first))
        or (is_near_if and any(t.key in _FUTURE for t in clause.tokens[first:]))
    )


def _reaches_past_happenings(clause: Clause, cue: Cue, first: int) -> bool:
    """ "Return if he has or notices jaundice": the verbs of what may happen stop no warning of it."""
    between = range(cue.last + 1, first)
    return not is_parted(clause, cue.last + 1, first) and not is_stopped(clause, between, but=_HAPPENING)


def _is_what_comes_of_it(clause: Clause, cue: Cue, first: int) -> bool:
    """ "If I eat bread I get heartburn": what follows a condition, with a subject of its own, does come about."""
    if clause.tokens[cue.last].key not in _CONDITIONAL or clause.tokens[cue.first].key not in _CONDITIONAL:
        return False
    subjects = [at for at in range(cue.last + 1, first) if clause.tokens[at].key in NEW_SUBJECTS]
    is_thought = any(clause.tokens[at - 1].key in _THOUGHT for at in subjects[1:])
    is_to_come = any(token.key in _FUTURE for token in clause.tokens[cue.last :])
    return len(subjects) > 1 and not is_thought and not is_to_come
