"""What a comparison of two editions says, as JSON; `former` and `present` are the two sides throughout."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from shared.criteria.changes import RuleChanges


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True)


class WordChange(_Said):
    """A run of words that both sides have, that is gone, or that is new."""

    kind: Literal["same", "removed", "added"]
    words: str


class Reworded(_Said):
    """One recommendation, row or term with other words: where it stood, which fields changed, its words compared."""

    former: str
    present: str
    changed: tuple[str, ...]
    words: tuple[WordChange, ...]


class RecommendationChanges(_Said):
    """`renumbered` maps the former to the present number of what kept its words; `reworded` is by present number."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    renumbered: dict[str, str]
    reworded: dict[str, Reworded]


class CriteriaChange(_Said):
    """How whom a recommendation is for changed: the lines of its tree that are gone and that are new."""

    former: str
    present: str
    removed: tuple[str, ...]
    added: tuple[str, ...]


class RowChanges(_Said):
    """Symptom rows by their symptom; `renumbered` counts those of which the references alone followed."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    reworded: tuple[Reworded, ...]
    renumbered: int


class TermChanges(_Said):
    """Defined terms by name."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    reworded: tuple[Reworded, ...]


class Comparison(_Said):
    """Everything that changed between two editions; `rules`: how the present one stands to its rulebook."""

    former: str
    present: str
    recommendations: RecommendationChanges
    criteria: dict[str, CriteriaChange]
    rules: RuleChanges
    symptom_rows: RowChanges
    terms: TermChanges

    @property
    def is_any(self) -> bool:
        """Whether anything changed."""
        found, rows, terms = self.recommendations, self.symptom_rows, self.terms
        lists = (found.added, found.removed, found.renumbered, found.reworded, self.criteria)
        return any((*lists, rows.added, rows.removed, rows.reworded, rows.renumbered, terms.added, terms.removed,
                    terms.reworded))  # fmt: skip

    @property
    def summary(self) -> str:
        """Say in one line how much changed."""
        found, rows, terms = self.recommendations, self.symptom_rows, self.terms
        renumbered = f"{len(found.renumbered)} renumbered, {len(self.criteria)} with other criteria"
        return (
            f"recommendations: {_counts(found)}, {renumbered}; "
            f"symptom rows: {_counts(rows)}, {rows.renumbered} renumbered; terms: {_counts(terms)}"
        )


def _counts(found: RecommendationChanges | RowChanges | TermChanges) -> str:
    return f"{len(found.added)} added, {len(found.removed)} removed, {len(found.reworded)} reworded"
