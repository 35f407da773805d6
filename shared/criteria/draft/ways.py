"""Ways that close a condition and limit what stands before them: "A, provided that B, or that C"."""

import re
from collections.abc import Callable

_DOES = r"(?:has|have|is|are|reports?|presents?|develops?)"
_JOINED = re.compile(r"\b(?:and|or|but)$", re.IGNORECASE)
_WAYS = tuple(
    (re.compile(pattern, re.IGNORECASE), re.compile(parting, re.IGNORECASE))
    for pattern, parting in (
        (r"^(?P<before>.+?),? and either (?P<ways>[^;:]+?, or [^;:]+)$", r", or "),
        (
            r"^(?P<before>.+?),? (?:provided|on condition) that (?P<ways>[^,;:]+?,? or that [^;:]+)$",
            r",? or that |, that ",
        ),
        (
            r"^(?!(if|when|where)\b.*, \1\b.* or \1\b)(?P<before>.+?),? (?P<word>if|when|where) "
            r"(?P<ways>[^;:]+? or (?P=word) [^;:]+)$",
            r",? or (?:if|when|where) |, (?:if|when|where) ",
        ),
        (
            rf"^(?P<before>.+?),? (?:where|provided|as long as|if|when) (?P<ways>[^,;:]+? or {_DOES} [^,;:]+)$",
            rf" or (?={_DOES} )",
        ),
        (
            rf"^(?P<before>.+?),? (?:if|when|where) (?P<ways>(?:they|she|he|there) [^;:]+?, or {_DOES} [^,;:]+)$",
            rf", or (?={_DOES} )",
        ),
        (
            rf"^(?P<before>.+?),? and (?P<ways>{_DOES} [^,;:]+, (?:{_DOES} [^,;:]+,? )?or {_DOES} [^,;:]+)$",
            rf",? or (?={_DOES} )|, (?={_DOES} )",
        ),
    )
)


def part_ways(text: str, says_something: Callable[[str], bool]) -> tuple[str, list[str]]:
    """Return `text` without the ways that close it and limit what stands before them, and those ways.

    "A, provided that B, or that C", "A where they B or have C", "A and has B, reports C or is D". `says_something`
    tells whether words before the ways ask for anything: "if they have A or have B" has only ways.
    """
    for pattern, parting in _WAYS:
        found = pattern.match(text)
        if found and says_something(found["before"]) and not _JOINED.search(found["before"]):
            return found["before"], parting.split(found["ways"])
    return text, []
