"""Make the reply and store the turn; a refused message is not stored."""

from typing import Final

from pipelines.records.answer.allergies import allergy_entries
from pipelines.records.answer.point import Outcome
from pipelines.records.context.observe import observations
from pipelines.records.messages import say
from pipelines.records.nodes.shown import allergy_shown, chunk_of, used
from pipelines.records.question.followup import topic_of
from pipelines.records.response import RecordsAnswer, Sentence, UrgentHelp
from pipelines.records.state import Fixed, RecordsContext, RecordsState, Runtime
from shared.conversation.events import token
from shared.guardrails.gate.danger import Urgent

_HELP: Final[dict[Urgent, UrgentHelp | None]] = {
    "none": None,
    "same_day": "same_day",
    "emergency": "emergency",
    "self_harm": "emergency",
}


def respond(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return the reply that stands."""
    context = runtime.context
    fixed = state.get("fixed")
    reply = _fixed(state, fixed, context) if fixed else _answered(state, context)
    if reply.outcome == "refuse":
        return {"response": reply}
    stored = context.conversation.end(state["session"], context.message, reply, _memory(state, context))
    return {"response": stored}


def _memory(state: RecordsState, context: RecordsContext) -> dict[str, object]:
    """The topics of the last messages, as many as count."""
    earlier = state["session"].memory.get("topics", ())
    topics = [*earlier, topic_of(state["question"], context.ready.papers)]
    kept = topics[-context.limits.history_messages :] if context.limits.history_messages else []
    return {"topics": kept} if kept else {}


def _fixed(state: RecordsState, fixed: Fixed, context: RecordsContext) -> RecordsAnswer:
    urgent = state["urgent"] if fixed.outcome in ("emergency", "no_documents") else "none"
    text = f"{say('same_day')}\n{fixed.text}" if urgent == "same_day" else fixed.text
    if fixed.outcome != "refuse":  # an attack has a status of its own, so nothing of the stream goes before it
        context.tell(token(text))
    allergies = allergy_entries(context.ready.papers) if fixed.outcome == "emergency" else ()
    return RecordsAnswer(
        session_id=state["session"].session_id,
        answer=text,
        outcome=fixed.outcome,
        query_type=state["query_type"],
        boundary_check=fixed.boundary,
        allergies=tuple(allergy_shown(entry) for entry in allergies),
        suggestions=fixed.suggestions,
        urgent=urgent,
        urgent_help=_HELP[urgent],
        disclaimer=say("disclaimer"),
    )


def _answered(state: RecordsState, context: RecordsContext) -> RecordsAnswer:
    papers = context.ready.papers
    text, outcome = _worded(state, context)
    degraded = state.get("degraded", False)
    puts = state.get("worded", ())
    told = [*(w for document in papers.documents for w in document.warnings), *state["search_warnings"]]
    warnings = dict.fromkeys([*told, *([say("model_away")] if degraded else [])])
    return RecordsAnswer(
        session_id=state["session"].session_id,
        answer=text,
        outcome=outcome,
        query_type=state["query_type"],
        boundary_check=state["boundary"],
        sentences=tuple(
            Sentence(text=put.text, sources=tuple(chunk_of(line) for line in put.lines), by=put.by) for put in puts
        )
        or None,
        citations=state["citations"],
        observations=observations(papers),
        evidence=state["evidence"],
        confidence=_confidence(state),
        context_used=used(state["context"]),
        allergies=tuple(allergy_shown(entry) for entry in allergy_entries(papers)),
        questions_for_professional=state["draft"].questions,
        suggestions=(say("suggest_ask"), say("suggest_prepare")) if outcome == "no_evidence" else (),
        urgent=state["urgent"],
        urgent_help=_HELP[state["urgent"]],
        mode="model_assisted" if any(put.by == "model" for put in puts) else "extractive",
        degraded=degraded,
        warnings=tuple(warnings),
        disclaimer=say("disclaimer"),
    )


def _worded(state: RecordsState, context: RecordsContext) -> tuple[str, Outcome]:
    """The sentences in their order, each told when it has passed."""
    draft, told = state["draft"], [put.text for put in state.get("worded", ())]
    told = told or [point.text for point in state["points"]]
    sentences = [say("same_day")] if state["urgent"] == "same_day" else []
    outcome = draft.outcome
    if draft.outcome == "redirect":
        sentences += [draft.opening, *(told or [say("nothing_on_it")]), draft.closing]
    elif told:
        sentences += [*filter(None, [draft.opening]), *told, *filter(None, [draft.closing])]
    elif state["urgent"] == "same_day":
        outcome = "redirect"
        sentences.append(say("nothing_on_it"))
    else:
        outcome = "no_evidence"
        sentences.append(say("relative" if state["asked"].bound == "relative" else "no_evidence"))
    if any(put.by == "model" for put in state.get("worded", ())):
        sentences.append(say("worded"))
    for place, sentence in enumerate(sentences):
        context.tell(token(("\n" if place else "") + sentence))
    return "\n".join(sentences), outcome


def _confidence(state: RecordsState) -> float:
    """The share of what was drafted that is borne out, less where it is partial; nothing for what is not found."""
    if not state["points"]:
        return 0.0
    share = len(state["points"]) / len(state["draft"].points)
    return round(share * (0.6 if state["evidence"] == "weak" else 0.93), 3)
