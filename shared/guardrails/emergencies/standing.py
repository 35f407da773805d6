"""Whether a part is told of as a present fact of this patient: not denied, past, somebody else's, asked or advised."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shared.guardrails.emergencies.sightings import Sighting, Text
from shared.terminology.context import Context

# A year by itself dates what is over; within a date it only says when the note was made.
_YEAR = re.compile(r"(?<![\d/.\-])(?:19|20)\d\d(?![\d/\-])|(?<=\bin )['’]\d\d\b")
_SINCE = re.compile(r"\bsince\s*$", re.IGNORECASE)
# Parts that name a disease, and no sign of it.
DIAGNOSES = frozenset(
    {"heart_attack", "stroke", "anaphylaxis", "sepsis", "meningitis", "cauda_equina", "torsion", "ectopic"}
)
# Parts that say when: what is over is the complaint, which says so itself.
_TIMES = frozenset({"acute", "going_on", "again_and_again", "getting_worse"})
# Its own words say that it is not denied, where the sentence denies much else.
_DENIED_IN_ITSELF = frozenset({"wish_to_die"})
_ASKING_IT_IS_ONE = frozenset({"enough_to_kill", "lethal_for_me"})
_BULLET = re.compile(r"\s*[-•*–·]\s*")


@dataclass(frozen=True, slots=True)
class Standing:
    """What the words around one part make of it."""

    is_fact: bool
    is_supposed: bool = False
    is_others: bool = False


def standing_of(text: Text, part: Sighting, context: Context) -> Standing:
    """Return the standing of one part of a text."""
    is_told_off = (
        (part.part not in _DENIED_IN_ITSELF and _is_said_of(context.denied, part))
        or (part.part not in _TIMES and _is_said_of(context.over, part))
        or _is_advised(text, part)
        or _is_asked(text, part)
        or _is_gone(text, part)
        or _is_feared(text, part)
    )
    return Standing(not is_told_off, context.supposed is not None, context.other_person is not None)


def _is_said_of(cue: tuple[int, int] | None, part: Sighting) -> bool:
    """Whether words that deny or end it stand beside it, and are no word of its own: "nobody would miss me"."""
    start, end = part.mention.start, part.mention.end
    return cue is not None and (cue == (start, end) or not (start <= cue[0] and cue[1] <= end))


def _is_advised(text: Text, part: Sighting) -> bool:
    """Whether it is what to look out for; a list under such words goes on with them."""
    for sentence in (part.sentence, *_led_by(text, part.sentence)):
        if any(c.part == "advice" and c.sentence == sentence and c.last < part.first for c in text.standing):
            return True
    return False


def _led_by(text: Text, sentence: int) -> Sequence[int]:
    """The sentence that ends in a colon before the bullets that this one is of."""
    while sentence > 0:
        words = text.words_of(sentence)
        before = text.words_of(sentence - 1)
        if not words or not before or not _BULLET.match(text.text, text.tokens[before[-1]].end):
            return ()
        sentence -= 1
        if len(before) > 1 and text.tokens[before[-2]].key == ":":
            return (sentence,)
    return ()


def _is_asked(text: Text, part: Sighting) -> bool:
    """Whether it is only asked about: "Any chest pain?", unless the answer is yes.

    "I have chest pain, what now?" tells of it.
    """
    words = text.words_of(part.sentence)
    if part.part in _ASKING_IT_IS_ONE or not words or text.tokens[words[-1]].key != "?":
        return False
    leads = [c for c in text.standing if c.sentence == part.sentence and c.part in ("asked", "own_words")]
    starts = [w for w in words if w == words[0] or text.tokens[w - 1].key in (",", ":", "(")]
    led = [c.part for w in starts if w <= part.first for c in leads if c.first == w]
    is_told = bool(led) and led[-1] == "own_words"
    is_yes = any(c.part == "answered" and c.sentence in (part.sentence + 1, part.sentence + 2) for c in text.standing)
    return not is_told and not is_yes


def _is_feared(text: Text, part: Sighting) -> bool:
    """Whether a diagnosis is only what somebody feared, or read of: "worried it was sepsis"."""
    return part.part in DIAGNOSES and any(c.part == "feared" and c.sentence == part.sentence for c in text.standing)


def _is_gone(text: Text, part: Sighting) -> bool:
    clause = [at for at in text.words_of(part.sentence) if _same_clause(text, at, part.first)]
    if any(c.part == "gone" and c.first in clause and not _is_within(c, part) for c in text.standing):
        return True
    if not clause:
        return False
    start, end = text.tokens[clause[0]].start, text.tokens[clause[-1]].end
    return any(not _SINCE.search(text.text[start : found.start()]) for found in _YEAR.finditer(text.text, start, end))


def _is_within(one: Sighting, other: Sighting) -> bool:
    """Whether one is a word of the other: "wants to die" tells of no death."""
    return other.first <= one.first and one.last <= other.last


def _same_clause(text: Text, at: int, other: int) -> bool:
    low, high = min(at, other), max(at, other)
    return not any(text.tokens[between].key == "," for between in range(low, high))
