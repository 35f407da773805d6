"""Citations and their tags: where in the edition a statement stands."""

from collections.abc import Sequence

from shared.guideline.citation import Citation
from shared.guideline.records import Guideline
from shared.retrieval.hit import Passage


def cite(passage: Passage, excerpt: str, guideline: Guideline) -> Citation:
    """Return the citation of a passage; `excerpt` must stand verbatim in it."""
    return Citation(
        source=guideline.edition.guideline,
        supports="context",
        chunk_id=passage.chunk_id,
        page=passage.page,
        excerpt=excerpt,
        edition=guideline.edition.edition_id,
        rule_id=passage.rule_id,
        references=passage.references if passage.doc_type == "symptom_index" else None,
        term=passage.term,
        section=passage.section,
    )


def tag(citation: Citation) -> str:
    """Return the citation as it stands in the text, "[NG12 §1.1.1, p.9]"."""
    if citation.rule_id:
        return f"[{citation.source} §{citation.rule_id}, p.{citation.page}]"
    if citation.term:
        return f"[{citation.source} terms, p.{citation.page}]"
    named = ", ".join(f"§{reference}" for reference in citation.references or ())
    return f"[{citation.source} symptom table, p.{citation.page} -> {named}]"


def source_list(citations: Sequence[Citation], guideline: Guideline) -> str:
    """Return the list of sources that ends an answer, empty without citations."""
    if not citations:
        return ""
    rules = guideline.by_id()
    lines = []
    for citation in citations:
        rule = rules.get(citation.rule_id or "")
        title = (rule.heading or rule.section_title) if rule else citation.term or ""
        lines.append(f"{tag(citation)} {title}".rstrip())
    return "\n".join(("Sources:", *dict.fromkeys(lines)))
