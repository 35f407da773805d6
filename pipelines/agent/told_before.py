"""The allergies that a conversation has told before its present message."""

from collections.abc import Sequence
from dataclasses import replace

from pipelines.agent.reading.allergies_told import Told, told_in
from pipelines.agent.reading.mark import mark
from pipelines.agent.reading.people import only_patient
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.reading.speech import as_typed
from pipelines.agent.state import Turn


def told_before(history: Sequence[Turn], lexicon: Lexicon) -> list[Told]:
    """Return the allergies that a conversation has told so far, each of the patient at hand where it names nobody; what
    a later message denies is none."""
    told: list[Told] = []
    at_hand: frozenset[str] = frozenset()
    for place, turn in enumerate(history):
        if turn["role"] == "assistant":
            at_hand = _at_hand(turn, lexicon) or at_hand
            continue
        answered = history[place + 1 : place + 2]
        people = next((found for one in answered if (found := _at_hand(one, lexicon))), at_hand)
        marked = mark(as_typed(turn["content"]), lexicon.names, lexicon.is_word)
        for one in told_in(marked, (), lexicon):
            told = [old for old in told if not {*old.line.own} & {*one.line.aside}]
            told.append(replace(one, people=one.people or people))
    return told


def _at_hand(turn: Turn, lexicon: Lexicon) -> frozenset[str]:
    """The patient that an answer is of."""
    found = only_patient(turn["content"], lexicon.is_word) if turn["role"] == "assistant" else None
    return frozenset(word for part in found for word in part.lower().split()) if found else frozenset()
