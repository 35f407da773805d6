"""The numbers of a message that are the person's: none of what counts as normal, and none of a relative's."""

import re

from shared.language.pack import load_pack

_NUMBER = r"\d+(?:\.\d+)?(?: ?(?:to|-|–|and) ?\d+(?:\.\d+)?)?"
_BEYOND = r"(?:under|below|over|above|less than|more than|at least|up to)"
_IS_SO = rf"(?:is|are|means?|being|anything|{_BEYOND})"
# "Normal is under 10", "the cut-off is 10", "anything below 10", "results over 10 are positive"; a positive result
# of 45 and a level over 400 are somebody's.
_OF_A_NORM = re.compile(
    r"\b(?:normal(?:ly)?|norms?|cut[- ]?offs?|thresholds?|limits?|reference|target|range)"
    r"(?: (?:range|values?|levels?|limits?|results?))?"
    rf"(?:[ :=]+(?:was|of|from|{_IS_SO})\b){{1,3}} {_NUMBER}"
    rf"|\b(?:abnormal|negative|positive)(?: values?| levels?| results?)?(?:[ :=]+{_IS_SO}\b){{1,3}} {_NUMBER}"
    rf"|\b(?:any(?:thing)?|everything|all)(?: values?| levels?| results?)? {_BEYOND} {_NUMBER}"
    rf"|\b(?:values|results|levels) {_BEYOND} {_NUMBER}(?= (?:are|is|mean|count|need|should)\b)",
    re.IGNORECASE,
)
_IS = r"(?: own)?(?: \w+)? (?:was|is|had|has|came (?:back|out)(?: at)?|got)(?: only| just| about)?"
_SOMEBODY_ELSE = r"(?:my own|mine|(?:another|the (?:last|other|next|previous)) (?:patient|pt|man|woman|lady)(?:['’]s)?)"
_OF_ANOTHER = re.compile(rf"\b{_SOMEBODY_ELSE}{_IS} {_NUMBER}", re.IGNORECASE)
# A relative of whoever is spoken of; "my mum" may be the patient.
_THEIR = re.compile(r"\b(?:her|his|their)(?: own)? $", re.IGNORECASE)
_THEN_IS = re.compile(rf"(?:['’]s)?{_IS} {_NUMBER}", re.IGNORECASE)


def of_the_person(message: str) -> str:
    """Return a message without the numbers of what is normal and of a relative or somebody else."""
    own = _OF_ANOTHER.sub(" ", _OF_A_NORM.sub(" ", message)) if re.search(r"\d", message) else message
    for found in reversed(list(load_pack().words["relation"].finditer(own))):
        told = _THEN_IS.match(own, found.end())
        if told and _THEIR.search(own[: found.start()]):
            own = own[: found.start()] + own[told.end() :]
    return own
