"""Reads one message: which tools it asks, with what; no plan, only what the words say."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipelines.agent.reading.amounts import read_whole
from pipelines.agent.reading.asks import OF_A_PATIENT, WRITES, Ask, Part, Who, parts_of
from pipelines.agent.reading.by_names import asks_by_names
from pipelines.agent.reading.drug_asks import drug_asks, safety_asks
from pipelines.agent.reading.grammar import has, pattern
from pipelines.agent.reading.joining import DOUBTED, NOTED, joined
from pipelines.agent.reading.mark import Marked, mark
from pipelines.agent.reading.note_asks import note_in, note_of
from pipelines.agent.reading.order_notes import with_notes
from pipelines.agent.reading.orders import orders_in, with_other_orders
from pipelines.agent.reading.record_asks import record_asks, who_of
from pipelines.agent.reading.speech import as_typed
from pipelines.agent.reading.standing_of_records import TO_BE_RECORDED, is_called_off, recording_in
from pipelines.agent.reading.taking_back import without_what_is_taken_back
from pipelines.agent.reading.topic_asks import topic_asks
from pipelines.agent.reading.weighing import likely
from pipelines.agent.reading.write_asks import write_ask
from shared.terminology.drugs.names import DrugNames

_ORDER = {"search_patient": 0, "get_patient_chart": 1}


@dataclass(frozen=True)
class Lexicon:
    """What the reader knows: medicines by name, and words of the field that are none."""

    names: DrugNames
    is_word: Callable[[str], bool] = lambda _: False


@dataclass(frozen=True)
class Request:
    """A message as read: what it names, and what it asks, in the order in which it would be done."""

    text: str
    marked: Marked
    asks: Sequence[Ask]

    @property
    def who(self) -> Who | None:
        """The patient it is about."""
        return next((ask.who for ask in self.asks if ask.who), None)


def read(message: str, lexicon: Lexicon, *, has_image: bool = False) -> Request:
    """Return what a message asks of the tools."""
    marked = _marked(as_typed(message), lexicon)
    note = next(note_of(marked.text, Part(marked, 0, len(marked.line))), None)
    before = _marked(marked.text[: note[1]], lexicon) if note else marked
    meant = without_what_is_taken_back(before, lambda text: _marked(text, lexicon))
    if meant is not before:
        marked = _marked(meant.text + marked.text[len(before.text) :], lexicon)
        note = next(note_of(marked.text, Part(marked, 0, len(marked.line))), None)
    parts = parts_of(marked)
    chances = likely(tuple(parts))
    if note is None and meant is before and chances["save_clinical_note"] >= NOTED:
        note = next(note_in(marked.text, Part(marked, 0, len(marked.line))), None)
    if note is not None and not note[0].args.get("note_text") and any(orders_in(parts[0], lexicon.names)):
        note = None
    if note is not None and chances["save_clinical_note"] >= DOUBTED and _is_to_be_saved(marked, note[1], lexicon):
        return _noted(marked, *note, lexicon, has_image=has_image)
    asks = list(_asks(marked, lexicon, has_image=has_image))
    if not (asks or has_image):
        asks = asks_by_names(parts, lexicon.names, lexicon.is_word)
    if parts:
        asks = joined(asks, parts, chances, lexicon.names, adds=meant is before, has_image=has_image)
    asks = with_other_orders(_without_mentions(asks, marked), marked, lexicon.names)
    return Request(marked.text, marked, with_notes(read_whole(ordered(asks), marked), marked, lexicon.names))


def _is_to_be_saved(marked: Marked, start: int, lexicon: Lexicon) -> bool:
    """Whether the words before a note do not say that it is there already, not wanted, or asked about, nor it ends
    with "do not save it"."""
    before = recording_in(_marked(marked.text[:start], lexicon).line)
    return before in TO_BE_RECORDED and not is_called_off(marked.line)


def scrapped_in(message: str, lexicon: Lexicon) -> str:
    """Return what a message says is not meant, where it says what is ("scrap tramadol, make it codeine"); "" else."""
    marked = _marked(as_typed(message), lexicon)
    found = pattern("taken_back", "scrapped").search(marked.line)
    return marked.span(found.group(1)).text if found else ""


def _marked(text: str, lexicon: Lexicon) -> Marked:
    return mark(text, lexicon.names, lexicon.is_word)


def _noted(marked: Marked, note: Ask, start: int, lexicon: Lexicon, *, has_image: bool) -> Request:
    """A note, with what is asked before its own words begin."""
    before = _marked(marked.text[:start], lexicon)
    beside = [ask for ask in _asks(before, lexicon, has_image=has_image, writes=True) if not ask.missing]
    noted = replace(note, who=who_of(Part(before, 0, len(before.line))) or note.who)
    asks = ordered(_without_mentions([*beside, noted], before))
    return Request(marked.text, before, with_notes(read_whole(asks, before), before, lexicon.names))


def _asks(marked: Marked, lexicon: Lexicon, *, has_image: bool, writes: bool = False) -> Iterator[Ask]:
    last: Ask | None = None
    carried = ""
    for part in parts_of(marked):
        condition, bare = _conditional(part)
        condition, carried = condition or carried, condition if not bare.line else ""
        write = None if writes else write_ask(bare, lexicon.names)
        asked = list(_of_part(bare, lexicon, write, has_image=has_image))
        if not asked and last is not None and last.tool == "check_drug_safety" and part.has("safety", "the_same"):
            asked = list(safety_asks(part, lexicon.names))
        last = asked[-1] if asked else last
        for ask in asked:
            yield replace(ask, only_if=condition) if condition and ask.tool not in _ORDER else ask
        if condition and write is None:
            who = who_of(part)
            if who is not None:
                yield Ask("get_patient_chart", {}, part.start, who=who)


def _of_part(part: Part, lexicon: Lexicon, write: Ask | None, *, has_image: bool) -> Iterator[Ask]:
    topics = list(topic_asks(part, has_image=has_image))
    drugs = [] if write else list(drug_asks(part, lexicon.names))
    is_beside = bool(topics or any(len(ask.args.get("drug_names", ())) > 1 for ask in drugs))
    yield from record_asks(part, opens=write is None and not (is_beside and _names_nobody(part)))
    if write is not None:
        yield write
        return
    picture = picture_ask(part, has_image=has_image)
    if picture is not None:
        yield picture
        return
    yield from drugs
    if any(ask.listed for ask in drugs) or (drugs and part.of("NAME")):
        yield Ask("get_patient_chart", {}, part.start, who=who_of(part) or Who(spoken_of=True))
    if not any(ask.tool == "check_drug_interactions" for ask in drugs):
        yield from (ask for ask in topics if not (drugs and ask.tool == "search_medical_literature" and ask.missing))


def _names_nobody(part: Part) -> bool:
    """Papers, trials and what medicines do together are of nobody's record, unless the same words open one."""
    spoken_of = part.has("chart", "pronoun") and part.has("chart", "open")
    return not (part.of("PID", "NAME", "NHS") or spoken_of or part.has("chart", "own"))


