"""The concepts of a question: said in clinical or lay words, asked in guideline talk, hinted at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shared.language.forms import TalkMention
from shared.language.negation import is_negator
from shared.language.stems import stem, terms, words
from shared.retrieval.hints import Hints
from shared.retrieval.talk import load_talk

if TYPE_CHECKING:
    from shared.terminology.concept import Mention
    from shared.terminology.terminology import Terminology

# "FIT 8", "the PSA came back at 4.1", "platelets of 460": a test and what it said.
_MEASURED = frozenset(("test", "test_result"))
_TESTED = _MEASURED | {"analyte"}
_VALUE = re.compile(r"(?:[\s:=>]+(?:test|result|level|number|count|score|came|back|at|of|was|is|now)\b){0,4}[\s:=>]*\d")
# Words that only sound clinical ("back again") are there for the reader of records.
_ORDINARY = "ordinary"
# Kinds of concept that say little alone; any other says 1.
_WEIGHTS = {"qualifier": 0.3, "site": 0.3, "head": 0.15, "context": 0.1, "context_fact": 0.1}
# What lay words say, and what a head and a site mean together that stand anywhere in a question.
_LAY = 0.8
_JOINED = 0.7
# What is left of a mention after "no" or "without", and of talk about sending and telling beside symptoms.
_DENIED = 0.5
_ASIDE = 0.5
_BEFORE = re.compile(r"([a-z]+(?:['’]t)?)\s+(?:any\s+)?$", re.IGNORECASE)
_ILLNESS = frozenset(("symptom", "sign", "condition"))
# How something was found tells less than what was found.
_HOW_FOUND = frozenset(("examination",))
# A place of the body on which nothing is said to be wrong is all there is to go by.
_SITE_ALONE = 0.7
# What shows itself through something else, which then tells nothing of its own.
_SHOWN_BY = {"haemoptysis": "cough"}
# What is left of a head that is joined.
_SPENT = 0.3


@dataclass(frozen=True, slots=True)
class Meaning:
    """`asked`: concept -> (weight, its more general concepts), hints too; `said`: what words say, not hint at.

    `talk`: guideline talk; `terms`: what is searched by; `clinical`: the stems of each clinical concept; `understood`:
    all stems that say something; `gives_value`, `names_test`: whether it states a test's result, or names one at all.
    """

    asked: Mapping[str, tuple[float, frozenset[str]]]
    said: frozenset[str]
    talk: Sequence[TalkMention]
    terms: tuple[str, ...]
    clinical: Sequence[frozenset[str]]
    understood: frozenset[str]
    gives_value: bool
    names_test: bool


def read_meaning(text: str, tokens: Sequence[str], terminology: Terminology, hints: Hints) -> Meaning:
    """Return what a question means; `tokens`: the stems of all its words. Pure."""
    talk = load_talk()
    mentions = [found for found in terminology.find_mentions(text) if _kind(found.concept, terminology) != _ORDINARY]
    of_talk = talk.mentions(tokens)
    named = {found.concept: _said(found) for found in mentions}
    weights = {found.concept: _weight(found.concept, terminology) * _denied_part(found, text) for found in mentions}
    telling = [covered for concept, covered in named.items() if weights[concept] == 1.0]
    all_lay = talk.lay_mentions(of_talk, tokens)
    lay = _beside(telling, all_lay, tokens)
    weights = {concept: _LAY * _weight(concept, terminology) for concept in lay} | weights
    joined = terminology.joined(weights.keys() | {found.concept for found in all_lay})
    weights |= {head: _SPENT * weights[head] for head in joined.values() if head in weights}
    weights |= dict.fromkeys(joined.keys() - weights.keys(), _JOINED)
    weights |= {concept: _SPENT * weights[concept] for concept in _held(weights, terminology)}
    is_ill = any(weight >= _JOINED and _kind(concept, terminology) in _ILLNESS for concept, weight in weights.items())
    weights |= {concept: _WEIGHTS["qualifier"] for concept in _HOW_FOUND & weights.keys() if is_ill}
    if not is_ill and all(weight < _JOINED for weight in weights.values()):
        weights |= {concept: _SITE_ALONE for concept in weights if _kind(concept, terminology) == "site"}
    weights |= {
        found.concept: talk.weights[found.concept] * (_ASIDE if is_ill and found.concept in talk.alone else 1.0)
        for found in of_talk
        if found.concept not in talk.lay
    }
    said = {tokens[place] for found in of_talk for place in found.places}
    explained = said.union(*telling)
    searched = tuple(terms(text))
    hinted = hints.concepts(word for word in searched if word not in explained)
    return Meaning(
        asked=_with_generals(hinted | weights, terminology),
        said=frozenset(weights),
        talk=[found for found in of_talk if found.concept not in talk.lay],
        terms=searched,
        clinical=[*telling, *(lay[concept] for concept in lay if _weight(concept, terminology) == 1.0)],
        understood=frozenset(said.union(*named.values())),
        gives_value=any(
            _VALUE.match(text, found.end) for found in mentions if _kind(found.concept, terminology) in _MEASURED
        ),
        names_test=any(_kind(concept, terminology) in _TESTED for concept in {*named, *lay}),
    )


def _held(weights: Mapping[str, float], terminology: Terminology) -> set[str]:
    """Return what something more specific says already: a lump that is a breast lump, a cough that brings up blood."""
    generals = {general for concept in weights for general in terminology.general_of(concept) - {concept}}
    shown = {by for concept, by in _SHOWN_BY.items() if concept in weights}
    return {concept for concept in weights if concept in generals or concept in shown}


def _said(mention: Mention) -> frozenset[str]:
    """Return the stems of the words that name a concept, without those in its gaps."""
    text = mention.text
    for start, end in reversed(mention.gaps):
        text = f"{text[: start - mention.start]} {text[end - mention.start :]}"
    return frozenset(stem(word) for word in words(text))


def _denied_part(mention: Mention, text: str) -> float:
    before = _BEFORE.search(text, max(0, mention.start - 24), mention.start)
    return _DENIED if before and is_negator(before[1].casefold().replace("’", "'")) else 1.0


def _beside(
    telling: Sequence[frozenset[str]], lay: Iterable[TalkMention], tokens: Sequence[str]
) -> dict[str, frozenset[str]]:
    """Return the stems of each concept said in lay words that the terminology has not understood already."""
    said = [(found.concept, frozenset(tokens[place] for place in found.places)) for found in lay]
    return {concept: stems for concept, stems in said if not any(stems <= words for words in telling)}


def _with_generals(weights: Mapping[str, float], terminology: Terminology) -> dict[str, tuple[float, frozenset[str]]]:
    return {concept: (weight, terminology.general_of(concept) - {concept}) for concept, weight in weights.items()}


def _weight(concept: str, terminology: Terminology) -> float:
    return _WEIGHTS.get(_kind(concept, terminology), 1.0)


def _kind(concept: str, terminology: Terminology) -> str:
    return terminology.concept(concept).kind
