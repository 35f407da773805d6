"""What a model understood beside what code reads. Of look-ups the model's count; a write is proposed where both read
the same whole, and asked about where code reads none, or not all of it, or they differ."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pipelines.agent.conversation import with_searches
from pipelines.agent.reading.amounts import read_whole
from pipelines.agent.reading.asks import OF_A_PATIENT, WRITES, Ask, Who
from pipelines.agent.reading.mark import Marked
from pipelines.agent.reading.read import ordered
from pipelines.agent.understood.doubted import IN_DOUBT
from pipelines.agent.understood.settled import whose, with_notes, with_quoted_note, with_whole_allergy
from shared.conversation.understand.quotes import is_quoted, place_in
from shared.language.numbers import NUMBER, value_of
from shared.language.quantities.doses import doses_in
from shared.terminology.drugs.names import DrugNames, same_medicine

_ABOUT: Final = ("medication_name", "substance", "note_text")
_FIGURES: Final = re.compile(NUMBER)
_OF_A_TOPIC: Final = ("search_medical_literature", "find_clinical_trials")
_BARE: Final = re.compile(r"\d+(?:[.,]\d+)?")


def joined(
    code: Sequence[Ask], model: Sequence[Ask], names: DrugNames, marked: Marked, *, says_less: bool, corrects: str = ""
) -> list[Ask]:
    """Return what is asked; `marked`: the message that the model's orders are of; `corrects`: what it takes back of its
    own words. `says_less`: the model may say
    less than is asked, as where the message answers an open question."""
    reads = [_by_code(ask, code, names) or ask for ask in model if ask.tool not in WRITES]
    if says_less:
        reads += [ask for ask in code if ask.tool not in WRITES and not any(is_same(ask, one, names) for one in reads)]
    understood = [ask for ask in model if ask.tool in WRITES]
    read = [ask for ask in code if ask.tool in WRITES and not _is_of_no_one(ask, understood, names, marked)]
    beside = _Beside(names, marked, corrects, says_less=says_less)
    writes = list(beside.writes(read, understood, read_whole(understood, marked)))
    writes = [_alone(ask) if is_quoted(_named(ask, "medication_name"), marked.text) else ask for ask in writes]
    writes = sorted((_with_a_unit(ask) for ask in writes), key=lambda ask: bool(ask.missing))
    return with_searches(_writes_last(ordered(_of_one_person([*reads, *writes])), writes))


def _is_of_no_one(ask: Ask, model: Sequence[Ask], names: DrugNames, marked: Marked) -> bool:
    """Whether a write that code alone reads is none: quoted words, or an allergy to what the same message orders."""
    if any(one.tool == ask.tool for one in model):
        return False
    if ask.tool == "save_clinical_note":
        return is_quoted(str(ask.args.get("note_text", "")).strip("\"'’” "), marked.text)
    ordered_now = [_named(one, "medication_name") for one in model if one.tool == "prescribe_medication"]
    return ask.tool == "add_allergy" and any(_is_medicine(ask.args.get("substance"), one, names) for one in ordered_now)


def _writes_last(asks: Sequence[Ask], writes: Sequence[Ask]) -> list[Ask]:
    """What is whole before what is asked about, so that no question keeps it back."""
    return sorted(asks, key=lambda ask: ask.tool in WRITES and bool(ask.missing)) if writes else list(asks)


def _with_a_unit(ask: Ask) -> Ask:
    """An order whose dose is a bare figure is asked what it is of."""
    dose = str(ask.args.get("dosage", ""))
    if ask.tool != "prescribe_medication" or not _BARE.fullmatch(dose):
        return ask
    args = {name: value for name, value in ask.args.items() if name != "dosage"}
    missing = [name for name in ask.missing if name not in ("dosage", IN_DOUBT)]
    return replace(ask, args=args, missing=("dosage", *missing), unread=ask.unread or dose, otherwise={})


def _of_one_person(asks: Sequence[Ask]) -> list[Ask]:
    """What is asked of "her" is of the one person that the rest of it names, where that is one."""
    named = dict.fromkeys(ask.who for ask in asks if ask.who is not None and not _has_nobody(ask.who))
    one = next(iter(named)) if len(named) == 1 else None
    return [replace(ask, who=one) if one and ask.tool in OF_A_PATIENT and _has_nobody(ask.who) else ask for ask in asks]


def _by_code(ask: Ask, code: Sequence[Ask], names: DrugNames) -> Ask | None:
    """The same look-up as code reads it, which knows more of medicines and people; a topic is the model's."""
    if ask.tool in _OF_A_TOPIC and not ask.missing:
        return None
    return next((one for one in code if is_same(one, ask, names) and not (one.missing and not ask.missing)), None)


def is_same(one: Ask, other: Ask, names: DrugNames) -> bool:
    """Return whether two look-ups, by whomever they are read, are one."""
    if one.tool != other.tool or one.only_if != other.only_if:
        return False
    if one.tool == "check_drug_safety":
        return _is_medicine(one.args.get("drug_name"), other.args.get("drug_name"), names)
    if one.tool == "check_drug_interactions":
        held, given = one.args.get("drug_names", ()), other.args.get("drug_names", ())
        is_one = len(held) == len(given) and all(any(_is_medicine(a, b, names) for b in given) for a in held)
        return is_one and (one.listed == other.listed or len(held) > 1)
    if one.tool == "search_patient":
        return _is_within(one.args.get("name"), other.args.get("name"))
    if one.tool == "get_patient_chart":
        return _are_one(one.who, other.who) and _has_nobody(one.who) == _has_nobody(other.who)
    return True


