"""Joins what the grammar reads with how likely each tool is. A look-up needs the clear word of one of them and no clear
doubt of the other; a write needs both: the weights' word, and in the words a medicine that is ordered or a substance
with its reaction."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from pipelines.agent.reading.asks import Ask, Part, Tool, Who
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

DOUBTED: Final = 0.15
SURE: Final = 0.5
TOLD: Final = 0.3
Build = Callable[[Part, DrugNames], Iterator[Ask]]


def joined(
    asks: Sequence[Ask], parts: Sequence[Part], chances: Likely, names: DrugNames, *, adds: bool, has_image: bool
) -> list[Ask]:
    """Return what is asked: of the grammar's asks those that are not doubted, and what the words surely ask besides.
    Where they take something back (not `adds`) only an order is, which is read from what they end up meaning."""
    read = {ask.tool for ask in asks}
    least = _least(parts[0].marked)
    sure = [tool for tool in _BUILT if (adds or tool == "prescribe_medication") and tool not in read]
    sure = [tool for tool in sure if chances[tool] >= least.get(tool, SURE)]
    sure = [tool for tool in sure if not (has_image and tool in _NOT_OF_A_PICTURE)]
    added = [ask for tool in sure for ask in _BUILT[tool](_most_likely(tool, parts), names)]
    added = [ask for ask in added if _holds(ask, parts[0].marked, chances)]
    return [
        *(ask for ask in asks if _holds(ask, parts[0].marked, chances)),
        *(ask for ask in added if not any(_is_answered(ask, by) for by in asks)),
    ]


def _least(marked: Marked) -> Mapping[Tool, float]:
    """What the weights have to give at least where the words say themselves that an allergy shall be recorded."""
    return {"add_allergy": TOLD} if recording_in(marked.line) is Standing.ORDERED else {}


def _holds(ask: Ask, marked: Marked, chances: Likely) -> bool:
    """Whether what the grammar reads is not doubted, and a medicine is not spoken of as anything but ordered."""
    if ask.tool == "prescribe_medication" and is_not_now(ask, marked):
        return False
    if ask.tool == "add_allergy" and recording_in(marked.line) not in TO_BE_RECORDED:
        return False
    return chances[ask.tool] >= DOUBTED or (ask.who is not None and ask.who.nhs)


def _is_answered(ask: Ask, by: Ask) -> bool:
    """One part asks one thing of medicines: what they do together, their warnings, or one of them for somebody; beside
    a prescription what its medicine does with others is asked in words of its own, or not."""
    prescribed = by.args.get("medication_name") in ask.args.get("drug_names", ()) and "medication_name" in by.args
    return prescribed or (ask.at == by.at and ask.tool in _LOOKED_UP and by.tool in _OF_MEDICINES)


def _most_likely(tool: Tool, parts: Sequence[Part]) -> Part:
    """The part of a message that asks for a tool most."""
    return max(parts, key=lambda part: likely((part,))[tool])


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
