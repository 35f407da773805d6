"""Which of the listed patients an answer points at: by id, birth date, place in the list, age or name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_LISTED = re.compile(r"(?:^|[?;] ?|\. )([^?;.]*?[^?;]*?), born (\d{4}-\d{2}-\d{2}) \(([^()\s]+)\)")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_AGES = ((re.compile(r"\b(?:younger|youngest)\b"), max), (re.compile(r"\b(?:older|oldest|elder|eldest)\b"), min))
_ENDS = ((re.compile(r"\b(?:last|latter|bottom)\b"), -1), (re.compile(r"\b(?:former|top)\b"), 0))


@dataclass(frozen=True, slots=True)
class Listed:
    """One patient as a question lists them."""

    name: str
    born: str
    patient_id: str


def chosen_of(answer: str, question: str) -> str | None:
    """Return the id of the one patient that an answer points at, None where it is none or more than one."""
    people = [Listed(name.strip(), born, patient_id) for name, born, patient_id in _LISTED.findall(question)]
    if not people:
        return None
    text = answer.lower()
    return _exactly(text, people) or _by_age(text, people) or _by_place(text, people) or _by_name(text, people)


def _exactly(text: str, people: Sequence[Listed]) -> str | None:
    said = [one.patient_id for one in people if one.patient_id.lower() in text or one.born in text]
    years = [one.patient_id for one in people if re.search(rf"\b(?:{one.born[:4]}|(?:19|20)?{one.born[2:4]})\b", text)]
    return next((found[0] for found in (said, years) if len(found) == 1), None)


def _by_age(text: str, people: Sequence[Listed]) -> str | None:
    for cue, choose in _AGES:
        if cue.search(text):
            return choose(people, key=lambda one: one.born).patient_id
    return None


def _by_place(text: str, people: Sequence[Listed]) -> str | None:
    for place, word in enumerate(_ORDINALS):
        number = place + 1
        if re.search(rf"\b(?:{word}|number {number}|{number}(?:st|nd|rd|th))\b|^\W*{number}\W*$", text):
            return people[place].patient_id if place < len(people) else None
    return next((people[place].patient_id for cue, place in _ENDS if cue.search(text)), None)


def _by_name(text: str, people: Sequence[Listed]) -> str | None:
    words = set(re.findall(r"[^\W\d_]+", text))
    scores = [len(words & set(re.findall(r"[^\W\d_]+", one.name.lower()))) for one in people]
    best = max(scores)
    return people[scores.index(best)].patient_id if best and scores.count(best) == 1 else None
