"""A model asked within a turn's time for plain words of what an answer quotes; whatever it does, the turn is answered.

It is shown sentences of sources, a question without names, and nothing else: no error, no tool, no record's id.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipelines.agent import prompts
from pipelines.agent.worded.general import MOST, stands_alone
from pipelines.agent.worded.quotes import Quote
from pipelines.agent.wording.comfort import COMFORT
from shared.guardrails.plain.check import stands
from shared.guardrails.shown import under_marks
from shared.ports.models.base import Model, ModelMessage
from shared.settings import Settings
from shared.terminology.health_words import load_health_words
from shared.tools.beside import bounds_beside, worded
from shared.tools.budget import Bounds, Budget
from shared.tracing import log_event

_BRIEF: Final = 2  # sentences below one look-up
_SEVERAL: Final = 4  # below several
_LETTERS: Final = 4  # of a token, about: a model that was given a bound may not keep it
_LINE: Final = re.compile(r"^\W{0,3}(s\d{1,2})\W{1,3}(\S.*)$")
_NONE: Final = re.compile(r"\W*none\W*", re.IGNORECASE)
_WHOLE: Final = re.compile(r"[.!?]\s*$")


@dataclass(frozen=True, slots=True)
class Plain:
    """Lines that stand; none is as good an answer as some. `is_away`: no usable reply came."""

    lines: tuple[str, ...] = ()
    is_away: bool = False


class Helper:
    """A model beside the tools' answers: whether it puts them plainly, and tells what it knows in general."""

    def __init__(self, bounds: Bounds, *, puts_plainly: bool = True, tells_generally: bool = False) -> None:
        self._bounds = bounds
        self.puts_plainly, self.tells_generally = puts_plainly, tells_generally

    def put_plainly(self, question: str, quotes: Sequence[Quote], names: Sequence[str], seconds: float) -> Plain:
        """Ask for plain words of what is quoted, and keep what says the same; `names`: a patient's, masked."""
        shown = under_marks(quotes)
        if not shown:
            return Plain()
        most = _BRIEF if len({quote.about for quote in shown.values()}) == 1 else _SEVERAL
        said = self._say("plainly", prompts.plainly(question, shown, names, most), seconds)
        if said is None or (lines := _lines(said)) is None:
            return Plain(is_away=True)
        kept = tuple(
            f"{shown[mark].about}: {line}" for mark, line in lines.items() if mark in shown and _may(line, shown[mark])
        )[:most]
        log_event("agent_put_plainly", count=len(kept), version=prompts.VERSION)
        return Plain(kept)

    def tell_generally(self, question: str, seconds: float) -> Plain:
        """Ask what is known in general, and keep what may be shown of it."""
        said = self._say("general", prompts.general(question), seconds)
        if said is None:
            return Plain(is_away=True)
        lines = dict.fromkeys(" ".join(line.split()) for line in said.splitlines())
        kept = tuple(line for line in lines if stands_alone(line, question))[:MOST]
        log_event("agent_told_generally", count=len(kept), version=prompts.VERSION)
        return Plain(kept)

    def _say(self, node: str, messages: Sequence[ModelMessage], seconds: float) -> str | None:
        """Return what a model says within a node's bounds and the time that is left; None where none is of use."""
        bound = prompts.BOUNDS[node]
        seconds = min(seconds, self._bounds.seconds)
        bounds = replace(self._bounds, temperature=bound.temperature, max_tokens=bound.max_tokens, seconds=seconds)
        said = worded(Budget(bounds), messages)
        return None if said is None else said[: bound.max_tokens * _LETTERS]


def helper_of(model: Model, settings: Settings) -> Helper | None:
    """Return a helper; None without a model or where nothing is set of it, and where it is another's and may not see
    records and messages."""
    plain, general = settings.agent_plain_words, settings.agent_general_knowledge
    bounds = bounds_beside(model, settings, calls=1, consent=settings.outside_model_consent)
    if bounds is None or not (plain or general):
        return None
    return Helper(bounds, puts_plainly=plain, tells_generally=general)


def _lines(said: str) -> Mapping[str, str] | None:
    """The first sentence said of each mark, in order, those alone that came to their end; None for no such reply."""
    if _NONE.fullmatch(said):
        return {}
    found = [one for line in said.splitlines() if (one := _LINE.match(line.strip()))]
    whole = {one[1]: " ".join(one[2].split()) for one in reversed(found) if _WHOLE.search(one[2])}
    return {one[1]: whole[one[1]] for one in found if one[1] in whole} if found else None


def _may(line: str, quote: Quote) -> bool:
    """Whether a line says what its quotation says and comforts nobody."""
    return stands(line, quote.text, load_health_words()) and not COMFORT.search(line)
