"""Which recommendations the case of a conversation meets, by the same rules as an assessment."""

from pipelines.chat.context import ChatContext
from pipelines.chat.query.memory import Case
from pipelines.chat.query.question import Question
from shared.criteria.assessment import judge_all
from shared.criteria.verdict import Truth
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord

_GENDER = {"female": "Female", "male": "Male", None: "Unknown"}
_SMOKING = {True: "Ex-Smoker", False: "Never Smoked", None: "Unknown"}


def judged(question: Question, context: ChatContext) -> dict[str, Truth]:
    """Return the verdict of each rule on the case; nothing without an age, since most rules turn on it."""
    case = question.case
    if case.age is None or not case.concepts:
        return {}
    facts = read_facts(_record(case, question), context.terminology)
    return {rule.recommendation.rule_id: verdict.truth for rule, verdict in judge_all(facts, context.rulebook)}


def _record(case: Case, question: Question) -> PatientRecord:
    carried = [case.said(concept) for concept in case.concepts if concept not in question.own]
    return PatientRecord.model_validate(
        {
            "patient_id": "chat",
            "age": case.age,
            "gender": _GENDER[case.sex],
            "smoking_history": _SMOKING[case.smoked],
            "symptoms": [*carried, question.message],
        }
    )
