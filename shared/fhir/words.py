"""A CodeableConcept to words: its text, else what its code stands for, else its display; never both at odds."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from shared.fhir.codes import Meaning, without_tag
from shared.fhir.said import Field, Reading
from shared.fhir.shape import Resource, parts, text
from shared.patient.read import read_facts
from shared.patient.record import MAX_CHARACTERS, PatientRecord

Kind = Literal["coded", "text", "both", "aside", "at_odds", "nothing"]


@dataclass(frozen=True, slots=True)
class Words:
    """What a concept says and how that is known; `more` is its own text beside the words of its code."""

    kind: Kind
    said: str = ""
    field: Field = "symptoms"
    more: str = ""
    smoking: str = ""


def words_of(concept: Resource, reading: Reading) -> Words:
    """Return the words of a CodeableConcept."""
    codings = list(parts(concept, "coding"))
    own = text(concept, "text")
    meanings = [found for coding in codings if (found := _meaning(coding, reading))]
    if not meanings:
        return _by_words(own, codings, reading)
    meaning = meanings[0]
    if meaning.field == "smoking_history":
        return Words("coded", smoking=meaning.words)
    field: Field = (
        "history" if meaning.field == "history" else "findings" if meaning.field == "findings" else "symptoms"
    )
    if any(not _are_kin(other.concept, meaning.concept, reading) for other in meanings[1:]):
        return Words("at_odds", own or meaning.words, field)
    if not own or _same(own) in _names(codings, meaning):
        return Words("coded", meaning.words, field)
    return _beside(own, meaning, field, reading)


def _meaning(coding: Resource, reading: Reading) -> Meaning | None:
    return reading.codes.meaning(text(coding, "system"), text(coding, "code"))


def _by_words(own: str, codings: list[Resource], reading: Reading) -> Words:
    """Read by its words, unless it only repeats what a code that was set aside is called."""
    shown = next((without_tag(found) for coding in codings if (found := text(coding, "display"))), "")
    is_aside = any(reading.codes.is_aside(text(coding, "system"), text(coding, "code")) for coding in codings)
    if is_aside and (not own or not shown or _same(own) == _same(shown)):
        return Words("aside", own or shown)
    said = without_tag(own or shown)
    return Words("text", said[:MAX_CHARACTERS]) if said else Words("nothing")


def _beside(own: str, meaning: Meaning, field: Field, reading: Reading) -> Words:
    """A code with a text of its own: the text may say more, or nothing that is known; it may not say otherwise."""
    record = PatientRecord(patient_id="words", age=50, gender="Unknown", symptoms=(own[:MAX_CHARACTERS],))
    facts = read_facts(record, reading.terminology)
    told = [fact for stated in facts.features.values() for fact in stated]
    kin = [fact for fact in told if _are_kin(fact.concept, meaning.concept, reading)]
    if any(fact.is_present for fact in kin):
        return Words("both", meaning.words, field, own[:MAX_CHARACTERS])
    if told:
        return Words("at_odds", own, field)
    return Words("coded", meaning.words, field)


def _are_kin(one: str, other: str, reading: Reading) -> bool:
    return reading.terminology.is_a(one, other) or reading.terminology.is_a(other, one)


def _names(codings: list[Resource], meaning: Meaning) -> set[str]:
    displays: Iterator[str] = (text(coding, "display") for coding in codings)
    return {_same(one) for one in (meaning.words, meaning.term, *displays) if one}


def _same(words: str) -> str:
    return without_tag(words).casefold().replace("haem", "hem").replace("oea", "ea").replace("oed", "ed").strip(" .")
