"""Another search for a message, by a model: nothing of it is shown as an answer, and the case stays as it was said."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.chat.context import ChatContext
from pipelines.chat.evidence import scope_of
from pipelines.chat.state import ChatState
from pipelines.chat.worded.hearing import replied
from pipelines.chat.worded.prompts import VERSION, rewrite_messages
from pipelines.chat.worded.shapes import Rewritten
from pipelines.chat.worded.wording import Wording
from shared.guardrails.claims import content, denied_spans, populations
from shared.guardrails.messages import search_was_not_reworded
from shared.ports.models.base import ModelAwayError
from shared.ports.models.schemas import read_reply, schema_of
from shared.retrieval.ages import in_digits
from shared.terminology.terminology import Terminology
from shared.tracing import log_event

_EARLIER = 6  # turns that a rewrite looks back on
_MOST_WORDS = 20
_FIGURE = re.compile(r"\d+(?:\.\d+)*")
_SEXES = (
    re.compile(r"\b(?:she|her|wom[ae]n|females?|girls?)\b", re.IGNORECASE),
    re.compile(r"\b(?:he|his|him|m[ae]n|males?|boys?)\b", re.IGNORECASE),
)
_ANYONE = frozenset({"people", "adults"})


@dataclass(frozen=True, slots=True)
class Rewrite:
    """What to search for instead of the message, empty where nothing; `notice`: what a reader is to know of it."""

    query: str = ""
    notice: str = ""


def rewritten(state: ChatState, context: ChatContext) -> Rewrite:
    """Ask for other words for the message: none without a model, or where what it says may not be used.

    One call of the model, never an error.
    """
    wording = context.wording
    if wording is None or not wording.rewrites or state.get("notice"):
        return Rewrite()
    earlier = _earlier(state, context)
    try:
        query = _asked_of(wording, state["message"], earlier)
    except ModelAwayError:
        return Rewrite(notice=search_was_not_reworded())
    is_usable = is_of_conversation(query, (*earlier, state["message"]), context)
    log_event("query_rewritten", outcome="used" if is_usable else "left", version=VERSION)
    return Rewrite(query if is_usable else "")


def is_of_conversation(query: str, said: Sequence[str], context: ChatContext) -> bool:
    """Whether a query brings in nobody and no number that was not spoken of, asks within scope and attacks nothing.

    It names no clinical matter that was not said, or that is not what was said in general; it denies nothing, and
    asks for nothing that was denied.
    """
    told = "\n".join(said)
    return (
        0 < len(query.split()) <= _MOST_WORDS
        and "\n" not in query
        and _figures(query) <= _figures(told)
        and all(not sex.search(query) or sex.search(told) for sex in _SEXES)
        and populations(query) <= populations(told) | _of_sexes(told) | _ANYONE
        and not denied_spans(query)
        and _is_worded_from(query, told, context.terminology)
        and not _names_denied(query, told, context)
        and scope_of(query, context) == "proceed"
    )


def _asked_of(wording: Wording, message: str, earlier: Sequence[str]) -> str:
    request = wording.request(rewrite_messages(message, earlier), schema_of(Rewritten))
    read = read_reply(replied(wording, request), Rewritten)
    return " ".join(read.query.split()) if read.asks_about_suspected_cancer else ""


def _earlier(state: ChatState, context: ChatContext) -> list[str]:
    session = state["session"]
    if not session.turns:
        return []
    return [turn.message for turn in context.sessions.history(session.session_id, context.caller)[-_EARLIER:]]


def _figures(text: str) -> set[str]:
    return set(_FIGURE.findall(in_digits(text.casefold())))


def _of_sexes(text: str) -> frozenset[str]:
    """Who a text may be about by its pronouns."""
    return frozenset(name for name, sex in zip(("women", "men"), _SEXES, strict=True) if sex.search(text))


def _is_worded_from(query: str, told: str, terminology: Terminology) -> bool:
    """Whether each word of a query was said, or names what was said or what that is a kind of."""
    said = {mention.concept for mention in terminology.find_mentions(told)}
    named = terminology.find_mentions(query)
    meant = [mention for mention in named if any(terminology.is_a(one, mention.concept) for one in said)]
    known = frozenset(content(told)).union(*(content(mention.text) for mention in meant))
    return len(meant) == len(named) and known.issuperset(content(query))


def _names_denied(query: str, told: str, context: ChatContext) -> bool:
    """Whether a query names what the conversation only denied."""
    spans = denied_spans(told)
    mentions = context.terminology.find_mentions(told)
    denied = {m.concept for m in mentions if any(low <= m.start < high for low, high in spans)}
    affirmed = {m.concept for m in mentions} - denied
    return any(m.concept in denied - affirmed for m in context.terminology.find_mentions(query))
