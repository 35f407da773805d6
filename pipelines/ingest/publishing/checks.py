"""How an edition proves itself before it can be active."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pydantic import BaseModel, ConfigDict

from pipelines.ingest.publishing.contradictions import contradictions
from pipelines.ingest.publishing.plausible import implausible
from pipelines.ingest.read import ReadResult
from pipelines.ingest.refusals import Reason, refusal
from shared.guideline.records import Guideline

BY_SYMPTOM, TERMS = "tables by symptom", "defined terms"
OPENINGS = {
    BY_SYMPTOM: re.compile(r"\b(?:organi[sz]ed|listed|arranged|grouped) by symptoms?\b", re.IGNORECASE),
    TERMS: re.compile(r"\bterms used\b", re.IGNORECASE),
}
_LISTED = 10  # faults named in a report


class Check(BaseModel):
    """One check: what was asked, whether it holds, and what speaks against it."""

    model_config = ConfigDict(frozen=True)

    name: str
    passed: bool
    faults: tuple[str, ...] = ()


def prove(result: ReadResult) -> tuple[Check, ...]:
    """Check a reading: every part found, numbers without gaps, references that resolve, rows whole.

    Raises GuidelineRefusedError by the first check that fails: no edition is made of half a guideline.
    """
    checks = tuple(_check(name, faults) for _, name, faults in _asked(result))
    for (reason, _, _), found in zip(_asked(result), checks, strict=True):
        if not found.passed:
            raise refusal(reason, *found.faults)
    return checks


def _asked(result: ReadResult) -> Iterator[tuple[Reason, str, Iterable[str]]]:
    guideline = result.guideline
    unread = (f"page {page}: {' | '.join(cells)[:80]}" for page, cells in result.unread_rows)
    textless = (one.rule_id for one in guideline.recommendations if not one.text)
    yield Reason.DUPLICATE_NUMBER, "no two recommendations have one number", _duplicates(guideline)
    yield Reason.NUMBERING_GAP, "recommendations are numbered without gaps", _misnumbered(guideline)
    yield Reason.DANGLING_REFERENCE, "every reference resolves", _dangling(guideline)
    yield Reason.INCOMPLETE, "every part was found", _missing_parts(result)
    yield Reason.INCOMPLETE, "every recommendation has its text", textless
    yield Reason.INCOMPLETE, "every numbered paragraph was read", _unread_lines(result)
    yield Reason.INCOMPLETE, "every table row was read", unread
    yield Reason.INCOMPLETE, "every symptom row is whole", _incomplete(guideline)


def examine(guideline: Guideline) -> tuple[Check, ...]:
    """Check what an edition says against itself. A fault refuses nothing: it keeps the edition from becoming active."""
    return (
        _check("the tables by symptom contradict no recommendation", contradictions(guideline)),
        _check("every figure can be meant", implausible(guideline)),
    )


def check_notices(result: ReadResult) -> Check:
    """Check that nothing outside its text speaks against its use; a fault keeps an edition from becoming active too."""
    pages: dict[str, list[int]] = {}
    for page, words in result.notices:
        pages.setdefault(words, []).append(page)
    told = (f"{_on_pages(numbers)}: “{words}”" for words, numbers in pages.items())
    return _check("nothing outside its text says that it is withdrawn, replaced, a draft or not to be used", told)


def check_counts(passages: int, vectors: int, documents: int, expected_documents: int) -> Check:
    """Check that the index and the stored documents hold what was read."""
    faults = [f"{passages} passages but {vectors} vectors"] if passages != vectors else []
    faults += (
        [f"{expected_documents} documents written but {documents} held"] if documents != expected_documents else []
    )
    return _check("index and documents hold what was read", faults)


def _check(name: str, faults: Iterable[str]) -> Check:
    found = tuple(faults)
    return Check(name=name, passed=not found, faults=found[:_LISTED])


def _on_pages(numbers: Sequence[int]) -> str:
    return f"page {numbers[0]}" + (f" and {len(numbers) - 1} more" if numbers[1:] else "")


def _missing_parts(result: ReadResult) -> Iterator[str]:
    """Name the parts that are not there: recommendations always, others where the guideline itself speaks of them."""
    if not result.guideline.recommendations:
        yield "recommendations"
    told = " ".join(" ".join(result.texts).split())
    yield from (name for name in lacking(result.guideline) if OPENINGS[name].search(told))


def lacking(guideline: Guideline) -> tuple[str, ...]:
    """Return what a guideline can have and this one does not; its answers do without."""
    parts = ((BY_SYMPTOM, guideline.symptom_rows), (TERMS, guideline.terms))
    return tuple(name for name, held in parts if not held)


def _duplicates(guideline: Guideline) -> Iterator[str]:
    counts = Counter(one.rule_id for one in guideline.recommendations)
    return (rule_id for rule_id, count in counts.items() if count > 1)


def _misnumbered(guideline: Guideline) -> Iterator[str]:
    """Each number follows the one before it: the next in its section, or the first of the next section."""
    former: tuple[int, ...] | None = None
    for recommendation in guideline.recommendations:
        number = _number(recommendation.rule_id)
        if number not in _successors(former):
            yield (
                recommendation.rule_id
                if former is None
                else f"{recommendation.rule_id} after {'.'.join(map(str, former))}"
            )
        former = number


def _unread_lines(result: ReadResult) -> Iterator[str]:
    """Lines that look like one of a recommendation and are of none; those that name a known one repeat or refer."""
    known = result.guideline.by_id()
    return (f"page {page}: {words[:80]}" for page, words in result.unread_lines if words.split()[0] not in known)


def _number(rule_id: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", rule_id))


def _successors(number: tuple[int, ...] | None) -> set[tuple[int, ...]]:
    if number is None:
        return {(chapter, 1, 1) for chapter in range(1, 10)}
    chapter, section, place = number
    return {(chapter, section, place + 1), (chapter, section + 1, 1), (chapter + 1, 1, 1)}


def _dangling(guideline: Guideline) -> Iterator[str]:
    known = guideline.by_id()
    for recommendation in guideline.recommendations:
        for reference in recommendation.cross_references:
            if reference not in known:
                yield f"{recommendation.rule_id} refers to {reference}"
    for row in guideline.symptom_rows:
        for reference in row.references:
            if reference not in known:
                yield f"row on page {row.page} refers to {reference}"


def _incomplete(guideline: Guideline) -> Iterator[str]:
    for row in guideline.symptom_rows:
        missing = [name for name in ("group", "symptom", "possible_cancer", "references") if not getattr(row, name)]
        if missing:
            yield f"row on page {row.page} has no {', '.join(missing)}"
