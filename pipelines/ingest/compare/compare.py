"""Two editions compared: what was added, removed, renumbered, reworded, and for whom the answer changes."""

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import ndiff

from pipelines.ingest.compare.criteria import outline
from pipelines.ingest.compare.pair import pair
from pipelines.ingest.compare.shapes import (
    Comparison,
    CriteriaChange,
    RecommendationChanges,
    Reworded,
    RowChanges,
    TermChanges,
)
from pipelines.ingest.compare.words import Likeness, masked, word_changes
from shared.criteria.asks import asked
from shared.criteria.book import Book, shipped
from shared.criteria.changes import rule_changes
from shared.criteria.compile import rule_on
from shared.criteria.rulebook import Ruling
from shared.guideline.criterion import Criterion
from shared.guideline.records import Guideline, Recommendation, SymptomRow, Term
from shared.terminology.terminology import Terminology

_NUMBER = re.compile(r"\b\d+\.\d+\.\d+\b")
_READ = ("year_tag", "table", "strength", "action", "urgency", "age_min", "age_max_exclusive", "sex", "applies_to",
         "section_title", "heading")  # fmt: skip
Pairs = Sequence[tuple[Recommendation, Recommendation]]


def compare(former: Guideline, present: Guideline, terminology: Terminology, book: Book | None = None) -> Comparison:
    """Compare two editions; criteria as today's rulebook and drafter have both.

    `book`: the rulebook in use, without it the one that ships for the present one.
    """
    book = book if book is not None else shipped(present.edition.guideline)
    former_book = book if former.edition.guideline == present.edition.guideline else None
    pairs = pair(
        former.recommendations,
        present.recommendations,
        (lambda one: (one.rule_id, masked(one.text), one.table), lambda one: (masked(one.text), one.table)),
        _recommendation_likeness([*former.recommendations, *present.recommendations]),
    )
    numbers = {before.rule_id: after.rule_id for before, after in pairs}
    rulings = rule_on(present, terminology, book)
    return Comparison(
        former=former.edition.edition_id,
        present=present.edition.edition_id,
        recommendations=_recommendations(former, present, pairs, numbers),
        criteria=_criteria(pairs, _trees(rule_on(former, terminology, former_book)), _trees(rulings)),
        rules=rule_changes(rulings, book),
        symptom_rows=_rows(former.symptom_rows, present.symptom_rows, numbers),
        terms=_terms(former.terms, present.terms),
    )


def _recommendation_likeness(every: Sequence[Recommendation]) -> Callable[[Recommendation, Recommendation], float]:
    """Likeness of the words; a little more under the same number, so that it breaks ties."""
    alike = Likeness(one.text for one in every)
    return lambda a, b: alike(a.text, b.text) + (0.05 if a.rule_id == b.rule_id else 0)


def _recommendations(
    former: Guideline, present: Guideline, pairs: Pairs, numbers: Mapping[str, str]
) -> RecommendationChanges:
    changed = {after.rule_id: found for before, after in pairs if (found := _changed_fields(before, after, numbers))}
    stayed = {after.rule_id for _, after in pairs}
    return RecommendationChanges(
        added=tuple(one.rule_id for one in present.recommendations if one.rule_id not in stayed),
        removed=tuple(one.rule_id for one in former.recommendations if one.rule_id not in numbers),
        renumbered={
            before.rule_id: after.rule_id
            for before, after in pairs
            if before.rule_id != after.rule_id and after.rule_id not in changed
        },
        reworded={
            after.rule_id: Reworded(
                former=before.rule_id,
                present=after.rule_id,
                changed=changed[after.rule_id],
                words=word_changes(_whole(before), _whole(after)),
            )
            for before, after in pairs
            if after.rule_id in changed
        },
    )


def _changed_fields(before: Recommendation, after: Recommendation, numbers: Mapping[str, str]) -> tuple[str, ...]:
    text = ("text",) if _renumbered(before.text, numbers) != " ".join(after.text.split()) else ()
    return (*text, *(name for name in _READ if getattr(before, name) != getattr(after, name)))


