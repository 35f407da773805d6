"""Put together what the answer may rest on, within the cap, and tell it first."""

from pipelines.records.answer.allergies import allergy_entries
from pipelines.records.answer.point import Drafted
from pipelines.records.context.assemble import Context, assemble
from pipelines.records.nodes.shown import used
from pipelines.records.state import RecordsContext, RecordsState, Runtime
from shared.conversation.events import piece


def assemble_context(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return the context; a reader who waits is told what it holds before a word is written."""
    context = runtime.context
    assembled = assembled_for(state["draft"], state, context)
    context.tell(piece("context", {"query_type": state["query_type"], "context_used": used(assembled).model_dump()}))
    return {"context": assembled}


def assembled_for(draft: Drafted, state: RecordsState, context: RecordsContext) -> Context:
    """Return the context of a draft: the allergies, its sentences, then what was found near the question."""
    passages = [hit.passage for hit in state["hits"]]
    allergies = allergy_entries(context.ready.papers)
    return assemble(allergies, draft, passages, state["entries"], context.limits.context_tokens)
