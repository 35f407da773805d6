"""Which kind of recommendation a message asks for every one of: by urgency, or for children."""

import re
from dataclasses import dataclass

from shared.guideline.urgency import Urgency

_ALL = re.compile(r"\b(?:all|every|everything|each|list)\b", re.IGNORECASE)
_WHICH = re.compile(
    r"\bname\b|\b(?:which|what)\b.{0,40}?\b(?:referrals|recommendations|tests|scans|investigations|"
    r"symptoms|signs|features|findings|cancers|conditions|things|ones|children)\b",
    re.IGNORECASE,
)
_URGENCIES = (
    (Urgency.IMMEDIATE, re.compile(r"\bsame[- ]day\b|\bimmediate(?:ly)?\b|\bstraight ?away\b", re.IGNORECASE)),
    (Urgency.VERY_URGENT, re.compile(r"\b48[- ]h(?:ou)?rs?\b|\bvery urgent(?:ly)?\b|\btwo days\b", re.IGNORECASE)),
    (Urgency.NON_URGENT, re.compile(r"\bnon[- ]?urgent(?:ly)?\b|\broutine(?:ly)?\b", re.IGNORECASE)),
)
_CHILDREN = re.compile(r"\bchild(?:ren)?(?:'s|s')?\b|\bpaediatric\b|\bkids?\b", re.IGNORECASE)
_OF_THOSE = re.compile(r"\b(?:those|these|them|it|that|this)\b", re.IGNORECASE)
_ONES = re.compile(r"\b(?:ones?|referrals?|recommendations?|tests?|scans?|investigations?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Kind:
    """Recommendations of these urgencies (of any, where none is named), for children alone or for anybody."""

    urgencies: tuple[Urgency, ...]
    of_children: bool


def kind_asked(message: str, *, in_conversation: bool = False, of_list: bool = False) -> Kind | None:
    """Return the kind that a message asks for every one of; None for another message.

    `in_conversation`: something was asked before, which "which tests?" may speak of. `of_list`: that was such a list,
    of which "and the routine ones?" asks for another kind.
    """
    kind = Kind(tuple(urgency for urgency, said in _URGENCIES if said.search(message)), bool(_CHILDREN.search(message)))
    if not (kind.urgencies or kind.of_children) or (in_conversation and _OF_THOSE.search(message)):
        return None
    asks = _ALL.search(message) or (not in_conversation and _WHICH.search(message))
    return kind if asks or (of_list and _ONES.search(message)) else None
