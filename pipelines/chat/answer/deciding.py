"""Why a tree came out as it did, in a line of the guideline's words: the alternative that holds, fails or is open."""

import re
from collections.abc import Iterable, Iterator

from shared.criteria.explain import label_of
from shared.criteria.parts import parts_of
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.criterion import Age, AtLeast, Criterion, Not, Population, Sex

_LEAD = re.compile(r"^(?:(?:in |for )?people )?(?:if )?(?:they |their |is |are |have |has |who )+(?=\w)", re.IGNORECASE)
_OF_PERSON = (Age, Population, Sex)
_MOST_WAYS = 3
_ANY_AGE = "at any age"


def deciding(verdict: Verdict) -> str:
    """Return what decided: what meets it, what fails, or what is to be known; never more than the tree says."""
    if verdict.truth is Truth.MET:
        return _met(verdict)
    if verdict.truth is Truth.NOT_MET:
        return "; ".join(_unique(_failing(verdict)))
    return "; ".join(filter(None, (_not_so(verdict), _to_be_known(verdict))))


def is_touched(verdict: Verdict) -> bool:
    """Whether anything told bears on a tree: a part holds by it, or fails by it, other than by age and sex alone."""
    return any(leaf.because and not isinstance(leaf.criterion, _OF_PERSON) for leaf in _leaves(verdict))


def plainly_labelled(criterion: Criterion) -> str:
    """Return a part of a recommendation in its own words, without what leads into it ("are aged 55 and over")."""
    return _LEAD.sub("", label_of(criterion)).strip(" ,.:")


def speaks_of_age(criterion: Criterion) -> bool:
    """Whether any part of a tree is a limit in years."""
    return isinstance(criterion, Age) or any(map(speaks_of_age, parts_of(criterion)))


def _met(verdict: Verdict) -> str:
    leaves = list(_holding(verdict))
    told = _unique(plainly_labelled(leaf.criterion) for leaf in leaves if not _is_silent(leaf))
    words = ", ".join(told) or plainly_labelled(verdict.criterion)
    by_age = any(isinstance(leaf.criterion, Age) for leaf in leaves)
    return words if by_age or not speaks_of_age(verdict.criterion) else f"{words}: {_ANY_AGE}"


def _holding(verdict: Verdict) -> Iterator[Verdict]:
    """The leaves of the way that holds; of several the one that rests on most of what was told."""
    if verdict.truth is not Truth.MET:
        return
    criterion = verdict.criterion
    if isinstance(criterion, Not) or not verdict.children:
        yield verdict
        return
    held = [child for child in verdict.children if child.truth is Truth.MET]
    if not (isinstance(criterion, AtLeast) and criterion.n > 1):
        held = [max(held, key=lambda child: (_told_in(child), -held.index(child)))]
    for child in held:
        yield from _holding(child)


def _failing(verdict: Verdict) -> list[str]:
    """What fails: of what must all hold, each part that does not; of several ways, those that name what was told."""
    criterion, failed = verdict.criterion, [c for c in verdict.children if c.truth is Truth.NOT_MET]
    if isinstance(criterion, Not) or not failed:
        return [plainly_labelled(criterion)]
    if _is_all_of(criterion):
        return [words for child in failed for words in _failing(child)]
    told = [child for child in failed if _told_in(child)] or failed
    return [" or ".join(_unique(_failed_way(child) for child in told[:_MOST_WAYS]))]


def _not_so(verdict: Verdict) -> str:
    """Of a tree that is open: the ways that name what was told and fail, with what they ask beside it."""
    ways = _unique(map(_failed_way, _failed_ways(verdict)))
    return f"not by {' or '.join(ways[:_MOST_WAYS])}" if ways else ""


def _failed_way(verdict: Verdict) -> str:
    """What was told of a way that fails, and what it asks beside it: "haemoptysis (aged 40 and over)"."""
    told, asked = " with ".join(_unique(_told(verdict))), ", ".join(_unique(_failing(verdict)))
    return f"{told} ({asked})" if told and asked not in told else asked


def _failed_ways(verdict: Verdict) -> Iterator[Verdict]:
    if verdict.truth is Truth.NOT_MET and _told_in(verdict):
        yield verdict
    elif verdict.truth is Truth.UNKNOWN:
        for child in verdict.children:
            yield from _failed_ways(child)


def _to_be_known(verdict: Verdict) -> str:
    asked = _unique(_open(verdict))
    return f"to be known: {' or '.join(asked)}" if asked else ""


def _open(verdict: Verdict) -> list[str]:
    """What one would have to know: of several ways, those first of which most is known already."""
    unknown = [child for child in verdict.children if child.truth is Truth.UNKNOWN]
    if isinstance(verdict.criterion, Not) or not unknown:
        return [plainly_labelled(verdict.criterion)]
    if _is_all_of(verdict.criterion):
        parts = [" or ".join(_unique(_open(child))[:_MOST_WAYS]) for child in unknown]
        return [" with ".join(_unique(parts))]
    best = max(map(_told_in, unknown))
    return [words for child in unknown if _told_in(child) == best for words in _open(child)][:_MOST_WAYS]


def _told(verdict: Verdict) -> list[str]:
    """What was told of the parts that hold, age and sex left out: they are no subject."""
    leaves = _leaves(verdict)
    return [plainly_labelled(leaf.criterion) for leaf in leaves if _is_told(leaf)]


def _told_in(verdict: Verdict) -> int:
    return sum(map(_is_told, _leaves(verdict)))


def _is_told(leaf: Verdict) -> bool:
    return leaf.truth is Truth.MET and bool(leaf.because) and not isinstance(leaf.criterion, _OF_PERSON)


def _leaves(verdict: Verdict) -> Iterator[Verdict]:
    if not verdict.children or isinstance(verdict.criterion, Not):
        yield verdict
        return
    for child in verdict.children:
        yield from _leaves(child)


def _is_silent(leaf: Verdict) -> bool:
    """What nothing was told of and silence meets ("without X")."""
    return isinstance(leaf.criterion, Not) and not leaf.because


def _is_all_of(criterion: Criterion) -> bool:
    return isinstance(criterion, AtLeast) and criterion.n == len(criterion.children)


def _unique(words: Iterable[str]) -> list[str]:
    return [one for one in dict.fromkeys(words) if one]
