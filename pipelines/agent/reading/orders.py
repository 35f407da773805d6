"""The prescriptions that a message's medicines stand for, where they stand as ordered now."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipelines.agent.reading.asks import Ask, Part
from pipelines.agent.reading.mark import Marked, Span
from pipelines.agent.reading.standing_of_orders import Standing, place_of, standing_of
from pipelines.agent.reading.write_asks import prescribing
from shared.terminology.drugs.names import DrugNames

_TOLD: Final = frozenset({Standing.ALREADY, Standing.REPORTED, Standing.CONSIDERED})
_LED: Final = _TOLD | {Standing.CONDITIONAL, Standing.ASKED}


def orders_in(part: Part, names: DrugNames) -> Iterator[Ask]:
    """Yield a prescription for each medicine of a message that stands with an amount and as ordered now. Several bare
    ones are a list of what somebody takes."""
    marked = part.marked
    places = [_place_of_order(marked, one) for one in _medicines(marked)]
    stands = {place: standing_of(marked, one) for place, one in zip(places, _medicines(marked), strict=True)}
    with_amount = {place: told for place, told in stands.items() if place.of("DOSE", "FREQ")}
    is_list = sum(told is Standing.BARE for told in with_amount.values()) > 1
    for place, told in with_amount.items():
        if told is Standing.ORDERED or (told is Standing.BARE and not is_list):
            asked = prescribing(place, names)
            if asked is not None:
                yield asked


def is_not_now(ask: Ask, marked: Marked) -> bool:
    """Whether the medicine of a prescription is, wherever it is named, told of, refused, asked about or for a case."""
    name = ask.args.get("medication_name")
    named = [one for one in _medicines(marked) if name is None or one.value == name]
    return bool(named) and not ask.only_if and all(_is_told_of(marked, one) for one in named)


def _is_told_of(marked: Marked, medicine: Span) -> bool:
    """What the words before it refuse has been taken back already, or is something else."""
    whole, led = standing_of(marked, medicine), standing_of(marked, medicine, is_led=True)
    if whole is Standing.REFUSED:
        return led is not Standing.REFUSED
    return whole in _TOLD or (whole in _LED and led in _LED)


def _medicines(marked: Marked) -> Sequence[Span]:
    return marked.of("DRUG", "SLIP")


def _place_of_order(marked: Marked, medicine: Span) -> Part:
    """Where the amount of a medicine stands: from it to the next one, else, of the first, before it."""
    at, _ = place_of(marked, medicine)
    others = [place_of(marked, one)[0] for one in _medicines(marked)]
    end = min((other for other in others if other > at), default=len(marked.line))
    place = Part(marked, at, end)
    return place if place.of("DOSE", "FREQ") or min(others) < at else Part(marked, 0, end)
