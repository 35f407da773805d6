"""A model asked within a turn's bounds: once for an answer in sentences, once for what code cannot judge of them.

Whatever it does, the turn is answered.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Final, Literal

from pipelines.records.worded import prompts
from pipelines.records.worded.people import People
from pipelines.records.worded.record_shown import Shown
from pipelines.records.worded.shapes import Answer, Verdicts
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.tools.beside import bounds_beside, replied
from shared.tools.budget import Bounds, Budget

_CALLS: Final = 2
Verdict = Literal["entailed", "contradicted", "not_stated"]


class Helper:
    """A model beside one turn; its time begins with the first thing that it is asked, and ends with all of them."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds

    @cached_property
    def _budget(self) -> Budget:
        return Budget(self._bounds)

    def answer(
        self, question: str, shown: Shown, people: People, as_of: date, earlier: Sequence[tuple[str, str]]
    ) -> Answer | None:
        """Return what a model answers; None where nothing that can be used comes."""
        return replied(self._budget, prompts.answer(question, shown, people, as_of, earlier), Answer)

    def judge(self, sentences: Sequence[tuple[str, str]], as_of: date) -> Mapping[int, Verdict]:
        """Return what each sentence is to its lines by its place; nothing of one that got no verdict or two."""
        reply = replied(self._budget, prompts.check(sentences, as_of), Verdicts)
        found: dict[int, Verdict] = {}
        twice: set[int] = set()
        for one in reply.sentences if reply else ():
            if one.number - 1 in found:
                twice.add(one.number - 1)
            found[one.number - 1] = one.verdict
        return {place: verdict for place, verdict in found.items() if place not in twice}


def helper_of(model: Model, settings: Settings) -> Helper | None:
    """Return a helper; None without a model, or where it is another's and no consent for records is set."""
    bounds = bounds_beside(model, settings, calls=_CALLS, consent=settings.records_outside_model_consent)
    return None if bounds is None else Helper(bounds)
