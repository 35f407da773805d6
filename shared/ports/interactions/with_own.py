"""A deployer's own list of interactions beside another source: what either lists is told, its list first."""

from collections.abc import Callable, Sequence
from itertools import combinations

from shared.ports.interactions.base import Interactions, Pair, Report


class WithOwnList:
    """`called` gives every name of a medicine, so that a pair is found under any of them."""

    def __init__(self, source: Interactions, own: Sequence[Pair], called: Callable[[str], Sequence[str]]) -> None:
        self._source = source
        self._own = {frozenset(map(_plain, pair.drugs)): pair for pair in own}
        self._called = called

    def check(self, names: Sequence[str], seconds: float, /) -> Report:
        """Return what is listed. Raises ServiceFaultError: half of the sources would read as the whole."""
        found = self._source.check(names, seconds)
        own = [pair for two in combinations(names, 2) if (pair := self._listed(*two))]
        told = {frozenset(map(_plain, pair.drugs)) for pair in own}
        rest = [pair for pair in found.pairs if frozenset(map(_plain, pair.drugs)) not in told]
        return Report([*own, *rest], found.not_recognised)

    def _listed(self, one: str, other: str) -> Pair | None:
        for first in (one, *self._called(one)):
            for second in (other, *self._called(other)):
                pair = self._own.get(frozenset((_plain(first), _plain(second))))
                if pair is not None:
                    return Pair((one, other), pair.effect, pair.severity, pair.source)
        return None


def _plain(name: str) -> str:
    return " ".join(name.lower().split())
