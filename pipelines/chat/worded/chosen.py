"""What code chose to answer with: the passages, and what the answer without a model says of each."""

from dataclasses import dataclass

from pipelines.chat.answer.draft import Draft
from pipelines.chat.answer.write import write_answer
from pipelines.chat.context import ChatContext
from pipelines.chat.state import ChatState
from pipelines.chat.worded.sources import Source


@dataclass(frozen=True, slots=True)
class Part:
    """One passage of the answer: `quoted`, its own words; `note`, what they mean for the person, by code."""

    source: Source
    text: str
    quoted: str
    note: str


def chosen(state: ChatState, context: ChatContext) -> tuple[Draft, list[Part]]:
    """Return the extractive answer, unchecked, and its parts. Citations there hold their passage whole.

    So whatever is worded or quoted of a passage stands in the excerpt.
    """
    told: list[str] = []
    draft = write_answer(state["question"], state["retrieval"], state["memory"], context, told.append)
    sources = [
        Source(passage, citation.model_copy(update={"excerpt": passage.text}))
        for citation in draft.citations
        if (passage := context.library.by_chunk_id(citation.chunk_id))
    ]
    parts = [_part(source, text.strip("\n")) for source, text in zip(sources, told, strict=True)]
    cited = tuple(source.citation for source in sources)
    return Draft(draft.text, cited, draft.suggestions), parts


def _part(source: Source, text: str) -> Part:
    quoted, _, note = text.partition(f" {source.tag}")
    return Part(source, text, quoted, " ".join(note.split("\n")).strip())
