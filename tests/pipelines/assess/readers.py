"""Models that read: what a test tells them, anything at random, or everything, refusing all that they check."""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from shared.ports.models.base import ModelReply, ModelRequest

_IDEA = re.compile(r"^([a-z0-9_>]+): \S", re.MULTILINE)
_CLAIM = re.compile(r"^(c\d+)\nidea: (.*)\nwords: (.*)\ntext \((\w+)\): (.*)$", re.MULTILINE)
HOLDS = ("present", "absent", "past", "planned_or_advised", "somebody_else", "supposed", "explained")


class Reader:
    """A model; `asked` are the requests that it got."""

    name, is_model = "reader", True

    def __init__(self) -> None:
        self.asked: list[ModelRequest] = []

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(self.says(request), 1600, 40, finish="stop")

    def says(self, request: ModelRequest) -> str:
        if is_reading(request):
            return json.dumps({"emergency": self.emergency(), "facts": list(self.facts(request))})
        return json.dumps({"claims": [self.claim(*found) for found in claims_in(request)]})

    def emergency(self) -> Mapping[str, str] | None:
        return None

    def facts(self, request: ModelRequest) -> Iterator[dict[str, Any]]:
        yield from ()

    def claim(self, claim: str, idea: str, words: str) -> dict[str, Any]:
        return {"claim": claim, "holds": "present", "why": None}

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError


class Reading(Reader):
    """Reads the facts that it is told, (concept, quote, holds) and more by name, and refuses the words that it is told:
    (how they hold, why), by their quote.
    """

    def __init__(self, *facts: dict[str, Any], refuses: Mapping[str, tuple[str, str | None]] | None = None) -> None:
        super().__init__()
        self._facts, self._refuses = facts, refuses or {}

    def facts(self, request: ModelRequest) -> Iterator[dict[str, Any]]:
        yield from self._facts

    def claim(self, claim: str, idea: str, words: str) -> dict[str, Any]:
        holds, why = self._refuses.get(words, ("present", None))
        return {"claim": claim, "holds": holds, "why": why}


class AtRandom(Reader):
    """Reads concepts, quotes and ways of holding by chance, and checks by chance."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._chance = random.Random(seed)

    def facts(self, request: ModelRequest) -> Iterator[dict[str, Any]]:
        chance, words = self._chance, request.messages[-1].text.split()
        for _ in range(chance.randint(0, 40)):
            start = chance.randrange(len(words))
            yield fact(
                chance.choice([*ideas_in(request), "no_idea", ""]),
                " ".join(words[start : start + chance.randint(1, 6)]),
                chance.choice(HOLDS),
                qualities=[chance.choice(["persistent", "unheard of"])],
            )

    def claim(self, claim: str, idea: str, words: str) -> dict[str, Any]:
        return {
            "claim": claim,
            "holds": self._chance.choice(HOLDS),
            "why": self._chance.choice([None, words, "made up"]),
        }


class Refusing(Reader):
    """Reads every idea in the record's first words, and takes everything that it checks for somebody else's."""

    def facts(self, request: ModelRequest) -> Iterator[dict[str, Any]]:
        quote = re.findall(r"^- (\S+ ?\S*)", request.messages[-1].text, re.MULTILINE)[0]
        yield from (fact(idea, quote) for idea in ideas_in(request))

    def claim(self, claim: str, idea: str, words: str) -> dict[str, Any]:
        return {"claim": claim, "holds": "somebody_else", "why": None}


def fact(concept: str, quote: str, holds: str = "present", **more: Any) -> dict[str, Any]:
    """A fact as a model writes it."""
    return {
        "quote": quote,
        "field": "symptoms",
        "concept": concept,
        "holds": holds,
        "cause": None,
        "since": None,
        "qualities": [],
    } | more


def is_reading(request: ModelRequest) -> bool:
    """Whether a request asks for a reading of the whole, and not for a check."""
    return "claims" not in (request.schema or {}).get("properties", {})


def ideas_in(request: ModelRequest) -> Sequence[str]:
    """The ids of the ideas that the prompt lists."""
    return _IDEA.findall(request.messages[0].text.partition("The ideas,")[2])


def claims_in(request: ModelRequest) -> list[tuple[str, str, str]]:
    """The claims of a check: id, idea and words."""
    return [(claim, idea, words) for claim, idea, words, _field, _text in _CLAIM.findall(request.messages[-1].text)]
