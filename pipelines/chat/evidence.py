"""The two judgements around retrieval: what a message is, and whether what was found bears on it."""

from pipelines.chat.context import ChatContext
from pipelines.chat.query.case_words import names_clinical, names_symptom
from pipelines.chat.query.question import Question
from shared.guardrails.evidence import Evidence, judge_evidence
from shared.guardrails.scope import Scope, classify
from shared.retrieval.retrieve import Retrieval


def scope_of(message: str, context: ChatContext) -> Scope:
    """Classify a message before anything is searched."""
    terminology = context.terminology
    return classify(message, lambda text: names_symptom(text, terminology), lambda text: names_clinical(text, terminology))


def evidence_for(question: Question, found: Retrieval, context: ChatContext) -> Evidence:
    """Weigh what was found against what was asked; a follow-up may stand on what the conversation cited."""
    evidence = judge_evidence(found.confidence, context.thresholds)
    if evidence == "none" and question.stands_on_history:
        return "sufficient"
    return evidence
