"""Find what reads like an emergency in the texts of a record or in a message, and say what to do now."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from shared.guardrails.emergencies.pack import (
    ENGLISH,
    EmergencyPack,
    Kind,
    Sign,
    load_calls,
    load_pack,
    load_same_day,
)
from shared.guardrails.emergencies.readers import Person
from shared.guardrails.emergencies.sightings import Sighting, Text, sight
from shared.guardrails.emergencies.standing import DIAGNOSES, Standing, standing_of

_NEAR = 14  # words between two parts of one sign
_ADULT_FROM = 12  # from this age on an adult's pulse, breathing and pressure hold
_OF_ADULTS = frozenset({"low_pressure", "fast_pulse", "fast_breaths"})
_OF_ONE_PERSON = DIAGNOSES | {"overdose", "suicidal", "amount_taken", "tablets_taken", "on_chemo", "neutropenic"}
_ACUTE = "acute"


@dataclass(frozen=True, slots=True)
class Emergency:
    """One emergency: its kind, the fixed words that say what to do now, and the words that it was read from."""

    kind: str
    text: str
    because: str


def find_emergency(
    texts: str | Iterable[str],
    *,
    age: int | None = None,
    sex: str | None = None,
    number: str = "",
) -> Emergency | None:
    """Return the gravest emergency that the texts of a record tell of, None where they tell of none.

    `age` in years and `sex` ("female", "male") of the patient, where known; `number`: the one to call, empty for 999.
    """
    return _find(load_pack(number=number), texts, Person(sex, age))


def find_call(message: str, *, language: str = ENGLISH, is_told: bool = True) -> Emergency | None:
    """Return the gravest emergency, of whomever, that a message tells of, None where it tells of none.

    `is_told`: what only calls for help in a caller's own words counts too.
    """
    pack = load_calls(language) if is_told else load_pack(language)
    return _find(pack, message, Person(), anyone=True)


def find_same_day(texts: str | Iterable[str], *, language: str = ENGLISH) -> Emergency | None:
    """Return what the texts tell of that should be heard the same day, of anybody, None where they tell of nothing."""
    return _find(load_same_day(language), texts, Person(), anyone=True)


def _find(pack: EmergencyPack, texts: str | Iterable[str], person: Person, *, anyone: bool = False) -> Emergency | None:
    given = [texts] if isinstance(texts, str) else list(texts)
    read = [sight(at, text, pack) for at, text in enumerate(given)]
    sighted = [part for text in read for part in text.parts if not _is_of_another_age(part, person.age)]
    names = frozenset(part.part for part in sighted)
    if not sighted:
        return None
    possible = [
        kind for kind, signs in pack.may_be_of(names) if any(_parts_of(sign, sighted, sighted) for sign in signs)
    ]
    return _first(possible, sighted, _told(read, possible, pack, person), read, anyone=anyone) if possible else None


@dataclass(frozen=True, slots=True)
class _Facts:
    """The parts that stand as facts, and those that are at least suspected."""

    sure: Sequence[Sighting]
    suspected: Sequence[Sighting]


def _first(
    kinds: Sequence[Kind],
    sighted: Sequence[Sighting],
    told: dict[Sighting, Standing],
    read: Sequence[Text],
    *,
    anyone: bool,
) -> Emergency | None:
    stands = [
        part
        for part in sighted
        if part in told and told[part].is_fact and (anyone or not _is_others(part, told, sighted))
    ]
    facts = _Facts([part for part in stands if not told[part].is_supposed], stands)
    for kind in kinds:
        for sign in kind.signs:
            found = _parts_of(sign, facts.suspected if sign.may_be else facts.sure, sighted)
            if found:
                return Emergency(kind.name, kind.text, _quote(found, read))
    return None


def _told(read: Sequence[Text], kinds: Sequence[Kind], pack: EmergencyPack, person: Person) -> dict[Sighting, Standing]:
    """How each part is told that speaks for a sign of these kinds."""
    telling = frozenset[str]().union(*(sign.parts for kind in kinds for sign in kind.signs))
    told: dict[Sighting, Standing] = {}
    for text in read:
        parts = [part for part in text.parts if part.part in telling]
        contexts = pack.reader.context(text.text, [part.mention for part in parts], person)
        told |= {part: standing_of(text, part, context) for part, context in zip(parts, contexts, strict=True)}
    return told


def _is_others(part: Sighting, told: dict[Sighting, Standing], sighted: Sequence[Sighting]) -> bool:
    """Whether it is a relative's: what is happening at this moment is told by a relative rather than of one."""
    if not told[part].is_others:
        return False
    is_now = any(other.part == _ACUTE and _is_beside(other, part) for other in sighted)
    return part.part in _OF_ONE_PERSON or not is_now


