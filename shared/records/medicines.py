"""What a sentence says of medicines: which, how much, how often, and what is done with it (started, stopped, ...)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from shared.language.numbers import NUMBER, has_digit
from shared.language.quantities.doses import Dose, dose_pattern, doses_in
from shared.language.quantities.doubts import doubt_of
from shared.language.quantities.frequencies import frequency_of_medicine, without_frequencies
from shared.records.courses import course_in
from shared.terminology.health_words import Named

Act = Literal[
    "started",
    "increased",
    "reduced",
    "stopped",
    "changed",
    "limited",
    "confirmed",
    "avoid",
    "continued",
    "dispensed",
    "said",
]
_ACTS: Final[tuple[tuple[Act, re.Pattern[str]], ...]] = (
    ("stopped", re.compile(r"\b(?:(?<!may )(?<!can )(?<!could )(?<!might )(?<!rather than )"
        r"(?<!not )(?<!not to )(?<!not be )(?<!not been )(?<!not to be )(?<!n't )(?<!n't be )(?<!never )"
        r"(?<!without )stop(?:ped|s|ping)?|"
        r"discontinu\w+|withdrawn|withheld|(?<!was )held|(?:withhold|hold)(?! on\b| off\b| if\b| when\b)"
        r"(?! (?:the |your |his |her )?(?:breath|inhaler|spacer|pen|device|bottle|needle|place|upright|still)\b)|"
        r"(?:you|him|her|me|them|come|coming|came|taken|took|taking) off|"
        r"paused|suspended|cease\w*|finished|completed|no longer tak\w+|"
        r"ends?|ended|(?<!not )to stop|replaced? (?=\w+ (?:with|by)\b))", re.I)),
    ("increased", re.compile(r"\b(?:increas\w+(?! the risk)|up-?titrat\w+|doubled?|went up|goes? up to|"
        r"put up|build up|stepped up|step up)\b", re.I)),
    ("reduced", re.compile(r"\b(?:reduc\w+(?! (?:the )?(?:risk|kidney|renal|appetite|function|"
        r"mobility|vision|hearing))|lower(?:ed|ing)?|decreas\w+|halved?|cut (?:down|"
        r"to)|wean\w*|taper\w*|stepped down|step down|brought down|down to)\b", re.I)),
    ("changed", re.compile(r"\b(?:chang(?:e|ed|ing)|switch\w*|replac\w+|swap\w*|instead of|substitut\w+|"
        r"converted|adjusted|becomes?|became)\b", re.I)),
    ("started", re.compile(r"\b(?:(?:re-?)?start(?:ed|ing|s)?|resum\w+|commenc\w+|begun|began|begin|"
        r"initiat\w+|add(?:ed|ing)?|new|introduc\w+|trial of|prescribed)\b", re.I)),
    ("limited", re.compile(r"\b(?:(?:do not|not to|never) go above|not exceed|no more than|at most|maximum)\b", re.I)),
    ("confirmed", re.compile(r"\b(?:confirm\w*|correct(?:ed)?|remain(?:s)? (?:on|at)|stay(?:s)? (?:on|at))\b", re.I)),
    ("avoid", re.compile(r"\b(?:avoid\w*|must not|should not be (?:taken|given|used)|do not (?:take|give|"
        r"use)|allerg\w+|contraindicat\w+|never)\b", re.I)),
    ("dispensed", re.compile(r"\b(?:dispens\w+|collected|supplied|picked up)\b", re.I)),
    ("continued", re.compile(r"\b(?:continu\w+|unchanged|carry on|regular|ongoing|keeps? taking|"
        r"still tak\w+|repeat)\b", re.I)),
)  # fmt: skip
_AGAIN: Final = re.compile(r"\b(?:re-?start\w*|resum\w+)\b(?P<at>[^;.]*)", re.I)
_TO = re.compile(rf"\b(?:from\s+[^;]*?\bto|then)\s+(?=(?:the\s+)?{NUMBER})", re.IGNORECASE)
_CLAUSE = re.compile(r"[;.]\s|,\s+(?=(?:and|but|so|which)\b)|\b(?:but|so|because(?: of)?|since|now that|while)\s")
_TAKEN_AT_A_TIME: Final = frozenset({"puff", "drop", "tablet", "capsule", "spray"})
_FORM: Final = re.compile(r"\s*(?:tablet|capsule)s?\b", re.IGNORECASE)
_NEAR = 6  # words before a medicine that may say what is done with it
_JOINTS: Final = frozenset(
    """and with plus or tablet tablets capsule capsules inhaler inhalers food for weeks days daily one two three four up
    to the day spray cream drops as then needed supply injection once week weekly patch solution liquid""".split()  # noqa: SIM905
)
CHANGES: Final = frozenset({"started", "increased", "reduced", "stopped", "changed"})
DECIDES: Final = CHANGES | {"confirmed", "limited"}


@dataclass(frozen=True)
class MedicineSaid:
    """A medicine in one sentence. `dose`, `often` and `course` are the sentence's words, nothing where it says none."""

    medicine: str
    act: Act
    dose: str = ""
    often: str = ""
    course: str = ""

    @cached_property
    def amount(self) -> str:
        """The dose as one can compare it: number and unit without spaces, grams as milligrams."""
        return same_amount(self.dose)

    @cached_property
    def count(self) -> float | None:
        """How many tablets or puffs at a time, None where it is not told."""
        often = frequency_of_medicine(self.often)
        if often and often.count:
            return often.count
        return next((dose.number for dose in doses_in(self.dose) if dose.is_counted), None)

    @cached_property
    def measured(self) -> Dose | None:
        """The dose where it is measured; so many tablets of no told strength are none."""
        return next((dose for dose in doses_in(self.dose) if not dose.is_counted), None)

    def is_as_much_as(self, other: "MedicineSaid") -> bool:
        """Whether two say the same at a time, as far as they can be compared: two of 500 mg are 1000 mg."""
        one, two = self.measured, other.measured
        if self.count and other.count and (one and _amount(one)) == (two and _amount(two)):
            return self.count == other.count
        if not (one and two) or one.unit != two.unit:
            return True
        return not {_amount(one), _amount(one, self.count)}.isdisjoint({_amount(two), _amount(two, other.count)})


