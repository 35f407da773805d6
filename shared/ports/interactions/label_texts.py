"""Interactions as both labels of a pair tell them, by name or class; severities are not stated there."""

import re
import time
from collections.abc import Callable, Sequence
from itertools import combinations

from shared.ports.drug_labels.base import DrugLabels, Label
from shared.ports.interactions.base import Pair, Report

_SENTENCE = re.compile(r"(?<=[.;])\s+")
_MOST = 400


class LabelInteractions:
    """`names_of` gives what a medicine may be called in another's label: its names and its class."""

    def __init__(self, labels: DrugLabels, names_of: Callable[[str], Sequence[str]]) -> None:
        self._labels = labels
        self._names_of = names_of

    def check(self, names: Sequence[str], seconds: float, /) -> Report:
        """Read every label once, then each pair both ways. Raises ServiceFaultError where one cannot be read."""
        ends = time.monotonic() + seconds
        found = {name: self._labels.find(name, max(ends - time.monotonic(), 0.1)) for name in names}
        known = [name for name in names if found[name] is not None]
        pairs = [pair for one, other in combinations(known, 2) if (pair := self._pair(one, other, found))]
        return Report(pairs, [name for name in names if found[name] is None])

    def _pair(self, one: str, other: str, found: dict[str, Label | None]) -> Pair | None:
        for holder, sought in ((one, other), (other, one)):
            label = found[holder]
            told = self._told(label.interactions if label else None, sought)
            if label is not None and told:
                return Pair((one, other), f"Label text: {told}", None, label.set_id)
        return None

    def _told(self, text: str | None, sought: str) -> str:
        called = "|".join(re.escape(name) for name in self._names_of(sought))
        pattern = re.compile(rf"\b(?:{called})s?\b", re.IGNORECASE)
        hits = [sentence for sentence in _SENTENCE.split(text or "") if pattern.search(sentence)]
        return " ".join(hits)[:_MOST]
