"""From which likeness on a base answers, set on the base itself, when it comes in.

Each entry's question, and the same in other words by rule, is put to the base as if its own entry were not there: how
like is the best of the others, and by how much? Whatever passes there would be another question's answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
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
_TRIED: Final = 300  # entries of a larger base, drawn by their ids: every third may be of one kind of question
_MARGINS: Final = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3)
_LOWEST: Final = 0.5
_ABOVE: Final = 0.001
_NEARLY: Final = 0.95  # of the most that pass any bar: a wider margin is worth the rest
_WORTH: Final = 0.1  # of the questions whose entry is there: a bar that so few pass is none


class Known(NamedTuple):
    """The bar that an edition's report holds."""

    bar: Bar | None


def as_reported(bar: Bar | None) -> dict[str, Any]:
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
    tried = sorted(index.entries, key=_drawn)[:_TRIED]
    put = [(entry, reading) for entry in tried for reading in _wordings(entry)]
    weighed = [_weighed(entry, reading, index) for entry, reading in put]
    own, without = ([one for one in side if one] for side in zip(*weighed, strict=True))
    bars = [_lowest(without, margin, len(put) // ONE_IN) for margin in _MARGINS]
    passed = [sum(map(bar.lets, own)) for bar in bars]
    most = max(passed)
    if most < _WORTH * len(put):
        return NEVER
    return max((bar for bar, count in zip(bars, passed, strict=True) if count >= _NEARLY * most), key=_margin)


def _lowest(without: Sequence[Likeness], margin: float, allowed: int) -> Bar:
    """Return the lowest bar of a margin that at most so many of those pass whose own entry is out."""
    passing = sorted((one.likeness for one in without if one.margin >= margin), reverse=True)
    lowest = passing[allowed] + _ABOVE if len(passing) > allowed else 0.0
    return Bar(max(_LOWEST, round(lowest, 4)), margin)


def _weighed(entry: Entry, reading: Reading, index: BaseIndex) -> tuple[Likeness | None, Likeness | None]:
    """Return how like a question's own entry is, where it is found first, and the best where its own is taken out.

    An entry that asks the very same is not another.
    """
    asked, found = same_question(entry.question), [one.entry for one in index.search(reading, RIVALS + 2)]
    others = [one for one in found if one is not entry and same_question(one.question) != asked]
    own = likeness_of(reading, found, index) if found[:1] == [entry] else None
    return own, likeness_of(reading, others, index) if others else None


def _margin(bar: Bar) -> float:
    return bar.margin


def _drawn(entry: Entry) -> str:
    return sha256(entry.entry_id.encode()).hexdigest()


def _wordings(entry: Entry) -> Iterator[Reading]:
    """Yield an entry's question as it stands, without its marks, and in the glossary's names of what it speaks of."""
    asked, glossary = read(entry.question), load_glossary()
    yield asked
    yield read(fold(entry.question))
    if asked.concepts:
        yield read(" ".join((*map(glossary.name, asked.concepts), *asked.rest)))
