"""Joins what the grammar reads with how likely each tool is. A look-up needs the clear word of one of them and no clear
doubt of the other; a write needs both: the weights' word, and in the words a medicine that is ordered or a substance
with its reaction."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from pipelines.agent.reading.asks import WRITES, Ask, Part, Tool, Who
from pipelines.agent.reading.drug_asks import safety_about, together_about
from pipelines.agent.reading.mark import Marked
from pipelines.agent.reading.orders import is_not_now, orders_in
from pipelines.agent.reading.record_asks import who_of
from pipelines.agent.reading.standing_of_orders import Standing
from pipelines.agent.reading.standing_of_records import TO_BE_RECORDED, recording_in
from pipelines.agent.reading.topic_asks import papers_about, trials_about
from pipelines.agent.reading.weighing import Likely, likely
from pipelines.agent.reading.write_asks import allergy_in
from shared.terminology.drugs.names import DrugNames

DOUBTED: Final = 0.3
SURE: Final = 0.5
BESIDE, CERTAIN = 0.9, 0.99
NOTED: Final = 0.7
# What the grammar looks up by so few words, which it fits whole, is doubted only where something else is likely.
SHORT: Final = 12
TOLD, ORDERED, ORDERED_IN_SHORT = 0.3, 0.7, 0.05
# How many parts of a message are weighed by themselves.
_MOST: Final = 24
Build = Callable[[Part, DrugNames], Iterator[Ask]]


def joined(
    asks: Sequence[Ask], parts: Sequence[Part], chances: Likely, names: DrugNames, *, adds: bool, has_image: bool
) -> list[Ask]:
    """Return what is asked: of the grammar's asks those that are not doubted, and what the words surely ask besides.
    Where they take something back (not `adds`) only an order is, which is read from what they end up meaning."""
    read = {ask.tool for ask in asks}
    adds = adds and any(word.span is None for part in parts for word in part.words)
    sure = [tool for tool in _BUILT if (adds or tool == "prescribe_medication") and tool not in read]
    sure = [tool for tool in sure if chances[tool] >= _least(tool, parts[0].marked)]
    sure = [tool for tool in sure if not (has_image and tool in _NOT_OF_A_PICTURE)]
    added = [ask for tool in sure for ask in _BUILT[tool](_most_likely(tool, parts), names)]
    added = [ask for ask in added if _holds(ask, parts[0].marked, chances)]
    held = [ask for ask in asks if _holds(ask, parts[0].marked, chances)]
    if any(ask.listed for ask in held):  # what is asked about the record's own medicines needs the record
        held = [ask for ask in asks if ask in held or ask.tool == "get_patient_chart"]
    return [*held, *(ask for ask in added if _adds(ask, held, chances))]


def _least(tool: Tool, marked: Marked) -> float:
    """How likely a tool is at least that is asked for: of an order, which is read by how its medicine stands, hardly at
    all in few words; of an allergy less where the words say themselves that it shall be recorded, else all
    but certain."""
    if tool == "prescribe_medication":
        return ORDERED_IN_SHORT if _is_short(marked) else ORDERED
    if tool == "add_allergy":
        return TOLD if recording_in(marked.line) is Standing.ORDERED else CERTAIN
    return SURE


def _is_short(marked: Marked) -> bool:
    return len(marked.line.split()) <= SHORT


def _holds(ask: Ask, marked: Marked, chances: Likely) -> bool:
    """Whether what the grammar reads is not doubted, and a medicine is not spoken of as anything but ordered."""
    if ask.tool == "prescribe_medication" and is_not_now(ask, marked):
        return False
    if ask.tool == "add_allergy" and recording_in(marked.line) not in TO_BE_RECORDED:
        return False
    if _is_short(marked) and ask.tool not in WRITES and max(chances.values()) < SURE:
        return True
    least = min(DOUBTED, _least(ask.tool, marked))
    return _chance(ask, marked, chances) >= least or (ask.who is not None and ask.who.nhs)


def _chance(ask: Ask, marked: Marked, chances: Likely) -> float:
    """How likely an ask is; one medicine has nothing to interact with, so that "check metformin" asks of it alone."""
    is_alone = ask.tool == "check_drug_safety" and len(marked.of("DRUG", "SLIP", "UNK")) == 1
    return max(chances[ask.tool], chances["check_drug_interactions"] if is_alone else 0.0)


def _adds(ask: Ask, held: Sequence[Ask], chances: Likely) -> bool:
    """Whether an ask comes to those that are read: not what one of them answers, to the same part a very sure one, of
    two medicines if of any."""
    if ask.tool == "check_drug_interactions" and ask.missing:
        return False
    beside = ask.tool not in WRITES and any(ask.at == one.at and one.tool not in WRITES for one in held)
    return (not beside or chances[ask.tool] >= BESIDE) and not any(_is_answered(ask, by) for by in held)


def _is_answered(ask: Ask, by: Ask) -> bool:
    """One part asks one thing of medicines: what they do together, their warnings, or one of them for somebody; beside
    a prescription what its medicine does with others is asked in words of its own, or not."""
    prescribed = by.args.get("medication_name") in ask.args.get("drug_names", ()) and "medication_name" in by.args
    return prescribed or (ask.at == by.at and ask.tool in _LOOKED_UP and by.tool in _OF_MEDICINES)


def _most_likely(tool: Tool, parts: Sequence[Part]) -> Part:
    """The part of a message that asks for a tool most."""
    return max(parts[:_MOST], key=lambda part: likely((part,))[tool])


def _person(part: Part, _: DrugNames) -> Iterator[Ask]:
    if (names := part.marked.of("NAME")) and not part.marked.of("PID"):
        yield Ask("search_patient", {"name": names[0].value}, part.start)


def _record(part: Part, _: DrugNames) -> Iterator[Ask]:
    yield Ask("get_patient_chart", {}, part.start, who=who_of(part) or Who(spoken_of=True))


def _picture(part: Part, _: DrugNames) -> Iterator[Ask]:
    yield Ask("analyze_medical_image", {"query": part.marked.text}, part.start)


_BUILT: Final[Mapping[Tool, Build]] = {
    "check_drug_safety": safety_about,
    "check_drug_interactions": together_about,
    "search_medical_literature": papers_about,
    "find_clinical_trials": trials_about,
    "search_patient": _person,
    "get_patient_chart": _record,
    "prescribe_medication": orders_in,
    "add_allergy": allergy_in,
    "analyze_medical_image": _picture,
}
_LOOKED_UP: Final = ("check_drug_safety", "check_drug_interactions")
_OF_MEDICINES: Final = (*_LOOKED_UP, "prescribe_medication")
_NOT_OF_A_PICTURE: Final = ("analyze_medical_image", "search_medical_literature")
