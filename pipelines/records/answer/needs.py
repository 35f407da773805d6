"""What an answer must hold: each thing that a question names, each other telling word, and how much each tells."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, names_match
from shared.retrieval.tokens import stem, words
from shared.terminology.health_words import Name

_NO_SUBJECT: Final = frozenset({"hospital_stay", "allergy", "pregnancy"})
_PREFIX: Final = 6  # letters that two forms of a word share: operation, operated
_UNKNOWN: Final = 0.85  # what a word counts that no document holds, where the question stands or falls with it
_ASIDE: Final = 0.3  # and where it only describes: "what size was the stone", "in my vision"
_POLAR: Final = re.compile(
    r"^\W*(?:(?:and|so|but|please)\W+)?(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would)\b", re.I
)
_OF_WHAT: Final = re.compile(r"\s+(?:on|in|of|to|for)\s+")
_CIRCUMSTANCE: Final = re.compile(r"\b(?:in|on|at|with|for|during|when|while|since|after|before|from)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that an answer must hold, and how much it tells."""

    weight: float
    is_met: Callable[[Line], bool]
    is_titled: Callable[[Line], bool]
    named: bool


def needs_of(asked: Asked, papers: Papers) -> list[Need]:
    """Return what an answer must hold."""
    needs = []
    for name in asked.names:
        if name.kind != "carer" and name.id not in _NO_SUBJECT:
            meets, titled = _names(name, papers), _titled(name, papers)
            if any(meets(line) or titled(line) for line in papers.lines):
                needs.append(Need(_weight(papers, name), meets, titled, named=True))
            else:
                needs += _any_of(_own_words(name, asked), papers)
    return needs + [_word_need(term, asked, papers) for term in asked.terms]


def _own_words(name: Name, asked: Asked) -> list[str]:
    """The question's words for something that no sentence names as such: "stone" of a kidney stone."""
    forms = {stem(words(_OF_WHAT.split(form)[0])[-1]) for form in name.called}
    return [term for term in dict.fromkeys(stem(word) for word in words(asked.text)) if term in forms]


def _any_of(own: list[str], papers: Papers) -> list[Need]:
    """One need, met by any of these words."""
    meets = [_holds(term) for term in own]
    weight = max((papers.rarity(term) for term in own if papers.knows(term)), default=papers.rarity("\0"))
    return [Need(weight, lambda line: any(meet(line) for meet in meets), _never, named=True)] if own else []


def _word_need(term: str, asked: Asked, papers: Papers) -> Need:
    meets = _holds(term)
    weight = papers.rarity(term)
    if not any(meets(line) for line in papers.lines):
        stands_aside = not _POLAR.search(asked.text) or _is_aside(term, asked.text)
        weight *= _ASIDE if stands_aside else _UNKNOWN
    return Need(weight, meets, _titles(term, papers), named=False)


def _is_aside(term: str, text: str) -> bool:
    """Whether a word stands only where a question says where or when."""
    return term not in {stem(word) for word in words(_CIRCUMSTANCE.split(text)[0])}


def _weight(papers: Papers, name: Name) -> float:
    held = [papers.rarity(each) for each in (name.id, *name.members) if papers.knows(each)]
    return min(held) + 0.5 if held else papers.rarity("\0")


def _names(name: Name, papers: Papers) -> Callable[[Line], bool]:
    forms = {form for called in name.called for form in [tuple(stem(word) for word in words(called))] if len(form) == 1}
    single = {form[0] for form in forms if len(form[0]) > 3}
    return lambda line: names_match(line, name, papers) or not single.isdisjoint(line.terms)


def _titled(name: Name, papers: Papers) -> Callable[[Line], bool]:
    return lambda line: name.id in papers.titled(line)


def _titles(term: str, papers: Papers) -> Callable[[Line], bool]:
    return lambda line: term in papers.titled(line)


def _never(_line: Line) -> bool:
    return False


def _holds(term: str) -> Callable[[Line], bool]:
    start = term[:_PREFIX]
    if len(start) < _PREFIX:
        return lambda line: term in line.terms
    return lambda line: term in line.terms or any(each.startswith(start) for each in line.terms)
