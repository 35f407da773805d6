"""What an assessment rests on: one citation a matched recommendation, the passages found as context, safety netting."""

from collections.abc import Sequence

from shared.criteria.assessment import Assessment
from shared.guideline.citation import Citation
from shared.guideline.records import Edition, Recommendation
from shared.retrieval.chunk_ids import rule_chunk_id
from shared.retrieval.hit import Hit
from shared.stores.served import ServedEdition

_EXCERPT = 400


def citations_of(decided: Assessment, served: ServedEdition, hits: Sequence[Hit]) -> tuple[Citation, ...]:
    """Return a "match" citation for each matched recommendation, then the other hits as "context"."""
    by_id = served.rulebook.by_id()
    matched = [by_id[match.rule_id].recommendation for match in decided.matched_recommendations]
    edition = served.guideline.edition
    cited = {rule.rule_id for rule in matched}
    context = (_context(hit, edition) for hit in hits if hit.rule_id not in cited)
    return (*(cite_rule(rule, edition, "match") for rule in matched), *context)


def safety_netting_of(served: ServedEdition) -> Citation | None:
    """Return the guideline's own words on reviewing those who do not meet its criteria."""
    found = served.safety_netting
    return cite_rule(found, served.guideline.edition, "context") if found else None


def cite_rule(rule: Recommendation, edition: Edition, supports: str) -> Citation:
    """Cite a recommendation by its first words."""
    return Citation(
        source=edition.guideline,
        supports="match" if supports == "match" else "context",
        rule_id=rule.rule_id,
        chunk_id=rule_chunk_id(edition.edition_id, rule.rule_id),
        page=rule.page,
        section=rule.section,
        excerpt=_excerpt(rule.text),
        edition=edition.edition_id,
    )


def _context(hit: Hit, edition: Edition) -> Citation:
    return Citation(
        source=edition.guideline,
        supports="context",
        rule_id=hit.rule_id,
        references=hit.references,
        term=hit.term,
        chunk_id=hit.chunk_id,
        page=hit.page,
        excerpt=_excerpt(hit.text),
        edition=edition.edition_id,
    )


def _excerpt(text: str) -> str:
    """Verbatim from the beginning, cut at a word."""
    if len(text) <= _EXCERPT:
        return text
    return text[:_EXCERPT].rsplit(None, 1)[0]
