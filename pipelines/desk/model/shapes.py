"""What a model is asked for: the nodes of a tree one after the other, each in the rulebook's own notation.

A shape cannot hold itself, so the tree comes as lines with depths; `tree.py` puts them together.
"""

from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from shared.ports.models.schemas import Decided

DEEPEST: Final = 8
MOST: Final = 80


class Detail(Decided):
    """One further key of a node; a key of several values comes once for each."""

    decides: ClassVar[str] = "key"
    key: Literal[
        "qualified", "longer than days", "is", "unit", "by age", "also named", "suggests", "must be stated"
    ]  # fmt: skip
    value: str


class DraftNode(Decided):
    """One node: its kind, how deep it stands, what stands behind its kind, and the words that it rests on."""

    decides: ClassVar[str] = "node"
    node: Literal[
        "all of", "any of", "at least", "not", "age", "people", "sex", "feature", "measure", "finding", "exposure",
        "refers to", "unread",
    ]  # fmt: skip
    depth: Annotated[int, Field(ge=0, le=DEEPEST)]
    value: tuple[str, ...]
    details: tuple[Detail, ...]
    words: str


class Draft(Decided):
    """The tree of one recommendation, the whole first and its parts after it."""

    decides: ClassVar[str] = "nodes"
    nodes: Annotated[tuple[DraftNode, ...], Field(min_length=1, max_length=MOST)]
