"""What the words around a mention deny: forward over lists, back from the end of a clause."""

import re
from collections.abc import Sequence

from shared.terminology.cues import Cue
from shared.terminology.joints import has_number, is_of_the_next, is_said_before
from shared.terminology.reach import (
    LIST_WORDS,
    NAMES_NOTHING,
    REACH,
    Clause,
    Span,
    has_own_story,
    is_list,
    is_parted,
    is_stopped,
    reaches,
)
from shared.terminology.words import COLON, COMMAS, OPEN, Token

_CANNOT = frozenset({"cannot", "cant", "couldnt", "unable", "never", "hardly", "barely"})
_BARE_DENIALS = frozenset({"no", "nil", "never"})
_TELLS_OF_IT = re.compile(
    r"report|diagnose|dx|confirm|prove|see|note|notice|feel|find|detect|present|today|now|at|so|since|on|either|yet|and|or|but|in"
)
_DENYING, _RULED_OUT = frozenset({"exclude", "exclusion", "deny"}), ["rule", "out"]
_NEGATIONS = frozenset(
    {
        "not", "never", "cannot", "unable", "without", "fail", "insufficient", "inadequate", "difficult", "hard",
        "impossible", "dont", "desnt", "didnt", "isnt", "wasnt", "cant", "couldnt", "wont", "hasnt", "havent",
    }
)  # fmt: skip
# What stands between a negation and the denial that it undoes; "has not had a scan to exclude" undoes nothing.
_OF_ABILITY = frozenset(
    {
        "alow", "permit", "enable", "able", "possible", "sufficient", "enough", "adequate", "good", "quality", "us",
        "me", "one", "to", "for", "of", "the", "a", "be", "any", "with", "on", "by", "this", "these", "alone",
        "confidence", "certainty", "yet", "at", "view",
    }
)  # fmt: skip
_ADJECTIVES = 3  # words between a denial and the change that it denies
_LEADS_TO_WHAT_CHANGES = frozenset({"in", "of", "to", "for", "with", "from", "on", "since", "despite", "after"})
_JOINING = frozenset({"and", "or", "nor", "/", "both", "all", "any", "either", "none"})
_FELT_BY = frozenset({"by", "again", "before", "when"})
_TESTED = frozenset(
    {
        "test",
        "all",
        "both",
        "screen",
        "swab",
        "serology",
        "pcr",
        "naat",
        "culture",
        "antibody",
        "titer",
        "result",
        "be",
        "have",
        "come",
        "back",
    }
)
_INCLUDES, _CUT_SHORT = (
    frozenset({"including", "included", "incl", "inc"}),
    frozenset({"incl", "inc"}),
)  # "incl." ends no sentence
_AFFIRMS = frozenset({"positive", "pos", "detected", "present", "find", "raize"})
_ILLNESSES = frozenset({"condition", "test"})
# In a label between what is asked about and its place, or what it is like.
_OF_A_PLACE, _SITE = frozenset({"left", "right", "last", "with", "consistent", "compatible"}), "site"
_SAY_NOTHING = re.compile(
    r"at|all|any|the|so|very|realy|quite|particularly|yet|be|have|feel|look|seem|get|ever|too|that|much|more|an?|in|of|to|on"
)


def without_double_denials(tokens: Sequence[Token], cues: Sequence[Cue]) -> list[Cue]:
    """The cues but for those in words that deny a denial: "cannot be excluded", "does not allow us to rule out"."""
    undone: set[int] = set()
    for at in range(len(tokens)):
        if tokens[at].key in _DENYING or [token.key for token in tokens[at : at + 2]] == _RULED_OUT:
            before = (n for n in range(at - 1, -1, -1) if tokens[n].key not in _OF_ABILITY)
            negation = next((n for n in before if not tokens[n].key.endswith("ly")), -1)
            if negation >= 0 and tokens[negation].key in _NEGATIONS:
                undone.update(range(negation, at + 2))
    return [cue for cue in cues if undone.isdisjoint(range(cue.first, cue.last + 1))]


def find_denial(clause: Clause, place: Sequence[int]) -> Span | None:
    """The words that deny a mention at the tokens of `place`."""
    cue = (
        _denial_on(clause, place)
        or _denial_before(clause, place)
        or _denial_after(clause, place)
        or _denial_of_its_list(clause, place)
    )
    return clause.span(cue) if cue else None


def _denial_of_its_list(clause: Clause, place: Sequence[int]) -> Cue | None:
    """ "STI screen negative including syphilis and herpes": what is denied of a list is denied of its items."""
    first, after = place[0], place[-1] + 1
    behind = clause.tokens[after].key if after < len(clause.tokens) else ""
    if behind in _AFFIRMS:
        return None
    # That a place or a test is well says nothing of a complaint.
    is_illness = clause.groups.get(first) in _ILLNESSES
    cues = [*clause.of_kind("denial_after"), *(clause.of_kind("well_after") if is_illness else ())]
    told = (cue for cue in reversed(cues) if cue.first > 0 and cue.last < first and _lists(clause, cue, first))
    return next((cue for cue in told if behind in _INCLUDES or _opens_a_list(clause, cue, first)), None)


