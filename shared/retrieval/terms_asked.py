"""Which defined terms a question wants explained, and how surely: named, called otherwise, or described."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shared.any_case import AnyCase
from shared.language.stems import SENTENCE_END
from shared.retrieval.definitions import (
    Named,
    described_terms,
    is_about,
    kin_of,
    loosely_named_terms,
    named_terms,
    terms_meant,
    timing_terms,
)
from shared.retrieval.intents import Intent
from shared.retrieval.library import Library
from shared.retrieval.meaning import Meaning

_TIMING = AnyCase(
    r"how (?:many|long|soon|fast|quick|old|young)|time ?(?:limit|scale|frame)|deadline|up to (?:what|which)|by when"
    r"|(?:until|till|what|which) (?:\w+ )?(?:ages?|birthdays?)|within how|number of (?:days|weeks|hours|months)"
    r"|is that (?:today|tomorrow|this week)"
)
_QUOTED = re.compile(r"(?<![A-Za-z])['\"‘“][A-Za-z][A-Za-z -]+['\"’”](?![A-Za-z])")
# "What do they call it when", "which word is used for": the term itself is looked for.
_NAMING = AnyCase(
    r"(?:which|what(?:'s| is)?|the|a|another) (?:\w+ )?(?:word|phrase|term|name|label|expression)\b(?! (?:is )?mean)"
    r"|\bhow (?:is|was|do|does|would|should) (?:\w+ ){1,3}?(?:put|phrased?|word|worded|named?|expressed|express)\b"
    r"|\bcalled\b|\bcall (?:it|that|this|something|someone|somebody)\b|what do \w+ call\b"
)
# "When is a cough persistent?", "what makes bleeding unexplained?": the term is said of something at the end.
_WHEN = re.compile(
    r"\b(?:when|what makes|at (?:what|which) point|how (?:do|can|would) (?:i|we|you|they) (?:know|tell))\b", re.I
)
# A term named beside other talk may be what is asked, and the second-best description may be the one meant.
_PERHAPS = 0.2
_DESCRIBED, _DESCRIBED_FEW = (1.0, 0.8, 0.6), 2
# Terms that may be meant stand among the first, not before them.
_BESIDE, _FEW, _FIRST, _A_LITTLE = 0.4, 3, 5, 1e-6


@dataclass(frozen=True, slots=True)
class _Beside:
    """What a question says beside the terms it names; `says_of`: the place of the word it says of something."""

    is_clinical: bool
    times_it: bool
    words: frozenset[str]
    says_of: int | None


def terms_asked(
    text: str, tokens: Sequence[str], meaning: Meaning, intents: frozenset[Intent], library: Library
) -> dict[int, float]:
    """Return the places of the defined terms that a question wants explained, and how surely each, 0 to 1."""
    asks_meaning = Intent.DEFINITION in intents or bool(_QUOTED.search(text))
    times_it = bool(_TIMING.search(text))
    named = named_terms(tokens, library.terms)
    if not named and (asks_meaning or times_it):
        named = loosely_named_terms(tokens, library.terms)
    if not named:
        return _unnamed(text, meaning, library, asks_meaning=asks_meaning, times_it=times_it)
    asked = _named(text, tokens, meaning, named, asks_meaning=asks_meaning, times_it=times_it)
    return _with_kin(asked, library, Intent.AGE in intents)


def _named(
    text: str, tokens: Sequence[str], meaning: Meaning, named: Sequence[Named], *, asks_meaning: bool, times_it: bool
) -> dict[int, float]:
    names = {token for each in named for token in each.term.name}
    at = {place for each in named for place in each.at}
    spelt = {tokens[place] for place in at}
    clinical_beside = any(not words <= names | spelt for words in meaning.clinical)
    meant = frozenset[str]().union(*(each.term.concepts for each in named))
    talk_beside = any(mention.places - at and mention.concept not in meant for mention in meaning.talk)
    if asks_meaning or not (clinical_beside or talk_beside):
        return {each.term.place: 1.0 for each in named}
    beside = _Beside(clinical_beside, times_it, frozenset(meaning.terms) - names, _said_of(text, tokens))
    return {each.term.place: surely for each in named if (surely := _surely(each, beside)) is not None}


def _said_of(text: str, tokens: Sequence[str]) -> int | None:
    places = [place for place, token in enumerate(tokens) if token != SENTENCE_END]
    return places[-1] if places and _WHEN.search(text) else None


def _with_kin(asked: dict[int, float], library: Library, asks_age: bool) -> dict[int, float]:
    """Beside a term that is surely asked, or may tell an age, stand those whose names it holds or is held by."""
    least = _PERHAPS if asks_age else 1.0
    likely = [term for term in library.terms if asked.get(term.place, 0.0) >= least]
    kin = {kin.place: min(_BESIDE, asked[term.place]) for term in likely for kin in kin_of(term, library.terms)}
    return kin | asked


def _unnamed(text: str, meaning: Meaning, library: Library, *, asks_meaning: bool, times_it: bool) -> dict[int, float]:
    if _NAMING.search(text):
        described = described_terms(meaning.asked, meaning.terms, library.terms)
        return {term.place: surely for term, surely in zip(described, _DESCRIBED, strict=False)}
    if not asks_meaning and meaning.clinical:
        return {}
    if meaning.clinical and not times_it:
        return _described(meaning, library)
    meant = terms_meant(meaning.said, library.terms) if asks_meaning or times_it else []
    if meant:
        first = 1.0 if asks_meaning or meaning.said <= meant[0].concepts else _PERHAPS
        return {term.place: first * part for term, part in zip(meant, _DESCRIBED, strict=False)}
    if asks_meaning and times_it:
        return dict.fromkeys((term.place for term in timing_terms(library.terms)), _BESIDE)
    if asks_meaning:
        return _described(meaning, library)
    words = frozenset(meaning.terms)
    return {term.place: _BESIDE for term in library.terms if is_about(term, words)}


def _described(meaning: Meaning, library: Library) -> dict[int, float]:
    """Return the terms whose definitions the question may be telling, beside what else it may ask."""
    found = described_terms(meaning.asked, meaning.terms, library.terms)
    return dict.fromkeys((term.place for term in found[:_DESCRIBED_FEW]), _BESIDE)


def _surely(named: Named, beside: _Beside) -> float | None:
    term = named.term
    if is_about(term, beside.words):
        return 1.0
    if beside.is_clinical and (beside.says_of in named.at or (beside.times_it and len(term.name) == 1)):
        return _BESIDE
    if beside.is_clinical:
        # "urgent", "unexplained": a single word stands in every other question.
        return 0.0 if len(term.name) > 1 else None
    return 1.0 if beside.times_it else _PERHAPS


def with_terms_among_first(scores: Mapping[int, float], asked: Mapping[int, float]) -> Mapping[int, float]:
    """Return the scores with the few terms that may be asked raised to stand among the first five."""
    likely = sorted((place for place, surely in asked.items() if surely > 0), key=lambda place: -asked[place])[:_FEW]
    if not likely:
        return scores
    others = sorted((score for place, score in scores.items() if place not in likely), reverse=True)
    if len(others) <= _FIRST:
        return scores
    least = others[_FIRST - len(likely)] + _A_LITTLE
    return {**scores, **{place: max(least, scores.get(place, 0.0)) for place in likely}}
