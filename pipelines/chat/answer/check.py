"""The output check on a draft: what does not stand in its sources goes, and its citation with it."""

from dataclasses import replace

from pipelines.chat.answer.cite import tag
from pipelines.chat.answer.draft import Draft
from pipelines.chat.context import ChatContext
from shared.guardrails.grounding import GroundingCheck
from shared.retrieval.tags import GUIDELINE_TAGS


def checked(draft: Draft, asked: str, context: ChatContext) -> Draft:
    """Return the draft without what fails; citations that nothing rests on any more go too. `asked`: the question."""
    passages = [passage for c in draft.citations if (passage := context.library.by_chunk_id(c.chunk_id))]
    result = GroundingCheck(context.terminology, GUIDELINE_TAGS).check(draft.text, passages, asked, draft.decided)
    if result.is_whole:
        return draft
    kept = tuple(citation for citation in draft.citations if tag(citation) in result.text)
    cited = {citation.rule_id for citation in kept}
    lead = draft.lead if draft.lead and cited.issuperset(draft.lead.rule_ids) else None
    judged = tuple(one for one in draft.judged if one.rule_id in cited)
    return replace(draft, text=result.text, citations=kept, judged=judged, lead=lead)
