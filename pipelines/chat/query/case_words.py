"""What a message says of a case: concepts with their words, what is ruled out, age, sex, smoking, durations."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pipelines.chat.query.question import Ask
from shared.language.numbers import NUMBERS
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.retrieval.ages import stated_age, stated_group, stated_sex
from shared.retrieval.tokens import stems
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
_AGE_WORD = re.compile(
    r"\b(?:aged?|years?|old|under|over|man|woman|boy|girl|patient|person|(?<!')[mf])\b", re.IGNORECASE
)
_AGE_FIRST = re.compile(
    r"\W*(?:(?:and|or|but|so|then|what about|how about|what if|say)\b\W*)*"
    r"(?:he|she|they)?\W*(?:is |was |were )?(?:at|for) \d{2}\b(?! ?(?:days?|weeks?|months?))",
    re.IGNORECASE,
)
# "On dipstick, at 63": set apart, the number is nobody's result.
_AGE_APART = re.compile(r"[,;] ?(?:but |and |now )?(?:at|aged?) \d{2}\b(?![.%]|\s*[a-z])", re.IGNORECASE)
_AT_AGE = re.compile(r"(?<!back )\bat \d|^\W*(?:and |or |what about )?for \d{2}\W*$", re.IGNORECASE)
_BARE_NUMBER = re.compile(
    r"\b(?:were|was|is|if|at|to|for|only|just|about|and|or)\s+(\d{1,2})\b(?![.%]|\s*[a-z])", re.IGNORECASE
)
# "He is 12", "if she were 27": a number said of somebody, not of a test.
_SOMEBODYS = re.compile(
    r"\b(?:(?:he|she)(?:'s|'d)?|(?:i|they|you)(?:'m|'re|'d)?|patient|child|boy|girl|lad|man|woman|lady)"
    r"(?: (?:is|was|were|are|am|be|been|had|has|only|just|actually|about|really|now|turns out to be))* (\d{1,2})\b"
    r"(?![.%]\d?|\s*(?:days?|weeks?|months?|times?|points?))",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_DECIMAL = re.compile(r"(?<![\w.])\d{1,3}\.\d(?!\d*\.)")
# "It's 22", "that came back 31": a number said of what was measured, never of a person.
_SAID_OF_IT = re.compile(
    r"\b(?:it|this|that|result|level|value|count|reading|number|score)(?:'s)?"
    r"(?: (?:is|was|were|be|been|came|comes|back|at|as|only|just|about|now|had|has|reads?|if))* \d+(?:\.\d+)?\b"
    r"(?![.%]\d?|[ -]*(?:days?|weeks?|months?|years?|times?|hours?|cm|mm|yrs?))",
    re.IGNORECASE,
)
_NAMES_SEX = re.compile(
    r"\b(?:m[ae]n|wom[ae]n|males?|females?|boys?|girls?|mother|father|dad|mum|husband|wife|sons?|daughters?|"
    r"brother|sister|ladies|lady|gentlem[ae]n)\b",
    re.IGNORECASE,
)
_ONLY_NUMBER = re.compile(
    r"\W*(?:(?:and|or|but|so|ok|no|for|only|just|actually|sorry|oops|wait|i meant|say|make (?:that|it|him|her|them))"
    r"\b\W*)*"
    r"(\d{1,2})"
    r"(?:\W+(?:instead|then|rather|now|though|perhaps|actually|sorry|i meant|my (?:mistake|bad)|(?:and )?not \d+))*\W*",
    re.IGNORECASE,
)
_PARENT = re.compile(r"\b(?:mums?|mummy|mother|dads?|daddy|father|parents?|carers?)\b", re.IGNORECASE)
_IS_ILL = re.compile(
    rf"{_PARENT.pattern}(?:'s|s)? (?:also |herself |himself )*(?:with|(?:has|had|have)"
    r" (?!noticed|found|seen|felt|said|told|brought|reported|concerns?|been))",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(r"\b(?:mistake|my bad|sorry|oops|correction|(?:i|we) mean[t]?|not \d+)\b", re.IGNORECASE)
_COUNT = rf"(?:\d+|a|{'|'.join(NUMBERS)}|few|couple of|several)"
_DURATION = re.compile(
    rf"\b(?:for |over |past |last |more than |about )*{_COUNT}[ -](?:day|week|month|year)s?\b(?![ -]old)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Said:
    """What one message says. `concepts` maps each concept to its words, in order; `ruled_out` are those denied."""

    concepts: Mapping[str, str]
    ruled_out: frozenset[str]
    age: int | None
    sex: str | None
    group: str | None
    smoked: bool | None
    durations: tuple[str, ...]


def read_message(message: str, terminology: Terminology) -> Said:
    """Read a message. Pure: nothing of the conversation comes in."""
    mentions = _unambiguous(
        [m for m in terminology.find_mentions(message) if _is_subject(m.concept, terminology)], terminology
    )
    age = stated_age(message)
    facts = read_facts(_as_record(message, age), terminology)
    worked_out = [
        fact for facts_of in facts.features.values() for fact in facts_of if _is_subject(fact.concept, terminology)
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
        sex=stated_sex(message),
        group=stated_group(frozenset(stems(message)), message, age),
        smoked=facts.smoked,
        durations=tuple(found.group().strip() for found in _DURATION.finditer(message)),
    )


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


def is_test(concept: str, terminology: Terminology) -> bool:
    """Whether a concept is a test or what one shows."""
    return terminology.concept(concept).kind in _TESTS


def tells_bare_number(message: str) -> bool:
    """Whether the message gives a number and no word of an age; nobody's age has decimals."""
    if _DECIMAL.search(message):
        return True
    says_age = _AGE_WORD.search(message) or _AT_AGE.search(message) or _SOMEBODYS.search(message)
    return bool(re.search(r"(?<![\w.])\d", message)) and not says_age


def tells_age_alone(message: str, age: int | None) -> bool:
    """Whether the only number of a message is the age of the person asked about."""
    return age is not None and _NUMBER.findall(message) == [str(age)]


def tells_only_number(message: str) -> bool:
    """Whether the message is a number of two digits at most and nothing else ("no, 41", "41, my mistake")."""
    return bool(_ONLY_NUMBER.fullmatch(message))


def takes_back(message: str) -> bool:
    """Whether the message says that what was said before was wrong."""
    return bool(_TAKES_BACK.search(message))


def tells_measured_number(message: str) -> bool:
    """Whether the message gives a number of something measured, without naming the test."""
    return bool(_SAID_OF_IT.search(message)) and tells_bare_number(message)


def with_loose_age(said: Said, message: str, asks: frozenset[Ask]) -> Said:
    """Take a bare number of a follow-up as an age ("if she were 27"); beside a result it is none."""
    if somebodys := _SOMEBODYS.search(message):
        return replace(said, age=int(somebodys[1])) if said.age is None else said
    if Ask.RESULT in asks and not any(
        (_AGE_WORD.search(message), _AGE_FIRST.match(message), _AGE_APART.search(message))
    ):
        return said if said.sex else replace(said, age=None, group=None)
    found = (_BARE_NUMBER.search(message) or _ONLY_NUMBER.fullmatch(message)) if said.age is None else None
    return replace(said, age=int(found[1])) if found else said


def names_another(said: Said, message: str) -> bool:
    """Whether the message names somebody by age, age group or sex; a pronoun alone names nobody new."""
    has_sex = said.sex is not None and bool(_NAMES_SEX.search(message))
    return said.age is not None or said.group is not None or has_sex


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
