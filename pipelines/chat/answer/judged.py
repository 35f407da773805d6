"""Which recommendations the case of a conversation meets, by the same rules as an assessment."""

from collections.abc import Mapping
from dataclasses import dataclass

from pipelines.chat.context import ChatContext
from pipelines.chat.query.case_words import without_age
from pipelines.chat.query.memory import Case
from pipelines.chat.query.question import Question
from shared.criteria.evaluate import Judge
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.criterion import AtLeast, Sex
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.retrieval.library import Library

_GENDER = {"female": "Female", "male": "Male", None: "Unknown"}
_SMOKING = {True: "Ex-Smoker", False: "Never Smoked", None: "Unknown"}


@dataclass(frozen=True, slots=True)
class Judged:
    """The truth of each rule judged; `nearly` are those unknown for want of a quality, or of the sex, alone."""

    truths: Mapping[str, Truth]
    nearly: frozenset[str]


def judged(question: Question, context: ChatContext) -> Judged:
    """Judge the case by each rule that names what is asked about; by none without an age.

    Most rules turn on the age, so that without one they could only say unknown.
    """
    case = question.case
    focus = frozenset(general for concept in question.focus for general in context.terminology.general_of(concept))
    if case.age is None or not focus:
        return Judged({}, frozenset())
    library = context.library
    judge = Judge(
        read_facts(_record(case, question, _implied_sex(question, library)), context.terminology), context.terminology
    )
    named = sorted({place for concept in focus for place in library.rules_on.get(concept, ())})
    rules = context.rulebook.by_id()
    verdicts = {
        rule_id: judge.judge(rules[rule_id].criterion)
        for rule_id in (library.passages[place].rule_id or "" for place in named)
        if rule_id in rules
    }
    return Judged(
        {rule_id: verdict.truth for rule_id, verdict in verdicts.items()},
        frozenset(rule_id for rule_id, verdict in verdicts.items() if _lacks_a_quality(verdict)),
    )


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


def _record(case: Case, question: Question, sex: str | None) -> PatientRecord:
    carried = [case.said(concept) for concept in case.concepts if concept not in question.own]
    return PatientRecord.model_validate(
        {
            "patient_id": "chat",
            "age": case.age,
            "gender": _GENDER[case.sex or sex],
            "smoking_history": _SMOKING[case.smoked],
            "symptoms": [*carried, without_age(question.in_full, case.age)],
        }
    )
