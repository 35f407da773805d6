"""What is only supposed, warned of or looked for."""

from collections.abc import Sequence

from shared.terminology.cues import Cue
from shared.terminology.reach import NEW_SUBJECTS, REACH, Clause, Span, is_parted, is_stopped, reaches

_CONDITIONAL = frozenset({"if", "unless"})
# What follows a condition that has not come about: what is to be done then.
_FUTURE = frozenset(
    {"will", "would", "shal", "should", "must", "return", "ring", "seek", "attend", "contact", "urgently"}
)
_HAPPENING = frozenset({"be", "have", "develop", "notice", "start", "come", "feel", "show", "with"})
_THOUGHT = frozenset({"think", "feel", "notice", "that", "suspect", "believe", "say", "worry", "find"})


def find_supposition(clause: Clause, place: Sequence[int]) -> Span | None:
    """The words that make a mention a mere possibility, before it or within it ("skin may be yellow")."""
    first, last = place[0], place[-1]
    for cue in clause.of_kind("maybe"):
        if first < cue.first and cue.last < last:
            return clause.span(cue)
    token = clause.tokens[first - 1] if first else None
    if token and token.key == "?":
        return token.start, token.end
    for cue in reversed(clause.of_kind("supposed")):
        is_warning = "warned" in cue.kinds  # reaches over a list of what to look out for
        if cue.last >= first or (is_parted(clause, cue.last + 1, first) and not is_warning):
            continue
        if _is_what_comes_of_it(clause, cue, first):
            continue
        is_near_if = clause.tokens[cue.last].key in _CONDITIONAL and first - cue.last <= REACH
        if (
            reaches(clause, cue, first)
            or (is_warning and _warns_of(clause, cue, first))
            or (is_near_if and any(t.key in _FUTURE for t in clause.tokens[first:]))
        ):
            return clause.span(cue)
    return None


def _warns_of(clause: Clause, cue: Cue, first: int) -> bool:
    """ "Return if he has or notices jaundice": the verbs of what may happen stop no warning of it."""
    between = range(cue.last + 1, first)
    return not is_parted(clause, cue.last + 1, first) and not is_stopped(clause, between, but=_HAPPENING)


def _is_what_comes_of_it(clause: Clause, cue: Cue, first: int) -> bool:
    """ "If I eat bread I get heartburn": what follows a condition, with a subject of its own, does come about."""
    if clause.tokens[cue.last].key not in _CONDITIONAL or clause.tokens[cue.first].key not in _CONDITIONAL:
        return False
    if any("warned" in other.kinds and other.last == cue.last for other in clause.cues):
        return False
    subjects = [at for at in range(cue.last + 1, first) if clause.tokens[at].key in NEW_SUBJECTS]
    is_thought = any(clause.tokens[at - 1].key in _THOUGHT for at in subjects[1:])
    is_to_come = any(token.key in _FUTURE for token in clause.tokens[cue.last :])
    return len(subjects) > 1 and not is_thought and not is_to_come
