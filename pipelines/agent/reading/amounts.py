"""What an order says of how much and how often, and what of it the order's arguments do not hold: a further step, a
part of a tablet, a figure, a change to come. An order that leaves any of it over is asked about and not proposed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.clauses import own_clause
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.reading.mark import Kind, Marked, Span, Word
from shared.data import read_yaml
from shared.language.numbers import has_digit
from shared.language.quantities.doses import doses_in
from shared.language.quantities.doubts import doubt_of, sign_before

_FILE: Final = Path(__file__).with_suffix(".yaml")
_STANDS_WITH: Final[frozenset[Kind]] = frozenset({"DOSE", "FREQ", "LONG", "DRUG", "SLIP"})
_MEDICINES: Final[frozenset[Kind]] = frozenset({"DRUG", "SLIP", "UNK"})
# An amount that another one comes in the place of: "from 2.5 mg to 5 mg".
_LEFT: Final = re.compile(r"\b(?:from|instead of|rather than|not) $", re.IGNORECASE)
# An amount that is only a difference: "increase by 2.5 mg".
_BY: Final = re.compile(r"\bby (?:a further |another )?$", re.IGNORECASE)
_TO: Final = re.compile(r"\bto (?:a (?:dose|total) of )?$", re.IGNORECASE)
_PART: Final = re.compile(r"(?:a )?(?:half|quarter|½|¼|¾|1/2|1/4)\b.*?(?:tab|cap|sachet|patch)\w*", re.IGNORECASE)
_RANGE: Final = re.compile(r"\w\s?(?:-|\b(?:to|or|and)\b)\s?\w", re.IGNORECASE)
_OF: Final = re.compile(r"(?:DOSE\d+|\S+) of $")
# What one medicine is left for another by: an arrow behind its amounts, "swap it for".
_ARROW: Final = r"(?:→|⇒|➜|[-=]+ >|>)"
_AMOUNTS_BEHIND: Final = r"(?: (?:(?:DOSE|FREQ|LONG)\d+|[\d.,/]+|mg|mr|tabs?|tablets?))*"
_ARROW_BEHIND: Final = re.compile(rf"{_AMOUNTS_BEHIND} {_ARROW} (?:\S+ ){{0,2}}(?:DRUG|SLIP|UNK)\d")
_CHANGED_FOR: Final = re.compile(rf"{_AMOUNTS_BEHIND}(?: over)? (?:to|for|with|by) (?:\S+ ){{0,2}}?(?:DRUG|SLIP|UNK)\d")
_CHANGES: Final = re.compile(
    r"\b(?:switch|swap|change|replace|convert|exchange|substitute|cross ?- ?taper)\w*(?: [^ .?!;]+){0,6} $"
)


def is_left(text: str, at: int) -> bool:
    """Whether an amount of a text is what another comes in the place of."""
    return _LEFT.search(text[:at]) is not None


def is_replaced(line: str, start: int, end: int) -> bool:
    """Whether a medicine of a line is what another comes in the place of: "gabapentin 300 mg → pregabalin", "swap
    simvastatin for atorvastatin"."""
    if _ARROW_BEHIND.match(line, end):
        return True
    return _CHANGED_FOR.match(line, end) is not None and _CHANGES.search(line[:start]) is not None


def is_difference(text: str, at: int) -> bool:
    """Whether an amount of a text is how much is added or taken away, and no dose."""
    return _BY.search(text[:at]) is not None


def read_whole(asks: Sequence[Ask], marked: Marked) -> list[Ask]:
    """Return what is asked; of an order that leaves an amount unread, what is in doubt is missing."""
    return [_whole(ask, marked, asks) if ask.tool == "prescribe_medication" else ask for ask in asks]


def _whole(ask: Ask, marked: Marked, asks: Sequence[Ask]) -> Ask:
    words = marked.words(*place_of_order(ask, marked, asks))
    ask = _with_courses(ask, words)
    amounts = list(_amounts(words, ask))
    left = [word for word in amounts if not (_is_held(word, ask, marked) or _is_put_right(word, ask, marked))]
    left += [word for word in amounts if word not in left and _is_step(words, word)]
    is_doubtful = _has_doubtful_dose(ask, marked)
    if not left and not is_doubtful and not _is_change_to_a_range(words, ask):
        return ask
    unsure = left if left or is_doubtful else amounts
    doubts = {"frequency" if word.span and word.span.kind == "FREQ" else "dosage" for word in unsure}
    doubts |= {"dosage"} if is_doubtful else set()
    if any(words[words.index(word) - 1].said == "then" for word in left):
        doubts = {"dosage", "frequency"}  # a further step
    args = {name: value for name, value in ask.args.items() if name not in {*doubts, "notes"}}
    missing = [name for name in ("medication_name", "dosage", "frequency") if name in doubts or name in ask.missing]
    told = [word for word in words if word.span and word.span.kind == "LONG"] + amounts
    start = sign_before(marked.text, min(word.start for word in told))
    text = marked.text[start : max(word.end for word in told)]
    return replace(ask, args=args, missing=missing, unread=text)


