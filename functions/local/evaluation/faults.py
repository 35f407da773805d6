"""A model's replies made wrong on purpose: a share of what it states, the same for the same seed and record."""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any, Final

from shared.criteria.differences import Holds
from shared.ports.models.base import Model, ModelAround, ModelReply, ModelRequest

Json = dict[str, Any]
_OF_A_FACT: Final = ("dropped", "flipped", "moved")
_OF_A_READING: Final = ("invented", "emergency", "malformed")
_OF_A_CHECK: Final = ("refused", "confirmed")
FAULTS: Final = (*_OF_A_FACT, *_OF_A_READING, *_OF_A_CHECK)
_NOT_PRESENT: Final[tuple[Holds, ...]] = ("absent", "past", "explained")
_CLAIM: Final = re.compile(r"^(c\d+)\nidea: (.*)\nwords: ((?:.|\n)*?)\n(text \(\w+\): .*)$", re.MULTILINE)
_LINE: Final = re.compile(r"^- (.*)$", re.MULTILINE)
_IDEA: Final = re.compile(r"^([a-z0-9_>]+): \S", re.MULTILINE)
_SENTENCE: Final = re.compile(r"[^.!?\n]+")
_QUOTED: Final = 6  # words of a quote that is made up


class RememberedModel(ModelAround):
    """`inner`, whose readings and checks are remembered: each record's reading, and each claim by what it shows.

    `again` replies from memory alone: a claim that was never checked has no reply there, as if it had been left out.
    """

    def __init__(self, inner: Model) -> None:
        super().__init__(inner)
        self._readings: dict[str, ModelReply] = {}
        self._checks: dict[tuple[str, ...], Json] = {}

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply. Raises ModelAwayError."""
        reply, shown = self.inner.generate(request), request.messages[-1].text
        if _asks_for(request, "facts"):
            self._readings[shown] = reply
        elif _asks_for(request, "claims"):
            replied = {one.get("claim"): one for one in _listed(reply.text, "claims")}
            self._checks |= {told: replied[claim] for claim, told in _claims(shown) if claim in replied}
        return reply

    def stream(self, request: ModelRequest) -> Any:
        """Stream as `inner` does: nothing of a reading is streamed."""
        return self.inner.stream(request)

    def again(self, request: ModelRequest) -> ModelReply | None:
        """Return what was replied to the same; None where the record was never read."""
        shown = request.messages[-1].text
        if _asks_for(request, "facts"):
            return self._readings.get(shown)
        known = [self._checks[told] | {"claim": claim} for claim, told in _claims(shown) if told in self._checks]
        return ModelReply(json.dumps({"claims": known}), finish="stop")


class FaultyModel:
    """Replies what `remembered` holds, with a `share` of what it states made wrong. `made`: how many of each kind.

    Each fact and each checked claim is wrong with that chance, and each reply once more as a whole; `kinds` are those
    of FAULTS that may come about.
    """

    is_model = True

    def __init__(self, remembered: RememberedModel, share: float, seed: int, kinds: Collection[str] = FAULTS) -> None:
        self.name, self.made = remembered.name, Counter[str]()
        self._remembered, self._share, self._seed, self._kinds = remembered, share, seed, kinds

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply, wrong in places."""
        reply, shown = self._remembered.again(request), request.messages[-1].text
        chance = Random(f"{self._seed}\n{shown}")  # noqa: S311 - the same fault for the same seed
        if reply is None:
            return ModelReply("")
        if self._falls(chance, ("malformed",)):
            return ModelReply(reply.text[: chance.randrange(len(reply.text) or 1)])
        name = "facts" if _asks_for(request, "facts") else "claims"
        whole = _object(reply.text)
        if name == "facts":
            whole |= {"facts": [*self._facts(_listed(reply.text, name), shown, chance)]}
            self._spoil_reading(whole, request, chance)
        else:
            whole |= {"claims": [self._claim(one, chance) for one in _listed(reply.text, name)]}
        return ModelReply(json.dumps(whole), finish="stop")

    def stream(self, request: ModelRequest) -> Any:
        """Nothing of a reading is streamed."""
        raise NotImplementedError

    def _falls(self, chance: Random, kinds: Collection[str]) -> str | None:
        """The kind of fault that comes about now, of those that may."""
        may = [kind for kind in kinds if kind in self._kinds]
        if not may or chance.random() >= self._share:
            return None
        kind = chance.choice(may)
        self.made[kind] += 1
        return kind

    def _facts(self, facts: list[Json], shown: str, chance: Random) -> Iterator[Json]:
        for fact in facts:
            match self._falls(chance, _OF_A_FACT):
                case "dropped":
                    continue
                case "flipped":
                    yield fact | {"holds": _flipped(fact.get("holds"), chance)}
                case "moved":
                    yield fact | {"quote": _words_of(shown, chance)}
                case _:
                    yield fact

    def _spoil_reading(self, whole: Json, request: ModelRequest, chance: Random) -> None:
        shown = request.messages[-1].text
        kind = self._falls(chance, ("invented", "emergency"))
        ideas = _IDEA.findall(request.messages[0].text.partition("The ideas,")[2])
        if kind == "invented" and ideas:
            whole["facts"].append(
                {
                    "quote": _words_of(shown, chance),
                    "field": "symptoms",
                    "concept": chance.choice(ideas),
                    "holds": "present",
                    "cause": None,
                    "since": None,
                    "qualities": [],
                }
            )
        if kind == "emergency":
            named = re.search(r"Kinds: (\w+)", request.messages[0].text)
            invented = {"kind": named[1] if named else "", "quote": _words_of(shown, chance)}
            whole["emergency"] = None if whole.get("emergency") else invented

    def _claim(self, claim: Json, chance: Random) -> Json:
        is_held = claim.get("holds") == "present"
        match self._falls(chance, ("refused",) if is_held else ("confirmed",)):
            case "refused":
                return claim | {"holds": chance.choice(_NOT_PRESENT)}
            case "confirmed":
                return claim | {"holds": "present", "why": None}
        return claim


def _flipped(holds: object, chance: Random) -> Holds:
    return chance.choice(_NOT_PRESENT) if holds == "present" else "present"


def _words_of(shown: str, chance: Random) -> str:
    """A few words of some sentence of the record: a quote that stands, and says something else."""
    sentences = [found[0].split() for line in _LINE.findall(shown) for found in _SENTENCE.finditer(line)]
    words = chance.choice([words for words in sentences if words] or [["nothing"]])
    return " ".join(words[:_QUOTED])


def _asks_for(request: ModelRequest, name: str) -> bool:
    return request.schema is not None and name in request.schema.get("properties", {})


def _claims(shown: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(claim, tuple(told)) for claim, *told in _CLAIM.findall(shown)]


def _object(text: str) -> Json:
    try:
        read = json.loads(text[text.find("{") : text.rfind("}") + 1])
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _listed(text: str, name: str) -> list[Json]:
    listed: Mapping[str, Any] = _object(text)
    return [one for one in listed.get(name) or () if isinstance(one, dict)]
