"""How much is looked up for each kind of question, and in which order the kinds of record come."""

from dataclasses import dataclass
from typing import Final

from pipelines.records.question.kinds import QueryType
from shared.records.shapes import EntryKind


@dataclass(frozen=True, slots=True)
class Strategy:
    """`recency`: how much of the fused score a date may decide, at most half; `order`: kinds after allergies."""

    top_k: int
    recency: float
    order: tuple[EntryKind, ...]


STRATEGIES: Final[dict[QueryType, Strategy]] = {
    "Factual": Strategy(5, 0.1, ("medication", "lab_result", "diagnosis", "procedure", "symptom")),
    "Exploratory": Strategy(8, 0.25, ("diagnosis", "medication", "lab_result", "symptom", "procedure")),
    "Symptom": Strategy(5, 0.35, ("symptom", "medication", "diagnosis", "lab_result", "procedure")),
    "Timeline": Strategy(3, 0.5, ("lab_result", "medication", "diagnosis", "procedure", "symptom")),
    "General": Strategy(5, 0.15, ("diagnosis", "medication", "lab_result", "procedure", "symptom")),
}
