"""Results in a sentence: test, value, unit, the laboratory's own range and flag, all as printed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shared.records.dates import MONTHS
from shared.records.ranges import outside
from shared.terminology.health_words import Named

_VALUE = re.compile(
    r"^(?:[\s|]*(?:score|level|result|value|count|is|was|of|at|has|have|had|been|now|today|repeated|improved|"
    r"from\s+\d+(?:[.·]\d+)?(?:\s?[\w/%^]+)?\s+to|to|from|fallen|risen|fell|rose|"
    r"dropped|come|came|gone|went|back|down|up|steady|stable|low|high|normal|raised|remains?|still|reads?|reading|measured|:|=|,|"
    r"about|sitting|standing|lying)(?![A-Za-z]):?)*[\s|]*"
    r"(?P<value>[<>≤≥]?\s*\d+(?:[.·]\d+|,\d{1,2}(?!\d))?(?:\s*/\s*\d+(?:\.\d+)?)?)[\s|]*"
    r"(?P<unit>%|(?:(?:x\s*)?10\^?\d+/L|[a-zA-Zµμ]+(?:/[\w.^]+)+|mmHg|mmol|kg|cm|g/L|bpm|fL|pg|mm|weeks)(?![A-Za-z]))?"
    r"(?:[\s|,*-]*(?P<before>HIGH|LOW|H\b|L\b)(?=\s*[(\[]))?"
    r"(?:\s*(?:of predicted)?[\s|]*(?:[(\[](?P<range>[^)\]]*)[)\]]|"
    r"(?:,?\s*(?:normal|reference|ref\.?)(?: range)?:?\s*)?(?P<bare>\d[\d.]*\s*[-–]\s*\d[\d.]*)))?"
    r"[\s|,*-]*(?P<flag>HIGH|LOW|ABNORMAL|NORMAL|CRITICAL|RAISED|above|below|H\b|L\b)?",
    re.IGNORECASE,
)
_PRINTED_FLAG = re.compile(r"^(?:HIGH|LOW|ABNORMAL|CRITICAL|RAISED|H|L|[Aa]bove|[Bb]elow)$")
_FLAGS = {"h": "high", "raised": "high", "above": "high", "l": "low", "below": "low"}
AWAITED = re.compile(
    r"\b(?:await(?:ed|ing|s)?|pending|to follow|not (?:yet )?(?:back|available|reported|received)|"
    r"result(?:s)? (?:is|are) due|"
    r"has been (?:sent|requested)|(?:was|were) sent|sent off|requested|still waiting|outstanding)\b",
    re.IGNORECASE,
)
OPEN = re.compile(
    rf"{AWAITED.pattern}|\b(?:insufficient|haemolysed|unlabelled|could not be (?:processed|reported|measured)|"
    r"(?:not|yet to be|never|no(?! known)) (?:yet |been )*(?:decided|agreed|settled|known|fixed|certain|decision)|"
    r"undecided|"
    r"to be (?:decided|agreed|confirmed)|under (?:review|discussion))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ResultSaid:
    """A value at `start` of its sentence.

    `flag`: what the laboratory printed, in lower case; else "low" or "high" by the range that stands beside it.
    """

    test: str
    value: str
    unit: str = ""
    range: str = ""
    flag: str = ""
    start: int = 0


def results_said(text: str, named: Sequence[Named]) -> tuple[ResultSaid, ...]:
    """Return the results of a sentence; a test without a value right after its name has none."""
    tests = [one for one in named if one.name.kind == "test" and not one.name.members]
    found = []
    for one in tests:
        value = _VALUE.match(text[one.end :])
        if value and not _is_a_time(text[one.end + value.end("value") :], value["unit"]):
            told, within = value["value"].strip(), value["range"] or value["bare"] or ""
            flag = _printed(value["before"]) or _printed(value["flag"]) or outside(told, within)
            found.append(ResultSaid(one.name.id, told, (value["unit"] or "").rstrip("."), within, flag, one.start))
    return tuple(found)


def _printed(flag: str | None) -> str:
    printed = flag.lower() if flag and _PRINTED_FLAG.match(flag) else ""
    return _FLAGS.get(printed, printed)


def _is_a_time(after: str, unit: str | None) -> bool:
    return not unit and bool(
        re.match(
            rf"\s*(?:days?|weeks?|months?|years?|hours?|minutes?|times|mg|tablets?|{'|'.join(MONTHS)})\b", after, re.I
        )
    )
