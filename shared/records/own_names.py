"""Names that only one record uses: medicines, tests and operations that a client listed and no vocabulary holds."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from shared.records.shapes import Entry, EntryKind
from shared.terminology.health_words import HealthWords, Kind, Name, is_common_word, keys

_KINDS: Final[dict[EntryKind, tuple[Kind, frozenset[Kind]]]] = {  # what it is, and what it may be known as already
    "medication": ("medicine", frozenset({"medicine"})),
    "lab_result": ("test", frozenset({"test"})),
    "diagnosis": ("condition", frozenset({"condition"})),
    "allergy": ("medicine", frozenset({"medicine", "class"})),
    "procedure": ("procedure", frozenset({"procedure", "test"})),
}
_PARTS = re.compile(r"[(),/]")


def own_names(entries: Iterable[Entry], words: HealthWords) -> Iterator[Name]:
    """Return a name for each listed thing that the vocabulary lacks; what stands in brackets is another form of it."""
    for entry in entries:
        if entry.given and entry.kind in _KINDS:
            kind, known = _KINDS[entry.kind]
            if not any(one.name.kind in known for one in words.find(entry.name)):
                forms = tuple(part.strip() for part in _PARTS.split(entry.name) if _tells(part))
                if forms:
                    yield Name(entry.name.lower(), kind, forms, allergen=entry.kind == "allergy")


def _tells(part: str) -> bool:
    return any(not is_common_word(word) for word in keys(part)) or len(keys(part)) > 1