def _has_doubtful_dose(ask: Ask, marked: Marked) -> bool:
    """Whether the dose of an order cannot be meant, or has no unit."""
    dose = next((span for span in ask.used if span.kind == "DOSE"), None)
    read = [one for one in doses_in(marked.text) if dose and one.start < dose.end and dose.start < one.end]
    if dose is None or not read:
        return dose is not None and has_digit(dose.text)
    return any(doubt_of(marked.text, one) for one in read)


def _with_courses(ask: Ask, words: Sequence[Word]) -> Ask:
    """An order with how long it is given where that stands elsewhere in its words: "a 5 day course of amoxicillin"."""
    notes = str(ask.args.get("notes", ""))
    reason = False
    courses: list[Span] = []
    for at, word in enumerate(words):
        reason = not _is("ends", word) and (reason or _begins_a_reason(words, at))
        if word.span and word.span.kind == "LONG" and word.span.text not in notes and not reason:
            courses.append(word.span)
    told = " ".join([*(span.text for span in courses), notes]).strip()
    return replace(ask, args={**ask.args, "notes": told}, used=(*ask.used, *courses)) if courses else ask


def place_of_order(ask: Ask, marked: Marked, asks: Sequence[Ask] = ()) -> tuple[int, int]:
    """Return from where to where in the line an order's words stand: from the clause of its medicine to the next
    medicine, or to where something else is asked."""
    medicine = next((span for span in ask.used if span.kind in _MEDICINES), None)
    if medicine is None:
        return ask.at, len(marked.line)
    at = _place(marked, medicine)
    start = max(at - len(own_clause(marked.line, at)) - 1, 0)
    others = [_place(marked, one) for one in marked.of("DRUG", "SLIP") if one.value.lower() != medicine.value.lower()]
    if any(start <= place < at for place in others):  # what stands between two medicines is the first one's
        start = led_by_amount(marked.line, at)
    after = min((_begins(marked, at, place) for place in others if place > at), default=len(marked.line))
    asked = min(
        (one.at for one in asks if one.at > at and one.tool not in (ask.tool, "search_patient")),
        default=len(marked.line),
    )
    return start, min(after, asked)


def _place(marked: Marked, span: Span) -> int:
    return max(place for place, start, _ in marked.places if start <= span.start)


def _begins(marked: Marked, at: int, other: int) -> int:
    """Where the words of another medicine begin behind a place: with its amount, or with what changes its dose."""
    start = led_by_amount(marked.line, other)
    words = [word for word in marked.words(at, start)]
    places = [place for place, _, _ in marked.places if at <= place < start]
    for place, word in reversed(list(zip(places, words, strict=True))):
        if _is("changes", word):
            return place
        if not _is("changed", word):
            break
    return start


def led_by_amount(line: str, at: int) -> int:
    """Return where in a line the words of a medicine begin: "2 puffs of salbutamol" begins with its amount."""
    found = _OF.search(line, 0, at)
    return found.start() if found and found.end() == at else at


def _is_held(word: Word, ask: Ask, marked: Marked) -> bool:
    """Whether an argument holds an amount, or comes in its place."""
    if any(span.start <= word.start and word.end <= span.end for span in ask.used):
        return word.span is None or _PART.fullmatch(word.span.text) is None  # half a tablet, of which strength?
    dose = next((span for span in ask.used if span.kind == "DOSE"), None)
    if dose is None:
        return False
    if _is("changes", word):
        return word.start < dose.start and _TO.search(marked.text[: dose.start]) is not None
    return is_left(marked.text, word.start)


def _is_step(words: Sequence[Word], amount: Word) -> bool:
    """Whether an amount is what comes after another: "2 hourly for 48 h then four times a day"."""
    at = words.index(amount)
    return at > 1 and words[at - 1].said == "then" and any(word.said.isdigit() or word.span for word in words[:at])


