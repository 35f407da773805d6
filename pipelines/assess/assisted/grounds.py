"""What a wording may rest on: the matched recommendations, and the nearly matched ones, with what decided each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipelines.assess.response import AssessResponse
from shared.criteria.explain import Node
from shared.criteria.verdict import Truth
from shared.guardrails.units import BULLET, CELL, NESTED
from shared.retrieval.hit import Passage
from shared.retrieval.library import Library

MOST_OPEN = 1  # nearly matched recommendations that are worded; the questions of all stand in the answer


@dataclass(frozen=True, slots=True)
class Ground:
    """One recommendation. `passage` holds its whole text, which is cited; `told`: the parts of it that decided.

    `labels`: the criteria by which the record meets it, in the guideline's words; `because`: the words of the record;
    `asked`: of an open one, the criteria on which the record is silent.
    """

    passage: Passage
    is_open: bool
    labels: tuple[str, ...]
    because: tuple[str, ...]
    asked: tuple[str, ...]
    told: str

    @property
    def rule_id(self) -> str:
        """The recommendation's number."""
        return self.passage.rule_id or ""


def grounds_of(decided: AssessResponse, library: Library, most_open: int = MOST_OPEN) -> tuple[Ground, ...]:
    """Return what may be worded: every matched recommendation, then the most urgent of those nearly matched."""
    near = decided.nearly_matched[:most_open]
    trees = [(match.rule_id, match.tree, False) for match in decided.matched_recommendations]
    trees += [(one.rule_id, one.tree, True) for one in near]
    return tuple(_ground(library, *tree) for tree in trees)


def _ground(library: Library, rule_id: str, tree: Node, is_open: bool) -> Ground:
    text = library.canonical[rule_id]
    passage = library.passages[library.rule_places[rule_id]].model_copy(update={"text": text})
    leaves = list(_leaves(tree) if is_open else _deciding(tree))
    met = [leaf for leaf in leaves if leaf.truth is Truth.MET and leaf.because]
    asked = [leaf.label for leaf in leaves if is_open and leaf.truth is Truth.UNKNOWN]
    return Ground(
        passage,
        is_open,
        labels=tuple(dict.fromkeys(leaf.label for leaf in met)),
        because=tuple(dict.fromkeys(_quoted(leaf) for leaf in met)),
        asked=tuple(dict.fromkeys(asked)),
        told=_telling(text, [*(leaf.label for leaf in met), *asked]),
    )


def _leaves(node: Node) -> Iterator[Node]:
    if not node.children:
        yield node
    for child in node.children:
        yield from _leaves(child)


def _deciding(node: Node) -> Iterator[Node]:
    """The leaves by which a met tree is met: what holds in a branch that fails decides nothing."""
    if node.truth is Truth.MET:
        yield from (leaf for child in node.children for leaf in _deciding(child)) if node.children else (node,)


def _quoted(leaf: Node) -> str:
    because = (leaf.because or ())[0]
    return because.text if because.field in ("symptoms", "findings", "history") else f"{because.field}: {because.text}"


def _telling(text: str, labels: Sequence[str]) -> str:
    """Return the lines that govern, and of its lists those that name one of the labels; whole where none does."""
    named = [label.removeprefix("unexplained ").casefold() for label in labels]
    lines = text.split("\n")
    kept = {place for place, line in enumerate(lines) if any(name in line.casefold() for name in named)}
    if not any(_is_listed(lines[place]) for place in kept):
        return text
    kept |= {place for place, line in enumerate(lines) if not _is_listed(line)}
    kept |= {max(above) for place in kept if lines[place].startswith(NESTED) if (above := _bullets(lines, place))}
    return "\n".join(lines[place] for place in sorted(kept))


def _is_listed(line: str) -> bool:
    return line.startswith((BULLET, NESTED)) or CELL in line


def _bullets(lines: Sequence[str], place: int) -> list[int]:
    return [at for at in range(place) if lines[at].startswith(BULLET)]
