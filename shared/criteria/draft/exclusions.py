"""Exclusions and what must have come before: "without X", "X has been excluded", "after treatment of X"."""

import re
from collections.abc import Callable
from dataclasses import replace

from shared.criteria.draft.marks import NODE, Marks
from shared.guideline.criterion import Criterion, Feature, Not

ReadPhrase = Callable[[str], Criterion | None]
Wrap = Callable[[Criterion, str], Criterion]

_X = r"(?P<x>(?:(?!\b(?:and|or|with|who|if|when|where|once|after|provided)\b)[^,;:\ue000-\uefff])+?)"
_STOP = rf"(?=\s*(?:\b(?:and|or|with|who|if|but)\b|[,;:.]|{NODE}|$))"
_EXCLUDED = re.compile(
    rf",?\s*\b(?:when|where|if|once|provided)\s+{_X} (?:has|have)(?: been)? (?:excluded|ruled out)"
    r"(?: as (?:a|the) ?(?:possible )?cause)?",
    re.IGNORECASE,
)
_TREATED = re.compile(
    rf",?\s*\bafter (?:successful )?treatment (?:of|for) {_X}(?: (?:has|have)(?: been)? completed)?{_STOP}",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    rf",?\s*\b(?:(?:that|which) (?:is|are) not(?: obviously| clearly)?|without)\s+(?:an? |any |the )?{_X}{_STOP}",
    re.IGNORECASE,
)


def mark_exclusions(text: str, marks: Marks, read_phrase: ReadPhrase) -> str:
    """Return `text` with exclusions read; those of words that name nothing known are left as they stand."""

    def node(match: re.Match[str], wrap: Wrap, *, of_all: bool = False) -> str:
        inner = read_phrase(match["x"])
        if inner is None:
            return match[0]
        words = match[0].strip(" ,")
        comma = "," if of_all or match[0].lstrip().startswith(",") else ""
        return comma + marks.node(wrap(inner, words), words)

    text = _EXCLUDED.sub(lambda m: node(m, lambda x, words: Not(x, words, silence_is_met=False), of_all=True), text)
    return _WITHOUT.sub(lambda m: node(m, Not), _TREATED.sub(lambda m: node(m, _treated), text))


def _treated(criterion: Criterion, words: str) -> Criterion:
    if isinstance(criterion, Feature):
        return replace(criterion, qualifiers=(("treated",),), label=words)
    return Feature((), label=words)
