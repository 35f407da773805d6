"""Whose health a question asks after: the patient's, whoever asks for them, or a relative's own."""

import re
from functools import cache
from typing import Final

from shared.language.ages import stated_sex
from shared.language.pack import any_of, load_pack
from shared.language.relations import children, relatives
from shared.records.shapes import Dossier

_OF_AGE: Final = 18
_NAME: Final = re.compile(r"\s+([A-Z][a-z]+)(?!\w|['’])")
_OWN_HEALTH: Final = re.compile(
    r"\s+[a-z]+['’]s\b|\s*(?:has|had|have|got|takes?|is on|was|been|is)\b"
    r"|\s*[,:;–—-].*\b(?:has|had|does|did|is|was|'s) (?:he|she|they)\b"
)
_PRONOUNS: Final = {"Female": ("she", "her"), "Male": ("he", "his")}


def relative_in(question: str, dossier: Dossier, *, by_carer: bool = False) -> str | None:
    """Return the relative of the patient whose own health a question asks after.

    A parent's child and a carer's mother are the patient; "carer's sister" is no relative of the patient's.
    """
    found = _one().search(question)
    if not found or _is_patient(found, dossier, by_carer=by_carer):
        return None
    rest = _NAME.sub("", question[found.end() :])
    if not found["own"] and not _OWN_HEALTH.match(rest.lower()):
        return None
    own = _PRONOUNS.get(dossier.profile.sex or "", ("", found["whose"].lower()))[1]
    is_patients = not by_carer if found["whose"].lower() in ("my", "our") else found["whose"].lower() in (own, "their")
    return found["kin"].lower() if is_patients else f"another's {found['kin'].lower()}"


def with_patient_as_pronoun(question: str, dossier: Dossier, *, by_carer: bool) -> str:
    """Return a question in which "my mother" is "she" and "my son's" is "his", where that is this patient."""
    forms = _PRONOUNS.get(dossier.profile.sex or "")
    if forms is None:
        return question
    return _one().sub(
        lambda found: forms[bool(found["own"])] if _is_patient(found, dossier, by_carer=by_carer) else found[0],
        question,
    )


def _is_patient(found: re.Match[str], dossier: Dossier, *, by_carer: bool) -> bool:
    """Whether a relative may be this patient: a child of theirs who asks, or for a carer anybody of that sex."""
    kin = found["kin"].lower()
    sex = (load_pack().relations.get(kin) or stated_sex(kin) or "").title()
    if found["whose"].lower() not in ("my", "our") or found["other"]:
        return False
    if sex in _PRONOUNS and dossier.profile.sex in _PRONOUNS and sex != dossier.profile.sex:
        return False
    if kin in children() and (by_carer or _is_young(dossier)):
        first = dossier.profile.name.split()[0].lower() if dossier.profile.name else ""
        named = _NAME.match(found.string[found.end() :])
        return not named or named[1].lower() == first
    return by_carer and not _is_young(dossier)


def _is_young(dossier: Dossier) -> bool:
    last = max((document.document_date or "" for document in dossier.documents), default="")
    age = dossier.profile.age_on(last)
    return age is not None and age < _OF_AGE


@cache
def _one() -> re.Pattern[str]:
    return re.compile(
        r"\b(?P<whose>my|our|his|her|their) (?:(?P<other>other|older|elder|eldest|oldest|younger|youngest|middle|step)"
        rf"[ -]|(?:own|little|late|poor) )*(?P<kin>{any_of(relatives())})\b(?P<own>['’]s(?= \w))?",
        re.IGNORECASE,
    )
