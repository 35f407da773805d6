"""Short forms in capitals, which stand for much else in letters: "ASA 2" is no aspirin, "ASA 75 mg" is."""

import re
from collections.abc import Iterable
from typing import Final

from shared.language.quantities.doses import dose_at
from shared.language.quantities.frequencies import says_how_often
from shared.terminology.health_words import Named

_ACTS: Final = (
    r"(?:re-?)?start\w*|stop\w*|tak(?:e|es|en|ing)|continu\w*|increas\w*|reduc\w*|paus\w*|withh[eo]ld\w*|prescrib\w*"
    r"|held|hold"
)
_OF_OTHER_THINGS: Final = frozenset({"%", "mmol", "ml"})
_GAP: Final = re.compile(r"[\s():,-]*")
_AFTER: Final = re.compile(rf"(?:(?:was|is|has been|to be|now) )*(?:{_ACTS}|(?:once|twice)\b)", re.IGNORECASE)
_BEFORE: Final = re.compile(rf"\b(?:(?:{_ACTS})|allerg\w+(?: to)?|dose of)[\s:]+$", re.IGNORECASE)


def as_told(text: str, named: Iterable[Named]) -> tuple[Named, ...]:
    """Return the names that a sentence of a letter tells; one in capitals where it is dosed or acted on."""
    return tuple(one for one in named if not is_in_capitals(text, one) or _is_told(text, one))


def is_in_capitals(text: str, named: Named) -> bool:
    """Whether a name stands there only by a short form in capitals."""
    return text[named.start : named.end].upper() in named.name.capitals


def _is_told(text: str, named: Named) -> bool:
    gap = _GAP.match(text, named.end)
    behind = gap.end() if gap else named.end
    dose = dose_at(text, behind)
    is_dosed = dose is not None and dose.unit not in _OF_OTHER_THINGS and not dose.is_counted
    is_told = is_dosed or (dose is None and (_AFTER.match(text, behind) or says_how_often(text, behind)))
    return bool(is_told or _BEFORE.search(text[: named.start]))
