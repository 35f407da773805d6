"""What is only supposed, wondered about, warned of or looked for."""

from collections.abc import Iterator, Sequence

from shared.terminology.cues import Cue, Rule
from shared.terminology.reach import NEW_SUBJECTS, REACH, Clause, Span, is_label, is_parted, is_stopped, reaches
from shared.terminology.topics import is_only_a_topic, is_prompting, topic_words
from shared.terminology.words import COMMAS

# The category that counts where words of several are said of one mention: the first of them.
_FIRST = ("advised", "sought", "possible", "conditional", "wondered", "topic")
_PRESUPPOSED, _WONDERED, _CONDITIONAL_ON, _GOING_ON = "presupposed", "wondered", "conditional", "going_on"
_TOPIC = "topic"
_NEAR = 3
_QUERIED = 7  # words after a mark that queries them
_OFFERING = frozenset({"or", "/", "v", "vs"})
_CONDITIONAL = frozenset({"if", "unless"})
# What follows a condition that has not come about: what is to be done then.
_FUTURE = frozenset(
    {"will", "would", "shal", "should", "must", "return", "ring", "seek", "attend", "contact", "urgently"}
)
_HAPPENING = frozenset({"be", "have", "develop", "notice", "start", "come", "feel", "show", "with"})
_THOUGHT = frozenset({"think", "feel", "notice", "that", "suspect", "believe", "say", "worry", "find"})


def find_supposition(clause: Clause, place: Sequence[int]) -> tuple[Span | None, str]:
    """The words that make a mention no statement, and their category; None and "" where it is one."""
    said = [(cue, rule) for cue, rule in _rules(clause) if _is_said_of(clause, cue, rule, place)]
    granted = max((cue.first for cue, rule in said if rule.category == _PRESUPPOSED), default=-1)
    goes_on = any(rule.category == _GOING_ON for _, rule in said)
    found = [
        (cue.first, *_words_and_category(clause, cue, rule, place)) for cue, rule in said if rule.category in _FIRST
    ]
    if (query := _query_mark(clause, place[0])) is not None:
        found.append((query, (clause.tokens[query].start, clause.tokens[query].end), "possible"))
    if not found:
        return None, ""
    at, span, category = min(found, key=lambda one: _FIRST.index(one[2]))
    if category == _CONDITIONAL_ON and goes_on:
        return span, _GOING_ON
    return span, _WONDERED if at <= granted else category


def _words_and_category(clause: Clause, cue: Cue, rule: Rule, place: Sequence[int]) -> tuple[Span | None, str]:
    """The words that suppose a mention, and as what; whoever comes because of what they read wonders about it."""
    if rule.scope != _TOPIC:
        return clause.span(cue), rule.category
    return topic_words(clause, cue, place[0]), _WONDERED if is_prompting(clause, cue) else _TOPIC


def _query_mark(clause: Clause, first: int) -> int | None:
    """ "?Haemoptysis", "? painless haematuria", "?dysphagia or odynophagia": a mark that follows no word of its own."""
    at = first - 1
    while at >= 0 and first - at <= _QUERIED and (at in clause.named or not _ends_a_query(clause, at)):
        at -= 1
    if at < 0 or not _is_query_mark(clause, at):
        return None
    named = [n for n in range(at + 1, first) if n in clause.named]
    is_of_it = not named or named[-1] + 1 == first or _is_bound(clause, named[-1], first)
    return at if is_of_it else None


def _is_query_mark(clause: Clause, at: int) -> bool:
    before = clause.tokens[at - 1] if at else None
    is_behind_a_word = before is not None and before.key[0].isalnum() and before.end == clause.tokens[at].start
    return clause.tokens[at].key == "?" and not is_behind_a_word


def _ends_a_query(clause: Clause, at: int) -> bool:
    return clause.is_break(at) or clause.tokens[at].key in COMMAS or is_stopped(clause, range(at, at + 1))


def _is_bound(clause: Clause, last: int, first: int) -> bool:
    """Whether what stands between two things offers one for the other: "dysphagia or odynophagia"."""
    between = [clause.tokens[n].key for n in range(last + 1, first)]
    return bool(between) and all(key in _OFFERING for key in between)


def _rules(clause: Clause) -> Iterator[tuple[Cue, Rule]]:
    """The cues that suppose, each with what is asked of it, the last first."""
    for cue in reversed(clause.cues):
        yield from ((cue, clause.rules[kind]) for kind in sorted(cue.kinds & clause.rules.keys()))


def _is_said_of(clause: Clause, cue: Cue, rule: Rule, place: Sequence[int]) -> bool:
    first, last = place[0], place[-1]
    if rule.category == "topic":
        return is_only_a_topic(clause, cue, rule, place)
    if rule.direction == "within":
        return first < cue.first and cue.last < last
    if rule.direction == "back":
        return is_label(clause, cue, last) if rule.scope == "label" else _is_near_behind(clause, cue, last)
    if cue.last >= first or (rule.scope != "list" and is_parted(clause, cue.last + 1, first)):
        return False
    if rule.scope == "near" and not _is_near(clause, cue, first):
        return False
    if rule.category == "conditional" and _is_what_comes_of_it(clause, cue, first):
        return False
    is_near_if = clause.tokens[cue.last].key in _CONDITIONAL and first - cue.last <= REACH
    return (
        reaches(clause, cue, first)
        or (rule.ends_at == "happening" and _reaches_past_happenings(clause, cue, first))
        or (is_near_if and any(t.key in _FUTURE for t in clause.tokens[first:]))
    )


def _is_near(clause: Clause, cue: Cue, first: int) -> bool:
    between = [clause.tokens[at].key for at in range(cue.last + 1, first)]
    return len(between) <= _NEAR and NEW_SUBJECTS.isdisjoint(between)


def _is_near_behind(clause: Clause, cue: Cue, last: int) -> bool:
    return last < cue.first <= last + _NEAR + 1 and not is_parted(clause, last + 1, cue.first)


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
