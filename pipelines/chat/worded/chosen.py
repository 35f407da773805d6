"""What code chose to answer with: the passages, and what the answer without a model says of each."""

from dataclasses import dataclass

from pipelines.chat.answer.cite import tag
from pipelines.chat.answer.draft import Draft
from pipelines.chat.answer.write import write_answer
from pipelines.chat.context import ChatContext
from pipelines.chat.state import ChatState
from pipelines.chat.worded.sources import Source
from shared.guideline.citation import Citation
from shared.retrieval.hit import Passage


@dataclass(frozen=True, slots=True)
class Part:
    """One passage of the answer: `quoted`, its own words; `note`, what they mean for the person, by code."""

    source: Source
    text: str
    quoted: str
    note: str


def chosen(state: ChatState, context: ChatContext) -> tuple[Draft, list[Part]]:
    """Return the extractive answer, unchecked, and its parts.

    A source there says no more than is quoted of it, so that neither can a model; its citation's excerpt is the whole
    passage, so that whatever is said of it stands there.
    """
    told: list[str] = []
    draft = write_answer(state["question"], state["retrieval"], state["memory"], context, told.append)
    parts = [
        _part(passage, citation, text.strip("\n"))
        for citation, text in zip(draft.citations, told, strict=True)
        if (passage := context.library.by_chunk_id(citation.chunk_id))
    ]
    return Draft(draft.text, tuple(part.source.citation for part in parts), draft.suggestions), parts


def _part(passage: Passage, citation: Citation, text: str) -> Part:
    quoted, _, note = text.partition(f" {tag(citation)}")
    whole = citation.model_copy(update={"excerpt": passage.text})
    source = Source(passage.model_copy(update={"text": quoted}), whole)
    return Part(source, text, quoted, " ".join(note.split("\n")).strip())
