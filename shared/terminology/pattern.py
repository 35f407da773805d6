"""The small language in which forms are written: from "cough up ... blood|clots" to what the index takes.

Forms stand in one text, parted by commas. Within a form:
  word            that word in any inflection, in British or US spelling
  red|pink        one of these words            (throw up|be sick)   one of these phrases
  bright?         may be missing                (bright red)?        likewise
  ...  ..5        up to three (five) other words; `{n}` a number; `{name}` a class of words.yaml
  lump & neck     both, in either order, at most four words apart
  =US             in capitals only
  ^ gone yellow   only of the person: nothing else is its subject ("the nail has gone yellow" is no match)
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

GAP_DEFAULT, GAP_EITHER_ORDER = 3, 4
_PARTS = re.compile(r"\(([^()]*)\)(\?)?")
_SPACE = re.compile(r"\s+")
_ONE_WORD = re.compile(r"[a-z']+")
_MARKS = str.maketrans("|,()?&^", "       ")
OF_THE_PERSON = "^"
STRAY = re.compile(r"\|[\s,|)]|[\s,(]\||\|$|^\|")


def forms_of(text: str) -> Iterator[str]:
    """The forms of one text, without groups and either-order marks: each a plain row of elements."""
    for form in comma_split(text):
        for flat in _flatten(bare(form)):
            yield from _orders(flat)


def elements_of(flat: str) -> tuple[tuple[str, bool], ...]:
    """The elements of a flat form, each with whether it may be missing."""
    if "?" not in flat:
        return tuple([(word, False) for word in flat.split()])
    return tuple((word.rstrip("?"), word.endswith("?")) for word in flat.split())


def gap_of(element: str) -> int | None:
    """How many words a gap element spans at most, or None where the element is no gap."""
    if not element.startswith(".."):
        return None
    return GAP_DEFAULT if element == "..." else int(element[2:])


@cache
def plain_words(text: str) -> tuple[str, ...]:
    """Each form as a person would read it: first alternatives, optional words and gaps left out."""
    readable = (_readable(form) for form in comma_split(text))
    return tuple(dict.fromkeys(form for form in readable if form))


def words_in(text: str) -> set[str]:
    """The plain words of a text of forms."""
    return {word for word in text.translate(_MARKS).split() if word[0] not in ".{="}


def comma_split(text: str) -> Iterator[str]:
    """Each form as written."""
    for form in _SPACE.sub(" ", text).split(","):
        if form and not form.isspace():
            yield form.strip()


def bare(form: str) -> str:
    """The form without the mark that it is said of the person only."""
    return form.removeprefix(OF_THE_PERSON).lstrip()


def _flatten(form: str) -> Iterator[str]:
    if "(" not in form:
        yield form
        return
    choices: list[list[str]] = []
    end = 0
    for group in _PARTS.finditer(form):
        choices.append([form[end : group.start()]])
        choices.append([*_alternatives(group[1]), *([""] if group[2] else [])])
        end = group.end()
    choices.append([form[end:]])
    for parts in product(*choices):
        yield "".join(parts)


def _alternatives(group: str) -> list[str]:
    """The alternatives of a group; its single words stay together as one element, which keeps the forms few."""
    alternatives = group.split("|")
    words = [one for one in alternatives if _ONE_WORD.fullmatch(one)]
    return [*(["|".join(words)] if words else []), *(one for one in alternatives if one not in words)]


def _orders(flat: str) -> Iterator[str]:
    if " & " not in flat:
        yield flat
        return
    first, second = flat.split(" & ")
    yield f"{first} ..{GAP_EITHER_ORDER} {second}"
    yield f"{second} ..{GAP_EITHER_ORDER} {first}"


def _readable(form: str) -> str:
    if "{" in form:
        return ""
    flat = next(_flatten(bare(form)))
    words = (word.split("|")[0] for word, is_optional in elements_of(flat) if not is_optional)
    return " ".join(word.lstrip("=") for word in words if word != "&" and gap_of(word) is None)
