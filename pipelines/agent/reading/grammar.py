"""The patterns of cues.yaml, ready to be tried on a marked line."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from shared.data import read_yaml
from shared.terminology.slips import distance

_SLOTS = {
    "<drug>": r"(?:DRUG|SLIP|UNK)\d+",
    "<known>": r"(?:DRUG|SLIP)\d+",
    "<who>": r"(?:PID|NAME)\d+",
}


@cache
def _cues() -> dict[str, Any]:
    loaded: dict[str, Any] = read_yaml(Path(__file__).with_name("cues.yaml"))
    return loaded


@cache
def pattern(room: str, name: str = "") -> re.Pattern[str]:
    """Return one pattern of a tool's, compiled; line breaks of the data file are none of it."""
    held = _cues()[room]
    text = re.sub(r"\s*\n\s*", "", held[name] if name else held)
    for slot, meaning in {**_parts(), **_SLOTS}.items():
        text = text.replace(slot, meaning)
    return re.compile(text)


@cache
def _parts() -> dict[str, str]:
    """Parts of patterns that several have in common."""
    cues = _cues()
    plain, writing = cues["prescribe"]["plain"].strip(), cues["taken_back"]["writing"].strip()
    directs, reports = (cues["prescribe"][name].strip() for name in ("directs", "reports"))
    return {
        "<type>": cues["note"]["type"],
        "<plain>": plain,
        "<writing>": writing,
        "<rx>": _reactions(),
        "<directs>": directs,
        "<reports>": reports,
    }


@cache
def _reactions() -> str:
    listed: str = _cues()["allergy"]["reaction"]
    return re.sub(r"\s*\n\s*", "", listed).removeprefix(r"\b(?:").removesuffix(r")\b")


def has(room: str, name: str, line: str) -> bool:
    """Whether a pattern stands in a line."""
    return pattern(room, name).search(line) is not None


@cache
def _meant() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(_cues()["meant"].split()), frozenset(_cues()["alike"].split())


def as_meant(word: str) -> str:
    """Return a lower-case word as it is meant: a near miss of the words that tools go by, spelt as they are."""
    return _righted(word) if len(word) >= 5 and word.isalpha() else word


@cache
def _cue_words() -> frozenset[str]:
    rooms = (room if isinstance(room, dict) else {"": room} for room in _cues().values())
    return frozenset(word for room in rooms for text in room.values() for word in re.findall(r"[a-z]{4,}", text))


@cache
def _cue_stems() -> tuple[str, ...]:
    rooms = (room if isinstance(room, dict) else {"": room} for room in _cues().values())
    return tuple(
        {stem for room in rooms for text in room.values() for stem in re.findall(r"\b([a-z]{4,})\\w[*+]", text)}
    )


def is_cue(word: str, *, is_bent: bool = True) -> bool:
    """Whether a word is one that tools go by, or a real one near those; `is_bent`: or one bent from those."""
    return (
        word in _cue_words()
        or (is_bent and word.startswith(_cue_stems()))
        or word in _meant()[1]
        or pattern("allergy", "reaction").fullmatch(word) is not None
        or word.endswith("tox")
        or "toxic" in word
    )


@cache
def _righted(word: str) -> str:
    from pipelines.agent.reading.mark import plain_words

    meant, alike = _meant()
    if word in meant or word in alike or word in plain_words():
        return word
    near = (right for right in meant if distance(word, right, 2) <= (2 if len(right) >= 9 else 1))
    return next(iter(sorted(near)), word)
