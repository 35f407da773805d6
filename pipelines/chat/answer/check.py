"""The output check on a draft: what does not stand in its sources goes, and its citation with it."""

from dataclasses import replace

from pipelines.chat.answer.cite import tag
from pipelines.chat.answer.draft import Draft
from pipelines.chat.context import ChatContext
from shared.guardrails.grounding import GroundingCheck


def checked(draft: Draft, asked: str, context: ChatContext) -> Draft:
    """Return the draft without what fails; citations that nothing rests on any more go too. `asked`: the question."""
    passages = [passage for c in draft.citations if (passage := context.library.by_chunk_id(c.chunk_id))]
    result = GroundingCheck(context.terminology).check(draft.text, passages, asked)
    if result.is_whole:
        return draft
    return replace(draft, text=result.text, citations=tuple(c for c in draft.citations if tag(c) in result.text))
