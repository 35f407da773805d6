"""Which of the listed patients an answer points at: by id, birth date, place in the list, age or name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_LISTED = re.compile(r"(?:^|[?;] ?|\. )([^?;.]*?[^?;]*?), born (\d{4}-\d{2}-\d{2}) \(([^()\s]+)\)")
_ID = re.compile(r"(?<![\w-])[a-z]{1,4}-\d{2,6}(?![\w-])", re.IGNORECASE)
_BORN = re.compile(r"\b(?:19|20)\d{2}(?:-\d{2}-\d{2})?\b")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_AGES = ((re.compile(r"\b(?:younger|youngest)\b"), max), (re.compile(r"\b(?:older|oldest|elder|eldest)\b"), min))
_DENIES = re.compile(
    r"\b(?:no|not|none|never|neither|nor|nobody|ignore|except|without|skip|drop|forget|wrong|cannot|dont|didnt|isnt|wasnt|cant|wont)\b|n['’]t\b"
)
_DENIED = re.compile(
    r"\b(?:(?:not|never|ignore|neither|nor|except|skip|drop|forget)|\w*n['’]t(?: (?:want|mean))?)"
    r"(?: (?:the|for|in|on|one|born|patient|pt))* [\w-]+"
)
_ASKS = re.compile(r"\?|\b(?:who|whom|whose|what|which|when|where|why|how)\b")
_COURTESY = re.compile(r"\b(?:please|pls|thanks|thank you|yes|ok|okay)\b")
_MOST_WORDS = 4
_ENDS = ((re.compile(r"\b(?:last|latter|bottom)\b"), -1), (re.compile(r"\b(?:former|top)\b"), 0))


@dataclass(frozen=True, slots=True)
class Listed:
    """One patient as a question lists them."""

    name: str
    born: str
    patient_id: str


def chosen_of(answer: str, question: str) -> str | None:
    """Return the id of the one patient that an answer points at, None where it is none or more than one."""
    people = _listed(question)
    text = answer.lower()
    if not people:
        return None
    exactly = _exactly(without_denied(text), people)
    if exactly or is_denial(text) or any(cue.search(text) for cue, _ in _AGES):
        return exactly or (None if is_denial(text) else _by_age(text, people))
    return _by_place(text, people) or _by_name(text, people)


def without_denied(answer: str) -> str:
    """Return an answer without what it says is not meant: "not abc-12, abc-13"."""
    return _DENIED.sub(" ", answer)


def is_list_of_people(question: str) -> bool:
    """Whether a question lists patients to choose from."""
    return bool(_listed(question))


def _listed(question: str) -> list[Listed]:
    told = [Listed(name.strip(), born, patient_id) for name, born, patient_id in _LISTED.findall(question)]
    return told or list(_listed_otherwise(question))


def _listed_otherwise(question: str) -> Iterator[Listed]:
    """Patients in another order of words: an id after each name, and a birth date or year before or behind each id."""
    ids = list(_ID.finditer(question))
    for match, born in zip(ids, _births(question, ids), strict=True):
        name = re.split(r"[;:,.?\n]|\bor\b", question[: match.start()])[-1]
        yield Listed(name.strip(" (-"), born, match.group())


def _births(question: str, ids: Sequence[re.Match[str]]) -> list[str]:
    """The one date between each id and the next, or the former; none where any is missing or both could be meant."""
    starts, ends = [match.start() for match in ids], [match.end() for match in ids]
    before = _one_each(question, [0, *ends[:-1]], starts)
    behind = _one_each(question, ends, [*starts[1:], len(question)])
    return (before or behind) if not (before and behind) and (before or behind) else [""] * len(ids)


def _one_each(question: str, starts: Sequence[int], ends: Sequence[int]) -> list[str]:
    found = [_BORN.findall(question, start, end) for start, end in zip(starts, ends, strict=False)]
    return [each[0] for each in found] if all(len(each) == 1 for each in found) else []


def is_denial(answer: str) -> bool:
    """Whether an answer says what is not meant, so that no place, age or name in it chooses."""
    return _DENIES.search(answer) is not None


def _exactly(text: str, people: Sequence[Listed]) -> str | None:
    said = [one.patient_id for one in people if one.patient_id.lower() in text or (one.born and one.born in text)]
    years = [
        one.patient_id
        for one in people
        if one.born and re.search(rf"\b(?:{one.born[:4]}|(?:19|20)?{one.born[2:4]})\b", text)
    ]
    return next((found[0] for found in (said, years) if len(found) == 1), None)


def _by_age(text: str, people: Sequence[Listed]) -> str | None:
    for cue, choose in _AGES:
        if cue.search(text):
            born = [one.born for one in people]
            chosen = choose(born)
            return people[born.index(chosen)].patient_id if all(born) and born.count(chosen) == 1 else None
    return None


def place_of(text: str, count: int) -> int | None:
    """Return which of so many listed things a short answer points at by its place, from 0; None where it does not."""
    if is_denial(text) or _ASKS.search(text) or len(_COURTESY.sub(" ", text).split()) > _MOST_WORDS:
        return None
    for place, word in enumerate(_ORDINALS):
        number = place + 1
        if re.search(rf"\b(?:{word}|number {number}|{number}(?:st|nd|rd|th))\b|^\W*{number}\W*$", text):
            return place if place < count else None
    if count % 2 and re.search(r"\bmiddle\b", text):
        return count // 2
    return next((place % count for cue, place in _ENDS if cue.search(text)), None)


def _by_place(text: str, people: Sequence[Listed]) -> str | None:
    place = place_of(text, len(people))
    return None if place is None else people[place].patient_id


def _by_name(text: str, people: Sequence[Listed]) -> str | None:
    words = set(re.findall(r"[^\W\d_]+", text))
    scores = [len(words & set(re.findall(r"[^\W\d_]+", one.name.lower()))) for one in people]
    best = max(scores)
    return people[scores.index(best)].patient_id if best and scores.count(best) == 1 else None
