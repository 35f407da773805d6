"""Whether a question is after how something went: words of movement and of comparison, in whatever sentence."""

import re
from typing import Final

_MOVES: Final = re.compile(
    r"\b(?:go|goes|going|gone|went|come|comes|came|coming|crept|been|get|gets|getting|got|become|became)"
    r" (?:\w+ ){0,2}?(?:up|down|higher|lower|better|worse|bigger|smaller|heavier|lighter)\b"
    r"|\b(?:up or down|down or up|better or worse|higher or lower|up and down)\b"
    r"|\b(?:rise|rises|rising|risen|rose|falling|fallen|fell|drop\w*|climb\w*|improv\w+|worsen\w*|"
    r"deteriorat\w+|fluctuat\w+|trend\w*|progress\w*|increas(?:ed|ing)|decreas\w+|stable|steady|moved|changed|"
    r"changing|varied|history)\b"
    r"|\b(?:compar\w+|versus|vs|used to be|"
    r"over (?:the |these |all the )?(?:\w+ )?(?:years|yrs|months|weeks|time)|the whole time|then and now)\b"
    r"|\bthan (?:it|they|he|she|i|before|last|when|usual|in|at)\b"
    r"|\b(?:first|before)\b[^?]*\b(?:latest|last|now|most recent|newest|after)\b"
    r"|\b(?:what(?:'s|s)?|how(?:'s|s)?|is|has|have|was|were)\b[^?]*\b(?:doing|been doing)\b"
    r"|\bhow(?:'s|s|'ve| has| have| did) [^?]*\b(?:been|behav\w+|gone|going|fared?|held|holding|look\w*|done|"
    r"changed?)\b",
    re.IGNORECASE,
)


def asks_course(text: str) -> bool:
    """Whether a question speaks of movement or compares two times."""
    return bool(_MOVES.search(text))
