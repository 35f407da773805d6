"""Second readers: one that says what a test tells it, one that says anything at random, one that doubts everything."""

import json
import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

from shared.ports.models.base import ModelReply, ModelRequest

_LINE = re.compile(r"^([0-9a-f]{6}) (.+)$", re.MULTILINE)
_AS = ("abbreviation", "lay", "inferred", "explained", "denied", "another_person", "past", "other_sense", "other")


class Reader:
    """A model; `asked` are the requests that it got."""

    name, is_model = "reader", True

    def __init__(self) -> None:
        self.asked: list[ModelRequest] = []

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(self.says(request), 1600, 40, finish="stop")

    def says(self, request: ModelRequest) -> str:
        raise NotImplementedError

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError


class Pointing(Reader):
    """Points at the leaf of a label: (label, is, quote, as)."""

    def __init__(self, *readings: tuple[str, str, str, str]) -> None:
        super().__init__()
        self._readings = readings

    def says(self, request: ModelRequest) -> str:
        ids = {label: leaf for leaf, label in listed(request)}
        return in_shape(
            {"leaf": ids.get(label, label), "is": said, "quote": quote, "as": told_as}
            for label, said, quote, told_as in self._readings
        )


class AtRandom(Reader):
    """Reports leaves, quotes and kinds by chance, some of them in another shape."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._chance = random.Random(seed)

    def says(self, request: ModelRequest) -> str:
        return in_shape(self._readings(request))

    def _readings(self, request: ModelRequest) -> Iterator[dict[str, Any]]:
        chance, words = self._chance, request.messages[-1].text.split()
        for _ in range(chance.randint(0, 40)):
            start = chance.randrange(len(words))
            yield {
                "leaf": chance.choice([leaf for leaf, _ in listed(request)] + ["ffffff", ""]),
                "is": chance.choice(["present", "absent"]),
                "quote": " ".join(words[start : start + chance.randint(1, 6)]),
                "as": chance.choice(_AS[:-1]),
            }


class Doubting(Reader):
    """Doubts and raises every leaf by the record's first words."""

    def says(self, request: ModelRequest) -> str:
        quote = re.findall(r"^- (\S+ ?\S*)", request.messages[-1].text, re.MULTILINE)[0]
        kinds = (("absent", "explained"), ("present", "inferred"))
        return in_shape(
            {"leaf": leaf, "is": said, "quote": quote, "as": told_as}
            for leaf, _ in listed(request)
            for said, told_as in kinds
        )


def listed(request: ModelRequest) -> list[tuple[str, str]]:
    """The list of criteria as the prompt holds it: ids and labels."""
    return _LINE.findall(request.messages[0].text)


def in_shape(readings: Iterable[dict[str, Any]]) -> str:
    return json.dumps({"readings": list(readings)})
