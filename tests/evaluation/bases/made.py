"""The made-up base of 600 entries, built when a test asks for it, and the questions that are put to it."""

import csv
import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from shared.data import read_yaml
from shared.language.vi import glossary
from shared.language.vi.glossary import load_glossary
from shared.stores.knowledge_bases import Entry

ROLE = "doctor_dental"
_FOLDER = Path(__file__).parent


class Put(NamedTuple):
    """A question that people put, and the code of the entry that answers it."""

    question: str
    code: str


@cache
def entries() -> tuple[Entry, ...]:
    """All topics of each group with all its kinds of questions."""
    return tuple(_entry(*one) for one in _cells())


@cache
def asked() -> tuple[Put, ...]:
    """Each entry's question as people put it, in Vietnamese and in English."""
    return tuple(
        Put(words.format(x=name), code)
        for _, topic, kind, code in _cells()
        for words, name in zip(kind["asked"], _names(topic), strict=True)
    )


def as_file(held: Sequence[Entry] | None = None) -> bytes:
    """The base, or some of its entries, as the file that is imported."""
    out = io.StringIO()
    written = csv.writer(out)
    written.writerow(["DEMUC", "CHUDECON", "MASO", "CAUHOI", "CAUTRALOI", "GIAITHICH"])
    for entry in entries() if held is None else held:
        written.writerow([entry.section, entry.topic, entry.code, entry.question, entry.answer, entry.reason])
    return out.getvalue().encode()


def odd() -> list[str]:
    """Questions that no entry answers."""
    return list(read_yaml(_FOLDER / "odd.yaml"))


def _cells() -> Iterator[tuple[str, str, dict[str, Any], str]]:
    for group, told in read_yaml(_FOLDER / "kinds.yaml").items():
        for topic in told["topics"].split():
            for name, kind in told["kinds"].items():
                yield group, topic, kind, f"{topic}.{name}"


def _entry(group: str, topic: str, kind: dict[str, Any], code: str) -> Entry:
    x = _names(topic)[0]
    question, answer = (kind[part].format(x=x) for part in ("entry", "answer"))
    told = (question[0].upper() + question[1:], answer[0].upper() + answer[1:], "")
    return Entry(f"{ROLE}/{code}", code, group.upper(), x, *told)


@cache
def _names(topic: str) -> tuple[str, str]:
    """How a topic is first said, in Vietnamese and in English."""
    return load_glossary().name(topic), _english()[topic]


@cache
def _english() -> dict[str, str]:
    concepts = read_yaml(Path(glossary.__file__).with_name("glossary.yaml"))["concepts"]
    return {name: said.split(";")[0].strip() for name, (_, _, said) in concepts.items()}
