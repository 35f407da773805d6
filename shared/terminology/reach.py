"""Words of a clause, and how a cue before a mention reaches it: over lists, up to a stop or a break."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from shared.number_words import one_between
from shared.terminology.cues import Cue, Rule
from shared.terminology.words import BREAKS, CLOSE, COMMAS, Token

Span = tuple[int, int]

REACH = 9  # tokens
LIST_WORDS = frozenset({"and", "or", "nor", "/", "any", "other"}) | COMMAS
# Compared with the keys of tokens, which lose a last "s" and a doubled letter: "wherea" for "whereas".
CONTRASTS = frozenset({"but", "although", "though", "while", "wherea"})
_BINDING = frozenset({"and", "or", "nor"})
_OF_ONE_THING = frozenset({"not", "never", "longer"})
NEW_SUBJECTS = frozenset({"i", "he", "she", "they", "we", "it", "there"})
_TELL_HOW_LONG, _LENGTHS = frozenset({"for", "since", "x"}), frozenset({"day", "week", "month", "year"})
_NOW = frozenset({"now", "today", "currently"})
# Verbs that only lead from a denial to what it denies: "has not noticed", "nor has she had", "no reports of".
_LEADS_ON = NEW_SUBJECTS | frozenset(
    {"have", "be", "do", "get", "notice", "note", "see", "feel", "find", "start", "develop", "report", "complain", "of",
     "present", "with", "experience", "suffer", "from", "mention", "describe", "any", "ever", "one", "yet"}
)  # fmt: skip
_DENIES, _BEFORE_A_GERUND = "denial_before", frozenset({"or", "nor", "/", "of", "if", "about", "any", ":"})
_VERBAL = re.compile(r"not|never|\w{3,}nt")


# What stands beside a cue and is nothing that it could be said of.
NAMES_NOTHING = re.compile(
    rf"\d+|[a-z]+ty|[a-z]+ly|{one_between('one', 'twelve')}|about|around|some|many|several"
    r"|an?|the|his|her|my|in|on|at|from|during|of|few|couple|over|more|than|at|least|almost|but|all|both|this|that|which|these|those|it|they|be|have|just|good"
    r"|long|now|since|then|again|soon|later|already|however|though|too|by|itself|themselve|symptoms?|problems?|so|do"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """What the reader works on: tokens, their cues, which tokens mentions take, and of what group those are.

    `rules`: how far the cues of a kind are said, for the kinds that suppose.
    """

    tokens: Sequence[Token]
    cues: Sequence[Cue]
    named: frozenset[int]
    groups: Mapping[int, str]
    rules: Mapping[str, Rule]
    _by_kind: dict[str, list[Cue]] = field(default_factory=dict, repr=False, compare=False)

    def of_kind(self, kind: str) -> list[Cue]:
        """The cues of a kind, looked for once: every mention asks for the same."""
        if kind not in self._by_kind:
            self._by_kind[kind] = [cue for cue in self.cues if kind in cue.kinds]
        return self._by_kind[kind]

    def is_break(self, at: int) -> bool:
        return self.tokens[at].key in BREAKS

    def span(self, cue: Cue) -> Span:
        return self.tokens[cue.first].start, self.tokens[cue.last].end


def reaches(clause: Clause, cue: Cue, first: int) -> bool:
    """Whether a cue before a mention reaches it: no break, no stop word, and commas only within a list."""
    is_denial = "denial_before" in cue.kinds
    between = range(_led_on(clause, cue, first) if is_denial else cue.last + 1, first)
    if any(clause.is_break(at) for at in between) or is_stopped(clause, between):
        return False
    if is_denial and _says_more(clause, cue, between):
        return False
    commas = [at for at in between if clause.tokens[at].key in COMMAS]
    if not commas:
        return len([at for at in between if at not in clause.named]) <= REACH
    if any(clause.tokens[at].key in NEW_SUBJECTS | _NOW for at in range(commas[-1], first)):
        return False
    if is_denial and not _denies_on(clause, cue, commas):
        return False
    return is_list(clause, range(cue.last + 1, first)) and not has_own_story(clause, commas[-1])


def _led_on(clause: Clause, cue: Cue, first: int) -> int:
    """Where what a denial denies begins: after the verbs that lead on to it."""
    return next(
        (at for at in range(cue.last + 1, first) if at in clause.named or clause.tokens[at].key not in _LEADS_ON), first
    )


def _says_more(clause: Clause, cue: Cue, between: range) -> bool:
    """ "Not sleeping and tired": a verb denied that names nothing itself ends with the "and" after it."""
    joint = next((at for at in between if clause.tokens[at].key == "and"), None)
    if joint is None or not _VERBAL.fullmatch(clause.tokens[cue.last].key):
        return False
    denied = range(between.start, joint)
    return bool(denied) and clause.named.isdisjoint(denied)


def _denies_on(clause: Clause, cue: Cue, commas: Sequence[int]) -> bool:
    """Whether a denial goes on after a comma.

    "No fever, cough" does. "No nitrites, stings" and "never smoked, cough" do not, unless an "or" binds the rest; nor
    do "no fever or sweats, cough", whose list has ended, and "DVT excluded by scan, cough".
    """
    start, end = cue.last + 1, end_of(clause, cue.last + 1)
    if "denial_after" in cue.kinds and cue.first - 1 in clause.named:
        return False
    if "exposure" in {clause.groups.get(at) for at in range(cue.first, commas[0])} or _begins_anew(clause, commas, end):
        return False
    is_bound = is_joined(clause, range(commas[-1], end_of(clause, start)))
    if is_joined(clause, range(start, commas[-1])) and not is_bound:
        return False
    said = {clause.tokens[at].key for at in range(cue.first, start)}
    is_unnamed = clause.named.isdisjoint(range(start, commas[0])) and not _lists_a_word(clause, said, start, commas[0])
    is_of_one = bool(said & _OF_ONE_THING) or is_unnamed
    return is_bound or not is_of_one or any(clause.tokens[at].key == "/" for at in range(start, end_of(clause, start)))


def _lists_a_word(clause: Clause, said: Set[str], start: int, comma: int) -> bool:
    """ "Denies toothache, breast lump": what is denied of somebody is a list, though nobody knows its first word."""
    words = [clause.tokens[at].key for at in range(start, comma) if clause.tokens[at].key not in LIST_WORDS]
    return "deny" in said and len(words) == 1 and not words[0].endswith("ing")


def _begins_anew(clause: Clause, commas: Sequence[int], end: int) -> bool:
    """After one thing denied a comma and "and" begin what is so: "never any blood, and off his food"."""
    return len(commas) == 1 and commas[0] + 1 < end and clause.tokens[commas[0] + 1].key == "and"


def is_joined(clause: Clause, between: range) -> bool:
    """Whether a word binds what stands in a list: "fever or cough"."""
    return any(clause.tokens[at].key in _BINDING for at in between)


def end_of(clause: Clause, start: int) -> int:
    """Where the clause ends that goes on at `start`."""
    return next((at for at in range(start, len(clause.tokens)) if clause.is_break(at)), len(clause.tokens))


def is_stopped(clause: Clause, between: range, but: frozenset[str] = frozenset()) -> bool:
    return any(
        cue.first in between
        and cue.first not in clause.named
        and clause.tokens[cue.first].key not in but
        and not _is_what_is_felt(clause, cue.first)
        for cue in clause.of_kind("stops")
    )


def _is_what_is_felt(clause: Clause, at: int) -> bool:
    """ "No headache or feeling sick", "the risk of feeling tired": a gerund in a list, or behind what leads to it."""
    if not is_gerund(clause, at):
        return False
    before = clause.tokens[at - 1].key if at else ""
    return before in _BEFORE_A_GERUND or any(cue.last == at - 1 for cue in clause.of_kind(_DENIES))


def is_gerund(clause: Clause, at: int) -> bool:
    """Whether a token is "feeling", and not "feels" or "felt"."""
    token = clause.tokens[at]
    return token.key == "feel" and token.end - token.start == len("feeling")


def is_list(clause: Clause, between: range) -> bool:
    """Mentions parted by commas and "or", with few words of their own between."""
    plain = [at for at in between if at not in clause.named and clause.tokens[at].key not in LIST_WORDS]
    parts = 1 + sum(clause.tokens[at].key in COMMAS for at in between)
    return len(plain) <= 2 * parts


def has_own_story(clause: Clause, comma: int) -> bool:
    """After the comma a new statement begins where the item is followed by its own details: ", cough for 3 weeks"."""
    rest = []
    for at in range(comma + 1, len(clause.tokens)):
        if clause.is_break(at) or (clause.tokens[at].key in COMMAS and at not in clause.named):
            break
        rest.append(at)
    own = [at for at in rest if at not in clause.named and clause.tokens[at].key not in LIST_WORDS]
    if any(clause.tokens[at].key[0].isdigit() or clause.tokens[at].key in _TELL_HOW_LONG for at in own):
        return True
    keys = {clause.tokens[at].key for at in rest}  # "looser stools for a month" may be one mention
    return not _TELL_HOW_LONG.isdisjoint(keys) and not _LENGTHS.isdisjoint(keys)


def is_parted(clause: Clause, start: int, end: int) -> bool:
    return any(clause.is_break(at) or clause.tokens[at].key in COMMAS for at in range(start, end))


def is_label(clause: Clause, cue: Cue, last: int) -> bool:
    """Whether a cue stands alone beside the mention that ends at `last`: "(suspected)", ": negative", "- past"."""
    between, after = range(last + 1, cue.first), cue.last + 1
    if cue.first <= last or any(clause.tokens[at].key not in COMMAS for at in between):
        return False
    if after == len(clause.tokens) or clause.is_break(after):
        return True
    is_listed = "," in {clause.tokens[at].key for at in between}  # ", PMH, drugs": a heading, and no label
    return clause.tokens[after].key == CLOSE or (clause.tokens[after].key == "," and not is_listed)
