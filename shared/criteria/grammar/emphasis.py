"""Emphasis: "bone pain, particularly back pain" names back pain too; "especially over 50" limits nobody."""

import re

from shared.criteria.grammar.leaves import Lexicon
from shared.criteria.grammar.segments import bare

_EMPHASIS = re.compile(
    r",?\s*\b(?:particularly|especially|notably|in particular)\s+(?P<what>[^,;:.]*),?", re.IGNORECASE
)


def read_emphasis(text: str, lexicon: Lexicon) -> str:
    """Return `text` with what is emphasised made an alternative where it names a feature, and dropped where not."""

    def alternative(match: re.Match[str]) -> str:
        return f" or {match['what']}" if lexicon.read(bare(match["what"])) is not None else " "

    return re.sub(r"\s+", " ", _EMPHASIS.sub(alternative, text))
