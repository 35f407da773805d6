"""How an answer names the passages that a sentence of it stands on."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

PassageT = TypeVar("PassageT")


@dataclass(frozen=True, slots=True)
class Tags:
    """How a sentence names its sources: what such a mark looks like, and whether one names a passage."""

    mark: re.Pattern[str]
    names: Callable[[str, object], bool]

    def named(self, text: str, sources: Sequence[PassageT]) -> Sequence[PassageT]:
        """Return the sources that the marks of a text name; all without a mark, none where a mark names nothing."""
        marks = self.mark.findall(text)
        if not marks:
            return sources
        named = [[source for source in sources if self.names(mark, source)] for mark in marks]
        return [] if any(not found for found in named) else [source for found in named for source in found]


# A corpus whose passages carry their own mark: "[letter, 3 May 2026]" names the passage of that `tag`.
OWN_TAGS = Tags(re.compile(r"\[[^\[\]]+\]"), lambda mark, source: mark == f"[{getattr(source, 'tag', '')}]")
