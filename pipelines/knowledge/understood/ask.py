"""A model asked once a turn what a message means. Code decides what comes of it; whatever it does, a turn ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipelines.knowledge.memory import Said
from pipelines.knowledge.roles import BaseRole
from pipelines.knowledge.search.index import BaseIndex
from pipelines.knowledge.understood import prompts
from pipelines.knowledge.understood.shapes import Meaning
from shared.guardrails.gate.danger import Urgent
from shared.guardrails.injection import find_attack as find_english_attack
from shared.language.vi.attacks import find_attack
from shared.language.vi.kinds import Kind
from shared.language.vi.reading import read
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.stores.knowledge_bases import Entry
from shared.tools.beside import bounds_beside, replied
from shared.tools.budget import Bounds, Budget
from shared.tracing import log_event

SHOWN: Final = 12  # entries
_MOST_QUESTIONS, _MOST_WORDS, _SEARCHED = 2, 30, 2
_CALLS: Final = 1


@dataclass(frozen=True, slots=True)
class Meant:
    """What a model takes a message to mean. `entry`: one of those shown, or None where none of them answers;
    `is_usable`: it names no other. How urgent it says a message is counts in either case."""

    urgent: Urgent
    kind: Kind
    questions: tuple[str, ...]
    entry: Entry | None
    is_usable: bool = True


class Helper:
    """A model beside one turn."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds

    def understand(self, message: str, recent: Sequence[Said], found: Sequence[Entry], role: BaseRole) -> Meant | None:
        """Ask what a message means; None where no reply in the right shape came."""
        shown = {entry.code: entry for entry in found[:SHOWN]}
        reply = replied(Budget(self._bounds), prompts.meaning(message, recent, shown.values(), role), Meaning)
        if reply is None:
            return None
        code = reply.entry.strip()
        if code and code not in shown:
            return Meant(reply.urgent, reply.kind, (), None, is_usable=False)
        log_event("message_understood", outcome="entry" if code else "none", version=prompts.VERSION)
        return Meant(reply.urgent, reply.kind, _usable(reply.questions), shown.get(code))


def searched(questions: Sequence[str], index: BaseIndex) -> list[Entry]:
    """Return what the reworded questions find in this base: only entries that speak of what they name."""
    found = (one for words in questions for one in index.search(read(words), _SEARCHED))
    return list(dict.fromkeys(one.entry for one in found if one.cover > 0))


def helper_of(model: Model, settings: Settings) -> Helper | None:
    """Return a helper; None without a model, or where it is another's and no consent is set."""
    bounds = bounds_beside(model, settings, calls=_CALLS, consent=settings.outside_model_consent)
    return None if bounds is None else Helper(bounds)


def _usable(questions: Sequence[str]) -> tuple[str, ...]:
    """Return the questions that may be searched by: few, short, and no attack."""
    flat = (" ".join(words.split()) for words in questions)
    return tuple(
        words
        for words in dict.fromkeys(flat)
        if 0 < len(words.split()) <= _MOST_WORDS and not find_attack(words) and not find_english_attack(words)
    )[:_MOST_QUESTIONS]
