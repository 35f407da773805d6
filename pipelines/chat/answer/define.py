"""The defined terms that a message asks the meaning of."""

from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Ask, Question
from shared.retrieval.hit import Passage
from shared.retrieval.tokens import stems


def defined_terms(question: Question, context: ChatContext) -> list[Passage]:
    """Return their passages in the guideline's order; the longer name wins ("very urgent" is not "urgent")."""
    if Ask.DEFINITION not in question.asks or question.own:
        return []
    named, said = [], f" {' '.join(stems(question.message))} "
    for passage in sorted((p for p in context.library.passages if p.term), key=lambda p: -len(p.term or "")):
        words = f" {' '.join(stems(passage.term or ''))} "
        if words in said:
            named.append(passage)
            said = said.replace(words, " | ")
    return sorted(named, key=lambda passage: (passage.page, passage.chunk_id))
