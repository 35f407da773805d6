"""Whether a write that a model read is clear: all that it holds stands in the words that ask for it, and nothing that
code reads there speaks against it."""

from collections.abc import Mapping, Sequence
from typing import Final

from pipelines.agent.reading.asks import WRITES, Ask
from pipelines.agent.reading.mark import Marked
from pipelines.agent.reading.standing_of_orders import Standing, standing_of
from pipelines.agent.reading.standing_of_records import TO_BE_RECORDED, recording_in
from shared.conversation.understand.quotes import is_quoted, place_in
from shared.language.analyse import analyse

_NOW: Final = frozenset({Standing.ORDERED, Standing.BARE, Standing.MENTIONED})


def is_clear(ask: Ask, values: Mapping[str, Sequence[str]], quote: str, marked: Marked) -> bool:
    """Return whether a write may be proposed as a model read it: not quoted, past, conditional, denied or another's."""
    if ask.tool not in WRITES or ask.meant or is_quoted(quote, marked.text):
        return False
    if any(place_in(said, quote) is None for each in values.values() for said in each):
        return False
    if ask.tool == "prescribe_medication":
        return _is_ordered(str(ask.args.get("medication_name", "")), marked)
    told = next(iter(values.get("substance", ())), "")
    return recording_in(marked.line) in TO_BE_RECORDED and (not told or _is_of_the_patient(told, marked))


def _is_ordered(medicine: str, marked: Marked) -> bool:
    """Whether code knows the medicine, and everywhere that it stands it may be ordered now."""
    place = place_in(medicine, marked.text)
    found = [one for one in marked.of("DRUG") if place and place[0] <= one.start and one.end <= place[1]]
    if not found or is_quoted(medicine, marked.text) or not _is_of_the_patient(medicine, marked):
        return False
    same = [one for one in marked.of("DRUG") if one.value.lower() in {each.value.lower() for each in found}]
    return all(standing_of(marked, one) in _NOW for one in same)


def _is_of_the_patient(words: str, marked: Marked) -> bool:
    """Whether what is told of some words is neither denied nor told of somebody else."""
    place = place_in(words, marked.text)
    passages = [one for one in analyse(marked.text).passages if place and one.start <= place[0] < one.end]
    return place is not None and all(one.other is None and one.assertion != "negated" for one in passages)
