"""The rules by which words around a mention reach it: forward or back within a clause, over lists, up to a stop."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shared.terminology.cues import Cue
from shared.terminology.words import BREAKS, COLON, COMMAS, Token

Span = tuple[int, int]

_LIST_WORDS = frozenset({"and", "or", "nor", "/", "any", "other"}) | COMMAS
_CANNOT = frozenset({"cannot", "cant", "couldnt", "unable", "never", "hardly", "barely"})
_REACH, _YEAR = 9, re.compile(r"(?:19|20)\d\d")
_BARE_DENIALS = frozenset({"no", "nil", "never"})
_TELLS_OF_IT = re.compile(
    r"report|see|note|notice|feel|find|detect|present|today|now|at|so|since|on|either|yet|and|or|but|in"
)
_MAY_FOLLOW_GONE = re.compile(
    r"\W|and|but|now|completely|again|after|by|within|since|when|with|before|for|altogether|entirely|then|too|already"
)
_CONDITIONAL = frozenset({"if", "unless"})
# What follows a condition that has not come about: what is to be done then.
_FUTURE = frozenset(
    {"will", "would", "shall", "should", "must", "return", "ring", "seek", "attend", "contact", "urgently"}
)
_HAPPENING = frozenset({"be", "have", "develop", "notice", "start", "come", "feel", "show", "with"})
_THOUGHT = frozenset({"think", "feel", "notice", "that", "suspect", "believe", "say", "worry", "find"})
_OF_FAMILIES = frozenset({"family", "fh", "fhx", "f"})
_OUR, _CHILDREN = frozenset({"my", "our"}), frozenset({"son", "daughter"})
_NEW_SUBJECTS = frozenset({"i", "he", "she", "they", "we", "it", "there"})
_TESTED = frozenset({"test", "all", "both", "screen", "swab", "serology", "result", "be", "have", "come", "back"})
_SAY_NOTHING = re.compile(
    r"at|all|any|the|so|very|really|quite|particularly|yet|be|have|feel|look|seem|get|ever|too|that|much|more|an?|in|of|to|on"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """What the reader works on: tokens, their cues, and which tokens mentions take."""

    tokens: Sequence[Token]
    cues: Sequence[Cue]
    named: frozenset[int]

    def of_kind(self, kind: str) -> list[Cue]:
        return [cue for cue in self.cues if kind in cue.kinds]

    def is_break(self, at: int) -> bool:
        return self.tokens[at].key in BREAKS

    def span(self, cue: Cue) -> Span:
        return self.tokens[cue.first].start, self.tokens[cue.last].end


def find_denial(clause: Clause, place: Sequence[int]) -> Span | None:
    """The words that deny a mention at the tokens of `place`."""
    cue = _denial_before(clause, place) or _denial_after(clause, place[-1])
    return clause.span(cue) if cue else None


def _denial_before(clause: Clause, place: Sequence[int]) -> Cue | None:
    for cue in reversed(clause.of_kind("denial_before")):
        if cue.last >= place[-1] or _is_undone(clause, cue):
            continue
        if _denies_inside(clause, cue, place) if cue.first > place[0] else _reaches(clause, cue, place[0]):
            return cue
    return None


def _denial_after(clause: Clause, last: int) -> Cue | None:
    for cue in clause.of_kind("denial_after"):
        if cue.first > last and _reaches_back(clause, cue, last):
            return cue
    for cue in clause.of_kind("well_after"):
        if clause.tokens[cue.first - 1].key == "than" or _is_parted(clause, last + 1, cue.first):
            continue
        if cue.first > last and _reaches_back(clause, cue, last):
            return cue
    return None


def _denies_inside(clause: Clause, cue: Cue, place: Sequence[int]) -> bool:
    """ "The prostate is not at all hard" denies it; "through the change with no bother, now bleeding" does not."""
    named = next((at for at in place if at > cue.last), cue.last)
    return cue.first in place or all(_SAY_NOTHING.fullmatch(clause.tokens[at].key) for at in range(cue.last + 1, named))


def _is_undone(clause: Clause, cue: Cue) -> bool:
    """ "I can't climb the stairs without stopping for breath": two denials make a statement."""
    if clause.tokens[cue.first].key != "without":
        return False
    before = range(max(0, cue.first - _REACH), cue.first)
    return any(clause.tokens[at].key in _CANNOT for at in before) and not any(clause.is_break(at) for at in before)


def _reaches(clause: Clause, cue: Cue, first: int) -> bool:
    """Whether a cue before a mention reaches it: no break, no stop word, and commas only within a list."""
    between = range(cue.last + 1, first)
    if any(clause.is_break(at) for at in between) or _is_stopped(clause, between):
        return False
    commas = [at for at in between if clause.tokens[at].key in COMMAS]
    if not commas:
        return len([at for at in between if at not in clause.named]) <= _REACH
    if any(clause.tokens[at].key in _NEW_SUBJECTS for at in range(commas[-1], first)):
        return False
    if "denial_before" in cue.kinds and not _begins_a_list(clause, cue.last + 1, commas[0]):
        return False
    return _is_list(clause, range(cue.last + 1, first)) and not _has_own_story(clause, commas[-1])


def _begins_a_list(clause: Clause, start: int, comma: int) -> bool:
    """ "No fever, cough" goes on denying; "no nitrites, stings" does not, unless an "or" binds the rest."""
    if not clause.named.isdisjoint(range(start, comma)):
        return True
    end = next((at for at in range(start, len(clause.tokens)) if clause.is_break(at)), len(clause.tokens))
    return any(clause.tokens[at].key in ("or", "nor", "and", "/") for at in range(start, end))


def _reaches_back(clause: Clause, cue: Cue, last: int) -> bool:
    """Whether a cue after a mention reaches back to it: "liver and spleen not felt", "haemoptysis: nil"."""
    between = range(last + 1, cue.first)
    if any(clause.is_break(at) for at in between) or _is_stopped(clause, between, but=frozenset({"be", "have"})):
        return False
    commas = [at for at in between if clause.tokens[at].key in COMMAS]
    plain = [at for at in between if at not in clause.named and clause.tokens[at].key not in _LIST_WORDS]
    if _denies_ahead(clause, cue):
        return False
    if not commas:
        return len(plain) <= 3
    plain = [at for at in plain if clause.tokens[at].key not in _TESTED]
    return (len(commas) == 1 and commas[0] == last + 1 == cue.first - 1) or (_is_list(clause, between) and not plain)


def _denies_ahead(clause: Clause, cue: Cue) -> bool:
    """A cue that also denies what follows ("cough no fever") does so where something does follow in its clause."""
    if "denial_before" not in cue.kinds:
        return False
    if cue.first == cue.last and clause.tokens[cue.first].key in _BARE_DENIALS and cue.last + 1 < len(clause.tokens):
        following = clause.tokens[cue.last + 1].key
        return following[0].isalpha() and not _TELLS_OF_IT.fullmatch(following)
    for at in range(cue.last + 1, len(clause.tokens)):
        if clause.is_break(at) or clause.tokens[at].key in COMMAS:
            return False
        if at in clause.named:
            return True
    return False


def _is_stopped(clause: Clause, between: range, but: frozenset[str] = frozenset()) -> bool:
    return any(
        cue.first in between and cue.first not in clause.named and clause.tokens[cue.first].key not in but
        for cue in clause.of_kind("stops")
    )


def _is_list(clause: Clause, between: range) -> bool:
    """Mentions parted by commas and "or", with few words of their own between."""
    plain = [at for at in between if at not in clause.named and clause.tokens[at].key not in _LIST_WORDS]
    parts = 1 + sum(clause.tokens[at].key in COMMAS for at in between)
    return len(plain) <= 2 * parts


def _has_own_story(clause: Clause, comma: int) -> bool:
    """After the comma a new statement begins where the item is followed by its own details: ", cough for 3 weeks"."""
    rest = []
    for at in range(comma + 1, len(clause.tokens)):
        if clause.is_break(at) or clause.tokens[at].key in COMMAS:
            break
        rest.append(at)
    own = [at for at in rest if at not in clause.named and clause.tokens[at].key not in _LIST_WORDS]
    return any(clause.tokens[at].key[0].isdigit() or clause.tokens[at].key in {"for", "since", "x"} for at in own)


def find_other_person(clause: Clause, first: int, last: int) -> Span | None:
    for cue in clause.of_kind("relatives"):
        is_parent = clause.tokens[cue.first - 1].key in _OUR and clause.tokens[cue.last].key in _CHILDREN
        if last + 1 < cue.first <= last + 3 and clause.tokens[last + 1].key == "in" and not is_parent:
            return clause.span(cue)  # "jaundice in her husband"
    for cue in reversed(clause.of_kind("relatives")):
        if cue.last >= first or any(clause.is_break(at) for at in range(cue.last + 1, first)):
            continue
        return None if _only_tells(clause, cue, first) or _is_called_about(clause, cue) else clause.span(cue)
    return None


def _is_followed_by_colon(clause: Clause, cue: Cue) -> bool:
    return cue.last + 1 < len(clause.tokens) and clause.tokens[cue.last + 1].key == COLON


def _is_called_about(clause: Clause, cue: Cue) -> bool:
    """ "Son rang. Mum has ...", "caller's husband": whoever is named by who calls for them is the patient."""
    is_of_family = any(clause.tokens[other.first].key in _OF_FAMILIES for other in clause.of_kind("relatives"))
    return not is_of_family and any(other.last < cue.first for other in clause.of_kind("calling"))


def _only_tells(clause: Clause, cue: Cue, first: int) -> bool:
    """The relative reports what the patient has, or a new subject or clause came between."""
    own = clause.tokens[cue.last]
    near = 1 if own.end - own.start > len(own.key) else 4  # "mother's scan: findings ..." is of hers, not by her
    if "reporters" in cue.kinds and _is_followed_by_colon(clause, cue):
        return True
    after = [other for other in clause.of_kind("telling") if cue.last < other.first <= cue.last + near]
    if after or any(other.last == cue.first - 1 or other.last == cue.first - 2 for other in clause.of_kind("told_by")):
        return True
    commas = [at for at in range(cue.last + 1, first) if clause.tokens[at].key in COMMAS]
    subjects = [other.first for other in clause.of_kind("own_subject") if cue.last < other.first < first]
    return bool(commas) and (not _is_list(clause, range(cue.last + 1, first)) or any(s > commas[0] for s in subjects))


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
        if cue.last >= first or (_is_parted(clause, cue.last + 1, first) and not is_warning):
            continue
        if _is_what_comes_of_it(clause, cue, first):
            continue
        is_near_if = clause.tokens[cue.last].key in _CONDITIONAL and first - cue.last <= _REACH
        if (
            _reaches(clause, cue, first)
            or (is_warning and _warns_of(clause, cue, first))
            or (is_near_if and any(t.key in _FUTURE for t in clause.tokens[first:]))
        ):
            return clause.span(cue)
    return None


def _warns_of(clause: Clause, cue: Cue, first: int) -> bool:
    """ "Return if he has or notices jaundice": the verbs of what may happen stop no warning of it."""
    between = range(cue.last + 1, first)
    return not _is_parted(clause, cue.last + 1, first) and not _is_stopped(clause, between, but=_HAPPENING)


def _is_what_comes_of_it(clause: Clause, cue: Cue, first: int) -> bool:
    """ "If I eat bread I get heartburn": what follows a condition, with a subject of its own, does come about."""
    if clause.tokens[cue.last].key not in _CONDITIONAL or clause.tokens[cue.first].key not in _CONDITIONAL:
        return False
    if any("warned" in other.kinds and other.last == cue.last for other in clause.cues):
        return False
    subjects = [at for at in range(cue.last + 1, first) if clause.tokens[at].key in _NEW_SUBJECTS]
    is_thought = any(clause.tokens[at - 1].key in _THOUGHT for at in subjects[1:])
    is_to_come = any(token.key in _FUTURE for token in clause.tokens[cue.last :])
    return len(subjects) > 1 and not is_thought and not is_to_come


def find_end(clause: Clause, first: int, last: int) -> Span | None:
    for cue in clause.of_kind("over_before"):
        if cue.last < first <= cue.last + 4 and not _is_parted(clause, cue.last + 1, first):
            return clause.span(cue)
    for cue in clause.of_kind("over_after"):
        if cue.first > last and _ends_it(clause, cue, last) and not _compares(clause, cue):
            return clause.span(cue)
    return _past_year(clause, first, last)


def _ends_it(clause: Clause, cue: Cue, last: int) -> bool:
    between = range(last + 1, cue.first)
    if any(clause.is_break(at) for at in between) or any(at in clause.named for at in between if at > last + 8):
        return False
    after = clause.tokens[cue.last + 1].key if cue.last + 1 < len(clause.tokens) else "."
    if clause.tokens[cue.last].key == "go" and not _MAY_FOLLOW_GONE.fullmatch(after):
        return False
    is_denied = any(c.last == cue.first - 1 for c in clause.of_kind("denial_before"))
    is_onset = any(c.first in range(max(0, last - 6), cue.first) for c in clause.of_kind("onset"))
    tells_when = "ago" in clause.tokens[cue.last].key or clause.tokens[cue.first].key == "when"
    return not is_denied and not (is_onset and tells_when)


def _compares(clause: Clause, cue: Cue) -> bool:
    """ "5 cm, previously 2 cm", "four in the last year": what was before is only the measure of what is now."""
    last, before, after = clause.tokens[cue.last].key, clause.tokens[cue.first - 1].key, cue.last + 1
    if before in ("than", "the"):
        return True
    is_last = after == len(clause.tokens) or clause.is_break(after) or clause.tokens[after].key in COMMAS
    return last in ("previously", "past") and not is_last


def _past_year(clause: Clause, first: int, last: int) -> Span | None:
    """ "hysterectomy in 2010", "UTI 2014": a year in the mention's clause that is no onset."""
    for at in range(last + 1, len(clause.tokens)):
        token = clause.tokens[at]
        if clause.is_break(at) or token.key in COMMAS:
            return None
        if _YEAR.fullmatch(token.key):
            is_onset = any(cue.first in range(max(0, first - 3), at) for cue in clause.of_kind("onset"))
            return None if is_onset else (token.start, token.end)
    return None


def _is_parted(clause: Clause, start: int, end: int) -> bool:
    return any(clause.is_break(at) or clause.tokens[at].key in COMMAS for at in range(start, end))
