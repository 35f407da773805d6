"""What the conversation keeps after a turn: only a cited answer changes topic and case."""

from collections import Counter

from pipelines.chat.context import ChatContext
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Question
from pipelines.chat.response import ChatResponse
from shared.guideline.citation import Citation

_TOPIC_TERMS = 2
_SEEN = 12


def remember(before: Memory, question: Question | None, reply: ChatResponse, context: ChatContext) -> Memory:
    """Return the memory after this reply."""
    if question is None or not reply.citations:
        return before
    cited = tuple(dict.fromkeys(_name(citation) for citation in reply.citations))
    rules = tuple(name for name in cited if name and name[0].isdigit())
    seen = tuple(dict.fromkeys((*rules, *before.seen)))[:_SEEN]
    topic = _topic(reply.citations, context)
    return Memory(
        case=question.case,
        # What is said of people in general leaves no cancer to speak of.
        topic=topic if rules else topic or before.topic,
        asked=question.message,
        focus=question.focus,
        asks=tuple(question.asks),
        cited=rules or before.cited,
        defined=not rules,
        seen=seen,
    )


def _name(citation: Citation) -> str:
    return citation.rule_id or citation.term or ""


def _topic(citations: tuple[Citation, ...], context: ChatContext) -> str:
    """The commonest cancer of what was cited, and up to two of its clinical terms (no section numbers)."""
    passages = [passage for c in citations if (passage := context.library.by_chunk_id(c.chunk_id))]
    cancers = Counter(passage.cancer_type for passage in passages if passage.cancer_type)
    if not cancers:
        return next((passage.term for passage in passages if passage.term), "")
    cancer = cancers.most_common(1)[0][0]
    terms = dict.fromkeys(word for p in passages if p.cancer_type == cancer for word in p.symptom_keywords)
    return " ".join((cancer, *list(terms)[:_TOPIC_TERMS]))
