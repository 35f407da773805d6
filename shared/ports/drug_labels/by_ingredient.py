"""Labels looked up once more by ingredient, where a name has none of its own: a register knows what it stands for."""

import time

from shared.ports.drug_labels.base import DrugLabels, Label
from shared.ports.drug_names.base import NamesElsewhere
from shared.ports.faults import ServiceFaultError


class ByIngredient:
    """Labels of `labels`, under the names of `names` too. A register that is away leaves a name unknown."""

    def __init__(self, labels: DrugLabels, names: NamesElsewhere) -> None:
        self._labels, self._names = labels, names

    def find(self, name: str, seconds: float, /) -> Label | None:
        """Return the label; its `drug` is the name that it was found by."""
        ends = time.monotonic() + seconds
        if label := self._labels.find(name, seconds):
            return label
        try:
            ingredient = self._names.ingredient(name, max(ends - time.monotonic(), 0.1))
        except ServiceFaultError:
            return None
        if ingredient is None or ingredient.lower() == name.lower():
            return None
        return self._labels.find(ingredient, max(ends - time.monotonic(), 0.1))
