"""What a message means, by a model: searched for beside the message itself, shown and open to correction."""

import re
from dataclasses import dataclass
from typing import Final

from pipelines.chat.context import ChatContext
from pipelines.chat.evidence import scope_of
from pipelines.chat.pointing.prompts import VERSION, understand_messages
from pipelines.chat.pointing.shapes import Understood
from pipelines.chat.query.case_words import is_test
from pipelines.chat.state import ChatState
from shared.guardrails.messages import say
from shared.language.numbers import in_digits
from shared.ports.models.base import ModelAwayError
from shared.tracing import log_event

_EARLIER: Final = 6  # messages that it looks back on
_MOST_CHARACTERS: Final = 400
_FIGURE: Final = re.compile(r"\d+(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class Understanding:
    """A message as a question of its own, empty where it stays as it was; `notice`: what a reader is to know of it.

    `is_attack`: what came back speaks against the assistant's rules, so that the turn is refused like such a message.
    """

    question: str = ""
    notice: str = ""
    is_attack: bool = False


def understood(state: ChatState, context: ChatContext) -> Understanding:
    """Ask what the message means. Never an error: without a model, or where it fails, the message stands alone."""
    if context.asking is None or not context.asking.understands:
        return Understanding()
    turns = context.conversation.turns(state["session"])[-_EARLIER:]
    earlier = [turn.message for turn in turns]
    try:
        reply = context.asking.ask(understand_messages(state["message"], earlier), Understood)
    except ModelAwayError:
        return Understanding(notice=say("message_was_not_understood_anew"))
    return _checked(" ".join(reply.question.split()), (*earlier, state["message"]), context)


def _checked(question: str, said: tuple[str, ...], context: ChatContext) -> Understanding:
    """Guard it like a message; a number that nobody said is no meaning of what was said."""
    scope = scope_of(question, context) if question else "proceed"
    told = "\n".join(said)
    is_used = (
        scope == "proceed"
        and 0 < len(question) <= _MOST_CHARACTERS
        and question.casefold() != said[-1].casefold()
        and _figures(question, context) <= _figures(told, context)
    )
    log_event("message_understood", outcome="used" if is_used else "left", version=VERSION)
    return Understanding(question if is_used else "", is_attack=scope == "injection")


def _figures(text: str, context: ChatContext) -> set[str]:
    """The figures of a text without those of names: "7-point checklist", "CA125", "28 day standard" count nothing."""
    for mention in sorted(context.terminology.find_mentions(text), key=lambda mention: -mention.start):
        concept = context.terminology.concept(mention.concept)
        named = {figure for form in concept.forms for figure in _FIGURE.findall(form)}
        if is_test(mention.concept, context.terminology) and named.issuperset(_FIGURE.findall(mention.text)):
            text = f"{text[: mention.start]} {text[mention.end :]}"
    return set(_FIGURE.findall(in_digits(context.names.without(text).casefold())))