def picture_ask(part: Part, *, has_image: bool) -> Ask | None:
    """Return the ask for a directed look: a second one at a picture that is there, or one at a picture that is not."""
    if has_image:
        again = part.has("image", "again")
        return Ask("analyze_medical_image", {"query": part.marked.text}, part.start) if again else None
    wanted = part.has("image", "kind") and part.has("image", "look") and part.has("image", "here")
    if not wanted or part.has("safety", "strong") or has("defines", "", part.line):
        return None
    return Ask("analyze_medical_image", {"query": part.marked.text}, part.start)


def _conditional(part: Part) -> tuple[str, Part]:
    """What the part depends on ("if on warfarin"), and the part without it."""
    match = pattern("condition").search(part.marked.line, part.start, part.end)
    if match is None:
        return "", part
    drug = part.mark_of(match.group(1)).value
    if match.end() >= part.end - 3:
        return drug, Part(part.marked, part.start, match.start())
    return drug, Part(part.marked, match.end(), part.end)


def _without_mentions(asks: list[Ask], marked: Marked) -> list[Ask]:
    """Beside a write a patient's id is whom it is for; the record is opened only where words ask for that."""
    if not any(ask.tool in WRITES for ask in asks):
        return asks
    starts = {part.start: part for part in parts_of(marked)}
    noted = {str(ask.args.get("substance")).lower() for ask in asks if ask.tool == "add_allergy"}
    if not has("safety", "strong", marked.line):  # what it did to the patient is the allergy, no question of its label
        asks = [a for a in asks if not (a.tool == "check_drug_safety" and a.args.get("drug_name") in noted)]
    opened = [ask for ask in asks if ask.tool == "get_patient_chart" and _is_opened(starts.get(ask.at))]
    return [ask for ask in asks if ask.tool != "get_patient_chart" or ask in opened]


def _is_opened(part: Part | None) -> bool:
    if part is None:
        return False
    asked = part.has("chart", "open") or part.line.endswith("?")
    return part.has("chart", "theirs") or (asked and (part.has("chart", "strong") or part.has("chart", "what")))


def ordered(asks: Sequence[Ask]) -> list[Ask]:
    """Return asks in the order in which they are done: who it is, the record, the rest as asked, writes; nothing
    twice."""
    kept: list[Ask] = []
    for ask in sorted(asks, key=lambda ask: (_ORDER.get(ask.tool, 3 if ask.tool in WRITES else 2), ask.at)):
        if not any(_same(ask, other) for other in kept):
            kept.append(ask)
    return _whole(kept)


def _same(one: Ask, other: Ask) -> bool:
    """The same request in other words: what is missing in the one is said in the other."""
    if one.tool != other.tool:
        return False
    if one.tool in _ORDER:
        return one.args == other.args and (
            one.who == other.who or one.who is None or other.who is None or one.who.spoken_of
        )
    if one.tool in WRITES:
        return dict(one.args) == dict(other.args)
    return one.args == other.args or (bool(one.missing) and not other.missing)


def _whole(asks: list[Ask]) -> list[Ask]:
    """Leave out what is asked with something missing where the same tool is asked whole."""
    whole = {ask.tool for ask in asks if not ask.missing and ask.tool not in WRITES}
    asks = [ask for ask in asks if not any(_is_part_of_the_name(ask, other) for other in asks)]
    named = {ask.args.get("name") for ask in asks if ask.tool == "search_patient"}
    return [
        replace(ask, who=Who(name=str(next(iter(named)))))
        if ask.tool in OF_A_PATIENT and _nobody(ask) and len(named) == 1 and None not in named
        else ask
        for ask in asks
        if not (ask.missing and ask.tool in whole)
    ]


def _is_part_of_the_name(ask: Ask, other: Ask) -> bool:
    """Whether somebody is named again in full: "Mrs Nwosu ... Adaeze Nwosu I mean"."""
    if ask.tool != "search_patient" or other.tool != "search_patient":
        return False
    short, full = (set(str(one.args.get("name", "")).lower().split()) for one in (ask, other))
    return short < full


def _nobody(ask: Ask) -> bool:
    return ask.who is None or ask.who.spoken_of
