"""Which defined terms a question wants explained, and how surely: named, called otherwise, or described."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shared.retrieval.definitions import DefinedTerm, described_terms, is_about, named_terms, terms_meant, timing_terms
from shared.retrieval.intents import Intent
from shared.retrieval.library import Library
from shared.retrieval.meaning import Meaning
from shared.retrieval.tokens import terms

_TIMING = re.compile(
    r"how (?:many|long|soon|fast|quick|old|young)|time ?(?:limit|scale|frame)|deadline|up to (?:what|which)|by when"
    r"|(?:until|till|what|which) (?:\w+ )?(?:ages?|birthdays?)|within how|number of (?:days|weeks|hours|months)"
    r"|is that (?:today|tomorrow|this week)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"(?<![A-Za-z])['\"‘“][A-Za-z][A-Za-z -]+['\"’”](?![A-Za-z])")
# "What do they call it when", "which word is used for": the term itself is looked for.
_NAMING = re.compile(
    r"(?:which|what(?:'s| is)?|the|a|another) (?:\w+ )?(?:word|phrase|term|name|label|expression)\b(?! (?:is )?mean)"
    r"|\bhow (?:is|was|do|does|would|should) (?:\w+ ){1,3}?(?:put|phrased?|word|worded|named?|expressed|express)\b"
    r"|\bcalled\b|\bcall (?:it|that|this|something|someone|somebody)\b|what do \w+ call\b",
    re.IGNORECASE,
)
# A term named beside other talk may be what is asked, and the second-best description may be the one meant.
_PERHAPS = 0.2
_DESCRIBED = (1.0, 0.8, 0.6)
# Terms that may be meant stand among the first, not before them.
_BESIDE, _FEW = 0.4, 2


@dataclass(frozen=True, slots=True)
class _Beside:
    """What a question says beside the terms it names."""

    is_clinical: bool
    times_it: bool
    words: frozenset[str]


def terms_asked(
    text: str, tokens: Sequence[str], meaning: Meaning, intents: frozenset[Intent], library: Library
) -> dict[int, float]:
    """Return the places of the defined terms that a question wants explained, and how surely each, 0 to 1."""
    asks_meaning = Intent.DEFINITION in intents or bool(_QUOTED.search(text))
    times_it = bool(_TIMING.search(text))
    named = named_terms(tokens, library.terms)
    if not named:
        return _unnamed(text, meaning, library, asks_meaning=asks_meaning, times_it=times_it)
    names = {token for each in named for token in each.term.name}
    at = {place for each in named for place in each.at}
    clinical_beside = any(not words <= names for words in meaning.clinical)
    meant = frozenset[str]().union(*(each.term.concepts for each in named))
    talk_beside = any(mention.places - at and mention.concept not in meant for mention in meaning.talk)
    if asks_meaning or not (clinical_beside or talk_beside):
        return {each.term.place: 1.0 for each in named}
    beside = _Beside(clinical_beside, times_it, frozenset(terms(text)) - names)
    return {each.term.place: surely for each in named if (surely := _surely(each.term, beside)) is not None}


def _unnamed(text: str, meaning: Meaning, library: Library, *, asks_meaning: bool, times_it: bool) -> dict[int, float]:
    if _NAMING.search(text):
        described = described_terms(meaning.asked, terms(text), library.terms)
        return {term.place: surely for term, surely in zip(described, _DESCRIBED, strict=False)}
    if not (asks_meaning or times_it):
        return {}
    if meaning.clinical and not (asks_meaning and times_it):
        return _described(text, meaning, library) if asks_meaning else {}
    meant = terms_meant(meaning.said, library.terms)
    if meant:
        first = 1.0 if asks_meaning or meaning.said <= meant[0].concepts else _PERHAPS
        return {term.place: first * part for term, part in zip(meant, _DESCRIBED, strict=False)}
    if asks_meaning and times_it:
        return dict.fromkeys((term.place for term in timing_terms(library.terms)), _BESIDE)
    return _described(text, meaning, library) if asks_meaning else {}


def _described(text: str, meaning: Meaning, library: Library) -> dict[int, float]:
    """Return the terms whose definitions the question may be telling, beside what else it may ask."""
    found = described_terms(meaning.asked, terms(text), library.terms)
    return dict.fromkeys((term.place for term in found[:_FEW]), _BESIDE)


def _surely(term: DefinedTerm, beside: _Beside) -> float | None:
    if is_about(term, beside.words):
        return 1.0
    if beside.is_clinical:
        # "urgent", "unexplained": a single word stands in every other question.
        return 0.0 if len(term.name) > 1 else None
    return 1.0 if beside.times_it else _PERHAPS
