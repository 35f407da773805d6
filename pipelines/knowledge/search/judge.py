"""Whether code answers with the entry that it found, or asks back and why: calibrated, and not on a score alone."""

from typing import NamedTuple

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.search.evidence import is_tie, is_vague, lacks_dose
from pipelines.knowledge.search.find import Retrieved
from pipelines.knowledge.search.likeness import likeness_of
from shared.guardrails.evidence import Evidence, judge_evidence
from shared.language.vi.reading import Reading
from shared.stores.knowledge_bases import Entry


class Judged(NamedTuple):
    """What the evidence amounts to, and why a question goes back: empty where its entry answers."""

    evidence: Evidence
    why: str


def judge(reading: Reading, found: Retrieved, context: KnowledgeContext) -> Judged:
    """Judge what was found."""
    evidence = judge_evidence(found.score, context.thresholds)
    why = _against(reading, found.entries, context)
    if evidence == "sufficient" and not why and _reaches_bar(reading, found.entries, context):
        return Judged(evidence, "")
    return Judged("weak" if evidence == "sufficient" else evidence, why or "unsure")


def keeps_dose_back(reading: Reading, entry: Entry, context: KnowledgeContext) -> bool:
    """Whether a patient asks for a dose that the entry does not state: none is given, however well it fits."""
    return context.role.audience == "patient" and lacks_dose(reading, entry)


def _reaches_bar(reading: Reading, found: tuple[Entry, ...], context: KnowledgeContext) -> bool:
    """Whether the first entry asks what was asked, and the others less so, as far as its base tells others apart."""
    bar = context.base.bar
    return bar is None or bar.lets(likeness_of(reading, found, context.base.index))


def _against(reading: Reading, found: tuple[Entry, ...], context: KnowledgeContext) -> str:
    """Return why a question goes back, however well its best entry fits."""
    index = context.base.index
    if is_vague(reading, index):
        return "vague"
    if found and keeps_dose_back(reading, found[0], context):
        return "dose"
    return "two" if is_tie(reading, index, found) else ""
