"""The complaints of complaints.yaml: who has them, and the phrasings in which they are told."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ADULT, OLDEST = 16, 120
EXPLAINED = re.compile(r"unexplain|unknown|spontan|eas(y|ily)|without|never")
GRADED = re.compile(r"^(an? )?(progressive|marked|painless|un|general|recent|new|very|persist|poor|reduced|loss)")
CHANGING = re.compile(r"\b(new|recent|progressive|growing|grown|enlarging|increas|changing|getting bigger|first)")


@dataclass(frozen=True)
class Feature:
    """A complaint and the patient for whom it meets, alone, a recommendation of the first two levels."""

    id: str
    family: str
    age: int
    sex: str
    youngest: int
    oldest: int
    only: str
    flags: frozenset[str]
    causes: tuple[str, ...]
    lookalikes: tuple[str, ...]


@dataclass(frozen=True)
class Phrasing:
    """One way to say a complaint: a noun phrase or gerund in `words`, or a verb phrase with its first person."""

    number: int
    words: str
    first: str
    tags: frozenset[str]


def feature_of(item: Mapping[str, Any]) -> Feature:
    """The complaint of one item of the data file."""
    youngest, oldest = int(item.get("min", 0)), int(item.get("max", OLDEST))
    if oldest == OLDEST and int(item["age"]) >= ADULT:
        youngest = max(ADULT, youngest)
    causes, lookalikes = tuple(item.get("established", ())), tuple(item.get("lookalikes", ()))
    return Feature(item["id"], item["family"], int(item["age"]), item["sex"], youngest, oldest, item.get("only", ""),
                   frozenset(item["flags"]), causes, lookalikes)  # fmt: skip


def phrasings_of(item: Mapping[str, Any]) -> list[Phrasing]:
    """All phrasings of one item, each with the tags that frames ask about."""
    found: list[tuple[str, str, set[str]]] = []
    for words in item.get("np", ()):
        found.append((words, "", {"noun", "count" if words.startswith(("a ", "an ")) else "mass"}))
    found += [(words, "", {"noun", "plural"}) for words in item.get("pl", ())]
    found += [(words, "", {"ger"}) for words in item.get("ger", ())]
    found += [(words, "", {"noun", "timed"}) for words in item.get("timed", ())]
    found += [(third, first, {"vp"}) for third, first in item.get("vp", ())]
    phrasings = []
    for number, (words, first, tags) in enumerate(found):
        if EXPLAINED.search(words):
            tags.add("explained")
        if GRADED.search(words):
            tags.add("graded")
        if CHANGING.search(words):
            tags.add("changing")
        if "{" in words:
            tags.add("own")
        elif bare(words).count(" ") <= 1:
            tags.add("short")
        if " " in bare(words):
            tags.add("spaced")
        phrasings.append(Phrasing(number, words, first, frozenset(tags)))
    return phrasings


def bare(words: str) -> str:
    """A noun phrase without its article."""
    return re.sub(r"^an? ", "", words)
