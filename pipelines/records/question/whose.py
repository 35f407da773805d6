"""Whose health a question asks after: the patient's, whoever asks for them, or a relative's own."""

import re
from datetime import date
from typing import Final

from shared.language.ages import stated_sex
from shared.records.shapes import Dossier

_CHILD_SAID: Final = "son boy lad daughter girl child baby toddler kid twin teenager"
_GROWN_SAID: Final = """
    husband boyfriend dad father grandfather grandad grandpa brother uncle nephew wife girlfriend mum mom mother gran
    grandmother grandma nan sister aunt niece partner cousin friend neighbour flatmate boss colleague
"""
_CHILDREN, _GROWN = frozenset(_CHILD_SAID.split()), frozenset(_GROWN_SAID.split())
KIN: Final = _CHILDREN | _GROWN
_OF_AGE: Final = 18
_ONE: Final = re.compile(
    r"\bmy (?:(?P<other>other|older|elder|eldest|oldest|younger|youngest|middle|step)[ -]|(?:own|little|late|poor) )*"
    rf"(?P<kin>{'|'.join(sorted(KIN))})(?P<own>['’]s)?\b",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"\s+([A-Z][a-z]+)(?!\w|['’])")
_OWN_HEALTH: Final = re.compile(
    r"\s+[a-z]+['’]s\b|\s*(?:has|had|have|takes?|is on|was|got|been|is)\b"
    r"|\s*[,:;–—-].*\b(?:has|had|does|did|is|was|'s) (?:he|she|they)\b"
)


def relative_in(question: str, dossier: Dossier, *, by_carer: bool = False) -> str | None:
    """Return the relative whose own health a question asks after; a parent's child, a carer's mother is the patient."""
    found = _ONE.search(question)
    if not found or _is_patient(found, dossier, by_carer=by_carer):
        return None
    rest = _NAME.sub("", question[found.end() :])
    return found["kin"].lower() if found["own"] or _OWN_HEALTH.match(rest.lower()) else None


def with_patient_as_pronoun(question: str, dossier: Dossier, *, by_carer: bool) -> str:
    """Return a question in which "my mother" is "she" and "my son's" is "his", where that is this patient."""
    forms = {"Female": ("she", "her"), "Male": ("he", "his")}.get(dossier.profile.sex or "")
    if forms is None:
        return question
    return _ONE.sub(
        lambda found: forms[bool(found["own"])] if _is_patient(found, dossier, by_carer=by_carer) else found[0],
        question,
    )


def _is_patient(found: re.Match[str], dossier: Dossier, *, by_carer: bool) -> bool:
    """Whether a relative may be this patient: a child of theirs who asks, or for a carer anybody of that sex."""
    kin = found["kin"].lower()
    sex = (stated_sex("mum" if kin == "mom" else kin) or "").title()
    if found["other"] or (sex and dossier.profile.sex in ("Male", "Female") and sex != dossier.profile.sex):
        return False
    if kin in _CHILDREN and (by_carer or _is_young(dossier)):
        first = dossier.profile.name.split()[0].lower() if dossier.profile.name else ""
        named = _NAME.match(found.string[found.end() :])
        return not named or named[1].lower() == first
    return by_carer and not (kin in _GROWN and _is_young(dossier))


def _is_young(dossier: Dossier) -> bool:
    born = dossier.profile.date_of_birth
    last = max((document.document_date or "" for document in dossier.documents), default="")
    return bool(born and last) and _years(date.fromisoformat(born or ""), date.fromisoformat(last)) < _OF_AGE


def _years(born: date, day: date) -> int:
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
