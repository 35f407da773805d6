"""The record shown whole: every clause once, in order, with what it was taken for and the words that made it so."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from shared.patient.clauses import Clause, clauses_of
from shared.patient.facts import OVER, As, Doubt, Facts, Quote, ReadClause
from shared.patient.parts import Part
from shared.patient.statements import Stated, Statement

_LETTERS = re.compile(r"[^\W_]")
_FIRST_LETTER = re.compile(r"[^\W\d_]")
_DOUBTED: Mapping[Doubt, As] = {"supposed": "hypothetical", "unlikely": "doubted"}
_SAY_LITTLE = frozenset({"site", "qualifier", "head", "test", "context"})
_EDGES = " \t\n\r.,;:!?|-–—()[]\"“”'‘’*•"


@dataclass(frozen=True, slots=True)
class PartRead:
    """A part, the statement read from it, and where its values stand."""

    part: Part
    statement: Statement
    measured: tuple[tuple[int, int], ...] = ()


def reading_of(parts: Sequence[PartRead], facts: Facts, kind_of: Callable[[str, str], As]) -> tuple[ReadClause, ...]:
    """Every clause of the record: `kind_of` says of (kind of field, words) what they are that gave nothing."""
    told = _Told(facts, kind_of)
    return tuple([clause for part in parts for clause in _denied_in_between(list(told.clauses(part)))])


def _denied_in_between(clauses: Sequence[ReadClause]) -> Iterator[ReadClause]:
    """The clauses of one part; what nobody knows amid a denied list is denied with it: "no fever, gout or pain"."""
    for n, clause in enumerate(clauses):
        before, after = clauses[max(0, n - 1)], clauses[min(n + 1, len(clauses) - 1)]
        is_denied = before.as_ == after.as_ == "absent" and before.by == after.by
        if clause.as_ == "not_understood" and is_denied and after.by and not _holds(after.text, after.by):
            yield replace(clause, as_="absent", by=after.by)
        else:
            yield clause


def _holds(text: str, words: str) -> bool:
    return re.search(rf"\b{re.escape(words)}\b", text, re.IGNORECASE) is not None


class _Told:
    """Facts by where they stand."""

    def __init__(self, facts: Facts, kind_of: Callable[[str, str], As]) -> None:
        self._kind_of = kind_of
        self._placed: dict[tuple[str, int], list[tuple[int, int, As, str | None, str | None]]] = {}
        for listed in facts.features.values():
            for fact in listed:
                by = fact.explained_by.text if fact.explained_by else None
                over = not fact.is_present and bool(fact.qualifiers & OVER)
                there: As = _DOUBTED[fact.doubt] if fact.doubt else "present"
                as_: As = "explained" if by else there if fact.is_present else "historical" if over else "absent"
                self._place(fact.quote, as_, fact.concept, by)
        for finding in facts.findings:
            if finding.suggests not in facts.features:
                there = _DOUBTED[finding.doubt] if finding.doubt else "present"
                concept = finding.test if finding.doubt else finding.suggests
                self._place(finding.quote, there if finding.is_present else "absent", concept, None)
        for measure in (one for several in facts.measures.values() for one in several):
            self._place(measure.quote, "present", measure.analyte, None)
        for score in facts.scores:
            self._place(score.quote, "present", score.checklist, None)
        for exposure in facts.exposures.values():
            self._place(exposure.quote, "present" if exposure.is_present else "absent", exposure.concept, None)

    def _place(self, quote: Quote, as_: As, concept: str | None, by: str | None) -> None:
        if quote.at is not None:
            string, start = quote.at
            self._placed.setdefault((quote.field, string), []).append(
                (start, start + len(quote.text), as_, concept, by)
            )

    def clauses(self, read: PartRead) -> Iterator[ReadClause]:
        """The clauses of one part, each as what it was taken."""
        part = read.part
        for start, end in spans_of(part.text):
            as_, concept, by = self._taken(read, start, end)
            yield ReadClause(
                part.source, part.text[start:end], as_, concept, by, part.string, part.start + start, part.start + end
            )

    def _taken(self, read: PartRead, start: int, end: int) -> tuple[As, str | None, str | None]:
        part, passage = read.part, read.part.passage
        stated = [s for s in read.statement.stated if start <= s.mention.start < end]
        concept = next((s.mention.concept for s in stated if s.kind not in _SAY_LITTLE), None)
        if passage.is_heading:
            return "context", None, None
        if passage.other:
            return "other_person", concept, passage.by
        if not part.is_own:
            return "hypothetical", concept, passage.by
        first, last = part.start + start, part.start + end
        placed = self._placed.get((part.source, part.string), ())
        facts = [one for one in placed if one[0] < last and first < one[1] and _begins_in(one, first, last)]
        for as_ in ("present", "doubted", "explained", "absent", "historical", "hypothetical"):
            for fact in facts:
                if fact[2] == as_:
                    return fact[2], fact[3], fact[4] or _by(stated) or passage.by
        return self._unstated(read, stated, concept, start, end)

    def _unstated(
        self, read: PartRead, stated: Sequence[Stated], concept: str | None, start: int, end: int
    ) -> tuple[As, str | None, str | None]:
        for one in stated:
            if one.kind not in _SAY_LITTLE:
                as_: As | None = (
                    "other_person" if one.is_other else "hypothetical" if one.is_hypothetical
                    else "historical" if one.is_past else "absent" if one.is_negated else None
                )  # fmt: skip
                if as_:
                    return as_, one.mention.concept, one.by
        part = read.part
        if any(start <= name.start < end for name in read.statement.conditions):
            return ("historical" if part.field == "history" else "present"), None, None
        if concept or any(a < end and start < b for a, b in read.measured):
            return "context", concept, None
        words = _without_names(read, start, _without_test(read, stated, start, end))
        kind = self._kind_of(part.field, words)
        return kind, None, words.split()[0] if kind == "absent" else None


def _without_test(read: PartRead, stated: Sequence[Stated], start: int, end: int) -> str:
    """The words of a clause; of one that heads results ("Bloods from last week: Hb 131") what is beside its name."""
    words = read.part.text[start:end]
    if read.part.text[end:].lstrip()[:1] != ":" or not any(end <= at for at, _ in read.measured):
        return words
    for name in (one.mention.text for one in stated if one.kind == "test"):
        words = words.replace(name, " ")
    return words.strip()


def _without_names(read: PartRead, start: int, words: str) -> str:
    """The words of a clause that begins at `start`, without the complaints that only name a service or a risk."""
    for first, last in read.statement.names:
        if start <= first < start + len(words):
            words = words.replace(read.part.text[first:last], " ").strip()
    return words


def _begins_in(placed: tuple[int, int, As, str | None, str | None], first: int, last: int) -> bool:
    """Whether what is placed begins in the clause, or began in the words just before it."""
    return first <= placed[0] < last or placed[0] < first < placed[1]


def _by(stated: Iterable[Stated]) -> str | None:
    return next((one.by for one in stated if one.by), None)


def spans_of(text: str) -> Iterator[tuple[int, int]]:
    """The clauses of `text`, without marks around them; words that part clauses belong to the one after."""
    clauses = clauses_of(text) or (Clause(0, len(text)),)
    begin = 0
    for n, clause in enumerate(clauses):
        end = clauses[n + 1].start if n + 1 < len(clauses) else len(text)
        word = _FIRST_LETTER.search(text, clause.end, end)
        is_last = n + 1 == len(clauses)
        stop = end if is_last or word is None else word.start()
        start, stop_trimmed = begin, stop
        while start < stop_trimmed and text[start] in _EDGES:
            start += 1
        while stop_trimmed > start and text[stop_trimmed - 1] in _EDGES:
            stop_trimmed -= 1
        if _LETTERS.search(text, start, stop_trimmed):
            yield start, stop_trimmed
        begin = stop
