"""FHIR's dates, which may be a year or a month alone, as the first and last day that they can mean."""

import calendar
import re
from datetime import date
from typing import NamedTuple

from shared.whole_years import whole_years

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?")


class Span(NamedTuple):
    """From the first to the last day meant."""

    first: date
    last: date


def span_of(written: str) -> Span | None:
    """Return the days that a date or dateTime can mean; None for what is no date."""
    found = _DATE.fullmatch(written)
    if not found:
        return None
    year, month, day = (int(one) if one else None for one in found.groups())
    try:
        first = date(year or 0, month or 1, day or 1)
        last_month = month or 12
        last = date(first.year, last_month, day or calendar.monthrange(first.year, last_month)[1])
    except ValueError:
        return None
    return Span(first, last)


def days_before(written: str, today: date) -> int | None:
    """Return how many days ago a date surely was; None for none, and for one that is still to come."""
    span = span_of(written)
    if span is None or span.first > today:
        return None
    return max(0, (today - span.last).days)


def ages_on(born: Span, today: date) -> tuple[int, ...]:
    """Return the ages in whole years that somebody born within `born` can have, youngest first."""
    youngest, oldest = whole_years(min(born.last, today), today), whole_years(born.first, today)
    return tuple(range(youngest, oldest + 1))


def months_on(born: Span, today: date) -> int | None:
    """Return the age in whole months of somebody whose day of birth is known."""
    if born.first != born.last:
        return None
    months = (today.year - born.first.year) * 12 + today.month - born.first.month
    return months - (today.day < born.first.day)
