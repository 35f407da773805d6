"""A few sample labels in our own words, marked as samples: for one machine without a network, and for no other use."""

from pathlib import Path

from shared.data import read_yaml
from shared.ports.drug_labels.base import Label

DATA = Path(__file__).with_name("samples.yaml")


class SampleLabels:
    """The labels of samples.yaml, by generic name."""

    def __init__(self, path: Path = DATA) -> None:
        self._path = path
        self._labels: dict[str, Label] | None = None

    def find(self, name: str, _seconds: float, /) -> Label | None:
        """Return the sample of this name."""
        if self._labels is None:
            held = read_yaml(self._path)
            self._labels = {
                drug: Label(drug, f"sample-{drug}", str(text.pop("effective")), "sample", **text)
                for drug, text in held.items()
            }
        return self._labels.get(name.lower())
