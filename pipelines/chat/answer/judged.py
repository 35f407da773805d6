"""Which recommendations the case of a conversation meets, by the same rules as an assessment, and in their words."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pipelines.chat.answer.deciding import deciding, is_touched
from pipelines.chat.context import ChatContext
from pipelines.chat.query.case_words import without_age
from pipelines.chat.query.memory import Case
from pipelines.chat.query.question import Question
from pipelines.chat.query.yes_or_no import yes_or_no
from pipelines.chat.response import JudgedRule
from shared.criteria.evaluate import Judge
from shared.criteria.rulebook import Rule
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.criterion import AtLeast, Sex
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.retrieval.library import Library

_GENDER = {"female": "Female", "male": "Male", None: "Unknown"}
_ELLIPTICAL = re.compile(
    r"^\W*(?:ok(?:ay)?\W+|right\W+|so\W+)?(?:(?:and|but|or)\b\W*)?(?:what|how) (?:about|if)\b|^\W*(?:and|or)\b", re.I
)
_LOOKED_FOR = re.compile(
    r"\b(?:ask(?:ed|ing)?|look(?:ed|ing)?|check(?:ed|ing)?|screen(?:ed|ing)?|examin\w+) (?:\w+ )?(?:about|for|if)\b",
    re.I,
)
_SMOKING = {True: "Ex-Smoker", False: "Never Smoked", None: "Unknown"}


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on each rule that names what is asked about; none where no age was told.

    They take the sex of whoever can have what is asked about, which helps to choose; `strict` knows what was told, and
    takes what is asked of somebody ("what about haemoptysis?") for told.
    """

    verdicts: Mapping[str, Verdict]
    strict: Judge | None = None
    rules: Mapping[str, Rule] = field(default_factory=dict)

    @property
    def truths(self) -> Mapping[str, Truth]:
        """The truth of each rule judged."""
        return {rule_id: verdict.truth for rule_id, verdict in self.verdicts.items()}

    @property
    def nearly(self) -> frozenset[str]:
        """Rules that are unknown for want of a quality, or of the sex, alone."""
        return frozenset(rule_id for rule_id, verdict in self.verdicts.items() if _lacks_a_quality(verdict))

    def said_of(self, rule_ids: Iterable[str]) -> tuple[JudgedRule, ...]:
        """Return what is to be said of the person for each recommendation, nothing where nothing told bears on it."""
        if self.strict is None:
            return ()
        judge, numbers = self.strict.judge, [number for number in dict.fromkeys(rule_ids) if number in self.rules]
        known = [(number, judge(self.rules[number].criterion)) for number in numbers]
        return tuple(
            JudgedRule(rule_id=number, truth=verdict.truth, why=deciding(verdict))
            for number, verdict in known
            if verdict.truth is not Truth.UNKNOWN or is_touched(verdict)
        )


def judged(question: Question, context: ChatContext) -> Judged:
    """Judge the case by each rule that names what is asked about; by none without an age.

    Most rules turn on the age, so that without one they could only say unknown.
    """
    case = question.case
    focus = frozenset(general for concept in question.focus for general in context.terminology.general_of(concept))
    if case.age is None or not focus:
        return Judged({})
    library = context.library
    implied = None if case.sex else _implied_sex(question, library)
    judge = _judge_of(question, implied, context)
    asks_of = _asks_of(question)
    strict = _judge_of(question, None, context, asks_of=asks_of) if asks_of or implied else judge
    named = sorted({place for concept in focus for place in library.rules_on.get(concept, ())})
    rules = context.rulebook.by_id()
    verdicts = {
        rule_id: judge.judge(rules[rule_id].criterion)
        for rule_id in (library.passages[place].rule_id or "" for place in named)
        if rule_id in rules
    }
    return Judged(verdicts, strict, rules)


def _judge_of(question: Question, implied_sex: str | None, context: ChatContext, *, asks_of: bool = False) -> Judge:
    record = _record(question.case, question, implied_sex, asks_of=asks_of)
    return Judge(read_facts(record, context.terminology), context.terminology)


def _lacks_a_quality(verdict: Verdict) -> bool:
    return verdict.truth is Truth.UNKNOWN and _is_stated(verdict)


def _is_stated(verdict: Verdict) -> bool:
    """Whether what is known or half known of a node would meet it: a lump is, but not whether it persists."""
    if verdict.truth is not Truth.UNKNOWN:
        return verdict.truth is Truth.MET
    if isinstance(verdict.criterion, AtLeast):
        return sum(map(_is_stated, verdict.children)) >= verdict.criterion.n
    return bool(verdict.because) or isinstance(verdict.criterion, Sex)


def _implied_sex(question: Question, library: Library) -> str | None:
    """The sex of whoever can have what is asked about, where all recommendations on it are about one."""
    for concept in question.focus:
        sexes = {library.passages[place].sex for place in library.rules_on.get(concept, ())}
        if len(sexes) == 1 and None not in sexes:
            return sexes.pop()
    return None


def _asks_of(question: Question) -> bool:
    """Whether a person is asked about as having what is named: a question tells it ("what about haemoptysis?")."""
    if _LOOKED_FOR.search(question.message):
        return False
    is_elliptical = question.is_followup and bool(question.own) and bool(_ELLIPTICAL.search(question.message))
    return is_elliptical or yes_or_no(question.message) is not None


def _record(case: Case, question: Question, sex: str | None, *, asks_of: bool) -> PatientRecord:
    # Words that take something back are no words to judge by: what is left of the case is told anew.
    is_taken_back = question.is_followup and bool(question.ruled_out)
    carried = [case.told(concept) for concept in case.concepts if is_taken_back or concept not in question.own]
    told = () if is_taken_back else (without_age(question.in_full, case.age),)
    if not is_taken_back and asks_of:
        told = (*told, *(case.told(concept) for concept in question.own))
    return PatientRecord.model_validate(
        {
            "patient_id": "chat",
            "age": case.age,
            "gender": _GENDER[case.sex or sex],
            "smoking_history": _SMOKING[case.smoked],
            "symptoms": [*filter(None, carried), *told],
        }
    )
