"""Recommendations and trees for tests, from text alone."""

from shared.criteria.grammar.tree import signature
from shared.criteria.read import read
from shared.guideline.records import Recommendation, Table
from shared.guideline.urgency import Action, Urgency
from shared.terminology.terminology import load_terminology


def recommendation(
    text: str,
    *,
    rule_id: str = "9.9.1",
    sex: str | None = None,
    applies_to: str | None = None,
    table: Table | None = None,
    urgency: Urgency = Urgency.URGENT,
    action: Action = Action.URGENT_INVESTIGATION,
) -> Recommendation:
    """Return a recommendation of which only what is given matters."""
    return Recommendation(
        rule_id=rule_id,
        section="9.9",
        section_title="A section",
        heading=None,
        cancer_type="A cancer",
        text=text,
        page=1,
        page_end=1,
        year_tag=None,
        strength="offer",
        action=action,
        urgency=urgency,
        sex=sex,
        applies_to=applies_to,
        table=table,
    )


def tree(text: str, **more: str | Table | None) -> str:
    """Return the tree of a recommendation's text in one line."""
    return signature(read(recommendation(text, **more), load_terminology()).criterion)  # type: ignore[arg-type]


def unread(text: str) -> tuple[str, ...]:
    """Return the words of a recommendation's text that were not read."""
    return read(recommendation(text), load_terminology()).unread
