"""Who is somebody to the patient: relatives, and whoever lives, learns or works with them, each with a gender."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path

from shared.data import read_yaml

_PEOPLE = Path(__file__).with_name("people.yaml")
_AS_SUBJECT = "_as_subject"


@cache
def people() -> Mapping[str, str]:
    """Return every word for somebody, as it is written, with "male", "female" or "any"."""
    listed = read_yaml(_PEOPLE)
    return {word: kind.removesuffix(_AS_SUBJECT) for kind, words in listed.items() for word in _written(words)}


def told_of_anywhere() -> str:
    """Return those words, parted by commas, that tell of somebody wherever in a clause they stand."""
    listed = read_yaml(_PEOPLE)
    return ",".join(
        word for kind, words in listed.items() if not kind.endswith(_AS_SUBJECT) for word in _written(words)
    )


def _written(words: str) -> Iterator[str]:
    for phrase in words.split(","):
        for parts in product(*(word.split("|") for word in phrase.replace("+", " + ").split())):
            if "+" in parts:
                yield from (" ".join(parts).replace(" + ", joint) for joint in ("", " ", "-"))
            else:
                yield " ".join(parts)
