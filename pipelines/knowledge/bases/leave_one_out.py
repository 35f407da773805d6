"""From which likeness on a base answers, set on the base itself, when it comes in.

Each entry's question, and the same in other words by rule, is put to the base as if its own entry were not there: how
like is the best of the others, and by how much? Whatever passes there would be another question's answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pipelines.knowledge.bases.table import same_question
from pipelines.knowledge.search.index import BaseIndex
from pipelines.knowledge.search.likeness import RIVALS, Bar, Likeness, likeness_of
from shared.language.vi.glossary import load_glossary
from shared.language.vi.marks import fold
from shared.language.vi.reading import Reading, read
from shared.stores.knowledge_bases import Entry

_BAR: Final = "answers_from"
LEAST: Final = 100  # entries, of which so few can be told: below, today's thresholds stand
ONE_IN: Final = 50
NEVER: Final = Bar(2.0, 0.0)
_TRIED: Final = 300  # entries of a larger base, spread over it
_MARGINS: Final = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3)
_STEP: Final = 0.001
_WORTH: Final = 0.1  # of the questions whose entry is there: a bar that so few pass is none


class Known(NamedTuple):
    """The bar that an edition's report holds."""

    bar: Bar | None


def told(bar: Bar | None) -> dict[str, Any]:
    """Return a bar as an edition's report holds it."""
    return {_BAR: None if bar is None else bar._asdict()}


def bar_in(report: Mapping[str, Any]) -> Known | None:
    """Return what a report says of its base's bar; None where it says nothing."""
    if _BAR not in report:
        return None
    held = report[_BAR]
    return Known(None if held is None else Bar(**held))


def bar_of(index: BaseIndex) -> Bar | None:
    """Return the bar of a base; None where it is too small to be told, NEVER where none keeps others out."""
    if len(index.entries) < LEAST:
        return None
    tried = index.entries[:: -(-len(index.entries) // _TRIED)]
    put = [(entry, reading) for entry in tried for reading in _wordings(entry)]
    without = [one for entry, reading in put if (one := _put(reading, index, entry))]
    own = [one for entry, reading in put if (one := _own(reading, index, entry))]
    bars = [_lowest(without, margin, len(put) // ONE_IN) for margin in _MARGINS]
    best = max(bars, key=lambda bar: (sum(map(bar.lets, own)), bar.margin))
    return best if sum(map(best.lets, own)) >= _WORTH * len(put) else NEVER


def _lowest(without: Sequence[Likeness], margin: float, allowed: int) -> Bar:
    """Return the lowest bar of a margin that at most so many of those pass whose own entry is out."""
    passing = sorted((one.likeness for one in without if one.margin >= margin), reverse=True)
    return Bar(passing[allowed] + _STEP if len(passing) > allowed else _STEP, margin)


def _put(reading: Reading, index: BaseIndex, out: Entry) -> Likeness | None:
    """Return how like the best other entry is; one that asks the very same is not another."""
    asked = same_question(out.question)
    found = [one.entry for one in index.search(reading, RIVALS + 2)]
    others = [entry for entry in found if entry is not out and same_question(entry.question) != asked]
    return likeness_of(reading, others, index) if others else None


def _own(reading: Reading, index: BaseIndex, entry: Entry) -> Likeness | None:
    """Return how like a question's own entry is, where it is found first."""
    found = [one.entry for one in index.search(reading, RIVALS + 1)]
    return likeness_of(reading, found, index) if found and found[0] is entry else None


def _wordings(entry: Entry) -> Iterator[Reading]:
    """Yield an entry's question as it stands, without its marks, and in the glossary's names of what it speaks of."""
    asked, glossary = read(entry.question), load_glossary()
    yield asked
    yield read(fold(entry.question))
    if asked.concepts:
        yield read(" ".join((*map(glossary.name, asked.concepts), *asked.rest)))
