"""Exclusions and what must have come before: "without X", "X has been excluded", "after treatment of X"."""

import re
from collections.abc import Callable
from dataclasses import replace

from shared.criteria.draft.marks import NODE, Marks
from shared.criteria.draft.wording import has_any
from shared.guideline.criterion import AtLeast, Criterion, Feature, Not

ReadPhrase = Callable[[str], Criterion | None]

_X = r"(?P<x>(?:(?!\b(?:and|or|with|who|if|when|where|once|after|provided)\b)[^,;:\ue000-\uefff])+?)"
_STOP = rf"(?=\s*(?:\b(?:and|or|with|who|if|but)\b|[,;:.]|{NODE}|$))"
_CAUSE = r"(?: as (?:a|the|its|their)? ?(?:possible )?cause)?"
_EXCLUDED = re.compile(
    r",?\s*\b(?:when|where|in whom|if|once|and|after|provided(?: that)?|(?:as|so) long as|on condition that"
    rf"|given that|assuming(?: that)?)\s+{_X} (?:has|have|is|are"
    r"|was|being)?(?: been)? ?(?:already )?"
    rf"(?:excluded|ruled out){_CAUSE}",
    re.IGNORECASE,
)
_EXCLUDING = re.compile(
    rf",?\s*\b(?:after|having|following|on) (?:excluding|(?:the )?exclusion of|ruling out|ruled out"
    rf"|excluded) {_X}{_CAUSE}{_STOP}",
    re.IGNORECASE,
)
_HAVING_BEEN = re.compile(
    rf",?\s*(?:(?<=,)|\bwith )\s*(?:an? |any |the )?{_X} (?:having been )?(?:excluded|ruled out){_CAUSE}{_STOP}",
    re.IGNORECASE,
)
_TREATED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r",?\s*\b(?:(?:after|once|when|since) (?:he|she|they) (?:has|have) (?:had|received|completed"
        r"|undergone|finished)|after|following|despite|since|once|when|(?:(?:he|she|they|who|and) )*(?:has|have"
        r"|having) (?:had|received|completed|undergone)|having (?:had|completed)) (?:the )?(?:successful "
        r"|successfully |completed "
        r"|completing |complete |a course of )*"
        rf"(?:treatment|treating|therapy)(?: of| for)? {_X}(?: (?:has|have|was|is)(?: been)?"
        r"(?: successfully)? (?:completed?"
        rf"|finished|over))?{_STOP}",
        rf",?\s*\b(?:after|once|when|following) {_X} (?:has|have|had|was|were)(?: been)?(?: successfully"
        rf"| fully)? (?:treated|cured|cleared)(?: successfully| fully)?{_STOP}",
        rf",?\s*\b(?:after|following) (?:an? )?(?:successfully )?treated {_X}{_STOP}",
    )
)
_SURELY = r"(?: (?:obviously|clearly|evidently|thought to be|likely to be|due to|caused by|explained by))"
_WITHOUT = re.compile(
    rf",?\s*\b(?:(?:that|which|who) (?:is|are|has|have|does|do){_SURELY}? (?:not|no)(?: appear to be"
    rf"| look like)?{_SURELY}*"
    rf"|(?:but |and )?not{_SURELY}+|(?:(?:that|which) (?:is|are) )?unlikely to be{_SURELY}?"
    r"|(?:and )?(?:there being|there is) no(?: evidence of| sign of)?|(?:but |and |with )?no(?: evidence of"
    r"| sign of| known)?|without(?: any| evidence of| signs? of| an?)*|in the absence of"
    rf"|other than(?: an?| obvious)*|except(?: for)?|unless(?: (?:(?:it|this|the \w+) (?:is|was)|(?:they|these"
    rf"|those) (?:are|were)))?{_SURELY}*)"
    rf"\s+(?:an? |any |the )?{_X}{_STOP}",
    re.IGNORECASE,
)


_STEMS = (
    "exclu",
    "rul",
    "treat",
    "therap",
    "cured",
    "cleared",
    "no",
    "without",
    "absence",
    "than",
    "except",
    "unless",
    "unlikely",
)


def mark_exclusions(text: str, marks: Marks, read_phrase: ReadPhrase) -> str:
    """Return `text` with exclusions read; words after "no" that name nothing known are left as they stand."""

    def node(match: re.Match[str], wrap: Callable[[Criterion, str], Criterion], *, of_all: bool = False) -> str:
        inner = read_phrase(match["x"])
        if inner is None:
            return match[0]
        words = match[0].strip(" ,")
        comma = "," if of_all or match[0].lstrip().startswith(",") else ""
        return comma + marks.node(wrap(inner, words), words)

    if not has_any(text, _STEMS):
        return text
    for pattern in (_EXCLUDED, _EXCLUDING, _HAVING_BEEN):
        text = pattern.sub(lambda m: node(m, lambda x, words: Not(x, words, silence_is_met=False), of_all=True), text)
    for pattern in _TREATED:
        text = pattern.sub(lambda m: node(m, _treated), text)
    return _WITHOUT.sub(lambda m: node(m, Not), text)


def _treated(criterion: Criterion, words: str) -> Criterion:
    if isinstance(criterion, Feature):
        return replace(criterion, qualifiers=(("treated",),), label=words)
    if isinstance(criterion, AtLeast):
        return replace(criterion, children=tuple(_treated(child, words) for child in criterion.children))
    return criterion