def _lists(clause: Clause, cue: Cue, first: int) -> bool:
    """Whether nothing but a list stands between a cue and a mention that has no story of its own."""
    start = _list_after(clause, cue, first)
    if any(clause.is_break(at) and clause.tokens[at - 1].key not in _CUT_SHORT for at in range(cue.last + 1, first)):
        return False
    commas = [at for at in range(start, first) if clause.tokens[at].key in COMMAS]
    return is_list(clause, range(start, first)) and not (commas and has_own_story(clause, commas[-1]))


def _list_after(clause: Clause, cue: Cue, first: int) -> int:
    return next((at for at in range(cue.last + 1, first) if clause.tokens[at].key not in COMMAS), first)


def _opens_a_list(clause: Clause, cue: Cue, first: int) -> bool:
    """Whether what follows a denial opens its list: "including", or of illnesses a bracket."""
    if clause.tokens[_list_after(clause, cue, first)].key in _INCLUDES:
        return True
    of_illnesses = {clause.groups.get(cue.first - 1), clause.groups.get(first)} <= _ILLNESSES
    return of_illnesses and "denial_after" in cue.kinds and clause.tokens[cue.last + 1].key == OPEN


def _denial_before(clause: Clause, place: Sequence[int]) -> Cue | None:
    for cue in reversed(clause.of_kind("denial_before")):
        if cue.last >= place[-1] or _is_undone(clause, cue) or (cue.last < place[0] and is_said_before(clause, cue)):
            continue
        if _denies_inside(clause, cue, place) if cue.first > place[0] else _denies_ahead_of(clause, cue, place[0]):
            return cue
    return None


def _denial_on(clause: Clause, place: Sequence[int]) -> Cue | None:
    """ "Nil visible haematuria", "nil palpable mass": what could be said of something before denies what follows."""
    begun = (
        cue
        for cue in clause.of_kind("denial_after")
        if cue.first < place[0] <= cue.last < place[-1]
        or (cue.first < cue.last == place[0] - 1 and _opens(clause, cue))
    )
    return next(
        (cue for cue in begun if clause.tokens[cue.first].key in _BARE_DENIALS and not _is_answer(clause, cue)), None
    )


def _opens(clause: Clause, cue: Cue) -> bool:
    """Whether nothing stands before a cue in its part of the sentence."""
    return cue.first == 0 or clause.is_break(cue.first - 1) or clause.tokens[cue.first - 1].key in COMMAS


def _is_answer(clause: Clause, cue: Cue) -> bool:
    """Whether something is named right before a denial, of which it may be said: "blood nil visible"."""
    before = cue.first - 2 if cue.first > 1 and clause.tokens[cue.first - 1].key == COLON else cue.first - 1
    return before in clause.named


def _denies_ahead_of(clause: Clause, cue: Cue, first: int) -> bool:
    return reaches(clause, cue, first) and not _is_of_a_change(clause, cue, first)


def _is_of_a_change(clause: Clause, cue: Cue, first: int) -> bool:
    """ "No real change in her lump": what is denied is the change, in all that it names ("in lump or pain")."""
    changes = [c for c in clause.of_kind("change") if cue.last < c.first <= cue.last + _ADJECTIVES + 1]
    said = changes[-1].last + 1 if changes else first
    others = {at for at in range(cue.last + 1, said) if not any(at in range(c.first, c.last + 1) for c in changes)}
    if not changes or not clause.named.isdisjoint(others) or is_parted(clause, cue.last + 1, said):
        return False
    comma = next((at for at in range(said, first) if clause.tokens[at].key in COMMAS), first)
    link = next((at for at in range(said, comma) if clause.tokens[at].key in _LEADS_TO_WHAT_CHANGES), comma)
    if link == comma:
        return comma == said and said < first  # "no better, cough", and not "no different cough"
    return comma == first or not clause.named.isdisjoint(range(link, comma))


def _denial_after(clause: Clause, place: Sequence[int]) -> Cue | None:
    last = place[-1]
    for cue in clause.of_kind("denial_after"):
        if cue.first > last and _reaches_back(clause, cue, place):
            return cue
    for cue in clause.of_kind("denial_at_end"):
        if cue.first > last and _ends_there(clause, cue) and not is_parted(clause, last + 2, cue.first):
            return cue
    for cue in clause.of_kind("well_after"):
        if clause.tokens[cue.first - 1].key == "than" or is_parted(clause, last + 1, cue.first) or _asks(clause, cue):
            continue
        if cue.first > last and cue.last + 1 not in clause.named and _reaches_back(clause, cue, place):
            return cue
    return None