def _whole(one: Recommendation) -> str:
    return "\n".join((one.text, *(" ".join(row) for row in (one.table.rows if one.table else ()))))


def _renumbered(text: str, numbers: Mapping[str, str]) -> str:
    """Return former words with the present numbers of what they refer to."""
    return _NUMBER.sub(lambda found: numbers.get(found[0], found[0]), " ".join(text.split()))


def _trees(rulings: Sequence[Ruling]) -> Mapping[str, Criterion]:
    return {one.rule_id: one.criterion for one in rulings if one.criterion is not None}


def _criteria(
    pairs: Pairs, former: Mapping[str, Criterion], present: Mapping[str, Criterion]
) -> dict[str, CriteriaChange]:
    changes = {}
    for before, after in pairs:
        old, new = former.get(before.rule_id), present.get(after.rule_id)
        if asked(old) != asked(new):
            lines = list(ndiff(outline(old), outline(new)))
            changes[after.rule_id] = CriteriaChange(
                former=before.rule_id,
                present=after.rule_id,
                removed=tuple(line[2:] for line in lines if line.startswith("- ")),
                added=tuple(line[2:] for line in lines if line.startswith("+ ")),
            )
    return changes


def _rows(former: Sequence[SymptomRow], present: Sequence[SymptomRow], numbers: Mapping[str, str]) -> RowChanges:
    alike = Likeness(map(_row_text, (*former, *present)))
    pairs = pair(
        former,
        present,
        (_row_words, lambda row: (row.group, row.subgroup, row.symptom, row.possible_cancer), lambda row: row.symptom),
        lambda a, b: alike(_row_text(a), _row_text(b)) if a.group == b.group else 0.0,
    )
    return RowChanges(
        added=_symptoms(present, [after for _, after in pairs]),
        removed=_symptoms(former, [before for before, _ in pairs]),
        reworded=tuple(
            Reworded(
                former=before.symptom,
                present=after.symptom,
                changed=changed,
                words=word_changes(_row_text(before), _row_text(after)),
            )
            for before, after in pairs
            if (changed := _changed_in_row(before, after, numbers))
        ),
        renumbered=sum(
            before.references != after.references and not _changed_in_row(before, after, numbers)
            for before, after in pairs
        ),
    )


def _changed_in_row(before: SymptomRow, after: SymptomRow, numbers: Mapping[str, str]) -> tuple[str, ...]:
    names = ("group", "subgroup", "symptom", "possible_cancer")
    changed = [name for name in names if getattr(before, name) != getattr(after, name)]
    if _renumbered(before.recommendation, numbers) != " ".join(after.recommendation.split()):
        changed.append("recommendation")
    if tuple(numbers.get(one, one) for one in before.references) != after.references:
        changed.append("references")
    return tuple(changed)


def _row_words(row: SymptomRow) -> tuple[str | None, ...]:
    return (row.group, row.subgroup, row.symptom, row.possible_cancer, masked(row.recommendation))


def _row_text(row: SymptomRow) -> str:
    return f"{row.symptom} {row.possible_cancer} {row.recommendation}"


def _symptoms(rows: Sequence[SymptomRow], paired: Sequence[SymptomRow]) -> tuple[str, ...]:
    marks = {id(row) for row in paired}
    return tuple(row.symptom for row in rows if id(row) not in marks)


def _terms(former: Sequence[Term], present: Sequence[Term]) -> TermChanges:
    before, after = {one.term: one for one in former}, {one.term: one for one in present}
    return TermChanges(
        added=tuple(name for name in after if name not in before),
        removed=tuple(name for name in before if name not in after),
        reworded=tuple(
            Reworded(
                former=name, present=name, changed=("text",), words=word_changes(before[name].text, after[name].text)
            )
            for name in after
            if name in before and masked(before[name].text) != masked(after[name].text)
        ),
    )
