"""The output check of a wording: a sentence stays only if nothing in it is the model's own.

What a sentence may be made of is closed: names of what the recommendation was met by, the patient's age, and words of
grammar. An action is said as the recommendation says it, or not at all. There is no word by which a sentence could
deny, order, date, explain or soften. Fails closed: true sentences are lost, and the rules' own sentence always stands.
"""

import re
from typing import Final

from pipelines.assess.assisted.grounds import Ground
from pipelines.assess.assisted.named import NAMED, Names
from shared.patient.facts import Facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology

_LONGEST = 400
_GRAMMAR: Final = frozenset(
    ["a", "an", "the", "this", "and", "with", "who", "is", "are", "has", "have", "record", "states"]
)
_STATED: Final = re.compile(rf"(?:[a-z]+|{NAMED})(?:,? (?:[a-z]+|{NAMED}))*\.?", re.IGNORECASE)
_LIST = rf"(?:(?:an?|any|the) )?{NAMED}(?:,? (?:(?:and|or) )?(?:(?:an?|any|the) )?{NAMED})*"
_WHO = r"(?:(?:he|she|the patient|this patient|the child) (?:has|was|is) )"
_UNSTATED: Final = re.compile(
    rf"the record does not (?:state|say|mention|record|give) (?:(?:whether|if) {_WHO})?{_LIST}\.?", re.IGNORECASE
)
# What is said of haste, the longest form first: "very urgent" is not "urgent".
_TIMES: Final = re.compile(
    r"\b(?:very urgent(?:ly)?|non-?urgent(?:ly)?|routine(?:ly)?|immediate(?:ly)?|same[ -]day|emergency|"
    r"suspected cancer pathway|urgent(?:ly)?|soon|within [\w-]+ \w+)\b",
    re.IGNORECASE,
)


class SentenceCheck:
    """Checks what is said of one patient."""

    def __init__(self, terminology: Terminology, record: PatientRecord, facts: Facts) -> None:
        self._names = Names(terminology, record, facts)

    def stands(self, says: str, ground: Ground) -> bool:
        """Whether one sentence says of its recommendation and its patient what holds, and nothing else."""
        if not 0 < len(says) <= _LONGEST or NAMED in says:
            return False
        if ground.is_open:
            return bool(_UNSTATED.fullmatch(self._names.asked(says, ground)))
        return _is_its_action(says, ground) or self._is_stated(says, ground)

    def _is_stated(self, says: str, ground: Ground) -> bool:
        told = self._names.met(says, ground)
        own = set(re.findall(r"[a-z]+", told.casefold())) - _GRAMMAR - self._names.calls
        return NAMED in told and not own and bool(_STATED.fullmatch(told))


def _is_its_action(says: str, ground: Ground) -> bool:
    """Whether a sentence is how the recommendation begins, up to the cancer it asks for, with all it says of haste."""
    text, cancer = ground.passage.text, (ground.passage.cancer_type or "").casefold()
    line = text.split("\n")[0].casefold()
    if not cancer or cancer not in line:
        return False
    begin = line[: line.index(cancer)] + cancer
    return says.removesuffix(".").casefold() == begin and _times(begin) == _times(text)


def _times(text: str) -> frozenset[str]:
    return frozenset(found[0].casefold() for found in _TIMES.finditer(text))
