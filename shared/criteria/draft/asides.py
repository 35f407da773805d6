"""What a sentence says by the way and asks of nobody: reasons, examples, emphasis, alternatives to the action."""

import re

from shared.criteria.draft.leaves import Lexicon
from shared.criteria.draft.marks import EMPHASIS
from shared.criteria.draft.segments import bare

_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
# Words in brackets that may limit whom it is for are read with the rest; others explain a word or a time.
_LIMITS = re.compile(
    r"^(?:which|that|who|without|with|but|not|excluding|unless|other than|if|when|where|once|after|provided|only|except"
    r"|aged?|over|under|above|below|at least|more|less|>|<|\d|persistent|recurrent|painless|palpable"
    r"|unexplained$|see rec\w*)\b",
    re.IGNORECASE,
)
_UNAVAILABLE = re.compile(
    r",?\s*\b(?:or|and)?\b[^,;:.]*?\bif [\w -]{1,30}? is (?:not available|unavailable|contraindicated|not suitable)\b",
    re.IGNORECASE,
)
_BY_THE_WAY = re.compile(
    r",?\s*\bbecause\b[^;:]*|,?\s*\beven (?:if|when|in)\b[^,;:]*|,?\s*\bwith or without \w+(?=[,;:]|$)"
    r"|,\s*which is (?!not\b|un)[^:]*(?=[,;:]|$)|,?\s*\bon (?:physical |clinical )?examination\b,?"
    r"|,?\s*\bsuch as(?:(?!,? (?:or|and) (?:who|if|when|where|with|in|they|has|have|is|are)\b"
    r"|, (?:that|which|who)\b)[^;:])*"
    r"|,?\s*\bwithin the (?:last|past) (?:\w+ )?(?:weeks|months|years?)\b"
    r"|\s+[–—-]\s*(?:particularly|especially)[^–—:;]*",
    re.IGNORECASE,
)
_FINDS = re.compile(r"\b(?:physical )?examination (?:finds|identifies|shows|reveals)\b", re.IGNORECASE)
_EMPHASIS = re.compile(r",?\s*\b(?:particularly|especially)\s+(?P<what>[^,;:.]*)(?=[,;:.]|$),?", re.IGNORECASE)


def open_brackets(text: str) -> str:
    """Return `text` with limiting words in brackets made part of it and everything else in brackets dropped."""

    def kept(match: re.Match[str]) -> str:
        if _EMPHASIS.match(match[1]):
            return f", {match[1]},"
        return f" {match[1]}" if _LIMITS.match(match[1].strip()) else ""

    while _BRACKETS.search(text):
        text = _BRACKETS.sub(kept, text)
    return text


def cut_alternatives(text: str) -> str:
    """Return `text` without what to do instead where a test cannot be had."""
    return _UNAVAILABLE.sub("", text)


def cut_asides(text: str) -> str:
    """Return the condition `text` without what is said by the way; what an examination finds is there."""
    return " ".join(_FINDS.sub("there is", _BY_THE_WAY.sub(" ", open_brackets(text))).split())


def read_emphasis(text: str, lexicon: Lexicon) -> str:
    """Return `text` with "particularly X" an alternative where X is a feature; "especially over 50" limits nobody."""

    def alternative(match: re.Match[str]) -> str:
        named = lexicon.read(bare(match["what"])) is not None
        return f" or {EMPHASIS}{match['what']}" if named else " "

    return " ".join(_EMPHASIS.sub(alternative, text).split())
