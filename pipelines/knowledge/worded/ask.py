"""A model asked within a turn's bounds: which entry is meant, and what an entry means. It decides neither.

What it points at is offered as a question, which a person asks or does not; what it explains stands below the entry's
own words. Whatever it does, the turn is answered.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipelines.knowledge.roles import BaseRole
from pipelines.knowledge.search.index import BaseIndex
from pipelines.knowledge.worded import prompts
from pipelines.knowledge.worded.shapes import Explanation, Meant
from shared.guardrails.injection import find_attack as find_english_attack
from shared.guardrails.plain.check import stands
from shared.guardrails.plain.glossary import Language
from shared.language.vi.attacks import find_attack
from shared.language.vi.reading import read
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.stores.knowledge_bases import Entry
from shared.terminology.health_words import load_health_words
from shared.tools.beside import bounds_beside, replied
from shared.tools.budget import Bounds, Budget
from shared.tracing import log_event

_MOST_WORDS, _SEARCHED = 20, 2
_CALLS: Final = 1
_MOST: Final = 3  # sentences
_SENTENCES: Final = re.compile(r"(?<=[^\W\d_][.!?]) ")  # behind a number of a list none ends


@dataclass(frozen=True, slots=True)
class Pointed:
    """Entries that a question may mean, the likeliest first. `is_away`: no usable reply came."""

    entries: tuple[Entry, ...] = ()
    is_away: bool = False


@dataclass(frozen=True, slots=True)
class Explaining:
    """Sentences that stand in the entry; none is as good an answer as some."""

    sentences: tuple[str, ...] = ()
    is_away: bool = False


class Helper:
    """A model beside one turn."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds

    def point(self, question: str, found: Sequence[Entry], index: BaseIndex) -> Pointed:
        """Ask which entry is meant; one that was not shown is none, and other words are searched in this base alone."""
        reply = replied(Budget(self._bounds), prompts.meant(question, found), Meant)
        if reply is None:
            return Pointed(is_away=True)
        named = [entry for entry in found if entry.code == reply.entry.strip()]
        return Pointed(tuple(named or _searched(reply.search, index)))

    def explain(self, question: str, entry: Entry, role: BaseRole, language: Language) -> Explaining:
        """Ask for plain words of an entry, and keep what stands in it. One in another language is not asked about:
        nothing here can tell a translation from what it translates."""
        if read(entry.answer).language != language:
            return Explaining()
        reply = replied(Budget(self._bounds), prompts.explain(question, entry, role.persona, language), Explanation)
        if reply is None:
            return Explaining(is_away=True)
        kept = sentences_that_stand(reply, entry, language)
        log_event("knowledge_explained", count=len(kept), version=prompts.VERSION)
        return Explaining(kept)


def sentences_that_stand(explanation: Explanation, entry: Entry, language: Language) -> tuple[str, ...]:
    """Return the sentences that can be shown, in order; at most three. Each puts a whole sentence of the entry."""
    told = {one.removesuffix(".") for part in (entry.answer, entry.reason) for one in _whole_sentences(_flat(part))}
    stand = (
        _flat(one.sentence)
        for one in explanation.sentences
        if _flat(one.quote).removesuffix(".") in told
        and stands(_flat(one.sentence), _flat(one.quote), load_health_words(), language)
    )
    return tuple(dict.fromkeys(stand))[:_MOST]


def _whole_sentences(text: str) -> list[str]:
    """The sentences of a text: what goes on in a small letter ("e.g. ibuprofen") begins none."""
    whole: list[str] = []
    for piece in _SENTENCES.split(text):
        if whole and piece[:1].islower():
            whole[-1] += f" {piece}"
        else:
            whole.append(piece)
    return whole


def _flat(text: str) -> str:
    return " ".join(text.split())


def helper_of(model: Model, settings: Settings) -> Helper | None:
    """Return a helper; None without a model, or where it is another's and no consent is set."""
    bounds = bounds_beside(model, settings, calls=_CALLS, consent=settings.outside_model_consent)
    return None if bounds is None else Helper(bounds)


def _searched(words: str, index: BaseIndex) -> list[Entry]:
    """Return what other words find: few of them, no attack, and only entries that speak of all that they name."""
    query = " ".join(words.split())
    if not 0 < len(query.split()) <= _MOST_WORDS or find_attack(query) or find_english_attack(query):
        return []
    return [one.entry for one in index.search(read(query), _SEARCHED) if one.cover > 0]
