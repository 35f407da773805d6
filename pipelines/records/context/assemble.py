"""The context of an answer as one text under a hard cap: allergies first, then what answers, then what is near."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pipelines.records.answer.point import Drafted
from pipelines.records.answer.together import Unit, grouped
from pipelines.records.papers.filed import Filed
from pipelines.records.papers.prepare import Line
from shared.records.shapes import Entry
from shared.search.passage import Passage

CHARACTERS_A_TOKEN: Final = 4
_ALLERGIES, _DOCUMENTS, _RECORDS = "KNOWN ALLERGIES: ", "DOCUMENTS", "RECORDS"


@dataclass(frozen=True, slots=True)
class Context:
    """`text` is never longer than the cap; `lines` are the sentences held, by document and number."""

    text: str
    record_ids: tuple[str, ...] = ()
    passage_ids: tuple[str, ...] = ()
    lines: frozenset[tuple[str, int]] = field(default_factory=frozenset)

    @property
    def tokens(self) -> int:
        """Roughly how many tokens the text takes."""
        return -(-len(self.text) // CHARACTERS_A_TOKEN)


def assemble(
    allergies: Sequence[Entry], draft: Drafted, passages: Sequence[Passage], entries: Sequence[Filed], tokens: int
) -> Context:
    """Fill a context of at most `tokens`. The sides of a conflict are one unit: all of them or none."""
    most = tokens * CHARACTERS_A_TOKEN
    parts = [_allergies(allergies, most)]
    left = most - len(parts[0])
    ids = [entry.record_id for entry in allergies if entry.name in parts[0]]
    held = _lines([point.line for point in draft.points], draft.together, left)
    parts += [_line(line) for line in held]
    left -= sum(len(_line(line)) for line in held)
    shown: list[str] = []
    for passage in passages:
        told = f"\n{passage.title}: {passage.text}"
        if len(told) <= left:
            parts.append(told)
            shown.append(passage.id)
            left -= len(told)
    for filed in entries:
        if len(filed.line) < left:
            parts.append(f"\n{filed.line}")
            ids.append(filed.entry.record_id)
            left -= len(filed.line) + 1
    return Context("".join(parts)[:most], tuple(ids), tuple(shown), frozenset(line.key for line in held))


def _allergies(allergies: Sequence[Entry], most: int) -> str:
    if not allergies:
        return ""
    return (_ALLERGIES + "; ".join(entry.name for entry in allergies))[:most]


def _lines(lines: Sequence[Line], together: Sequence[Unit], left: int) -> list[Line]:
    held: list[Line] = []
    for group in grouped(lines, together):
        length = sum(len(_line(line)) for line in group)
        if length <= left:
            held += group
            left -= length
    return held


def _line(line: Line) -> str:
    return f"\n{line.document.title}, {line.day}: {line.text}"
