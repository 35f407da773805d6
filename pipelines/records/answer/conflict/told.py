"""An answer that holds one side of a conflict gets the other, and says that they differ."""

from dataclasses import replace

from pipelines.records.answer.conflict.found import conflicts
from pipelines.records.answer.conflict.shape import CLOSING, WORDS, Conflict
from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.papers.prepare import Papers
from pipelines.records.question.asked import Asked
from shared.language.patterns import load_patterns
from shared.records.medicines import same_amount


def told_both_ways(found: Drafted, asked: Asked, papers: Papers) -> Drafted:
    """Return the answer with both sides of each conflict that it touches."""
    if found.outcome != "answer":
        return found
    told = {point.line.key for point in found.points}
    own = [each for each in conflicts(papers) if _touches(asked, each, papers) and _quotes(told, each)]
    if not own:
        return found
    lines = in_time(unique([*(line for each in own for line in each.lines), *(p.line for p in found.points)]))
    together = (*found.together, *(frozenset(line.key for line in each.sides) for each in own))
    return replace(
        found,
        points=points_of(lines),
        outcome="answer_with_conflict",
        aware=True,
        closing=CLOSING,
        together=together,
    )


def _quotes(told: set[tuple[str, int]], conflict: Conflict) -> bool:
    return any(line.key in told for line in conflict.lines)


def _touches(asked: Asked, conflict: Conflict, papers: Papers) -> bool:
    """Whether a question is about what the documents differ on: who, when and why are not, but when of a date is."""
    words = load_patterns(WORDS)
    past_it = words["past_it_of_dates" if conflict.kind == "date" else "past_it"].search(asked.text)
    if past_it and not (words["of_both"].search(asked.text) or _tells_a_side(asked, conflict)):
        return False
    named = [name for name in asked.names if name.kind != "carer" or conflict.kind == "date"]
    meant = any(papers.words.is_kind_of(conflict.about, name.id) or conflict.about in name.members for name in named)
    return meant or (conflict.kind == "date" and not named)


def _tells_a_side(asked: Asked, conflict: Conflict) -> bool:
    """Whether a question has the dose of one side in its own words: "why does it say 50 mg?"."""
    told = same_amount(asked.text)
    return bool(told) and any(said.amount == told for line in conflict.sides for said in line.medicines)
