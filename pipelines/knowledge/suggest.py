"""Which questions of the role's own base to offer: spread over sections, none twice in a session."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import chain, zip_longest

from shared.stores.knowledge_bases import Entry

TOPICS, CLARIFYING, FURTHER = 8, 5, 3


def topics(entries: Sequence[Entry], seed: str, shown: Iterable[str], wanted: Sequence[Entry] = ()) -> list[Entry]:
    """Return entries to offer: `wanted` ones first, then one a section in turn, in an order that the seed settles."""
    left = _unshown(entries, shown)
    first = [entry for entry in wanted if entry in left]
    sections: dict[str, list[Entry]] = {}
    for entry in sorted(left, key=lambda one: _drawn(seed, one.entry_id)):
        sections.setdefault(entry.section, []).append(entry)
    spread = [entry for entry in chain.from_iterable(zip_longest(*sections.values())) if entry is not None]
    return list(dict.fromkeys([*first, *spread]))[:TOPICS]


def nearest(found: Sequence[Entry], shown: Iterable[str], limit: int) -> list[Entry]:
    """Return what was found and not shown yet, best first."""
    return _unshown(found, shown)[:limit]


def _unshown(entries: Sequence[Entry], shown: Iterable[str]) -> list[Entry]:
    known = frozenset(shown)
    return [entry for entry in entries if entry.code not in known]


def _drawn(seed: str, entry_id: str) -> str:
    return sha256(f"{seed}:{entry_id}".encode()).hexdigest()