def _is_of_another_age(part: Sighting, age: int | None) -> bool:
    return part.part in _OF_ADULTS and age is not None and age < _ADULT_FROM


def _parts_of(sign: Sign, parts: Sequence[Sighting], all_parts: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """The parts that make a sign, empty where one is missing; `all_parts` may speak against it."""
    for near in _near(sign, parts):
        if near and any(other.part in sign.unless and _is_in_sentence(other, near[0]) for other in all_parts):
            continue
        found = _joined(sign, near, parts)
        if found is not None:
            return found
    return ()


def _joined(sign: Sign, near: tuple[Sighting, ...], parts: Sequence[Sighting]) -> tuple[Sighting, ...] | None:
    """What stands near together with all else that the sign asks for, or None."""
    found = list(near)
    wanted = [(group, near[0]) for group in sign.by if near] + [(group, None) for group in sign.anywhere]
    for group, beside in wanted:
        other = _another(found, group, parts, beside)
        if other is None:
            return None
        found.append(other)
    listed = _most(sign, found, parts)
    return None if listed is None else (*found, *listed)


def _near(sign: Sign, parts: Sequence[Sighting]) -> Iterator[tuple[Sighting, ...]]:
    """Each way in which the first parts of a sign stand in one sentence."""
    if not sign.near:
        yield ()
        return
    for first in parts:
        if first.part not in sign.near[0]:
            continue
        around = [other for other in parts if _is_near(other, first)]
        found = [first]
        for group in sign.near[1:]:
            found += [other for other in (_another(found, group, around),) if other]
        if len(found) == len(sign.near):
            yield tuple(found)


def _another(
    found: Sequence[Sighting], group: Sequence[str], parts: Iterable[Sighting], beside: Sighting | None = None
) -> Sighting | None:
    """One of the group that takes other words than what was found."""
    for part in parts:
        is_there = part.part in group and (beside is None or _is_beside(part, beside))
        if is_there and not any(part.overlaps(other) for other in found):
            return part
    return None


def _most(sign: Sign, found: Sequence[Sighting], parts: Sequence[Sighting]) -> list[Sighting] | None:
    """As many different ones of the parts listed as the sign asks for, or None."""
    count, names = sign.most
    listed: dict[str, Sighting] = {}
    for part in parts:
        taken = (*found, *listed.values())
        if part.part in names and part.part not in listed and not any(part.overlaps(other) for other in taken):
            listed[part.part] = part
    return list(listed.values())[:count] if len(listed) >= count else None


def _is_in_sentence(one: Sighting, other: Sighting) -> bool:
    return one.text == other.text and one.sentence == other.sentence


def _is_near(one: Sighting, other: Sighting) -> bool:
    return _is_in_sentence(one, other) and max(one.first - other.last, other.first - one.last) <= _NEAR


def _is_beside(one: Sighting, other: Sighting) -> bool:
    return one.text == other.text and abs(one.sentence - other.sentence) <= 1


def _quote(found: Sequence[Sighting], read: Sequence[Text]) -> str:
    """One piece of one text: from the first to the last of the parts in the first part's sentence."""
    shown = [part.mention for part in found if _is_in_sentence(part, found[0])]
    text = read[found[0].text].text
    return text[min(m.start for m in shown) : max(m.end for m in shown)]
