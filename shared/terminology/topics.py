"""What only something else is about: a poster, a programme, a trial, a service for other people.

A carrier ("poster"), a relation ("about") right before the mention, and nothing that makes it the patient's own.
"""

import re
from collections.abc import Sequence

from shared.terminology.cues import Cue, Rule
from shared.terminology.reach import Clause, Span, is_parted, is_stopped
from shared.terminology.words import COMMAS

_REACH = 6  # tokens between what carries and the relation
_BUT = frozenset({"be", "which", "with", "who"})  # "the programme which was about", "newsletter with an article on"
_JOINING = frozenset({"and", "then", "so"})
_LEADING = frozenset({"a", "an", "any", "both", "the", "and", "or", "/"})
_LIKENED = frozenset({"consistent", "compatible"})
_SUSPICION = frozenset({"suspicion", "suspect"})
_OWN_WORDS = 3
# What begins something else, or speaks of somebody: "a programme on Monday for", "about her".
_OF_THE_PATIENT = frozenset(
    {"for", "in", "at", "to", "from", "with", "by", "after", "then", "have", "he", "she", "i", "they", "his", "her",
     "my", "their", "this", "these", "today", "now"}
)  # fmt: skip
_SENTENCE_ENDS = frozenset(".!?\n")
# What the patient has of it: "has had this for 3 weeks", "which she has too", "has the same".
_HAVING = frozenset({"have", "get", "notice", "develop"})
_THIS = frozenset({"it", "this", "that", "these", "those", "them", "one", "same", "similar"})
_WHICH = frozenset({"which", "as", "what"})
_OF_TODAY = frozenset({"for", "since", "now", "today"})
_RELATIVES = (["that"], ["which"], ["this"], ["it"])
_PRONOUNS = frozenset({"he", "she", "i", "they"})
_BETWEEN = frozenset({"have", "now", "also", "just", "exactly", "the", "some", "something", "of"})
_DENYING = re.compile(r"no|not|never|nothing|none|without|denies|deny|\w+nt")
# Who comes because of it may have it.
_PROMPTING = frozenset({"after", "because", "since", "folowing", "prompted", "come", "attend", "booked", "worry"})


def is_only_a_topic(clause: Clause, cue: Cue, rule: Rule, place: Sequence[int]) -> bool:
    """Whether words of the category "topic" speak of the mention at the tokens of `place`, and the patient has none."""
    if _is_their_own_too(clause, place[-1]):
        return False
    if rule.direction == "back":
        return _is_said_in_general(clause, cue, place)
    if rule.scope == "topic":
        return topic_words(clause, cue, place[0]) is not None
    return _is_right_behind(clause, cue, place[0])


def topic_words(clause: Clause, carrier: Cue, first: int) -> Span | None:
    """The words from a carrier to the relation by which the mention at token `first` is only its topic."""
    for relation in clause.of_kind("relation"):
        is_here = carrier.last < relation.first <= carrier.last + _REACH + 1
        if is_here and _leads_to(clause, carrier, relation) and _is_right_behind(clause, relation, first):
            return clause.tokens[_prompted_at(clause, carrier)].start, clause.tokens[relation.last].end
    return None


def _is_right_behind(clause: Clause, relation: Cue, first: int) -> bool:
    """Whether a mention follows a relation after few words of its own: "about feeling tired"."""
    between = range(relation.last + 1, _begins(clause, relation.last + 1, first))
    own = [at for at in between if at not in clause.named and clause.tokens[at].key not in _LEADING]
    is_of_it = all(_is_of_the_mention(clause, at) for at in own)
    return relation.last < first and len(own) <= _OWN_WORDS and is_of_it and not is_parted(clause, between.start, first)


def _begins(clause: Clause, start: int, first: int) -> int:
    """Where what a mention is said of begins: the lesion of "a lesion on the ear that raises suspicion of cancer"."""
    named = next((at for at in range(start, first) if at in clause.named), first)
    behind = {clause.tokens[at].key for at in range(named, first)}
    return first if behind.isdisjoint(_LIKENED | _SUSPICION) else named


def _is_of_the_mention(clause: Clause, at: int) -> bool:
    key = clause.tokens[at].key
    return (key == "with" and clause.tokens[at - 1].key in _LIKENED) or (key.isalpha() and key not in _OF_THE_PATIENT)


def _is_said_in_general(clause: Clause, cue: Cue, place: Sequence[int]) -> bool:
    """ "Jaundice can be a side effect": what stands right after it, of no jaundice of somebody's own."""
    before = clause.tokens[place[0] - 1].key if place[0] else ""
    between = range(place[-1] + 1, cue.first)
    keys = [clause.tokens[at].key for at in between]
    is_of_it = len(keys) <= _REACH and keys[-1:] not in _RELATIVES and _OF_TODAY.isdisjoint(keys)
    is_joined = any(clause.tokens[at].key in _JOINING and clause.groups.get(at + 1) != "site" for at in between)
    is_beside = is_of_it and not (is_joined or is_parted(clause, between.start, between.stop))
    return cue.last > place[-1] and is_beside and before not in _OF_THE_PATIENT | {"the"}


def is_prompting(clause: Clause, carrier: Cue) -> bool:
    """Whether somebody came because of it: "came after the programme about"."""
    return _prompted_at(clause, carrier) < carrier.first


def _is_their_own_too(clause: Clause, last: int) -> bool:
    """Whether the patient is said to have what the mention ending at `last` names: "... and has had it for weeks"."""
    end = next((at for at in range(last + 1, len(clause.tokens)) if clause.tokens[at].key in _SENTENCE_ENDS), None)
    after = range(last + 1, len(clause.tokens) if end is None else end)
    return any(clause.tokens[at].key in _HAVING and _is_had(clause, at, after) for at in after)


def _is_had(clause: Clause, having: int, after: range) -> bool:
    keys = [clause.tokens[at].key for at in after]
    at = having - after.start
    start = next((n + 1 for n in range(at - 1, -1, -1) if keys[n] in COMMAS or keys[n] == ";"), 0)
    if any(_DENYING.fullmatch(key) for key in keys[start : at + 3]):
        return False
    rest = next((key for key in keys[at + 1 :] if key not in _BETWEEN), "")
    return rest in _THIS or (keys[at - 1] in _PRONOUNS and not _WHICH.isdisjoint(keys[max(0, at - 3) : at]))


def _leads_to(clause: Clause, carrier: Cue, relation: Cue) -> bool:
    between = range(carrier.last + 1, relation.first)
    is_joined = any(clause.tokens[at].key in _JOINING for at in between)
    return not (is_joined or is_parted(clause, between.start, between.stop) or is_stopped(clause, between, but=_BUT))


def _prompted_at(clause: Clause, carrier: Cue) -> int:
    """The word before a carrier by which somebody came because of it; the carrier itself where there is none."""
    start = next((at + 1 for at in range(carrier.first - 1, -1, -1) if clause.is_break(at)), 0)
    return next((at for at in range(start, carrier.first) if clause.tokens[at].key in _PROMPTING), carrier.first)
