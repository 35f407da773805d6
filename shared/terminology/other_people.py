"""Whom a statement is about: a relative, or the patient of whom a relative only tells."""

from collections.abc import Sequence

from shared.terminology.cues import Cue
from shared.terminology.joints import has_measure, part_around
from shared.terminology.reach import CONTRASTS, REACH, Clause, Span, end_of, is_joined, is_list, is_parted, is_stopped
from shared.terminology.words import COLON, COMMAS

_OF_FAMILIES = frozenset({"family", "fh", "fhx", "f"})
_OUR, _CHILDREN = frozenset({"my", "our"}), frozenset({"son", "daughter"})
_OF_THE_PATIENT = frozenset({"unlike", "live", "living", "attend", "accompany"})
_AUXILIARIES = frozenset({"have", "be", "do"})
_SAY = "say"
_OWNERS = 3  # words from "in" to a relative
_WITHOUT = frozenset({"without", "from", "with"})
# Who is not well themselves, and who is sent to see somebody about it.
_UNWELL = frozenset({"unwel", "ill", "poorly", "sick"})
_SENDING, _THEMSELVES = frozenset({"told", "advized", "asked", "urged"}), frozenset({"himself", "herself", "own"})
_PARENTS = frozenset({"mum", "mam", "mom", "mother", "dad", "daddy", "father", "parent"})


def find_other_person(clause: Clause, first: int, last: int) -> Span | None:
    """The words that say whose a mention is, where it is not the patient's."""
    for cue in clause.of_kind("relatives"):
        is_parent = clause.tokens[cue.first - 1].key in _OUR and clause.tokens[cue.last].key in _CHILDREN
        if not is_parent and _is_in_whom(clause, cue, last):
            return clause.span(cue)
    for cue in reversed(clause.of_kind("relatives")):
        if (
            cue.last >= first
            or any(_ends_it(clause, at) for at in range(cue.last + 1, first))
            or _is_other(clause, cue)
        ):
            continue
        if _is_called_about(clause, cue) or (
            _only_tells(clause, cue, first, last) and not _is_unwell(clause, cue, last)
        ):
            return None
        return clause.span(cue)
    return None


def _is_in_whom(clause: Clause, cue: Cue, last: int) -> bool:
    """ "Jaundice in her husband", "weight loss without trying in his mother"; "felt in her mother's house" is not."""
    at = next((at for at in range(cue.first - 1, max(last, cue.first - _OWNERS - 1), -1)
               if clause.tokens[at].key == "in"), None)  # fmt: skip
    owners = range(cue.first if at is None else at + 1, cue.first)
    is_of_them = at is not None and clause.named.isdisjoint(owners) and not is_parted(clause, owners.start, owners.stop)
    if at is None or not is_of_them or _is_possessive(clause, cue):
        return False
    between = range(last + 1, at)
    return len(between) <= REACH and not (is_parted(clause, last + 1, at) or is_stopped(clause, between, but=_WITHOUT))


def _ends_it(clause: Clause, at: int) -> bool:
    return clause.is_break(at) or clause.tokens[at].key in CONTRASTS


def _is_other(clause: Clause, cue: Cue) -> bool:
    """ "Unlike his brother", "lives with his wife": it is told of the patient."""
    before = [token.key for token in clause.tokens[max(0, cue.first - 3) : cue.first]]
    if _is_who_has(clause, cue):
        return False
    return not _OF_THE_PATIENT.isdisjoint(before) and COMMAS.isdisjoint(before)


def _is_who_has(clause: Clause, cue: Cue) -> bool:
    """ "Came with his father, who had jaundice": what follows is the relative's."""
    after = [token.key for token in clause.tokens[cue.last + 1 : cue.last + 4] if token.key not in COMMAS]
    return after[:2] == ["who", "have"]


def _is_followed_by_colon(clause: Clause, cue: Cue) -> bool:
    return cue.last + 1 < len(clause.tokens) and clause.tokens[cue.last + 1].key == COLON


def _is_called_about(clause: Clause, cue: Cue) -> bool:
    """ "Son rang. Mum has ...", "caller's husband": whoever is named by who calls for them is the patient."""
    relatives = clause.of_kind("relatives")
    if any(clause.tokens[other.first].key in _OF_FAMILIES for other in relatives):
        return False
    return _is_parent_of_teller(clause, cue, relatives) or any(
        other.last < cue.first for other in clause.of_kind("calling")
    )


