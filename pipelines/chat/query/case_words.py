"""What a message says of a case: concepts with their words, what is ruled out, age, sex, smoking, durations."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pipelines.chat.query.doubtful_complaints import doubtful_complaints
from pipelines.chat.query.memory import Case
from pipelines.chat.query.of_the_person import of_the_person
from shared.language.ages import stated_age, stated_group, stated_sex
from shared.language.onlookers import without_onlookers
from shared.language.stems import stems
from shared.language.values import value_after
from shared.number_words import NUMBERS
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.concept import Mention
from shared.terminology.terminology import Terminology

_NOT_CLINICAL = frozenset({"qualifier", "population", "site"})
_SYMPTOMS = frozenset({"symptom", "sign", "condition", "test", "test_result", "analyte", "exposure"})
_CLINICAL = _SYMPTOMS | {"cancer"}
# Every second message names these; they tell nothing about its subject.
_TOO_GENERAL = frozenset({"cancer", "cancer_words", "symptom", "test", "referral"})
_TESTS = frozenset({"test", "test_result", "analyte"})
_RULED_OUT = re.compile(
    r"\b(?:without|no|not|never|none|minus|denies|denied|hasn't|has not|doesn't have|does not have|isn't|absent|"
    r"if it was not|leave out|forget|disregard|scrap|drop|apart from|other than|rather than|instead of|in place of)"
    r"\b[^,.;?!]{0,24}$",
    re.IGNORECASE,
)
_ANY_AGE = 50
_KEPT = 64
_NAMES_SEX = re.compile(
    r"\b(?:m[ae]n|wom[ae]n|males?|females?|boys?|girls?|mother|father|dad|mum|husband|wife|sons?|daughters?|"
    r"brother|sister|ladies|lady|gentlem[ae]n)\b",
    re.IGNORECASE,
)
_PARENT = re.compile(r"\b(?:mums?|mummy|mother|dads?|daddy|father|parents?|carers?)\b", re.IGNORECASE)
_IS_ILL = re.compile(
    rf"{_PARENT.pattern}(?:'s|s)? (?:also |herself |himself )*(?:with|(?:has|had|have)"
    r" (?!noticed|found|seen|felt|said|told|brought|reported|concerns?|been))",
    re.IGNORECASE,
)
_COUNT = rf"(?:\d+|a|{'|'.join(NUMBERS)}|few|couple of|several)"
_DURATION = re.compile(
    rf"\b(?:for |over |past |last |more than |about )*{_COUNT}[ -](?:day|week|month|year)s?\b(?![ -]old)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Said:
    """What one message says. `concepts` maps each concept to its words, in order; `ruled_out` are those denied.

    `values`: what was told of a test that it names. `doubtful`: by which words a complaint is told on that is not
    plainly the person's (doubtful_complaints.py).
    """

    concepts: Mapping[str, str]
    ruled_out: frozenset[str]
    age: int | None
    sex: str | None
    group: str | None
    smoked: bool | None
    durations: tuple[str, ...]
    values: Mapping[str, str]
    doubtful: Mapping[str, str]


@lru_cache(maxsize=_KEPT)  # whose a message is and what it asks are read from the same
def read_message(message: str, terminology: Terminology) -> Said:
    """Read a message. Pure: nothing of the conversation comes in."""
    mentions = _unambiguous(
        [m for m in terminology.find_mentions(message) if _is_subject(m.concept, terminology)], terminology
    )
    age, of_patient = stated_age(message), without_onlookers(message)
    facts = read_facts(_as_record(message, age), terminology)
    worked_out = [
        fact
        for facts_of in facts.features.values()
        for fact in facts_of
        if not fact.doubt and _is_subject(fact.concept, terminology)
    ]
    denied = {mention.concept for mention in mentions if is_ruled_out(message, mention)}
    denied |= {fact.concept for fact in worked_out if not fact.is_present and fact.concept in _named(mentions)}
    capitals = {mention.text for mention in mentions if mention.text.isupper()}
    stated = {m.concept: m.text for m in mentions} | {
        fact.concept: fact.quote.text
        for fact in worked_out
        if fact.is_present and fact.concept not in _named(mentions) and fact.quote.text not in capitals
    }
    return Said(
        concepts={concept: said for concept, said in stated.items() if concept not in denied},
        ruled_out=frozenset(denied),
        age=age,
        sex=stated_sex(of_patient),
        group=stated_group(frozenset(stems(of_patient)), of_patient, age),
        smoked=facts.smoked,
        durations=tuple(found.group().strip() for found in _DURATION.finditer(message)),
        values=_values(message, mentions, age, terminology),
        doubtful=doubtful_complaints(message, mentions, facts, terminology),
    )


def _values(message: str, mentions: list[Mention], age: int | None, terminology: Terminology) -> Mapping[str, str]:
    """The value told of the person right after each test; a number that is the age is none."""
    own = of_the_person(message)
    named = mentions if own == message else terminology.find_mentions(own)
    told = [(m.concept, value_after(own, m.end)) for m in named if is_test(m.concept, terminology)]
    return {concept: value for concept, value in told if value and value != str(age)}


def _unambiguous(mentions: list[Mention], terminology: Terminology) -> list[Mention]:
    """Where capitals name a test and something else at once ("FIT"), the test is meant."""
    tests = {(m.start, m.end) for m in mentions if m.text.isupper() and is_test(m.concept, terminology)}
    return [m for m in mentions if (m.start, m.end) not in tests or is_test(m.concept, terminology)]


def _as_record(message: str, age: int | None) -> PatientRecord:
    said = without_age(message, age) or message
    return PatientRecord(patient_id="chat", age=_ANY_AGE if age is None else age, gender="Unknown", symptoms=(said,))


def without_age(message: str, age: int | None) -> str:
    """Return the message without "at 61", where that is the age: of "platelets up at 61" it is no count."""
    return message if age is None else re.sub(rf"\bat {age}\b(?![.%/-]|\s*[a-z])", "", message, flags=re.IGNORECASE)


def _named(mentions: list[Mention]) -> frozenset[str]:
    return frozenset(mention.concept for mention in mentions)


def names_symptom(text: str, terminology: Terminology) -> bool:
    """Whether the text names a symptom, sign, condition, test or exposure."""
    return any(terminology.concept(concept).kind in _SYMPTOMS for concept in _subjects(text, terminology))


def names_clinical(text: str, terminology: Terminology) -> bool:
    """Whether the text names any of those, or a cancer."""
    return any(terminology.concept(concept).kind in _CLINICAL for concept in _subjects(text, terminology))


def _subjects(text: str, terminology: Terminology) -> list[str]:
    return [m.concept for m in terminology.find_mentions(text) if _is_subject(m.concept, terminology)]


def _is_subject(concept: str, terminology: Terminology) -> bool:
    return concept not in _TOO_GENERAL and terminology.concept(concept).kind not in _NOT_CLINICAL


def names_cancer(said: Said, terminology: Terminology) -> bool:
    """Whether a message names a cancer."""
    return any(terminology.concept(concept).kind == "cancer" for concept in said.concepts)


def is_test(concept: str, terminology: Terminology) -> bool:
    """Whether a concept is a test or what one shows."""
    return terminology.concept(concept).kind in _TESTS


def names_another(said: Said, message: str) -> bool:
    """Whether the message names somebody by age, age group or sex; a pronoun alone names nobody new."""
    has_sex = said.sex is not None and bool(_NAMES_SEX.search(message))
    return said.age is not None or said.group is not None or has_sex


def is_of_another(said: Said, message: str, before: Case) -> bool:
    """Whether a message asks of an age, sex or age group other than that of the person spoken of."""
    told = ((said.age, before.age), (said.sex, before.sex), (said.group, before.group))
    return names_another(said, message) and any(now not in (None, was) for now, was in told)


def names_parent(message: str) -> bool:
    """Whether the message names a parent, of a child spoken of nobody else: not one who has a symptom."""
    return bool(_PARENT.search(message)) and not _IS_ILL.search(message)


def tells_value(message: str, said: Said, terminology: Terminology) -> bool:
    """Whether the message gives the value of a test."""
    names_test = any(is_test(concept, terminology) for concept in said.concepts)
    return names_test and bool(re.search(r"(?<![\w.])\d", message))


def is_ruled_out(message: str, mention: Mention) -> bool:
    """Whether the words before a mention take it away."""
    return bool(_RULED_OUT.search(message[: mention.start]))
