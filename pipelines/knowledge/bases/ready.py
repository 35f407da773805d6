"""The active base of a role, ready to be searched: read once an edition, looked up at every turn."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from pipelines.knowledge.bases.leave_one_out import bar_in, bar_of
from pipelines.knowledge.search.index import BaseIndex
from pipelines.knowledge.search.likeness import Bar
from shared.errors import EditionNotActiveError
from shared.language.vi.marks import fold
from shared.language.vi.spelling import words_of
from shared.search.corpus import Corpus
from shared.search.passage import Passage, passage_id
from shared.stores.knowledge_bases import BaseEdition, Entry, KnowledgeBaseStore

_KEPT: Final = 12


@dataclass(frozen=True, slots=True)
class ReadyBase:
    """One edition of one role's base: a partition of its own, in the search by words and in the vectors.

    `bar`: what an entry must reach to answer; None in a base that is too small to set one on.
    """

    edition: BaseEdition
    index: BaseIndex
    corpus: Corpus
    bar: Bar | None

    def passage_id(self, entry: Entry) -> str:
        """Return the id under which an entry is searched."""
        return passage_id(self.edition.partition, entry.code)

    def entry(self, id: str) -> Entry | None:  # noqa: A002
        """Return the entry of a passage; None for an id of another base, whatever it looks like."""
        passage = self.corpus.by_id(id)
        return self.index.by_code(passage.fields["code"]) if passage else None


class ReadyBases:
    """Bases by role. Safe to share between threads; a base that is activated answers from the next turn on."""

    def __init__(self, store: KnowledgeBaseStore) -> None:
        self._active, self._entries = store.active, store.entries
        self._held: OrderedDict[str, ReadyBase] = OrderedDict()
        self._reading = threading.Lock()

    def of(self, role: str) -> ReadyBase:
        """Return the base that answers for a role. Raises EditionNotActiveError."""
        edition = self._active(role)
        if edition is None:
            raise EditionNotActiveError(f"No base is active for {role}: import one with `ng12 knowledge import`.")
        with self._reading:
            ready = self._held.get(edition.edition_id)
            if ready is None:
                ready = self._held[edition.edition_id] = ready_base(edition, self._entries(edition))
            self._held.move_to_end(edition.edition_id)
            while len(self._held) > _KEPT:
                self._held.popitem(last=False)
        return ready


_READY: "WeakKeyDictionary[KnowledgeBaseStore, ReadyBases]" = WeakKeyDictionary()
_making = threading.Lock()


def ready_bases(store: KnowledgeBaseStore) -> ReadyBases:
    """Return what is ready of a store's bases, the same for all turns of a process."""
    with _making:
        if store not in _READY:
            _READY[store] = ReadyBases(store)
        return _READY[store]


def ready_base(edition: BaseEdition, entries: Sequence[Entry]) -> ReadyBase:
    """Index the entries of an edition. Raises ValueError for an entry of another role."""
    if any(not entry.entry_id.startswith(f"{edition.role}/") for entry in entries):
        raise ValueError("An edition holds entries of its own role alone.")
    index, corpus = BaseIndex(entries), Corpus.of(edition.partition, passages_of(edition, entries), _words)
    known = bar_in(edition.report)  # none in what was imported before bars were set
    return ReadyBase(edition, index, corpus, bar_of(index) if known is None else known.bar)


def passages_of(edition: BaseEdition, entries: Sequence[Entry]) -> list[Passage]:
    """Return the entries as what is searched by meaning."""
    return [
        Passage(
            id=passage_id(edition.partition, entry.code),
            partition=edition.partition,
            text=entry.answer,
            title=entry.question,
            fields={"code": entry.code, "entry_id": entry.entry_id},
        )
        for entry in entries
    ]


def _words(text: str) -> list[str]:
    return [fold(word) for word in words_of(text)]
