"""Emphasis: "bone pain, particularly back pain" names back pain too; "especially over 50" limits nobody."""

import re

from shared.criteria.draft.leaves import Lexicon
from shared.criteria.draft.marks import EMPHASIS
from shared.criteria.draft.segments import bare

_EMPHASIS = re.compile(
    r"(?P<limit> (?:that|which) [^,;:]*)?,?\s*"
    r"\b(?:particularly|especially|notably|in particular|including)\s+(?P<what>[^,;:.]*?)(?P<after>,? (?:that"
    r"|which) [^,;:]*)?(?=[,;:.]|$),?",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(?:in|of|at|on) ", re.IGNORECASE)
_AFTERWARDS = re.compile(
    r",\s*(?P<what>[^,;:]{3,40}?) (?:in particular|especially|above all)(?=[,;:.]|$),?", re.IGNORECASE
)


def read_emphasis(text: str, lexicon: Lexicon) -> str:
    """Return `text` with what is emphasised made an alternative where it names a feature, and dropped where not."""

    def alternative(match: re.Match[str]) -> str:
        limit = match["limit"] or (match["after"] or "").lstrip(",")
        named = lexicon.read(bare(match["what"])) is not None
        # "bone pain, especially in the back": the last word before it is what is there.
        there = f"{re.split(r'[^a-z-]+', text[: match.start()].rstrip(' ,').lower())[-1]} {match['what']}"
        if not named and _PLACE.match(match["what"]) and lexicon.read(there) is not None:
            return f"{limit} or {EMPHASIS}{there}{limit}"
        return f"{limit} or {EMPHASIS}{match['what']}{limit}" if named else f"{limit} "

    text = _AFTERWARDS.sub(r", especially \g<what>,", text)
    return re.sub(r"\s+", " ", _EMPHASIS.sub(alternative, text))
