"""The reply of a turn from what the nodes left behind: route, citations, list of sources, disclaimer."""

from pipelines.chat.answer.cite import source_list
from pipelines.chat.answer.complete import said_of_more
from pipelines.chat.context import ChatContext
from pipelines.chat.response import ChatResponse, QueryShown, Route
from pipelines.chat.state import ChatState
from shared.guardrails.messages import DISCLAIMER, say
from shared.guideline.citation import EditionShown
from shared.guideline.records import Guideline

_ROUTES: dict[str, Route] = {"smalltalk": "smalltalk", "meta": "meta", "out_of_scope": "out_of_scope"}


def reply_of(state: ChatState, context: ChatContext) -> ChatResponse:
    """Return the whole reply of a turn that was not an attack."""
    draft, route = state["draft"], _route(state)
    sources = source_list(draft.citations, context.guideline)
    question = state.get("question")
    return ChatResponse(
        session_id=state["session"].session_id,
        answer="\n\n".join(
            filter(None, (state.get("first", ""), draft.text, *_notes(state, context.guideline), sources))
        ),
        route=route,
        urgent=state.get("urgent", "none"),
        evidence=state.get("evidence"),
        citations=draft.citations,
        query=QueryShown(
            text=question.text if question else state["message"],
            understood_as=state.get("understood_as") or None,
            strategy=question.strategy if question else "direct",
            summary=state.get("summary"),
        ),
        judged=draft.judged,
        sentences=draft.sentences or None,
        more=draft.more,
        suggestions=draft.suggestions,
        edition=EditionShown.of(context.guideline.edition),
        disclaimer=DISCLAIMER,
    )


def refusal_of(state: ChatState, guideline: Guideline) -> ChatResponse:
    """Return the reply to an attack; nothing of the message is repeated or stored."""
    return ChatResponse(
        session_id=state["session"].session_id,
        answer=say("injection"),
        route="injection",
        evidence=None,
        query=QueryShown(text="", strategy="direct"),
        edition=EditionShown.of(guideline.edition),
        disclaimer=DISCLAIMER,
    )


def _notes(state: ChatState, guideline: Guideline) -> tuple[str, ...]:
    retrieval = state.get("retrieval")
    lost = "; ".join(retrieval.warnings) if retrieval else ""
    partial = say("search_was_partial", lost=lost) if lost else ""
    more = said_of_more(state["draft"].more, guideline)
    return more, state.get("notice", ""), _edition_note(state, guideline), partial


def _edition_note(state: ChatState, guideline: Guideline) -> str:
    """Say that another edition answers now than the one that the conversation began with."""
    edition, former = guideline.edition, state["memory"].edition
    has_changed = former not in ("", edition.edition_id)
    return say("edition_changed", last_updated=edition.last_updated) if has_changed else ""


def _route(state: ChatState) -> Route:
    if fixed := _ROUTES.get(state["scope"]):
        return fixed
    verdict = state["verdict"]
    if verdict == "out_of_scope":
        return "out_of_scope"
    return "proceed" if verdict != "none" and state["draft"].citations else "no_evidence"
