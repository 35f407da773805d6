"""Somebody of whom a text tells an age and who only tells of the patient: "my husband, 60, says it is nothing"."""

import re
from typing import Final

from shared.language.pack import FEMALE, MALE, load_pack

_AGE: Final = (
    r"(?: (?-i:[A-Z])[a-z]+)?(?:,? who(?:'s| is)|,| \(| is| was|'s| -| –)*(?: (?:nearly|almost|about|now))? ?"
    r"(?:(?:aged?|at|of) )?(?P<age>\d{2})\b(?! ?(?:%|/|weeks?|days?|months?|mg|cm|mm|kg|years? ago))"
    r"(?: ?-?(?:years?[ -]old|yrs?|yo|y/o))?\)?,?"
)
_WORKS: Final = (
    r"(?:gps?|doctor|nurse|consultant|pharmacist|midwife|physio\w*|dentist|optician|registrar|health visitor|paramedic|"
    r"carer|receptionist|practice nurse|district nurse|keyworker|social worker)"
)
_WORKING: Final = re.compile(rf"\b(?:my|our|his|her|their|the) (?:\w+ )?{_WORKS}{_AGE}", re.IGNORECASE)
_AGED: Final = re.compile(_AGE)
_LINK: Final = (
    r"\W*(?:(?:who|and|but|also|an?|both|so|very|now|is|was|quite|really|just|always)\b\W*(?:\w+(?= and\b)\W*)?)*"
)
_LINKED: Final = re.compile(_LINK, re.IGNORECASE)
_SAYS_OF: Final = re.compile(
    r"\W*(?:(?:me|us) )?(?:that )?(?:(?P<male>he|his)|(?P<female>she|her))(?:['’]\w+)?\b", re.IGNORECASE
)
_HAS: Final = re.compile(
    r"(?:\W*(?:who|and|is|also|now)\b)*\W*(?:has|have|had|having|with|presents?|presented)\b", re.IGNORECASE
)
_FIRST: Final = re.compile(
    r"\b(?:I|I['’](?:m|ve|d)|me|myself)\b|\bmy (?!husband|wife|partner|mum|dad|son|daughter)", re.I
)


def without_onlookers(text: str) -> str:
    """Return a text with blanks for whoever only tells or works there and is told of with an age, and for that age."""
    text = _WORKING.sub(lambda found: found[0] if _HAS.match(text, found.end()) else " " * len(found[0]), text)
    pack = load_pack()
    for relation in pack.words["relation"].finditer(text):
        aged = _AGED.match(text, relation.end())
        gender = pack.relations.get(" ".join(relation[0].lower().split()), "any")
        if aged and _only_looks_on(text, relation.start(), aged.end(), gender):
            text = text[: relation.start()] + " " * (aged.end() - relation.start()) + text[aged.end() :]
    return text


def _only_looks_on(text: str, start: int, end: int, gender: str) -> bool:
    """Whether the verb after an age only tells, and of somebody else: in the I, of the other sex, or told of before."""
    link = _LINKED.match(text, end)
    telling = load_pack().words["telling"].match(text, link.end() if link else end)
    if telling is None:
        return False
    of_whom = _SAYS_OF.match(text, telling.end())
    if of_whom and gender in (MALE, FEMALE):
        return of_whom.lastgroup != gender
    is_told_before = bool(re.search(r"\w+\W+\w+\W+\w+", text[:start]))
    return is_told_before or bool(_FIRST.search(text[telling.start() :]))
