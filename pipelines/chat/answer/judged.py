"""Which recommendations the case of a conversation meets, by the same rules as an assessment."""

from collections.abc import Sequence

from pipelines.chat.context import ChatContext
from pipelines.chat.query.memory import Case
from pipelines.chat.query.question import Question
from shared.criteria.evaluate import Judge
from shared.criteria.verdict import Truth
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.retrieval.hit import Passage

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
    passages = context.library.passages
    judge = Judge(
        read_facts(_record(case, question, _implied_sex(question, passages)), context.terminology), context.terminology
    )
    rules = {rule.recommendation.rule_id: rule.criterion for rule in context.rulebook.rules}
    named = [p.rule_id for p in passages if p.rule_id in rules and not focus.isdisjoint(p.concepts)]
    return {rule_id: judge.judge(rules[rule_id]).truth for rule_id in named if rule_id}


def _implied_sex(question: Question, passages: Sequence[Passage]) -> str | None:
    """The sex of whoever can have what is asked about, where all recommendations on it are about one."""
    for concept in question.focus:
        sexes = {passage.sex for passage in passages if passage.rule_id and concept in passage.concepts}
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
            "symptoms": [*carried, question.in_full],
        }
    )
