"""The prescriptions that a message's medicines stand for, where they stand as ordered now."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pipelines.agent.reading.asks import Ask, Part
from pipelines.agent.reading.clauses import own_clause
from pipelines.agent.reading.mark import Marked, Span
from pipelines.agent.reading.prescribing import prescribing
from pipelines.agent.reading.standing_of_orders import Standing, standing_of
from pipelines.agent.reading.standing_words import is_said
from shared.terminology.drugs.names import DrugNames

_DOSE_NEXT: Final = re.compile(r" (?:[,:-] )?DOSE\d")
# The words between one order's last mark and the next medicine, and those that only add it.
_LEAD: Final = re.compile(r"(?:(?<!\S)(?![A-Z]+\d)\S+ )*$")
_ADDED: Final = re.compile(
    r"(?:(?:[,;.+&:-]|and|also|plus|then|with|please|as well as|together with|on|of|some|a|another|new"
    r"|(?:start|prescribe|give|add|put|order|issue)(?: (?:him|her|them))?|can you|could you) )*"
)
_GOES_ON: Final = re.compile(r"\b(?:continu\w*|carr(?:y|ies) on|unchanged|remains?|stays?|as (?:before|usual|now))\b")
_OR: Final = re.compile(r" (?:or|/) $")
_TOGETHER: Final = re.compile(r" (?:and|with|plus|&|\+) ")
_NOW: Final = frozenset({Standing.ORDERED, Standing.BARE, Standing.MENTIONED})
_TOLD: Final = frozenset({Standing.ALREADY, Standing.REPORTED, Standing.CONSIDERED})
_LED: Final = _TOLD | {Standing.CONDITIONAL, Standing.ASKED}
# A message that names more is no order, and not worth the time.
_MOST: Final = 24
_LAST: Final = 8


def orders_in(part: Part, names: DrugNames) -> Iterator[Ask]:
    """Yield a prescription for each medicine of a message that stands with an amount and as ordered now; where there is
    none, for the one that is ordered without. Several bare ones are a list of what somebody takes."""
    marked = part.marked
    medicines = _medicines(marked)
    if len(medicines) > _MOST:
        return
    stands = [(one, _place_of_order(marked, one, medicines), standing_of(marked, one)) for one in medicines]
    amounts = [(place, told) for _, place, told in stands if place.of("DOSE", "FREQ")]
    is_list = sum(told is Standing.BARE for _, told in amounts) > 1
    ordered = [place for place, told in amounts if told is Standing.ORDERED or (told is Standing.BARE and not is_list)]
    is_one = len({one.value.lower() for one, _, _ in stands}) == 1
    alone = [place for _, place, told in stands if told is Standing.ORDERED and is_one]
    for place in ordered or alone[-1:]:
        asked = prescribing(place, names)
        if asked is not None:
            yield asked


def with_other_orders(asks: Sequence[Ask], marked: Marked, names: DrugNames) -> list[Ask]:
    """Return what is asked with an order for each further medicine that is ordered whole beside one. Of two medicines
    by "or" neither is ordered: which one is asked."""
    medicines = _medicines(marked)
    if len(medicines) > _MOST or not any(ask.tool == "prescribe_medication" for ask in asks):
        return list(asks)
    held = [_asked_which(ask, marked, medicines) if ask.tool == "prescribe_medication" else ask for ask in asks]
    named = {span.value.lower() for ask in held for span in ask.used}
    for one in medicines:
        if one.value.lower() in named or not _is_added(marked, one):
            continue
        other = prescribing(_place_of_order(marked, one, medicines), names)
        if other is not None and not other.missing:
            held.append(other)
            named.add(one.value.lower())
    return held


def _is_added(marked: Marked, medicine: Span) -> bool:
    """Whether a medicine is ordered, and by words that do no more than add it to an order: "and", "also give him"."""
    at, end = marked.place_of(medicine)
    lead = _LEAD.search(marked.line[:at])
    is_added = lead is not None and _ADDED.fullmatch(lead[0]) is not None
    is_new = _GOES_ON.search(re.split(r" [.;,](?= |$)", marked.line[end:])[0]) is None
    return is_added and is_new and standing_of(marked, medicine) is Standing.ORDERED


def _asked_which(order: Ask, marked: Marked, medicines: Sequence[Span]) -> Ask:
    """An order; all of it is missing where its medicine is one of two, or its dose may be that of either: "amoxicillin
    and metronidazole 400 mg"."""
    for first, second in pairwise(medicines):
        between = marked.line[marked.place_of(first)[1] : marked.place_of(second)[0]]
        is_one_of_two = _OR.search(between) or (second in order.used and _TOGETHER.fullmatch(between))
        if is_one_of_two and not {first, second}.isdisjoint(order.used):
            ends = _place_of_order(marked, second, medicines).end
            told = [second, *Part(marked, marked.place_of(first)[0], ends).of("DOSE", "FREQ")]
            missing = ("medication_name", "dosage", "frequency")
            return replace(order, args={}, missing=missing, meant={}, used=(first, *told),
                           unread=marked.text[first.start : max(span.end for span in told)])  # fmt: skip
    return order


def is_not_now(ask: Ask, marked: Marked) -> bool:
    """Whether the medicine of a prescription is told of, asked about, called off or for a case that may come, and
    ordered nowhere. What only the words before it refuse has been taken back already, or is something else."""
    name = ask.args.get("medication_name")
    named = [one for one in _medicines(marked) if name is None or one.value == name][-_LAST:]
    whole = [standing_of(marked, one) for one in named]
    is_open = ask.only_if or any(told in _NOW for told in whole)
    return not is_open and any(_is_told_of(marked, *one) for one in zip(named, whole, strict=True))


def _is_told_of(marked: Marked, medicine: Span, whole: Standing) -> bool:
    led = standing_of(marked, medicine, is_led=True)
    if whole is Standing.ASKED and is_said("after", "of_anybody", marked.line[marked.place_of(medicine)[1] :]):
        return True
    if whole is Standing.REFUSED:
        return led is not Standing.REFUSED or _is_called_off(marked, medicine)
    return whole in _TOLD or (whole in _LED and led in _LED)


def _is_called_off(marked: Marked, medicine: Span) -> bool:
    """Whether a medicine is what a word of stopping is about: "delete the ramipril"."""
    return is_said("before", "called_off", own_clause(marked.line, marked.place_of(medicine)[0]))


def _medicines(marked: Marked) -> Sequence[Span]:
    """What is known as a medicine, and an unknown word right before a dose."""
    return [one for one in marked.of("DRUG", "SLIP", "UNK") if one.kind != "UNK" or _is_before_dose(marked, one)]


def _is_before_dose(marked: Marked, word: Span) -> bool:
    return _DOSE_NEXT.match(marked.line, marked.place_of(word)[1]) is not None


def _place_of_order(marked: Marked, medicine: Span, medicines: Sequence[Span]) -> Part:
    """Where the amount of a medicine stands: from it to the next one, else, of the first, before it."""
    at, _ = marked.place_of(medicine)
    others = [marked.place_of(one)[0] for one in medicines]
    end = min((other for other in others if other > at), default=len(marked.line))
    place = Part(marked, at, end)
    return place if place.of("DOSE", "FREQ") or min(others) < at else Part(marked, 0, end)
