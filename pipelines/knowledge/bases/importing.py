"""A file of a base in: checked, stored beside the editions held, reported, and made active where that is wished."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Final, Protocol

from pipelines.knowledge.bases.compare import BaseDiff, compare, drifted
from pipelines.knowledge.bases.leave_one_out import as_reported, bar_of
from pipelines.knowledge.bases.ready import passages_of
from pipelines.knowledge.bases.table import BaseReport, read_base
from pipelines.knowledge.roles import load_roles, role_of
from pipelines.knowledge.search.index import BaseIndex
from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import VectorIndex
from shared.search.indexing import write_vectors
from shared.settings import Settings
from shared.stores.audit import Note
from shared.stores.knowledge_bases import BaseEdition, Entry, KnowledgeBaseStore
from shared.tracing import log_event

_MUCH_SMALLER: Final = 2  # times fewer entries than the edition that answers


class BaseParts(Protocol):
    """What bases need of the wiring."""

    @property
    def settings(self) -> Settings:
        """The limits."""
        ...

    @property
    def knowledge_bases(self) -> KnowledgeBaseStore:
        """The bases held."""
        ...

    @property
    def embedder(self) -> Embedder:
        """What turns texts into vectors."""
        ...

    @property
    def vectors(self) -> VectorIndex:
        """Where vectors are."""
        ...


@dataclass(frozen=True, slots=True)
class Imported:
    """The edition, what was odd in its file, what changed from the active one, where other bases answer otherwise.

    `held_back`: why the edition does not answer though that was wished; empty where nothing stood against it.
    """

    edition: BaseEdition
    report: BaseReport
    diff: BaseDiff | None
    drifted: tuple[tuple[str, str], ...]
    held_back: str = ""


def import_base(
    parts: BaseParts,
    role: str,
    data: bytes,
    *,
    activate: bool | None = None,
    may_be_smaller: bool = False,
    note_of: Callable[[str], Note] | None = None,
) -> Imported:
    """Take in a file; what is active stays so until the new edition is whole. Repeating it is harmless.

    `activate` None: as the settings say; the first edition of a role always answers. One with under half of the entries
    of that which answers is kept and does not answer, unless `may_be_smaller`: half a file is easily sent.
    `note_of` makes, of an edition's id, the audit's entry of whoever has it done, written where the edition becomes
    active.
    Raises ValueImpossibleError for an unknown role, InputInvalidError, InputTooLargeError, BackendAwayError.
    """
    store = parts.knowledge_bases
    role_of(role)
    entries, report = read_base(role, data)
    former = store.active(role)
    diff = _diff(store, former, entries)
    pairs = tuple(_drifted(store, role, entries))
    bar = bar_of(BaseIndex(entries))
    told_of = {**asdict(report), "drifted": [list(pair) for pair in pairs], **as_reported(bar)}
    edition = store.save(role, entries, told_of)
    if activate is None:
        activate = parts.settings.activate_on_ingest or former is None
    held_back = "" if may_be_smaller or not activate else _much_smaller(edition, former)
    if activate and not held_back:
        note = note_of(edition.edition_id) if note_of else None
        edition = activate_base(parts, role, edition.edition_id, note)
    log_event("base_imported", role=role, edition_id=edition.edition_id, rows=report.rows)
    return Imported(edition, report, diff, pairs, held_back)


def activate_base(parts: BaseParts, role: str, edition_id: str, note: Note | None = None) -> BaseEdition:
    """Make an edition answer; its vectors are there before. Raises NotFoundError, BackendAwayError."""
    role_of(role)
    write_base_vectors(parts, parts.knowledge_bases.get(edition_id))
    return parts.knowledge_bases.activate(role, edition_id, note)


def write_base_vectors(parts: BaseParts, edition: BaseEdition) -> None:
    """Write the vectors of an edition under its partition, where bases are searched by them."""
    if parts.settings.knowledge_vectors:
        entries = parts.knowledge_bases.entries(edition)
        write_vectors(passages_of(edition, entries), parts.embedder, parts.vectors)


def diff_bases(store: KnowledgeBaseStore, former_id: str, present_id: str) -> BaseDiff:
    """Compare two editions. Raises NotFoundError."""
    former, present = store.get(former_id), store.get(present_id)
    return compare(former_id, store.entries(former), present_id, store.entries(present))


def _much_smaller(edition: BaseEdition, former: BaseEdition | None) -> str:
    """Return why an edition is held back; empty where it is not much smaller than the one that answers."""
    if former is None or edition.entries * _MUCH_SMALLER >= former.entries:
        return ""
    return (
        f"It holds {edition.entries} of what were {former.entries} entries: under half of the edition that answers, "
        "which goes on answering. If that is meant, import it again and say so, or activate it."
    )


def _diff(store: KnowledgeBaseStore, former: BaseEdition | None, entries: Sequence[Entry]) -> BaseDiff | None:
    if former is None:
        return None
    return compare(former.edition_id, store.entries(former), "this file", entries)


def _drifted(store: KnowledgeBaseStore, role: str, entries: Sequence[Entry]) -> list[tuple[str, str]]:
    """Return where another role's base asks the same and answers otherwise; both may be right for their readers."""
    pairs = []
    for other in load_roles():
        active = store.active(other) if other != role else None
        if active:
            pairs += drifted(entries, store.entries(active))
    return pairs
