"""A Condition to words of the record: only what is active, believed and recent is said of today."""

from collections.abc import Iterator
from typing import Final

from shared.fhir.dates import days_before
from shared.fhir.said import OLD_DAYS, Note, Reading, Said, Smoking, Told
from shared.fhir.shape import Resource, code_in, part, reference_to, text
from shared.fhir.words import Words, words_of

_PAST: Final = frozenset({"inactive", "remission", "resolved"})
_UNSURE: Final = frozenset({"differential", "provisional", "unconfirmed"})
_WITHOUT_A_PLACE: Final = {
    "aside": Note("", "aside", "names nothing that the guideline asks about"),
    "at_odds": Note("", "doubt", "its text and its code say different things, so neither was used"),
    "nothing": Note("", "doubt", "it has no words and no code that is known"),
}


def read_condition(resource: Resource, reading: Reading) -> Iterator[Told]:
    """Yield what a problem or diagnosis says."""
    where, belief = reference_to(resource), code_in(resource, "verificationStatus")
    words = words_of(part(resource, "code"), reading)
    if words.kind in _WITHOUT_A_PLACE:
        note = _WITHOUT_A_PLACE[words.kind]
        yield Note(where, note.kind, note.words)
    elif belief in _UNSURE:
        yield Note(where, "unconfirmed", f"it is {belief}, so it was not counted: ask")
    elif belief == "refuted":
        yield from denied(where, words)
    else:
        yield from _standing(where, words, resource, reading)


def denied(where: str, words: Words) -> Iterator[Told]:
    """Yield that it was looked for and is not there."""
    if words.said and not words.smoking:
        yield Said(where, words.field, f"no {words.said}" if words.kind != "text" else f"{words.said}? No")


def _standing(where: str, words: Words, resource: Resource, reading: Reading) -> Iterator[Told]:
    recorded = days_before(text(resource, "recordedDate"), reading.today)
    status = code_in(resource, "clinicalStatus")
    abated = days_before(text(resource, "abatementDateTime"), reading.today)
    if words.smoking:
        yield Smoking(where, words.smoking, recorded)
    elif status in _PAST or abated is not None:
        yield from _past(where, words, status)
    elif recorded is not None and recorded > OLD_DAYS and words.field != "history":
        yield Note(where, "old", "it was recorded more than a year ago, so it was not taken for today's")
    else:
        yield from stated(where, words, _lasting(resource, reading), recorded)


def stated(where: str, words: Words, days: int | None, recorded: int | None) -> Iterator[Told]:
    """Yield that it is so, in the words of its code and in its own beside them."""
    yield Said(where, words.field, words.said, days, recorded)
    if words.more:
        yield Said(where, words.field, words.more, days, recorded)


def _past(where: str, words: Words, status: str) -> Iterator[Told]:
    """What is over stays in the history where its own words can say how; a code's bare words would say it of today."""
    if words.kind == "text":
        yield Said(where, "history", words.said if status == "inactive" else f"{words.said} (resolved)")
    elif words.field == "history":
        yield Said(where, "history", words.said)
    else:
        yield Note(where, "past", "it is over")


def _lasting(resource: Resource, reading: Reading) -> int | None:
    """Return for how many days, by the onset; the day of recording is no onset."""
    onset = text(resource, "onsetDateTime") or text(part(resource, "onsetPeriod"), "start")
    return days_before(onset, reading.today) if onset else None
