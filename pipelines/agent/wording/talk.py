"""What is said where a message asks no tool for anything, as a model understood it, and what no tool here does."""

import re
from collections.abc import Sequence
from typing import Final

from pipelines.agent.reading.mark import Marked
from pipelines.agent.reading.standing_of_orders import Standing, standing_of
from pipelines.agent.state import AgentState
from pipelines.agent.wording.comfort import COMFORT
from pipelines.agent.wording.direct import greets, thanks

_NO_TOOL: Final = "No tool here does this, so it was not done: {words}."
_NO_SOURCE: Final = "Not answered, as nothing held here does: {words}."
_HELLO: Final = "Hello. Tell me what you would like looked up, proposed or noted."
_WELCOME: Final = "You are welcome."
_UNKNOWN: Final = (
    "No source held here answers this, and no answer is made up: {words}. A colleague, your pharmacy or your local "
    "guidance may."
)
_WAITS: Final = (
    "Nothing is proposed or started: nothing here watches a patient or holds an order for a case that may come. Shall "
    "I propose the order now, or put the plan in a note?"
)
_READ: Final = "Thank you. Nothing was looked up, proposed or written; tell me when something is to be."
_EARLIER: Final = "You wrote earlier in this conversation: {words}"
_RECALLS: Final = re.compile(
    r"\b(?:remind|recall|remember)\b|\b(?:did|had|was|have) i (?:just |already |ever )?(?:sa|giv|gave|tell|told|"
    r"mention|think|ask|writ|wrote|order)|"
    r"\bi (?:just |had |have |'ve )?(?:said|gave|given|told|mentioned|wrote|asked|was)\b",
    re.IGNORECASE,
)
_ASKED: Final = re.compile(
    r"\?|(?:^|[.;:,!\n]\s*|\band )(?:what|how|why|when|which|who|whose|where|is|are|was|were|do|does|did|can|could|"
    r"should|would|will|may|might|explain|describe|define|tell me|remind me)\b",
    re.IGNORECASE,
)
_MOST_TURNS, _MOST_LETTERS = 4, 300


def talk(state: AgentState) -> str:
    """Return the words for a message that asks nothing of the tools: what it says of them, what was said before, or
    that nothing held here answers."""
    message = state["message"]
    said = [turn["content"] for turn in state.get("history", ()) if turn["role"] == "user"]
    if state.get("outside"):
        return not_to_be_done(state["outside"])
    if said and asks(message) and _RECALLS.search(message):
        return _EARLIER.format(words="; ".join(quoted(" ".join(words.split())) for words in said[-_MOST_TURNS:]))
    unknown = _UNKNOWN.format(words=quoted(" ".join(message.split())))
    if state["danger"].urgent != "none":
        return unknown
    if _is_for_a_case(state["marked"]):
        return _WAITS
    if "?" not in message and (greets(message) or thanks(message)):
        return _HELLO if greets(message) else _WELCOME
    return unknown if asks(message) else _READ


def asks(message: str) -> bool:
    """Whether a message is put as a question: "the printer is jammed" is none."""
    return _ASKED.search(message) is not None


def not_to_be_done(words: Sequence[str]) -> str:
    """Say that no tool does what words ask."""
    return _NO_TOOL.format(words="; ".join(map(quoted, words)))


def not_answered(words: Sequence[str]) -> str:
    """Say that a question beside what was done is not answered."""
    return _NO_SOURCE.format(words="; ".join(map(quoted, words)))


def quoted(words: str) -> str:
    """Return words of the clinician in quotation marks; what would read as comfort is not repeated."""
    if COMFORT.search(words):
        return "a further part of the message"
    return f"“{words if len(words) <= _MOST_LETTERS else words[: _MOST_LETTERS - 1] + '…'}”"


def _is_for_a_case(marked: Marked) -> bool:
    """Whether a medicine is told for a case that may come."""
    return any(standing_of(marked, one) is Standing.CONDITIONAL for one in marked.of("DRUG", "SLIP"))
