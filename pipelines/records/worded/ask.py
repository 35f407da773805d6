"""A model asked within a turn's bounds: what a question means, which sentences answer, how a sentence reads plainly.

It decides none of these: what it says is read again, quoted or checked by code. Whatever it does, the turn is answered.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.worded import prompts
from pipelines.records.worded.shapes import Meant, Plainly
from shared.guardrails.plain.check import stands
from shared.guardrails.shown import under_marks
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.tools.beside import bounds_beside, replied
from shared.tools.budget import Bounds, Budget
from shared.tracing import log_event

_PICKED: Final = 3
_CALLS: Final = 2


@dataclass(frozen=True, slots=True)
class Meaning:
    """Sentences that a model holds for the answer, and the question in its words. `is_away`: no usable reply came."""

    lines: tuple[Line, ...] = ()
    question: str = ""
    is_away: bool = False


@dataclass(frozen=True, slots=True)
class Plain:
    """Sentences that stand; none is as good an answer as some."""

    sentences: tuple[str, ...] = ()
    is_away: bool = False


class Helper:
    """A model beside one turn, which ends with its time."""

    def __init__(self, bounds: Bounds) -> None:
        self._budget = Budget(bounds)

    def mean(self, question: str, lines: Sequence[Line], papers: Papers) -> Meaning:
        """Ask what is meant; a mark that was not shown is none."""
        shown = under_marks(lines)
        reply = replied(self._budget, prompts.meant(question, shown, papers.dossier.profile.name), Meant)
        if reply is None:
            return Meaning(is_away=True)
        picked = dict.fromkeys(mark.strip() for mark in reply.sentences)
        return Meaning(
            tuple(shown[mark] for mark in picked if mark in shown)[:_PICKED], " ".join(reply.question.split())
        )

    def put_plainly(self, question: str, lines: Sequence[Line], papers: Papers) -> Plain:
        """Ask for plain words, and keep what stands."""
        shown = under_marks(lines)
        reply = replied(self._budget, prompts.plainly(question, shown, papers.dossier.profile.name), Plainly)
        if reply is None:
            return Plain(is_away=True)
        said = {one.mark.strip(): " ".join(one.sentence.split()) for one in reversed(reply.sentences)}
        kept = tuple(
            said[mark] for mark, line in shown.items() if mark in said and stands(said[mark], line.text, papers.words)
        )
        log_event("records_put_plainly", count=len(kept), version=prompts.VERSION)
        return Plain(tuple(dict.fromkeys(kept)))


def helper_of(model: Model, settings: Settings) -> Helper | None:
    """Return a helper; None without a model, or where it is another's and no consent for records is set."""
    bounds = bounds_beside(model, settings, calls=_CALLS, consent=settings.records_outside_model_consent)
    return None if bounds is None else Helper(bounds)
