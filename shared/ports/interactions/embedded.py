"""A few sample pairs in our own words, marked as samples; a medicine is known where a sample names it."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from shared.data import read_yaml
from shared.ports.interactions.base import Pair, Report

DATA = Path(__file__).with_name("samples.yaml")


class SampleInteractions:
    """The pairs of samples.yaml."""

    def __init__(self, path: Path = DATA) -> None:
        self._path = path
        self._pairs: dict[frozenset[str], Pair] | None = None
        self._known: frozenset[str] = frozenset()

    def check(self, names: Sequence[str], _seconds: float, /) -> Report:
        """Return the sample pairs among the medicines."""
        held = self._held()
        pairs = [held[key] for pair in combinations(map(str.lower, names), 2) if (key := frozenset(pair)) in held]
        return Report(pairs, [name for name in names if name.lower() not in self._known])

    def _held(self) -> dict[frozenset[str], Pair]:
        if self._pairs is None:
            rows = read_yaml(self._path)
            pairs = [
                Pair((row["drugs"][0], row["drugs"][1]), row["effect"], row.get("severity"), "sample")
                for row in rows["pairs"]
            ]
            self._known = frozenset(rows["known"].split()) | {drug for pair in pairs for drug in pair.drugs}
            self._pairs = {frozenset(pair.drugs): pair for pair in pairs}
        return self._pairs
