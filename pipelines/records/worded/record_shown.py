"""A patient's record as a model is shown it: every line under a mark, below its document's kind, date and author."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from pipelines.records.answer.allergies import allergy_entries, denials_of, lines_of
from pipelines.records.answer.point import unique
from pipelines.records.answer.together import Unit
from pipelines.records.context.assemble import CHARACTERS_A_TOKEN
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.worded.people import People
from shared.guardrails.fence import fenced
from shared.guardrails.injection import find_attack
from shared.records.dates import spoken
from shared.records.shapes import Professional


@dataclass(frozen=True, slots=True)
class Shown:
    """`text` is what is sent; `lines` by their marks, `told` as they are sent; `heads` by document.

    `is_whole`: nothing of the record was left out for room.
    """

    text: str
    lines: Mapping[str, Line]
    told: Mapping[str, str]
    heads: Mapping[str, str]
    is_whole: bool

    def under_heads(self, marks: Iterable[str]) -> str:
        """Return lines as they are sent, each below the kind, date and author of its document."""
        held = [(self.heads[self.lines[mark].document.document_id], self.told[mark]) for mark in marks]
        return "\n".join(f"{head}: {line}" for head, line in held)


def shown_of(papers: Papers, near: Iterable[Line], units: Sequence[Unit], people: People, tokens: int) -> Shown:
    """Return the whole record where it fits into the tokens; else allergies, what is near, and the rest of conflicts.

    `near` comes in its order of worth. Lines that read like an order to software are not shown.
    """
    most = tokens * CHARACTERS_A_TOKEN
    whole = _readable(papers.lines)
    if sum(_length(line) for line in whole) <= most:
        return _under_marks(whole, people, is_whole=True)
    kept: dict[tuple[str, int], Line] = {}
    for line in _readable(unique([*_of_allergies(papers), *near])):
        sides = {key for unit in units if line.key in unit for key in unit}
        group = [line, *(each for each in papers.lines if each.key in sides)] if sides else [line]
        if sum(_length(each) for each in (*kept.values(), *group)) <= most:
            kept |= {each.key: each for each in group}
    return _under_marks([line for line in papers.lines if line.key in kept], people, is_whole=False)


def _of_allergies(papers: Papers) -> list[Line]:
    entries = allergy_entries(papers)
    return [line for entry in entries for line in (*lines_of(entry, papers), *denials_of(entry, papers))]


def _readable(lines: Iterable[Line]) -> list[Line]:
    return [line for line in lines if find_attack(line.text) is None]


def _length(line: Line) -> int:
    return len(line.text) + len("m100 \n")


def _under_marks(lines: Sequence[Line], people: People, *, is_whole: bool) -> Shown:
    marks = {f"m{number}": line for number, line in enumerate(lines, 1)}
    told = {mark: " ".join(people.hidden(line.text).split()) for mark, line in marks.items()}
    heads = {line.document.document_id: _head(line, people) for line in lines}
    listed: list[str] = []
    for document_id, group in groupby(marks, key=lambda mark: marks[mark].document.document_id):
        listed.append(f"\n{heads[document_id]}")
        listed += [f"{mark} {told[mark]}" for mark in group]
    return Shown(fenced("record", "\n".join(listed)), marks, told, heads, is_whole)


def _head(line: Line, people: People) -> str:
    """The document's kind, date and author; its title is not sent."""
    document = line.document
    day = spoken(document.document_date) if document.document_date else "undated"
    return f"{document.doc_type.replace('_', ' ').capitalize()}, {day}{_by(document.professional, people)}"


def _by(who: Professional | None, people: People) -> str:
    if who is None:
        return ""
    if (who.specialty or "").lower() == "laboratory":
        return ", by the laboratory"
    return f", by {people.hidden(who.name)}" + (f" ({who.specialty})" if who.specialty else "")
