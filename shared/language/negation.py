"""The words that deny what follows them; the one list of them for questions, passages and claims."""

from typing import Final

NEGATORS: Final = frozenset(
    ["no", "none", "not", "never", "neither", "nor", "without", "cannot", "lack", "absence"],
)


def is_negator(word: str) -> bool:
    """Whether a word in small letters denies: one of the list, or a verb with "n't"."""
    return word in NEGATORS or word.endswith("n't")
