"""What a recommendation says to do, in a line: its own words for the action, with its number."""

import re
from typing import Final

from shared.guideline.records import Recommendation

_REFERENCE: Final = re.compile(r",? \(?(see recommendations? [\d.]+(?:(?: to |, | and )[\d.]*\d)*)\)?")
_BEFORE_COMMA: Final = re.compile(r"\s+,")
_BULLET: Final = re.compile(r"^\s*[•－–-]\s*(.+)$", re.MULTILINE)
_JOIN: Final = re.compile(r",?\s+(?:and|or)$")


def in_a_line(action: str, recommendation: Recommendation) -> str:
    """Return what to do; `action`: the recommendation's own words for it, empty where none were read."""
    words = action or str(recommendation.action).replace("_", " ")
    words = _BEFORE_COMMA.sub(",", _REFERENCE.sub(r", \1", words))
    if "the following" in words:
        words = f"{words}: {_listed(recommendation.text)}"
    return f"{words[0].lower()}{words[1:]} ({recommendation.rule_id})"


def _listed(text: str) -> str:
    """Return the bullets of a recommendation in a row; a bullet that ends in a colon leads its own."""
    bullets = [found[1].strip().rstrip(".") for found in _BULLET.finditer(text)]
    bullets = [_JOIN.sub("", bullet) for bullet in bullets]
    return "; ".join(bullets).replace(":;", ":")
