"""What a model understood, as asks: each stands in the message by its quote, and every argument in the clinician's own
words; what does not stand there is left out. Ids, people, medicines and doses are found by code in what is quoted."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from pipelines.agent.described import DESCRIBED
from pipelines.agent.reading.asks import OF_A_PATIENT, WRITES, Ask, Part, Tool, Who
from pipelines.agent.reading.drug_asks import looked_up
from pipelines.agent.reading.mark import Kind, Marked, Span, mark
from pipelines.agent.reading.prescribing import medicine_said
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.reading.record_asks import who_of
from pipelines.agent.reading.speech import as_typed
from pipelines.agent.reading.topic_asks import condition_of, query_of, status_of
from pipelines.agent.response import Action
from pipelines.agent.shapes import AgentUnderstood, Asked, What
from pipelines.agent.wording.direct import is_question
from shared.conversation.understand.quotes import as_said, place_in
from shared.conversation.understand.veil import Veil
from shared.language.numbers import NUMBER
from shared.language.quantities.frequencies import written_out

_TOOLS: Final[Mapping[str, Tool]] = {
    "prescription": "prescribe_medication",
    "allergy": "add_allergy",
    "note": "save_clinical_note",
}
_REQUIRED: Final[Mapping[Tool, Sequence[str]]] = {
    "check_drug_safety": ("drug_name",),
    "search_medical_literature": ("query",),
    "find_clinical_trials": ("condition",),
    "search_patient": ("name",),
    "prescribe_medication": ("medication_name", "dosage", "frequency"),
    "add_allergy": ("substance", "reaction"),
    "save_clinical_note": ("note_text",),
}
_ASKED_AS: Final = {"query": "topic"}
_PLACES: Final[Mapping[str, Kind]] = {"medication_name": "DRUG", "dosage": "DOSE", "frequency": "FREQ",
                                         "notes": "NOTE"}  # fmt: skip
_NO_LOOK_UP: Final = WRITES | {"guideline", "answer", "confirm", "decline", "correct", "refuse"}
_AMOUNT: Final = re.compile(rf"{NUMBER}|\b(?:half|quarter|thin|drop|puff)")
# A status of the register in another word.
_ANOTHER_WORD: Final = {"finished": "completed", "over": "completed", "ended": "completed", "closed": "completed",
                        "open": "recruiting", "enrolling": "recruiting"}  # fmt: skip
_STEP: Final = re.compile(r"\bthen\b|->|→")
_WORDS: Final = re.compile(r"\w+")
_FIGURE: Final = re.compile(r"\d+")
_TITLE: Final = re.compile(r"^(?:mr|mrs|ms|miss|mx|dr|prof)\.? ", re.IGNORECASE)
Values = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Words:
    """What a reply is held against. `said`: what the clinician wrote before, the latest first; `chosen`: the id that
    the message picks of those that were listed."""

    message: str
    said: Sequence[str]
    chosen: str | None
    pending: Action | None
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class Meant:
    """What stands of a reply; all words are the message's own.

    `marked`: the message that its orders are read of. `guideline`: questions to it; `outside`: what no tool does;
    `unanswered`: questions beside what is asked that no source is for; `is_talk`: no tool and no source is asked;
    `corrects`: the words that the message takes back. `looked_up`: what asks for look-ups; `is_anything`: whether
    anything is understood. `of_waiting`: what is said of the waiting proposal.
    """

    asks: Sequence[Ask]
    marked: Marked
    guideline: Sequence[str]
    outside: Sequence[str]
    unanswered: Sequence[str]
    is_talk: bool
    looked_up: Sequence[str]
    is_anything: bool
    of_waiting: str
    assesses: bool
    standalone: str
    corrects: str


def meant_by(reply: AgentUnderstood, words: Words, veil: Veil) -> Meant | None:
    """Return what stands of a reply; None where it asks and none of its quotes stands in the message."""
    held = [(one, quote) for one in reply.asks if (quote := as_said(veil.show(one.quote), words.message))]
    if reply.asks and not held:
        return None
    marked = mark(as_typed(words.message), words.lexicon.names, words.lexicon.is_word)
    asks = [ask for one, quote in held for ask in _Reading(one, quote, words, marked, veil).asks()]
    said = _Quotes(held)
    beside = [quote for quote in said.of("answer") if asks and is_question(quote)]
    return Meant(
        asks, marked, said.of("guideline"), said.of("refuse"), beside,
        bool(held) and all(one.what in ("answer", "refuse") for one, _ in held),
        [quote for one, quote in held if one.what not in _NO_LOOK_UP], bool(held),
        next((one.what for one, _ in held if one.what in ("confirm", "decline", "correct")), ""),
        bool(said.of("assess")), _alone(veil.show(reply.standalone), words),
        as_said(veil.show(reply.corrects), words.message),
    )  # fmt: skip


def _alone(sentence: str, words: Words) -> str:
    """A message as one sentence, where it brings in no figure that was not said."""
    told = " ".join((words.message, *words.said))
    return sentence if set(_FIGURE.findall(sentence)) <= set(_FIGURE.findall(told)) else ""


class _Quotes(list[tuple[Asked, str]]):
    """What is asked, with the message's words for it."""

    def of(self, what: What) -> list[str]:
        """Return the words that ask for something."""
        return [quote for one, quote in self if one.what == what]