def _asks(clause: Clause, cue: Cue) -> bool:
    """ "Is this lump normal?" asks what "the lump is normal" tells."""
    return cue.last + 1 < len(clause.tokens) and clause.tokens[cue.last + 1].key == "?"


def _ends_there(clause: Clause, cue: Cue) -> bool:
    """Whether nothing follows in its clause that would be the object: "blood I do not have"."""
    after = cue.last + 1
    return after == len(clause.tokens) or clause.is_break(after) or clause.tokens[after].key in COMMAS | _JOINING


def _denies_inside(clause: Clause, cue: Cue, place: Sequence[int]) -> bool:
    """ "The prostate is not at all hard" denies it; "through the change with no bother, now bleeding" does not."""
    named = next((at for at in place if at > cue.last), cue.last)
    return cue.first in place or all(_SAY_NOTHING.fullmatch(clause.tokens[at].key) for at in range(cue.last + 1, named))


def _is_undone(clause: Clause, cue: Cue) -> bool:
    """ "I can't climb the stairs without stopping for breath": two denials make a statement."""
    if clause.tokens[cue.first].key != "without":
        return False
    before = range(max(0, cue.first - REACH), cue.first)
    return any(clause.tokens[at].key in _CANNOT for at in before) and not any(clause.is_break(at) for at in before)


def _reaches_back(clause: Clause, cue: Cue, place: Sequence[int]) -> bool:
    """Whether a cue after a mention reaches back to it: "liver and spleen not felt", "haemoptysis: nil"."""
    last = place[-1]
    between = range(last + 1, cue.first)
    if any(clause.is_break(at) for at in between) or is_stopped(clause, between, but=frozenset({"be", "have"})):
        return False
    commas = [at for at in between if clause.tokens[at].key in COMMAS]
    if commas == [cue.first - 1] and _answers_a_label(clause, cue, range(last + 1, cue.first - 1)):
        return True
    plain = [at for at in between if at not in clause.named and clause.tokens[at].key not in LIST_WORDS]
    if _denies_ahead(clause, cue) or is_of_the_next(clause, cue.kinds, (place[0], last), cue.first):
        return False
    if not commas:
        return len(plain) <= 3
    if clause.tokens[cue.first].key == "never":
        return False  # "pelvic mass, fibroids never diagnosed": said of the last alone
    plain = [at for at in plain if clause.tokens[at].key not in _TESTED]
    is_alone = len(commas) == 1 and commas[0] == last + 1 == cue.first - 1
    return is_alone or (is_list(clause, between) and not plain and _is_said_of_all(clause, between))


def _answers_a_label(clause: Clause, cue: Cue, of_it: range) -> bool:
    """ "Bruises on her arms: nil", "weight loss without trying: none": a label that ends with a place."""
    if clause.tokens[cue.first - 1].key != COLON or not _ends_there(clause, cue) or has_number(clause, of_it):
        return False
    return all(
        at in clause.named
        or clause.tokens[at].key in _OF_A_PLACE
        or NAMES_NOTHING.fullmatch(clause.tokens[at].key)
        or (clause.tokens[at].key == "and" and {clause.groups.get(at - 1), clause.groups.get(at + 1)} == {_SITE})
        for at in of_it
    )


def _is_said_of_all(clause: Clause, between: range) -> bool:
    """ "Cough, fever and jaundice absent" denies all three; "coughing up blood, fever absent" the last alone."""
    return any(clause.tokens[at].key in _JOINING for at in between)


def _is_felt_so(clause: Clause, cue: Cue) -> bool:
    """ "And never feel empty" denies what is felt; "lump never felt by the doctor" what stands before."""
    felt = [token.key for token in clause.tokens[cue.last + 1 : cue.last + 3]]
    is_told_so = len(felt) == 2 and felt[0] == "feel" and felt[1].isalpha()
    return is_told_so and not _TELLS_OF_IT.fullmatch(felt[1]) and felt[1] not in _FELT_BY


def _denies_ahead(clause: Clause, cue: Cue) -> bool:
    """A cue that also denies what follows ("cough no fever") does so where something does follow in its clause."""
    if "denial_before" not in cue.kinds or is_said_before(clause, cue):
        return False
    if cue.first == cue.last and clause.tokens[cue.first].key in _BARE_DENIALS and cue.last + 1 < len(clause.tokens):
        following = clause.tokens[cue.last + 1].key
        return following[0].isalpha() and (_is_felt_so(clause, cue) or not _TELLS_OF_IT.fullmatch(following))
    for at in range(cue.last + 1, len(clause.tokens)):
        if clause.is_break(at) or clause.tokens[at].key in COMMAS:
            return False
        if at in clause.named:
            return True
    return False
