"""Words of a clause, and how a cue before a mention reaches it: over lists, up to a stop or a break."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.terminology.cues import Cue
from shared.terminology.words import BREAKS, COMMAS, Token

Span = tuple[int, int]

REACH = 9  # tokens
LIST_WORDS = frozenset({"and", "or", "nor", "/", "any", "other"}) | COMMAS
NEW_SUBJECTS = frozenset({"i", "he", "she", "they", "we", "it", "there"})


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


def reaches(clause: Clause, cue: Cue, first: int) -> bool:
    """Whether a cue before a mention reaches it: no break, no stop word, and commas only within a list."""
    between = range(cue.last + 1, first)
    if any(clause.is_break(at) for at in between) or is_stopped(clause, between):
        return False
    commas = [at for at in between if clause.tokens[at].key in COMMAS]
    if not commas:
        return len([at for at in between if at not in clause.named]) <= REACH
    if any(clause.tokens[at].key in NEW_SUBJECTS for at in range(commas[-1], first)):
        return False
    if "denial_before" in cue.kinds and not _begins_a_list(clause, cue.last + 1, commas[0]):
        return False
    return is_list(clause, range(cue.last + 1, first)) and not _has_own_story(clause, commas[-1])


def _begins_a_list(clause: Clause, start: int, comma: int) -> bool:
    """ "No fever, cough" goes on denying; "no nitrites, stings" does not, unless an "or" binds the rest."""
    if not clause.named.isdisjoint(range(start, comma)):
        return True
    end = next((at for at in range(start, len(clause.tokens)) if clause.is_break(at)), len(clause.tokens))
    return any(clause.tokens[at].key in ("or", "nor", "and", "/") for at in range(start, end))


def is_stopped(clause: Clause, between: range, but: frozenset[str] = frozenset()) -> bool:
    return any(
        cue.first in between and cue.first not in clause.named and clause.tokens[cue.first].key not in but
        for cue in clause.of_kind("stops")
    )


def is_list(clause: Clause, between: range) -> bool:
    """Mentions parted by commas and "or", with few words of their own between."""
    plain = [at for at in between if at not in clause.named and clause.tokens[at].key not in LIST_WORDS]
    parts = 1 + sum(clause.tokens[at].key in COMMAS for at in between)
    return len(plain) <= 2 * parts


def _has_own_story(clause: Clause, comma: int) -> bool:
    """After the comma a new statement begins where the item is followed by its own details: ", cough for 3 weeks"."""
    rest = []
    for at in range(comma + 1, len(clause.tokens)):
        if clause.is_break(at) or clause.tokens[at].key in COMMAS:
            break
        rest.append(at)
    own = [at for at in rest if at not in clause.named and clause.tokens[at].key not in LIST_WORDS]
    return any(clause.tokens[at].key[0].isdigit() or clause.tokens[at].key in {"for", "since", "x"} for at in own)


def is_parted(clause: Clause, start: int, end: int) -> bool:
    return any(clause.is_break(at) or clause.tokens[at].key in COMMAS for at in range(start, end))
