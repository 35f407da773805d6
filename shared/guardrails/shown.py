"""Sentences of sources as a model is shown them: each under a mark that its reply can name."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeVar

from shared.guardrails.injection import find_attack

_SHOWN: Final = 24  # sentences


class Sentence(Protocol):
    """Whatever has words."""

    @property
    def text(self) -> str: ...


Told = TypeVar("Told", bound=Sentence)


def under_marks(sentences: Sequence[Told]) -> Mapping[str, Told]:
    """Return the sentences to show by their marks, s1 and on; one that reads like an order is not shown."""
    shown = [sentence for sentence in sentences if find_attack(sentence.text) is None][:_SHOWN]
    return {f"s{number}": sentence for number, sentence in enumerate(shown, 1)}
