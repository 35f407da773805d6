"""What a message tells and what it asks, apart: split where an asking begins."""

import re
from typing import Final

_ASKING: Final = (
    r"(?:what|when|where|which|who|whose|why|how|does|do|did|is|are|was|were|can|could|should|would|will|has|tell|show)"
    r"\b"
)
_STRETCH: Final = re.compile(
    rf"(?<=[.?!;\n])\s+|\s*[,:;–—-]\s+(?=(?:and |but |so )?{_ASKING})|\s+(?:and|but|so)\s+(?={_ASKING})"
    r"|\s+(?=(?:what|when|where|who|why|how)\s+(?:did|does|do|is|are|was|were)\b)",
    re.IGNORECASE,
)
_ASKS_FIRST: Final = re.compile(rf"(?:and |but |so )?{_ASKING}", re.IGNORECASE)


def stretches(text: str) -> list[str]:
    """Return what a message tells and what it asks, apart: what is asked of the past does not date what is told."""
    return [each.strip() for each in _STRETCH.split(text) if each.strip()]


def asks_first(text: str) -> bool:
    """Whether a stretch begins with a word of asking."""
    return bool(_ASKS_FIRST.match(text.strip()))
