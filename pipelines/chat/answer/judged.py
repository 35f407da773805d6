"""Which recommendations the case of a conversation meets, by the same rules as an assessment."""

from pipelines.chat.context import ChatContext
from pipelines.chat.query.memory import Case
from pipelines.chat.query.question import Question
from shared.criteria.evaluate import Judge
from shared.criteria.verdict import Truth
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord

_GENDER = {"female": "Female", "male": "Male", None: "Unknown"}
_SMOKING = {True: "Ex-Smoker", False: "Never Smoked", None: "Unknown"}


def judged(question: Question, context: ChatContext) -> dict[str, Truth]:
    """Return the verdict on the case of each rule that names what is asked about; none without an age.

    Most rules turn on the age, so that without one they could only say unknown.
    """
    case = question.case
    focus = frozenset(general for concept in question.focus for general in context.terminology.general_of(concept))
    if case.age is None or not focus:
        return {}
    judge = Judge(read_facts(_record(case, question), context.terminology), context.terminology)
    rules = {rule.recommendation.rule_id: rule.criterion for rule in context.rulebook.rules}
    passages = context.library.passages
    named = [p.rule_id for p in passages if p.rule_id in rules and not focus.isdisjoint(p.concepts)]
    return {rule_id: judge.judge(rules[rule_id]).truth for rule_id in named if rule_id}


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
