"""Two editions of a base, and answers that differ between bases that ask the same."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from pipelines.knowledge.bases.table import same_question
from shared.stores.knowledge_bases import Entry


@dataclass(frozen=True, slots=True)
class Changed:
    """An entry that both hold, and in which of its fields they differ."""

    code: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BaseDiff:
    """What became of the entries of one edition in another."""

    former: str
    present: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[Changed, ...]


def compare(former_id: str, former: Sequence[Entry], present_id: str, present: Sequence[Entry]) -> BaseDiff:
    """Return what changed from the former edition to the present one."""
    old, new = {entry.code: entry for entry in former}, {entry.code: entry for entry in present}
    both = [(old[code], new[code]) for code in new if code in old and old[code] != new[code]]
    return BaseDiff(
        former_id,
        present_id,
        added=tuple(code for code in new if code not in old),
        removed=tuple(code for code in old if code not in new),
        changed=tuple(Changed(two.code, _differing(one, two)) for one, two in both),
    )


def drifted(entries: Iterable[Entry], others: Iterable[Entry]) -> list[tuple[str, str]]:
    """Return pairs of entries of two bases that ask the same and answer otherwise."""
    answers = {same_question(entry.question): entry for entry in others}
    pairs = ((entry, answers.get(same_question(entry.question))) for entry in entries)
    return [
        (entry.entry_id, other.entry_id)
        for entry, other in pairs
        if other and same_question(other.answer) != same_question(entry.answer)
    ]


def _differing(one: Entry, two: Entry) -> tuple[str, ...]:
    old, new = asdict(one), asdict(two)
    return tuple(name for name in old if old[name] != new[name] and name != "entry_id")
