"""What is told of a time that is past, or as over by the end of its sentence or the next one."""

import re
from functools import cache

from shared.any_case import AnyCase
from shared.patient.course import is_bleeding
from shared.patient.data_files import load_yaml
from shared.patient.standing import Surroundings
from shared.terminology.concept import Mention

_SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)|[;\n|]")
_STOPPED = re.compile(r"stop|clear|settl|gone|went|normal|better|resolv|no more", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b|\b(?:years?|yrs?|months?) ago\b|\blast year\b", re.IGNORECASE)
_PARTS = re.compile(r"[,:(–—]|\s-\s")
_CONTRASTS = re.compile(r"\b(?:but|now|today|however|although|though)\b", re.IGNORECASE)


def is_elapsed(mention: Mention, around: Surroundings) -> bool:
    """Whether the sentence of a mention sets it in the past, or tells it as over.

    Bleeding that has merely stopped still counts, unless it was looked into (policy 8).
    """
    text = around.text
    start, end = _sentence(text, mention.start)
    if _is_of_a_past_time(mention, around, start, end):
        return True
    if not _is_told_as_over(mention, around, end):
        return False
    return not is_bleeding(mention.concept) or is_looked_into(text[start:])


def has_only_stopped(concept: str, by: str, text: str, *, is_letter: bool) -> bool:
    """Whether bleeding that the words `by` end has only stopped of late: then it counts (policy 8).

    That of long ago is over, and so is what a long text tells to have been looked into.
    """
    is_recent = is_bleeding(concept) and _YEAR.search(text) is None
    return is_recent and _STOPPED.search(by) is not None and not (is_letter and is_looked_into(text))


def is_looked_into(text: str) -> bool:
    """Whether words tell that whoever bled was examined for it, or where it came from."""
    return _pattern("looked_into").search(text) is not None


def _is_of_a_past_time(mention: Mention, around: Surroundings, start: int, end: int) -> bool:
    """ "In 2020 she had swollen glands", "DVT '10", "asthma as a child": a time that is past, and nothing goes on."""
    text = around.text
    if _pattern("goes_on_now").search(text, start, end):
        return False
    for told in _pattern("past_time").finditer(text, start, end):
        if told.end() <= mention.start:
            if not _CONTRASTS.search(text, told.end(), mention.start):
                return True
        elif told.start() >= mention.end and not _is_of_another(around, mention.end, told.start()):
            return True
    return False


def _is_told_as_over(mention: Mention, around: Surroundings, end: int) -> bool:
    """ "..., gone by morning.", "The cough: over.", "Both had gone inside four months." """
    text = around.text
    over = _pattern("told_as_over").search(text, mention.end, end)
    if over and not _is_of_another(around, mention.end, over.start()):
        return True
    later = _pattern("over_by_then").match(text, end)
    return later is not None and not _is_of_another(around, mention.end, end)


def _is_of_another(around: Surroundings, start: int, end: int) -> bool:
    """Whether between a mention and what tells of its time something else is named after a mark that parts them."""
    return any(
        start <= other.start < end and _PARTS.search(around.text, start, other.start) for other in around.mentions
    )


def _sentence(text: str, at: int) -> tuple[int, int]:
    """Where the sentence of an offset begins and ends; marks that end it belong to it."""
    start = 0
    for mark in _SENTENCE_ENDS.finditer(text):
        if mark.end() > at:
            return start, mark.end()
        start = mark.end()
    return start, len(text)


@cache
def _pattern(name: str) -> AnyCase:
    return AnyCase(load_yaml("elapsed")[name])
