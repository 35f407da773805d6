"""What is told of a time that is past, or as over by the end of its sentence or the next one."""

import re
from dataclasses import replace
from functools import cache

from shared.any_case import AnyCase
from shared.number_words import one_between
from shared.patient.course import is_bleeding
from shared.patient.data_files import load_yaml
from shared.patient.standing import Surroundings
from shared.terminology.concept import Mention

_SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)|[;\n|]")
_STOPPED = re.compile(
    r"stop|clear|settl|gone|went|normal|better|resolv|no more|(?:none|nothing) since|no (?:further|recurr)",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:years?|yrs?) ago\b|\blast (?:year|winter|spring|summer|autumn)\b"
    rf"|\b(?:[4-9]|\d\d|several|many|{one_between('four', 'twelve')}) (?:months?|mths?) ago\b",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[,:(–—]|\s-\s")
_BRACKETED = re.compile(r"\([^()]*$")
_OPENS = re.compile(r"\W*|(?:and|but|then|she|he|i|they)\W+", re.IGNORECASE)
_OF_THEN = re.compile(r"\s*(?:with|for|because of)\b", re.IGNORECASE)  # "referred in 2020 with swollen glands"
_PLANNED_WITHIN = 40  # characters


def is_elapsed(mention: Mention, around: Surroundings) -> bool:
    """Whether the sentence of a mention sets it in the past, or tells it as over.

    Bleeding that has merely stopped, or bled of late, still counts unless it was looked into.
    """
    text = around.text
    start, end = _sentence(text, mention.start)
    time = _past_time(mention, around, start, end) or _aside(mention, around, start)
    if not (time or _is_told_as_over(mention, around, end)):
        return False
    is_long_ago = time is not None and _pattern("of_a_month").search(time) is None
    return is_long_ago or not is_bleeding(mention.concept) or is_looked_into(text[start:])


def has_only_stopped(concept: str, by: str, text: str, *, is_letter: bool) -> bool:
    """Whether bleeding that the words `by` end has only stopped of late: then it counts.

    That of long ago is over, and so is what a long text tells to have been looked into.
    """
    is_recent = is_bleeding(concept) and _YEAR.search(text) is None
    return is_recent and _STOPPED.search(by) is not None and not (is_letter and is_looked_into(text))


def is_looked_into(text: str) -> bool:
    """Whether words tell that whoever bled was examined, or where it came from; what is planned tells nothing."""
    return any(
        not _pattern("planned").search(text[max(0, found.start() - _PLANNED_WITHIN) : found.start()])
        for found in _pattern("looked_into").finditer(text)
    )


def _past_time(mention: Mention, around: Surroundings, start: int, end: int) -> str | None:
    """The words of a past time that hold for a mention, where nothing goes on: "In 2020 she had swollen glands".

    A time before it opens the sentence or stands in its clause, with nothing between that is told of now; one after it
    dates what stands right before.
    """
    text = around.text
    if _pattern("goes_on_now").search(text, start, end):
        return None
    for told in _pattern("past_time").finditer(text, start, end):
        if told.end() <= mention.start and _holds_for(text, start, told, mention.start):
            return told[0]
    for told in (found for name in ("past_time", "dated") for found in _pattern(name).finditer(text, mention.end, end)):
        between = text[mention.end : told.start()]
        if not _PARTS.search(between) and not _pattern("told_now").search(between):
            return told[0]
    return None


def _aside(mention: Mention, around: Surroundings, start: int) -> str | None:
    """The past time of what stands before the brackets in which a mention stands: "DVT 2009 (ankle fracture)"."""
    text = around.text
    opened = _BRACKETED.search(text, start, mention.start)
    before = [m for m in around.mentions if opened and start <= m.start and m.end <= opened.start()]
    if opened is None or not before or _pattern("goes_on_now").search(text, opened.start(), _closed(text, mention.end)):
        return None
    return _past_time(before[-1], replace(around, text=text[: opened.end()]), start, opened.end())


def _closed(text: str, at: int) -> int:
    closed = text.find(")", at)
    return len(text) if closed < 0 else closed


def _holds_for(text: str, start: int, told: re.Match[str], mention: int) -> bool:
    between = text[told.end() : mention]
    if _pattern("told_now").search(between):
        return False
    opens = _OPENS.fullmatch(text, start, told.start()) is not None
    return opens or (_OF_THEN.match(between) is not None and not _PARTS.search(between))


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
