"""A message that names one symptom and asks for no kind of answer: what it is after is all that names it."""

from collections.abc import Sequence

from pipelines.chat.answer.narrow import Choice
from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Question
from shared.guideline.urgency import Urgency, urgency_order
from shared.language.stems import terms

_WORDS = 3


def also_naming(question: Question, chosen: Sequence[Choice], context: ChatContext) -> list[Choice]:
    """Return what names the symptom beside what was chosen, the most urgent first; nothing for any other message."""
    is_bare = len(question.own) == 1 and not question.asks and len(terms(question.message)) <= _WORDS
    if not is_bare or question.is_followup or question.case.age is not None or question.case.group is not None:
        return []
    places, have = context.library.rule_places, {choice.passage.rule_id for choice in chosen}
    naming = context.naming.rules_naming_all(question.own)
    beside = [context.library.passages[places[one]] for one in naming if one in places and one not in have]
    return [Choice(passage, 0.0) for passage in sorted(beside, key=lambda p: urgency_order(p.urgency or Urgency.NONE))]
