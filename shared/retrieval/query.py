"""What a question asks: its words, its meaning, who it is about, which kind of answer it wants."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from shared.patient.record import PatientRecord
from shared.retrieval.ages import stated_age, stated_group, stated_sex
from shared.retrieval.definitions import DefinedTerm, is_about, named_terms, term_meant
from shared.retrieval.hints import Hints
from shared.retrieval.library import Library
from shared.retrieval.talk import TalkMention, load_talk
from shared.retrieval.tokens import stem, stems, terms, words

if TYPE_CHECKING:
    from shared.terminology.concept import Mention
    from shared.terminology.terminology import Terminology


class Intent(StrEnum):
    """The kinds of answer that questions ask for."""

    URGENCY = "urgency"
    AGE = "age"
    DURATION = "duration"
    EXACT = "exact"
    DEFINITION = "definition"
    REFERRAL = "referral"
    TEST = "test"
    VALUE = "value"


_INTENTS = {
    Intent.URGENCY: r"urgen|red flag|emergenc|how (?:soon|fast|quick)|time ?(?:scale|frame)|same.day",
    Intent.AGE: r"\bage\b|how old|years? old|year-old|\bunder \d|\bover \d|\byo\b|\bold\b|too young|too old",
    Intent.DURATION: r"how long|\bweeks?\b|\bmonths?\b|\bdays?\b|persist|ongoing|for ages|lasting|lasts",
    Intent.EXACT: r"\bquote|\bexact|verbatim|word for word|full text|in full|precise wording|the wording",
    Intent.DEFINITION: r"\bmean(?:s|t|ing)?\b|defin|count(?:s|ed)? as|class(?:ed|ified)? as|stands? for|regarded as"
    r"|considered (?:to be )?(?:a |an )?['\"‘]|covers? (?:which|what)|in this guideline|in ng\d+|is (?:called|termed)"
    r"|the (?:term|word|phrase|expression)\b|timescale|what (?:is|are|does) (?:a |an )?['\"‘]|what exactly is"
    r"|what(?:'s| is) an? |\bexactly\?"
    r"|how exactly",
    Intent.REFERRAL: r"\brefer|2ww|two.week|pathway|sen[dt] (?:\w+ ){0,3}to (?:the |a )?(?:hospital|clinic|specialist)",
    Intent.TEST: r"\btests?\b|\btested|\bscans?\b|x-?ray|investigat|\bbloods\b|camera|picture|work-?up|\bmeasure",
}
_COMPILED = {intent: re.compile(pattern, re.IGNORECASE) for intent, pattern in _INTENTS.items()}
_TIMING = re.compile(
    r"how (?:many|long|soon|fast|quick)|time ?(?:limit|scale|frame)|deadline|up to (?:what|which)", re.IGNORECASE
)
_QUOTED = re.compile(r"['\"‘“][A-Za-z][A-Za-z -]+['\"’”]")
# "FIT 8", "the PSA came back at 4.1", "platelets of 460": a test and what it said.
_MEASURED = frozenset(("test", "test_result"))
_VALUE = re.compile(r"(?:[\s:=>]+(?:test|result|level|number|count|score|came|back|at|of|was|is|now)\b){0,4}[\s:=>]*\d")
# Words that only sound clinical ("back again") are there for the reader of records.
_ORDINARY = "ordinary"
# A term named beside other talk may be what is asked.
_PERHAPS = 0.2
_RULE_ID = re.compile(r"(?<![\d.])(\d+\.\d+\.\d+)(?![\d.]*\d)")
# Kinds of concept that say little alone; any other says 1.
_WEIGHTS = {"qualifier": 0.3, "site": 0.3, "head": 0.15, "context": 0.1, "context_fact": 0.1}


@dataclass(frozen=True, slots=True)
class Query:
    """A question understood. `asked`: concept -> (weight, its more general concepts); `understood`: words they cover.

    `terms_asked`: the places of defined terms and how surely it wants them explained, 0 to 1;
    `rule_ids`: recommendation numbers that it names; `named_places`: the places of both.
    """

    text: str
    terms: tuple[str, ...]
    asked: Mapping[str, tuple[float, frozenset[str]]]
    elsewhere: frozenset[str]
    understood: frozenset[str]
    intents: frozenset[Intent]
    rule_ids: tuple[str, ...]
    named_places: tuple[int, ...]
    terms_asked: Mapping[int, float]
    age: int | None
    sex: str | None
    group: str | None


def read_query(text: str, library: Library, terminology: Terminology, hints: Hints) -> Query:
    """Understand a question. Pure: the same words give the same query."""
    tokens = stems(text)
    meaning = _read_meaning(text, tokens, terminology, hints)
    age = stated_age(text)
    rule_ids = tuple(number for number in _RULE_ID.findall(text) if number in library.rule_places)
    asked_terms = _terms_asked(text, tokens, meaning, library)
    return Query(
        text=text,
        terms=tuple(terms(text)),
        asked=meaning.asked,
        elsewhere=frozenset(mention.concept for mention in meaning.talk) & load_talk().elsewhere,
        understood=meaning.understood,
        intents=meaning.intents,
        rule_ids=rule_ids,
        named_places=(*(library.rule_places[number] for number in rule_ids), *asked_terms),
        terms_asked=asked_terms,
        age=age,
        sex=stated_sex(text),
        group=stated_group(frozenset(tokens), text, age),
    )


@dataclass(frozen=True, slots=True)
class _Meaning:
    """The concepts of a question: asked (hints too), said as talk, the words of clinical ones; the stems they cover."""

    asked: Mapping[str, tuple[float, frozenset[str]]]
    talk: Sequence[TalkMention]
    clinical: Sequence[frozenset[str]]
    intents: frozenset[Intent]
    understood: frozenset[str]


def _read_meaning(text: str, tokens: list[str], terminology: Terminology, hints: Hints) -> _Meaning:
    mentions = [found for found in terminology.find_mentions(text) if _kind(found, terminology) != _ORDINARY]
    weights = {mention.concept: _WEIGHTS.get(terminology.concept(mention.concept).kind, 1.0) for mention in mentions}
    talk = load_talk()
    said = talk.mentions(tokens)
    of_talk = {tokens[place] for mention in said for place in mention.places}
    covered = {mention.concept: {stem(word) for word in words(mention.text)} for mention in mentions}
    # Words of a site or qualifier alone say too little to be explained by it.
    explained = of_talk.union(*(covered[concept] for concept, weight in weights.items() if weight == 1.0))
    hinted = hints.concepts(word for word in terms(text) if word not in explained)
    worth = hinted | weights | {mention.concept: talk.weights[mention.concept] for mention in said}
    gives_value = any(_VALUE.match(text, found.end) for found in mentions if _kind(found, terminology) in _MEASURED)
    return _Meaning(
        asked={concept: (weight, terminology.general_of(concept) - {concept}) for concept, weight in worth.items()},
        talk=said,
        clinical=tuple(frozenset(covered[concept]) for concept, weight in weights.items() if weight == 1.0),
        intents=read_intents(text) | ({Intent.VALUE} if gives_value else set()),
        understood=frozenset(of_talk.union(*covered.values())),
    )


def _kind(mention: Mention, terminology: Terminology) -> str:
    return terminology.concept(mention.concept).kind


def _terms_asked(text: str, tokens: list[str], meaning: _Meaning, library: Library) -> dict[int, float]:
    """Return the places of the defined terms that a question names, and how surely it wants each explained, 0 to 1."""
    asks_meaning = Intent.DEFINITION in meaning.intents or bool(_QUOTED.search(text))
    times_it = bool(_TIMING.search(text))
    named = named_terms(tokens, library.terms)
    if not named:
        said = {mention.concept for mention in meaning.talk}
        term = term_meant(said, library.terms) if (asks_meaning or times_it) and not meaning.clinical else None
        return {term.place: 1.0 if asks_meaning else _PERHAPS} if term else {}
    names = {token for each in named for token in each.term.name}
    at = {place for each in named for place in each.at}
    clinical_beside = any(not words <= names for words in meaning.clinical)
    talk_beside = any(not mention.places & at for mention in meaning.talk)
    if asks_meaning or not (clinical_beside or talk_beside):
        return {each.term.place: 1.0 for each in named}
    beside = _Beside(clinical_beside, times_it, frozenset(terms(text)) - names)
    return {each.term.place: surely for each in named if (surely := _surely(each.term, beside)) is not None}


@dataclass(frozen=True, slots=True)
class _Beside:
    """What a question says beside the terms it names."""

    is_clinical: bool
    times_it: bool
    words: frozenset[str]


def _surely(term: DefinedTerm, beside: _Beside) -> float | None:
    if is_about(term, beside.words):
        return 1.0
    if beside.is_clinical:
        # "urgent", "unexplained": a single word stands in every other question.
        return 0.0 if len(term.name) > 1 else None
    return 1.0 if beside.times_it else _PERHAPS


def read_intents(text: str) -> frozenset[Intent]:
    """Return the kinds of answer that a question wants; often none."""
    return frozenset(intent for intent, pattern in _COMPILED.items() if pattern.search(text))


def patient_query(record: PatientRecord) -> str:
    """Return the search text of a patient, as seed 000 builds it: symptoms, age, sex, smoking."""
    gender = "" if record.gender in ("Other", "Unknown") else record.gender
    smoking = "" if record.smoking_history == "Unknown" else record.smoking_history
    said = ", ".join((*record.symptoms, *record.findings))
    return " ".join(filter(None, (said, f"age {record.age}", gender, smoking)))