@dataclass(frozen=True, slots=True)
class _Beside:
    """Writes as code and a model read them, each once."""

    names: DrugNames
    marked: Marked
    corrects: str
    says_less: bool

    def writes(self, code: Sequence[Ask], model: Sequence[Ask], whole: Sequence[Ask]) -> Iterator[Ask]:
        """Yield each write once; `whole`: the model's, without what leaves an amount of its words unread."""
        left = list(model)
        for ask in code:
            twins = [one for one in left if one.tool == ask.tool]
            twin = next((one for one in twins if _is_about_the_same(ask, one, self.names)), None)
            if twin is None and len(twins) == 1 and len([one for one in code if one.tool == ask.tool]) == 1:
                twin = twins[0]
            if twin is not None:
                left.remove(twin)
            yield _alone(ask) if twin is None else self._both(ask, twin, whole[model.index(twin)])
        for meant, read in zip(model, whole, strict=True):
            if meant in left:
                yield _alone(read)

    def _both(self, code: Ask, model: Ask, whole: Ask) -> Ask:
        """One write as both read it. What code misses is asked for, or about where the model read it; where they differ
        is asked about too."""
        if _has_nobody(code.who) and model.who is not None and model.who.name:
            code = replace(code, who=model.who)
        elif not _are_one(code.who, model.who):
            code = replace(code, who=whose(code, model, self.corrects))
        code = replace(code, words=model.words)
        is_told = not whole.missing and all(place_in(one.text, model.words) is not None for one in model.used)
        if code.missing and is_told and _is_about_the_same(code, model, self.names):
            return _alone(replace(whole, who=code.who))
        lacked = code.missing
        code = self._whole(code, model)
        if lacked and not code.missing:
            return _alone(code)
        is_agreed = _agree(code, model, self.names, says_less=self.says_less) and _are_one(code.who, model.who)
        if code.missing or is_agreed:
            return code
        other = {name: value for name, value in model.args.items() if value}
        if model.who is not None and not _are_one(code.who, model.who):
            other["patient_id"] = model.who.patient_id or model.who.name
        return replace(code, missing=(IN_DOUBT,), otherwise={} if model.missing else other)

    def _whole(self, code: Ask, model: Ask) -> Ask:
        """Code's reading with what the model read more of it."""
        if code.tool == "add_allergy":
            return with_whole_allergy(code, model, self.names)
        if code.tool == "save_clinical_note":
            return with_quoted_note(code, model, self.marked.text)
        return code if code.unread else with_notes(code, model)


def _alone(ask: Ask) -> Ask:
    return ask if ask.missing else replace(ask, missing=(IN_DOUBT,))


def _agree(code: Ask, model: Ask, names: DrugNames, *, says_less: bool) -> bool:
    about = _is_about_the_same(code, model, names) or (says_less and not any(name in model.args for name in _ABOUT))
    if code.tool == "save_clinical_note":
        return _words(code.args.get("note_text")) == _words(model.args.get("note_text"))
    if code.tool == "add_allergy":
        return about and _is_within(code.args.get("reaction"), model.args.get("reaction"))
    return about and (_is_amount(code, model) or (says_less and "dosage" not in model.args))


def _is_about_the_same(one: Ask, other: Ask, names: DrugNames) -> bool:
    for name in _ABOUT:
        held, given = (_named(ask, name) for ask in (one, other))
        if held or given:
            return _is_medicine(held, given, names) or _is_within(held, given)
    return True


def _named(ask: Ask, name: str) -> str:
    """What a write is of; a medicine that is doubtful by its word."""
    return str(ask.args.get(name) or (next(iter(ask.meant), "") if name == "medication_name" else ""))


def _is_amount(one: Ask, other: Ask) -> bool:
    """Whether two orders are of one dose: what the one says more of it stands in the other's notes."""
    (held, more), (given, also) = (
        (_amount(ask.args.get("dosage")), _amount(f"{ask.args.get('dosage')} {ask.args.get('notes')}"))
        for ask in (one, other)
    )
    return bool(held and given) and not (Counter(held) - Counter(also) or Counter(given) - Counter(more))


def _amount(said: Any) -> tuple[Any, ...]:
    """A dose as its figures and units in order, whatever stands between them; without a unit as its figures."""
    text = str(said or "").lower()
    doses = [(dose.number, dose.unit) for dose in doses_in(text)]
    return tuple(doses) or tuple(value_of(found) for found in _FIGURES.findall(text))


def _is_medicine(one: Any, other: Any, names: DrugNames) -> bool:
    return bool(one and other) and same_medicine(names, str(one), str(other))


def _is_within(one: Any, other: Any) -> bool:
    """Whether of two names, substances or notes one holds the words of the other."""
    held, given = (set(_words(said)) for said in (one, other))
    return bool(held and given) and (held <= given or given <= held)


def _words(said: Any) -> list[str]:
    return re.findall(r"\w+", str(said or "").lower())


def _has_nobody(who: Who | None) -> bool:
    return who is None or not (who.patient_id or who.name or who.nhs)


def _are_one(one: Who | None, other: Who | None) -> bool:
    """Whether two readings may be of one person: the same id, names of one within the other, or nobody named in one."""
    if one is None or other is None or _has_nobody(one) or _has_nobody(other):
        return True
    if one.patient_id and other.patient_id:
        return one.patient_id.lower() == other.patient_id.lower()
    return not (one.name and other.name) or _is_within(one.name, other.name)
