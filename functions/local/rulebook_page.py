"""The rulebook of a guideline as a page that a clinician can read: every rule as nested bullets, in our own words."""

from collections.abc import Iterator

from shared.criteria.book import Book, Entry
from shared.criteria.bullets import bullets

_TOP = """# The rulebook of {guideline}

Made from `shared/criteria/rulebooks/` by `make docs`; a test fails when this page drifts.

Each rule says whom a recommendation is for, in this project's own words; the recommendation itself stands on the page
named. **Status**: `drafted` by a program, `read` by a person against the words of the recommendation, `signed` by a
clinician. Here: {statuses}. **No clinician has signed any rule.** This is not a medical device; it supports, and never
replaces, clinical judgement.
"""


def rulebook_page(book: Book) -> str:
    """Return the page of a whole rulebook, as Markdown."""
    entries = book.entries.values()
    counts = {status: sum(entry.status is status for entry in entries) for status in {one.status for one in entries}}
    said = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    names = {entry.fingerprint: entry.stood.number for entry in entries}
    parts = (_rule(entry, names) for entry in entries)
    return "\n".join([_TOP.format(guideline=book.guideline, statuses=said), *parts])


def _rule(entry: Entry, names: dict[str, str]) -> str:
    return "\n".join(_lines(entry, names)) + "\n"


def _lines(entry: Entry, names: dict[str, str]) -> Iterator[str]:
    yield f"## {entry.stood.number}: {entry.about}\n"
    yield (
        f"Edition of {entry.stood.edition}, page {entry.stood.page}. {str(entry.status).capitalize()} on {entry.when} "
        f"by {entry.by.name} ({entry.by.role}): {entry.why}."
    )
    if entry.replaces:
        yield f"In the place of {', '.join(names[mark] for mark in entry.replaces)} of an earlier edition."
    yield ""
    yield from bullets(entry.criterion, names)
