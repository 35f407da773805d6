"""A deployer's own names and interactions of medicines: one file each, replaced whole, what was there kept."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

import orjson

from shared.ports.blobs.base import BlobMissingError, BlobStore
from shared.ports.interactions.base import Pair
from shared.terminology.drugs.names import DrugNames, Medicine, key, merged
from shared.terminology.drugs.own_list import OwnList

DRUG_FILES: Final = "drugs/"
_BLOB: Final = f"{DRUG_FILES}own.json"


class OwnDrugs:
    """Reads and adds. A process that ends midway leaves what was there; the same file again changes nothing."""

    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs

    def add(self, given: OwnList) -> None:
        """Add a list to what was imported before; a pair given again is replaced. Raises BlobChangedError."""
        live = self._blobs.find(_BLOB)
        held = self._held()
        pairs = {_place(one): one for one in (*held["pairs"], *map(dict, given.pairs))}
        names = merged((*_medicines(held), *given.medicines))
        told = {"medicines": [asdict(one) for one in names], "pairs": list(pairs.values())}
        generation = live.generation if live else 0
        self._blobs.write(_BLOB, orjson.dumps(told), content_type="application/json", if_generation=generation)

    def names(self, shipped: DrugNames) -> DrugNames:
        """Return the names that ship with those imported."""
        own = _medicines(self._held())
        return DrugNames(merged((*shipped.medicines, *own)), shipped.alike) if own else shipped

    def pairs(self) -> list[Pair]:
        """Return the imported interactions."""
        return [
            Pair((one["drug_a"], one["drug_b"]), one["effect"], one["severity"] or None, one["source"] or "own list")
            for one in self._held()["pairs"]
        ]

    def _held(self) -> dict[str, list[dict[str, Any]]]:
        try:
            return dict(orjson.loads(self._blobs.read(_BLOB)))
        except BlobMissingError:
            return {"medicines": [], "pairs": []}


def _medicines(held: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[Medicine]:
    lists = ("twins", "brands", "short")
    return [Medicine(one["generic"], one["group"], *(tuple(one[kind]) for kind in lists)) for one in held["medicines"]]


def _place(pair: Mapping[str, Any]) -> frozenset[str]:
    return frozenset((key(pair["drug_a"]), key(pair["drug_b"])))
