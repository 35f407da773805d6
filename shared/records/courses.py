"""For how long a medicine was to be taken: the words of a course, and the day on which it ended."""

import re
from datetime import date, timedelta
from itertools import chain
from typing import Final

from shared.language.quantities.doses import doses_in
from shared.language.quantities.frequencies import frequencies_in
from shared.language.quantities.lengths import LENGTH, LONG, SHORT, most_days
from shared.records.dates import as_date, dates_in

_AFTER: Final = re.compile(
    rf"(?:\bfor (?:(?:the next|a total of|up to|only|just) )?|(?<!\d )\bx ?)(?P<long>{LENGTH})"
    rf"|(?P<course>{LONG} course)\b"
    r"|\b(?:until|to (?:finish|end|stop) on|ending|last dose on) (?P<until>[^.;]+)",
    re.IGNORECASE,
)
_BEHIND_AN_AMOUNT: Final = re.compile(rf"[\s,]*(?P<short>{SHORT})")
_BEFORE: Final = re.compile(rf"(?P<long>{LENGTH})(?: course)? of (?:(?:oral|iv|intravenous|topical) )?$", re.I)
# What goes on behind it, comes round again, was so already, or is but a supply, is no course that ends.
_GOES_ON: Final = re.compile(
    r"^[\s,]*(?:and )?(?:then\b(?! stop)|before (?:increas|go|mov|chang)\w*|(?:of )?(?:each|every)\b|per\b|a month"
    r"|supply|check|review\b|follow|now\b|already|so far|(?:and|or) (?:increas|continu|longer|more|until)\w*)"
    r"|\b(?:if|when(?:ever)?|as (?:needed|required)|flares?|long[- ]term|supply)\b",
    re.IGNORECASE,
)
_WAS_SO: Final = re.compile(
    r"\b(?:been|since|already|ha(?:s|ve) (?:taken|had|used)|was (?:on|taking)|trial|initially|at first)\b",
    re.IGNORECASE,
)


def course_in(before: str, after: str) -> str:
    """Return the words that say for how long, before a medicine's name or behind it; nothing where none do."""
    if _WAS_SO.search(f"{before} {after}"):
        return ""
    found = _AFTER.search(after) or _behind_an_amount(after)
    if found is None:
        lead = _BEFORE.search(before)
        return lead["long"] if lead else ""
    if _GOES_ON.search(after[found.end() :]) or re.search(r"\bat least\b|\bminimum\b", after, re.IGNORECASE):
        return ""
    return str(next(filter(None, found.groups())))


def _behind_an_amount(text: str) -> re.Match[str] | None:
    """ "6/52" is how long right behind a dose or how often; elsewhere it may be much else."""
    if "/" not in text:
        return None
    ends = chain((dose.end for dose in doses_in(text)), (often.end for often in frequencies_in(text)))
    return next(filter(None, (_BEHIND_AN_AMOUNT.match(text, end) for end in ends)), None)


def ended_on(course: str, day: str) -> date | None:
    """Return the last day of a course that a document of an ISO day tells; None where that cannot be told."""
    began = as_date(day)
    if began is None or not course:
        return None
    if said := dates_in(course, began):
        return said[0].day if said[0].day_given else None
    days = most_days(course)
    return None if days is None else began + timedelta(days=days)