def medicines_said(text: str, named: Sequence[Named]) -> tuple[MedicineSaid, ...]:
    """Return what a sentence says of each medicine that it names."""
    medicines = [one for one in named if one.name.kind == "medicine" and not one.name.allergen]
    said = []
    for place, one in enumerate(medicines):
        end = medicines[place + 1].start if place + 1 < len(medicines) else len(text)
        before = text[medicines[place - 1].end : one.start] if place else text[: one.start]
        after = text[one.end : end]
        often = frequency_of_medicine(_after_to(after))
        act = _act(text, before, after, place)
        course = course_in(before, _after_to(after))
        said.append(MedicineSaid(one.name.id, act, dose_in(after), often.said if often else "", course))
    return tuple(said)


def dose_in(text: str) -> str:
    """Return the dose that a stretch ends on: of "from 2.5 mg to 1.25 mg" the second, of "5 mg tablets, 15 mg" too."""
    text = _after_to(text)
    meant = (one for one in doses_in(text) if doubt_of(text, one) is None)
    every = [one for one in meant if not one.is_counted or one.unit in _TAKEN_AT_A_TIME]
    found = [one for one in every if not one.is_counted or one.said[0].isdigit()] or every
    amounts = [one for one in found if not one.is_of_each] or found
    strength = amounts[0] if amounts and _FORM.match(text, amounts[0].end) else None
    taken = [one for one in amounts[1:] if strength and one.unit == strength.unit]
    return (taken or amounts)[0].said if amounts else ""


def same_amount(dose: str) -> str:
    """Return a dose in one form: "1 g", "1000 mg" and "one thousand milligrams" are the same."""
    return next((_amount(found) for found in doses_in(dose)), "")


def amounts_in(text: str) -> frozenset[str]:
    """Return all doses of a text, each in one form."""
    return frozenset(_amount(found) for found in doses_in(text))


def _amount(dose: Dose, count: float | None = None) -> str:
    return f"{dose.number * (count or 1):g}{dose.unit}"


def _after_to(text: str) -> str:
    found = _TO.search(text)
    return text[found.end() :] if found else text


def _act(text: str, before: str, after: str, place: int) -> Act:
    """What is done: told right after the medicine, else just before it, else before the list that it stands in."""
    own = _CLAUSE.split(after)[0]
    lead = " ".join(_CLAUSE.split(before)[-1].split()[-_NEAR:])
    for words in (lead, own) if _is_list(own) else (own, lead):
        if _is_begun_again_at_a_dose(words):
            return "changed"
        for act, pattern in _ACTS:
            if pattern.search(words):
                return act
    if place and _is_list(before):
        return _act(text, " ".join(text[: text.find(before)].split()[:_NEAR]), "", 0)
    return "said"


def _is_begun_again_at_a_dose(words: str) -> bool:
    begun = _AGAIN.search(words)
    return begun is not None and (has_digit(begun["at"]) or bool(doses_in(begun["at"])))


def _is_list(words: str) -> bool:
    """Whether nothing but doses, times and joints stands there."""
    bare = without_frequencies(dose_pattern().sub(" ", words))
    return not (set(re.findall(r"[a-z]{2,}", bare)) - _JOINTS)
