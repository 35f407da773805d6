"""What an answer must hold: each thing that a question names, each other telling word, and how much each tells."""

import re
from dataclasses import dataclass
from typing import Final

from pipelines.records.papers.body_parts import same_part
from pipelines.records.papers.prepare import Key, Line, Papers
from pipelines.records.question.asked import Asked
from shared.language.stems import stem, words
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
    """One thing that an answer must hold, how much it tells, and which sentences and titles have it."""

    weight: float
    met: frozenset[Key]
    titled: frozenset[str]
    named: bool

    def is_met(self, line: Line) -> bool:
        """Whether a sentence has it."""
        return line.key in self.met


def needs_of(asked: Asked, papers: Papers) -> list[Need]:
    """Return what an answer must hold."""
    needs = []
    for name in asked.names:
        if name.kind != "carer" and name.id not in _NO_SUBJECT:
            met, titled = _naming(name, papers), papers.titled_with(name.id)
            if met or titled:
                needs.append(Need(_weight(papers, name), met, titled, named=True))
            else:
                needs += _any_of(_own_words(name, asked), papers)
    return needs + [_word_need(term, asked, papers) for term in asked.terms]


def _own_words(name: Name, asked: Asked) -> list[str]:
    """The question's words for something that no sentence names as such: "stone" of a kidney stone."""
    forms = {stem(words(_OF_WHAT.split(form)[0])[-1]) for form in name.called}
    return [term for term in dict.fromkeys(stem(word) for word in words(asked.text)) if term in forms]


def _any_of(own: list[str], papers: Papers) -> list[Need]:
    """One need, met by any of these words."""
    met = frozenset[Key]().union(*(_holding(term, papers) for term in own))
    weight = max((papers.rarity(term) for term in own if papers.knows(term)), default=papers.rarity("\0"))
    return [Need(weight, met, frozenset(), named=True)] if own else []


def _word_need(term: str, asked: Asked, papers: Papers) -> Need:
    met = _holding(term, papers)
    weight = papers.rarity(term)
    if not met:
        stands_aside = not _POLAR.search(asked.text) or _is_aside(term, asked.text)
        weight *= _ASIDE if stands_aside else _UNKNOWN
    return Need(weight, met, papers.titled_with(term), named=False)


def _is_aside(term: str, text: str) -> bool:
    """Whether a word stands only where a question says where or when."""
    return term not in {stem(word) for word in words(_CIRCUMSTANCE.split(text)[0])}


def _weight(papers: Papers, name: Name) -> float:
    held = [papers.rarity(each) for each in (name.id, *name.members) if papers.knows(each)]
    return min(held) + 0.5 if held else papers.rarity("\0")


def _naming(name: Name, papers: Papers) -> frozenset[Key]:
    """The sentences that name it, one of its members or what belongs to it, or hold its one word."""
    held = papers.lines_naming
    ids = {each for each in held if each == name.id or each in name.members or _belongs(each, name, papers)}
    told = (called for called in name.called if called not in name.plurals)
    forms = {form for called in told for form in [tuple(stem(word) for word in words(called))] if len(form) == 1}
    single = [form[0] for form in forms if len(form[0]) > 3]
    holding = (papers.lines_with.get(term, frozenset()) for term in single)
    return frozenset[Key]().union(*(held[each] for each in ids), *holding)


def _belongs(each: str, name: Name, papers: Papers) -> bool:
    return name.kind == "class" and papers.words.is_kind_of(each, name.id)


def _holding(term: str, papers: Papers) -> frozenset[Key]:
    """The sentences that hold a word, one for the same part of the body or, where it is long, one that begins alike."""
    start = term[:_PREFIX]
    alike = {each for each in papers.lines_with if each.startswith(start)} if len(start) == _PREFIX else {term}
    return frozenset[Key]().union(*(papers.lines_with.get(each, frozenset()) for each in alike | same_part(term)))
