"""The two judgements around retrieval: what a message is, and whether what was found bears on it."""

from pipelines.chat.context import ChatContext
from pipelines.chat.query.case_words import names_clinical, names_symptom
from pipelines.chat.query.question import Question
from shared.guardrails.evidence import Evidence, judge_evidence
from shared.guardrails.scope import Scope, classify
from shared.retrieval.retrieve import Retrieval
from shared.retrieval.talk import load_talk
from shared.retrieval.tokens import stems


def scope_of(message: str, context: ChatContext) -> Scope:
    """Classify a message before anything is searched."""
    terminology = context.terminology
    return classify(
        message, lambda text: names_symptom(text, terminology), lambda text: names_clinical(text, terminology)
    )


def evidence_for(question: Question, found: Retrieval, context: ChatContext) -> Evidence:
    """Weigh what was found against what was asked; a follow-up may stand on what the conversation cited.

    A follow-up that speaks of something else is judged by its own words: those of the case would carry it.
    """
    if question.stands_on_history:
        return "sufficient"
    if question.is_followup and _speaks_elsewhere(question.message):
        found = context.retriever.retrieve(context.library, question.message, context.top_k)
    return judge_evidence(found.confidence, context.thresholds)


def _speaks_elsewhere(message: str) -> bool:
    talk = load_talk()
    return any(mention.concept in talk.elsewhere for mention in talk.mentions(stems(message)))
