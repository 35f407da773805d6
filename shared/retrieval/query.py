"""What a question asks: its words, its meaning, who it is about, which kind of answer it wants."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from shared.patient.record import PatientRecord
from shared.retrieval.ages import stated_age, stated_group, stated_sex
from shared.retrieval.hints import Hints
from shared.retrieval.library import Library
from shared.retrieval.talk import load_talk
from shared.retrieval.tokens import STOP_WORDS, stem, stems, terms, words

if TYPE_CHECKING:
    from shared.terminology.terminology import Terminology


class Intent(StrEnum):
    """The kinds of answer that questions ask for."""

    URGENCY = "urgency"
    AGE = "age"
    DURATION = "duration"
    EXACT = "exact"
    DEFINITION = "definition"


_INTENTS = {
    Intent.URGENCY: r"urgen|red flag|emergenc|how (?:soon|fast|quick)|time ?(?:scale|frame)|2ww|two.week|same.day"
    r"|pathway",
    Intent.AGE: r"\bage|how old|years? old|year-old|\bunder \d|\bover \d|\byo\b|\bold\b|too young|too old",
    Intent.DURATION: r"how long|\bweeks?\b|\bmonths?\b|\bdays?\b|persist|ongoing|for ages|lasting|lasts",
    Intent.EXACT: r"\bquote|\bexact|verbatim|word for word|full text|in full|precise wording|the wording",
    Intent.DEFINITION: r"\bmean(?:s|t|ing)?\b|defin|count(?:s|ed)? as|class(?:ed|ified)? as|stands? for|regarded as"
    r"|considered (?:to be )?(?:a |an )?['\"‘]|covers? (?:which|what)|in this guideline|in ng\d+|is (?:called|termed)"
    r"|the (?:term|word|phrase|expression)\b|timescale|what (?:is|are|does) (?:a |an )?['\"‘]|what exactly is"
    r"|how exactly",
}
_COMPILED = {intent: re.compile(pattern, re.IGNORECASE) for intent, pattern in _INTENTS.items()}
_RULE_ID = re.compile(r"(?<![\d.])(\d+\.\d+\.\d+)(?![\d.]*\d)")
# Kinds of concept that say little alone; any other says 1.
_WEIGHTS = {"qualifier": 0.3, "site": 0.3, "head": 0.15, "context": 0.1, "context_fact": 0.1}


@dataclass(frozen=True, slots=True)
class Query:
    """A question understood. `asked`: concept -> (weight, its more general concepts); `understood`: words they cover.

    `term`: the place of the defined term that it names; `rule_ids`: recommendation numbers that it names;
    `named_places`: the places of both; `asks_more`: it speaks of something beside the term.
    """

    text: str
    terms: tuple[str, ...]
    asked: Mapping[str, tuple[float, frozenset[str]]]
    elsewhere: frozenset[str]
    understood: frozenset[str]
    intents: frozenset[Intent]
    rule_ids: tuple[str, ...]
    named_places: tuple[int, ...]
    term: int | None
    age: int | None
    sex: str | None
    group: str | None
    asks_more: bool


def read_query(text: str, library: Library, terminology: Terminology, hints: Hints) -> Query:
    """Understand a question. Pure: the same words give the same query."""
    tokens = stems(text)
    mentions = terminology.find_mentions(text)
    kinds = {mention.concept: terminology.concept(mention.concept).kind for mention in mentions}
    talk = load_talk()
    said = talk.mentions(tokens)
    asked = {
        concept: (_WEIGHTS.get(kind, 1.0), terminology.general_of(concept) - {concept})
        for concept, kind in kinds.items()
    }
    asked |= {mention.concept: (talk.weights[mention.concept], frozenset()) for mention in said}
    understood = {stem(word) for mention in mentions for word in words(mention.text)}
    understood |= {tokens[place] for mention in said for place in mention.places}
    explained = {
        stem(word) for mention in mentions if asked[mention.concept][0] == 1.0 for word in words(mention.text)
    } | {tokens[place] for mention in said for place in mention.places}
    for concept, weight in hints.concepts(word for word in terms(text) if word not in explained).items():
        asked.setdefault(concept, (weight, terminology.general_of(concept) - {concept}))
    lowered = frozenset(words(text))
    age = stated_age(text)
    rule_ids = tuple(number for number in _RULE_ID.findall(text) if number in library.rule_places)
    term, term_at = _named_term(tokens, library)
    beside = [mention for mention in said if not mention.places & term_at]
    return Query(
        text=text,
        terms=tuple(terms(text)),
        asked=asked,
        elsewhere=frozenset(mention.concept for mention in said) & talk.elsewhere,
        understood=frozenset(understood),
        intents=read_intents(text),
        rule_ids=rule_ids,
        named_places=(*(library.rule_places[number] for number in rule_ids), *(() if term is None else (term,))),
        term=term,
        age=age,
        sex=stated_sex(lowered, text),
        group=stated_group(frozenset(tokens), text, age),
        asks_more=bool(beside) or any(_WEIGHTS.get(kind, 1.0) == 1.0 for kind in kinds.values()),
    )


def read_intents(text: str) -> frozenset[Intent]:
    """Return the kinds of answer that a question wants; often none."""
    return frozenset(intent for intent, pattern in _COMPILED.items() if pattern.search(text))


def _named_term(tokens: list[str], library: Library) -> tuple[int | None, frozenset[int]]:
    """Return the place of the longest defined term that the question names, and where in the question it stands."""
    for name, place in library.term_stems:
        for start in range(len(tokens) - len(name) + 1):
            if tuple(tokens[start : start + len(name)]) == name:
                return place, frozenset(range(start, start + len(name)))
    return None, frozenset()


def patient_query(record: PatientRecord) -> str:
    """Return the search text of a patient, as seed 000 builds it: symptoms, age, sex, smoking."""
    gender = "" if record.gender in ("Other", "Unknown") else record.gender
    smoking = "" if record.smoking_history == "Unknown" else record.smoking_history
    said = ", ".join((*record.symptoms, *record.findings))
    return " ".join(filter(None, (said, f"age {record.age}", gender, smoking)))


def content_words(query: Query) -> frozenset[str]:
    """Return the stems that carry the question's meaning."""
    return frozenset(query.terms) - {stem(word) for word in STOP_WORDS}
