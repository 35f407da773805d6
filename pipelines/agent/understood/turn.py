"""A turn's one call: what a model understood, held against the words and beside what code reads of them."""

from collections.abc import Sequence
from dataclasses import replace

from pipelines.agent.choosing import chosen_of
from pipelines.agent.context import AgentContext
from pipelines.agent.nodes.input_assembly import LAST_TURNS, taken_up
from pipelines.agent.prompts import understand
from pipelines.agent.shapes import AgentUnderstood
from pipelines.agent.state import AgentState, Turn
from pipelines.agent.understood.compared import joined
from pipelines.agent.understood.dropped import dropped_in
from pipelines.agent.understood.meant import Meant, Words, meant_by
from pipelines.agent.understood.several import of_several
from pipelines.agent.understood.showing import shown_of
from pipelines.agent.understood.used import left_of
from shared.conversation.events import piece
from shared.conversation.understand.asking import Understanding
from shared.guardrails.gate.danger import Danger, Urgent, is_graver


def understood(state: AgentState, context: AgentContext, understanding: Understanding) -> AgentState:
    """Return what the turn goes on with; where the model gives nothing that stands, that it failed."""
    context.tell(piece("step", {"label": "Reading the request"}))
    history = list(state.get("history", ()))[-LAST_TURNS:]
    shown, veil = shown_of(state["message"], history, state.get("pending"), state["known"], context.lexicon,
                           has_image=state["image"] is not None)  # fmt: skip
    reply = understanding.ask(understand(shown, veil), AgentUnderstood, context.left)
    if reply is None:
        return {"assisted": "failed"}
    danger = _raised(state["danger"], reply.urgent)  # counts whatever else of the reply stands
    meant = meant_by(reply, _words(state, history, context), veil)
    if meant is None:
        return {"assisted": "failed", "danger": danger}
    return {"assisted": "used", "danger": danger, **_taken_up(state, meant, context)}


def _raised(danger: Danger, urgent: Urgent) -> Danger:
    return replace(danger, urgent=urgent, kind="") if is_graver(urgent, danger.urgent) else danger


def _words(state: AgentState, history: Sequence[Turn], context: AgentContext) -> Words:
    said = [turn["content"] for turn in reversed(history) if turn["role"] == "user"]
    asked = history[-1]["content"] if history and history[-1]["role"] == "assistant" else ""
    return Words(state["message"], said, chosen_of(state["message"], asked), state.get("pending"), context.lexicon)


def _taken_up(state: AgentState, meant: Meant, context: AgentContext) -> AgentState:
    pending = state.get("pending")
    if pending is not None and meant.of_waiting == "decline" and not (meant.asks or state["asks"]):
        context.withdraw(pending.action_id)
        return {"withdrawn": True}
    is_settled = state["is_settled"] or state["withdrawn"]
    asks, names = state["asks"], context.lexicon.names
    dropped: list[str] = []
    if not is_settled:
        says_less = state["answers"] or not meant.is_anything
        asks = joined(asks, meant.asks, names, meant.marked, says_less=says_less, corrects=meant.corrects)
        quotes, read = [*meant.guideline, *meant.outside], (state["marked"], names)
        dropped = list(dropped_in(state["asks"], asks, meant.asks, quotes, read))
        asks = of_several(asks, state["message"], state.get("history", ()), state["known"], context.lexicon)
    found = taken_up(state["marked"], asks, context.lexicon, state.get("history", ()), meant.looked_up)
    named = [*meant.outside, *meant.unanswered]
    left = left_of(found["unused"], asks, state["marked"])
    unused = [one for one in left if not _is_named(one, named)]
    return {
        **found,
        "unused": [*unused, *dropped],
        "guideline": meant.guideline,
        "outside": meant.outside,
        "unanswered": meant.unanswered,
        "is_talk": meant.is_talk and not asks,
        "assesses": meant.assesses,
        "standalone": meant.standalone,
    }


def _is_named(words: str, pieces: Sequence[str]) -> bool:
    """Whether words are told of elsewhere already."""
    return any(words.lower() in one.lower() or one.lower() in words.lower() for one in pieces)