@dataclass(frozen=True, slots=True)
class _Reading:
    """One thing that a model says is asked, and the message's words for it."""

    one: Asked
    quote: str
    words: Words
    marked: Marked
    veil: Veil

    def asks(self) -> Iterator[Ask]:
        """Yield what it asks of the tools."""
        what, pending = self.one.what, self.words.pending
        if what in ("confirm", "correct") and pending is not None:
            yield self._of_waiting(pending)
            return
        if what in _NO_LOOK_UP - WRITES:
            return
        tool: Tool = "get_patient_chart" if what == "assess" else cast(Tool, what)
        only_if = self._medicine(self.one.only_if)
        for read in self._of_tool(tool, self._values()):
            ask = replace(read, words=self.quote)
            yield replace(ask, only_if=only_if) if only_if and tool not in OF_A_PATIENT else ask
            if (only_if or ask.listed) and tool != "get_patient_chart":
                yield Ask("get_patient_chart", {}, ask.at, who=self._who())

    def _values(self) -> Values:
        """The arguments that stand in the clinician's words, as they stand there."""
        values: Values = {}
        for argument in self.one.arguments:
            said = as_said(self.veil.show(argument.value), self.words.message, *self.words.said)
            said = "yes" if argument.name == "recorded_medicines" and argument.value.strip() else said
            if said:
                values.setdefault(argument.name, []).append(said)
        return values

    def _of_tool(self, tool: Tool, values: Values) -> Iterator[Ask]:
        if tool == "check_drug_safety":
            yield from map(self._safety, values.get("drug_name", [""]))
        elif tool == "check_drug_interactions":
            yield self._together(values)
        elif tool == "search_patient":
            yield self._person(values)
        elif tool == "get_patient_chart":
            yield Ask(tool, {}, self._at, who=self._who())
        else:
            yield self._made(tool, values)

    def _safety(self, drug: str) -> Ask:
        if not drug:
            return Ask("check_drug_safety", {}, self._at, ("drug_name",))
        given, meant = looked_up(_span(drug), self.words.lexicon.names)
        focus = "boxed_warning" if "box" in self.quote.lower() else ""
        return Ask("check_drug_safety", {"drug_name": given}, self._at, meant=meant, focus=focus)

    def _together(self, values: Values) -> Ask:
        found = [looked_up(_span(drug), self.words.lexicon.names) for drug in values.get("drug_name", ())]
        given = list(dict.fromkeys(name for name, _ in found))
        meant = {word: options for _, each in found for word, options in each.items()}
        listed = "recorded_medicines" in values
        missing = () if listed or len(given) >= 2 else ("second_drug",) if given else ("drug_names",)
        args = {"drug_names": given} if given else {}
        return Ask("check_drug_interactions", args, self._at, missing, listed=listed, meant=meant)

    def _person(self, values: Values) -> Ask:
        name = next(iter(values.get("name", ())), "")
        who = self._who_in(name) if name else self._who()
        if who.patient_id or who.nhs:
            return Ask("get_patient_chart", {}, self._at, who=who)
        return Ask("search_patient", {"name": who.name} if who.name else {}, self._at, () if who.name else ("name",))

    def _made(self, tool: Tool, values: Values) -> Ask:
        """An ask whose arguments are the words themselves."""
        words = {name: "; ".join(said) if name == "notes" else said[0] for name, said in values.items()}
        held: dict[str, Any] = {name: words[name] for name in DESCRIBED[tool].takes if name in words}
        meant: dict[str, Sequence[str]] = {}
        if tool == "prescribe_medication":
            held, meant = self._order(held)
        elif tool in ("search_medical_literature", "find_clinical_trials"):
            held = self._topic(tool, held)
        elif tool == "analyze_medical_image":
            held = {"query": self.marked.text}
        elif tool == "save_clinical_note":
            held = {"note_type": "clinical note", **held}
        missing = tuple(_ASKED_AS.get(name, name) for name in _REQUIRED.get(tool, ()) if name not in held)
        who = self._who() if tool in OF_A_PATIENT else None
        used = tuple(self._places(values, held))
        return Ask(tool, held, self._at, missing, who, meant=meant, used=used)

    def _order(self, held: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Sequence[str]]]:
        """An order's arguments: its medicine by name, a dose that says how much, a frequency written out."""
        said = str(held.pop("medication_name", ""))
        given, meant = medicine_said(_span(said), self.words.lexicon.names) if said else ({}, {})
        if not _AMOUNT.search(str(held.get("dosage", "")).lower()):
            held.pop("dosage", None)
        often = {"frequency": written_out(held["frequency"])} if "frequency" in held else {}
        return {**given, **held, **often}, meant

    def _topic(self, tool: Tool, held: dict[str, Any]) -> dict[str, Any]:
        """What is sought; where the model names something that does not stand in the words, as code finds it there."""
        named = {argument.name for argument in self.one.arguments}
        if tool == "search_medical_literature":
            query = (
                held.get("query") or self._put_together("query") or (query_of(self._quoted) if "query" in named else "")
            )
            return {"query": query} if query else {}
        condition = held.get("condition") or (condition_of(self._quoted) if "condition" in named else "")
        said = str(held.get("status", "")).lower()
        status = status_of(self._part_of(said)) or _ANOTHER_WORD.get(said, "") or status_of(self._quoted)
        status = _ANOTHER_WORD.get(status, status)
        return {name: said for name, said in (("condition", condition), ("status", status)) if said}

    def _put_together(self, name: str) -> str:
        """A topic whose every word the clinician wrote, some of them before: "and in twins?"."""
        given = next((self.veil.show(one.value) for one in self.one.arguments if one.name == name), "")
        wrote = set(_WORDS.findall(" ".join((self.words.message, *self.words.said)).lower()))
        return given if given and self.words.said and set(_WORDS.findall(given.lower())) <= wrote else ""

    def _of_waiting(self, pending: Action) -> Ask:
        """The waiting proposal, with what is to be otherwise; the amounts of another medicine are none of its own."""
        tool = _TOOLS[pending.kind]
        values = self._values() if self.one.what == "correct" else {}
        changed = {name: value for name, value in self._made(tool, values).args.items() if name in values}
        lost = {"patient_id", *(("dosage", "frequency") if "medication_name" in changed else ())}
        args = {**{name: value for name, value in pending.arguments.items() if name not in lost}, **changed}
        missing = tuple(name for name in _REQUIRED[tool] if name not in args)
        return Ask(tool, args, self._at, missing, Who(patient_id=str(pending.arguments["patient_id"])))

    def _places(self, values: Values, held: Mapping[str, Any]) -> Iterator[Span]:
        """Where the arguments of an order stand in the message; what holds a further step, or in its notes a figure
        that is no course, holds an amount that code has to read."""
        for name, kind in _PLACES.items():
            for said in values.get(name, ()) if name in held else ():
                is_figure = name == "notes" and _AMOUNT.search(said.lower()) and not self._part_of(said).of("LONG")
                if (
                    not (is_figure or _STEP.search(said.lower()))
                    and (place := place_in(said, self.marked.text)) is not None
                ):
                    yield Span(kind, *place, said, said)

    @property
    def _at(self) -> int:
        """Where in the line the quote begins."""
        place = place_in(self.quote, self.marked.text)
        at = place[0] if place else 0
        return next((line for line, _, end in self.marked.places if end > at), 0)

    def _who(self) -> Who:
        """Whom it is of: as the model copied it, else as code finds it around the quote, else the one spoken of."""
        person = as_said(self.veil.show(self.one.person), self.words.message, *self.words.said)
        if person:
            return self._who_in(person)
        if self.words.chosen:
            return Who(patient_id=self.words.chosen)
        at = self._at
        return who_of(Part(self.marked, at, at + len(self._quoted.line))) or Who(spoken_of=True)

    def _who_in(self, person: str) -> Who:
        found = mark(f"patient {person}", self.words.lexicon.names, self.words.lexicon.is_word)
        if ids := found.of("PID"):
            return Who(patient_id=ids[0].value)
        if found.of("NHS"):
            return Who(nhs=True)
        names = found.of("NAME")
        return Who(name=names[0].value if names else _TITLE.sub("", person))

    @property
    def _quoted(self) -> Part:
        return self._part_of(self.quote)

    def _part_of(self, words: str) -> Part:
        marked = mark(as_typed(words), self.words.lexicon.names, self.words.lexicon.is_word)
        return Part(marked, 0, len(marked.line))

    def _medicine(self, said: str) -> str:
        """The medicine that a condition names, where it stands in the message."""
        words = as_said(self.veil.show(said), self.words.message)
        found = self._part_of(words).of("DRUG", "SLIP") if words else []
        return found[0].value if found else ""


def _span(said: str) -> Span:
    return Span("UNK", 0, 0, said, said)
