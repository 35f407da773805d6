"""Which of the things that a document names are told of the patient, and which of somebody else."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from shared.language.relatives.of_others import of_others
from shared.records.sentences import Sentence
from shared.terminology.health_words import Named

Parted: TypeAlias = tuple[tuple[Named, ...], tuple[Named, ...]]


def told_apart(
    text: str,
    sentences: Sequence[Sentence],
    named: Sequence[Sequence[Named]],
    sex: str | None = None,
    age: int | None = None,
) -> list[Parted]:
    """Return for each sentence of a document what it names of the patient, and what of somebody else."""
    every = [(at, one) for at, found in enumerate(named) for one in found]
    starts = [sentence.start for sentence in sentences]
    placed = [replace(one, start=one.start + starts[at], end=one.end + starts[at]) for at, one in every]
    parted: list[tuple[list[Named], list[Named]]] = [([], []) for _ in sentences]
    for (at, one), other in zip(every, of_others(text, placed, sex, age), strict=True):
        parted[at][other is not None].append(one)
    return [(tuple(own), tuple(theirs)) for own, theirs in parted]