def _is_parent_of_teller(clause: Clause, cue: Cue, relatives: Sequence[Cue]) -> bool:
    """ "Son reports dad is choking": a grown child who tells of a parent tells of the patient."""
    if clause.tokens[cue.last].key not in _PARENTS:
        return False
    tellers = [
        other.last
        for other in relatives
        if clause.tokens[other.last].key in _CHILDREN and clause.tokens[other.first - 1].key not in _OUR
    ]
    tellings = clause.of_kind("telling")
    return any(tell.last in (cue.first - 1, cue.first - 2) and tell.first - 1 in tellers for tell in tellings)


def _is_unwell(clause: Clause, cue: Cue, last: int) -> bool:
    """ "Her aunt is unwell: the aunt has found a lump", "has found a lump; told the aunt to book for herself"."""
    tokens = clause.tokens
    relatives = clause.of_kind("relatives")
    others = [other for other in relatives if tokens[other.last].key == tokens[cue.last].key]
    if others[0].last < cue.first and others[0] is relatives[0]:
        said = [token.key for token in tokens[others[0].last + 1 : others[0].last + 3]]
        if said[0] == "be" and said[-1] in _UNWELL:
            return True
    sent = (other for other in others if other.first > last and tokens[max(0, other.first - 2)].key in _SENDING)
    return any(not _THEMSELVES.isdisjoint(t.key for t in tokens[other.last : other.last + REACH]) for other in sent)


def _is_told_by(clause: Clause, by: Cue, cue: Cue) -> bool:
    """ "Per wife", "coughs at night, says mum, and ..."; but in "says his dad had a cough" the dad had it."""
    if by.last not in (cue.first - 1, cue.first - 2):
        return False
    follower = clause.tokens[cue.last + 1].key if cue.last + 1 < len(clause.tokens) else COLON
    return clause.tokens[by.last].key != _SAY or follower in COMMAS


def _only_tells(clause: Clause, cue: Cue, first: int, last: int) -> bool:
    """The relative reports what the patient has, or a new subject or clause came between."""
    if _is_who_has(clause, cue):
        return False
    is_theirs = _is_possessive(clause, cue)
    near = 1 if is_theirs else 4  # "mother's scan: findings ..." is of hers, not by her
    if "reporters" in cue.kinds and _is_followed_by_colon(clause, cue):
        return True
    after = [other for other in clause.of_kind("telling") if cue.last < other.first <= cue.last + near]
    if any(not _is_passive(clause, other) for other in after) or any(
        _is_told_by(clause, other, cue) for other in clause.of_kind("told_by")
    ):
        return True
    commas = [at for at in range(cue.last + 1, first) if clause.tokens[at].key in COMMAS]
    subjects = [other.first for other in clause.of_kind("own_subject") if cue.last < other.first < first]
    if not commas:
        return False
    is_own = not is_list(clause, range(cue.last + 1, first)) or any(at > commas[0] for at in subjects)
    begins_anew = not is_theirs and commas[0] > cue.last + 1  # "mother's mole, score 4" goes on with hers
    is_own = is_own or (begins_anew and has_measure(clause, part_around(clause, first, last)))
    return is_own or _has_told_all(clause, cue, commas, first)


def _is_possessive(clause: Clause, cue: Cue) -> bool:
    """ "Mother's", "mothers scan"; "carers have noticed" and "carers report" are several of them."""
    own, after = clause.tokens[cue.last], cue.last + 1
    ending = own.end - own.start - len(own.key)
    is_verb = after < len(clause.tokens) and (
        clause.tokens[after].key in _AUXILIARIES or any(other.first == after for other in clause.of_kind("telling"))
    )
    return ending > 1 or (ending == 1 and not is_verb)


def _is_passive(clause: Clause, cue: Cue) -> bool:
    """ "Her sister was seen for a lump", "was recently seen": what is done with a relative is no telling."""
    before = [clause.tokens[at].key for at in range(max(0, cue.first - 2), cue.first)]
    return "passive" in cue.kinds and (before[-1:] == ["be"] or (before[:1] == ["be"] and before[-1].endswith("ly")))


def _has_told_all(clause: Clause, cue: Cue, commas: Sequence[int], first: int) -> bool:
    """ "Brother had the same, coughing up blood": what begins no list of what a relative has is told before it."""
    is_of_family = any(clause.tokens[at].key in _OF_FAMILIES for at in range(cue.first, cue.last + 1))
    is_headed = commas[0] == cue.last + 1  # "father: fever"
    begins_list = is_of_family or is_headed or not clause.named.isdisjoint(range(cue.last + 1, commas[0]))
    return not begins_list and not is_joined(clause, range(commas[-1], end_of(clause, first)))
