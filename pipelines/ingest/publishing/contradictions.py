"""Where the two parts of a guideline contradict each other: its tables by symptom repeat what recommendations say."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipelines.ingest.action import find_action
from pipelines.ingest.publishing.stated import Stated, figures_in
from pipelines.ingest.strength import find_verb
from shared.guideline.records import Guideline, Recommendation, SymptomRow
from shared.guideline.urgency import Urgency

_SHOWN: Final = 120  # characters of each text


def contradictions(guideline: Guideline) -> Iterator[str]:
    """Yield each row that states another age, count, time or value than what it refers to, both texts side by side.

    What only one of the two states is no contradiction.
    """
    known = guideline.by_id()
    defined = figures_in("\n".join(one.text for one in guideline.terms))
    for row in guideline.symptom_rows:
        meant = [known[number] for number in row.references if number in known]
        if meant:
            yield from (_beside(what, row, meant) for what in _otherwise(row, meant, defined))


def _otherwise(row: SymptomRow, meant: Sequence[Recommendation], defined: Stated) -> Iterator[str]:
    said, told = figures_in(f"{row.symptom}\n{row.recommendation}"), figures_in("\n".join(map(_whole, meant)))
    for kind, figures in said.items():
        strange = figures - told[kind] - defined[kind]
        if strange and told[kind]:
            yield f"{kind} {', '.join(sorted(strange))}"
    _, urgency = find_action(row.recommendation, find_verb(row.recommendation), "")
    urgencies = {one.urgency for one in meant} - {Urgency.NONE}
    if urgency is not Urgency.NONE and urgencies and urgency not in urgencies:
        yield f"timing {urgency.value}"


def _whole(recommendation: Recommendation) -> str:
    cells = (cell for row in recommendation.table.rows for cell in row) if recommendation.table else ()
    return "\n".join((recommendation.text, recommendation.applies_to or "", *cells))


def _beside(what: str, row: SymptomRow, meant: Sequence[Recommendation]) -> str:
    said = f"{row.symptom} | {row.recommendation}"[:_SHOWN]
    return f"{what}: page {row.page} “{said}” against " + "; ".join(
        f"{one.rule_id} “{one.text[:_SHOWN]}”" for one in meant
    )