def _is_put_right(word: Word, ask: Ask, marked: Marked) -> bool:
    """Whether an amount is a slip that the words behind it put right: "fifty, no, twenty five milligrams"."""
    kind = "FREQ" if word.span and word.span.kind == "FREQ" else "DOSE"
    kept = {span.start for span in ask.used if span.kind == kind}
    cues = (cue for cue in pattern("taken_back", "instead").finditer(marked.line))
    return any(
        word.start < marked.start_of(cue.start()) and any(start >= marked.start_of(cue.start(1)) for start in kept)
        for cue in cues
    )


def _is_change_to_a_range(words: Sequence[Word], ask: Ask) -> bool:
    """Whether a change is asked for and two figures told, so that either may be the dose that is left."""
    dose = next((span for span in ask.used if span.kind == "DOSE"), None)
    is_range = dose is not None and _RANGE.search(dose.text) is not None
    return is_range and any(_is("changes", word) for word in words if dose and word.start < dose.start)


def _amounts(words: Sequence[Word], ask: Ask) -> Iterator[Word]:
    """The words that say how much, how often, or that it changes."""
    reason = False
    named = [span for span in ask.used if span.kind in _MEDICINES]
    medicine = next((at for at, word in enumerate(words) if word.span in named), -1)
    for at, word in enumerate(words):
        reason = not _is("ends", word) and (reason or _begins_a_reason(words, at))
        kind = word.span.kind if word.span else None
        is_amount = kind == "DOSE" and not _is_result(words, at)
        is_amount = is_amount or (kind == "FREQ" and not reason)
        is_amount = is_amount or (_is("figures", word) and _is_of_the_dose(words, at))
        is_amount = is_amount or (_is("changes", word) and not reason and _changes_it(words, at, medicine))
        if is_amount:
            yield word


def _begins_a_reason(words: Sequence[Word], at: int) -> bool:
    """Whether a word begins to say why: not "for abc-123", "to 20 mg"."""
    if not _is("reasons", words[at]):
        return False
    behind = words[at + 1] if at + 1 < len(words) else None
    if behind is None or (behind.span is not None and behind.span.kind != "UNK"):
        return False
    return not (_is("figures", behind) or _is("ends", behind))


def _is_result(words: Sequence[Word], at: int) -> bool:
    """Whether an amount is a result: "94 g/l"."""
    return [word.said for word in words[at + 1 : at + 3]] == ["/", "l"]


def _is_of_the_dose(words: Sequence[Word], at: int) -> bool:
    """Whether a bare figure stands with the amounts of an order, joined to one before or behind it."""
    behind = next((word for word in words[at + 1 :] if word.said not in ("-", "a", "an")), None)
    if behind is not None and _is("measures", behind):
        return False
    led = words[at - 1].said if at else ""
    if words[at].said == "one" and led not in ("then", "to", "or", "by"):
        return False  # one of it is it: "one 500 mg tablet"
    if led == "then":
        return True
    before = next((word for word in reversed(words[:at]) if not _is("joins", word)), None)
    if before is not None and before.span and before.span.kind in _STANDS_WITH:
        return True
    lead = words[at - 1] if at and not _is("parts", words[at]) else None
    if lead is not None and not (_is("joins", lead) or _is("gives", lead) or _is("changes", lead)):
        return False
    after = next((word for word in words[at + 1 :] if not _is("joins", word) or _is("stops", word)), None)
    return after is not None and (_is("forms", after) or (after.span is not None and after.span.kind in _STANDS_WITH))


def _changes_it(words: Sequence[Word], at: int, medicine: int) -> bool:
    """Whether a word of change is of the dose: behind the medicine, or before it with nothing else between."""
    if at > 0 and words[at - 1].said == "to":
        return False
    if words[at].said == "up" and (at > medicine or (at > 0 and not _is("leads", words[at - 1]))):
        return False  # "prn up to four times daily", "write him up for"
    return at > medicine or all(_is("changed", word) for word in words[at + 1 : medicine])


def _is(name: str, word: Word) -> bool:
    said = word.span.text.lower() if word.span and word.span.kind == "UNK" else word.said
    return _pattern(name).fullmatch(said) is not None


@cache
def _pattern(name: str) -> re.Pattern[str]:
    patterns: dict[str, Any] = read_yaml(_FILE)
    return re.compile(patterns[name])
