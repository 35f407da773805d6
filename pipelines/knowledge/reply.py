"""The reply of a turn from what the nodes left behind."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.response import EntryCited, KnowledgeAnswer, Route
from pipelines.knowledge.said import said
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.urgent import urgent_words
from shared.guardrails.gate.danger import cannot_wait
from shared.stores.knowledge_bases import Entry


def reply_of(state: KnowledgeState, context: KnowledgeContext) -> KnowledgeAnswer:
    """Return the whole reply; in an emergency its fixed words come first. Nothing of an attack is repeated."""
    language = state["reading"].language
    route = _route(state)
    return KnowledgeAnswer(
        session_id=context.session.session_id,
        role=context.role.name,
        explain=_explained(state, context, route),
        suggestion_questions=() if _is_alone(state) else state.get("suggestion_questions", ()),
        input_type=state["input_type"],
        route=route,
        urgent=state["danger"].urgent,
        need_clarify=state.get("need_clarify", False),
        classification_confidence=state["classification_confidence"],
        classification_reason=state["classification_reason"],
        evidence=state.get("evidence"),
        retrieval_score=state.get("retrieval_score"),
        rag_questions=state.get("rag_questions", ()),
        citations=tuple(_cited(entry, context) for entry in _quoted(state)),
        language=language,
        mode="model_assisted" if state.get("assisted") else "extractive",
        degraded=state.get("degraded", False),
        warnings=_warnings(state, language),
        disclaimer=said().say("disclaimer", language),
    )


def _route(state: KnowledgeState) -> Route:
    if state["attack"]:
        return "injection"
    if cannot_wait(state["danger"]):
        return "emergency"
    if state["input_type"] == "medical_question":
        return "clarify" if state["need_clarify"] else "compose_answer"
    return "greeting" if state.get("greeted") else "topic_suggest"


def _explained(state: KnowledgeState, context: KnowledgeContext, route: Route) -> str:
    language = state["reading"].language
    if route == "injection":
        return said().say("injection", language)
    danger = state["danger"]
    if danger.urgent == "none":
        return state["explain"]
    first = urgent_words(danger, language, context.number)
    return first if _is_alone(state) and not _quoted(state) else f"{first}\n\n{state['explain']}"


def _quoted(state: KnowledgeState) -> tuple[Entry, ...]:
    """Return the entry that an answer quotes; none where the question went back."""
    if state["attack"] or state["input_type"] != "medical_question" or state["need_clarify"]:
        return ()
    return state["retrieved"][:1]


def _is_alone(state: KnowledgeState) -> bool:
    """Whether the fixed words of an emergency stand alone: nothing else is offered beside them."""
    return cannot_wait(state["danger"])


def _cited(entry: Entry, context: KnowledgeContext) -> EntryCited:
    return EntryCited(
        entry_id=entry.entry_id,
        ma_so=entry.code,
        de_muc=entry.section,
        chu_de_con=entry.topic,
        cau_hoi=entry.question,
        excerpt=entry.answer,
        edition=context.base.edition.edition_id,
    )


def _warnings(state: KnowledgeState, language: str) -> tuple[str, ...]:
    named = {"search_was_partial": state.get("warnings"), "model_was_away": state.get("degraded")}
    return tuple(said().say(name, language) for name, is_so in named.items() if is_so)
