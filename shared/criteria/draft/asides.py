"""What a sentence says by the way and asks of nobody: reasons, examples, emphasis, alternatives to the action."""

import re

from shared.criteria.draft.wording import NUMBER, has_any

_END = r"(?=[,;:]|$)"
_MODIFIER = re.compile(
    rf"^(?:or (?:at least )?{NUMBER}\b.* (?:if|when|in|for)\b|which|that|without|with no|but not"
    rf"|not(?! both\b)|excluding|unless|other than"
    r"|if|when|where|once|after|provided|(?:as|so) long as|in the absence of"
    r"|as (?:set out|specified|listed|described|outlined|defined|given)|see rec\w*)\b",
    re.IGNORECASE,
)
_OWNER = re.compile(
    r"(?<!\bin )(?<!\bof )(?<!\bfrom )\b((?:an?|any) (?:adult|woman|man|person|patient))'s\b", re.IGNORECASE
)
_OF_THE = re.compile(r"(?<=\bif )(the (?:adult|child|woman|man|person|patient))'s\b", re.IGNORECASE)
_IN_WHOSE = re.compile(
    r"\b(?P<at>in|of|from|on) (?P<who>an? (?:child|infant|adult|woman|man|patient|person))'s (?P<site>[\w-]+)",
    re.IGNORECASE,
)
# "After checking that there is no infection" asks for what was found.
_NO_FINDING = r"(?! (?:to see )?(?:that|there|(?:they|he|she|it) (?:is|are|has|have))\b)(?![^;:]*\bno\b)"
_EMPHASIS = re.compile(r"^(?:particularly|especially|notably|in particular|including)\b", re.IGNORECASE)
_CLOSING_EMPHASIS = re.compile(r",? (?:in particular|particularly|especially|above all)$", re.IGNORECASE)
_LIMIT = re.compile(
    r"^(?:(?:who are |if |when )?(?:aged?|over|under|above|below|at least|younger|older|>=?|<=?"
    r"|\d+ years?)\b[^,;]*\d[^,;]*"
    r"|\d+ years?(?: of age)?(?: (?:and|or) \w+)?"
    r"|(?:if |when |all |both |that is |which is )?(?:and |or )?(?:(?:unexplained|persistent|recurrent"
    r"|painless|painful|palpable"
    r"|progressive|visible|new[ -]onset|unilateral|one-sided)(?:,? (?:and|or|and/or) |, | )?)+"
    r"|(?:(?:i\.e\.|that is|defined as|of|is|at|>=?|<=?|at least|above|below|over|under|more than"
    r"|less than),? ?)*\d+(?:\.\d+)?"
    r"(?! ?(?:hours?|days?|weeks?|months?)\b)[^,;]*"
    r"|(?:lasting |for |of )?(?:more|longer) than \d+ \w+|(?:in|if) (?:adults?|wom[ae]n|m[ae]n|children)\b.*"
    r"|.*\b(?:only (?:if|when|in|for)|except|provided)\b.*)$",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"^(?:or )?(?P<n>(?:any |at least )?{NUMBER}(?: or more)?),? (?P<who>(?:if|when|in|for)\b.*)$", re.IGNORECASE
)
# "A (if unexplained) or B": set off, for the condition is A's alone.
_IF = re.compile(r"(?:if|when|where)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"\s+(?:and|or)\b|,", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_UNAVAILABLE = re.compile(
    r",?\s*\b(?:or|and)?\b[^,;:.]*?\b(?:if|when|where|unless) (?:an? |the )?[\w -]{1,30}? (?:is|are) "
    r"(?:not available|unavailable|not possible|contraindicated|not suitable|unsuitable|not tolerated)\b",
    re.IGNORECASE,
)
_UNAVAILABLE_STEMS = ("available", "possible", "contraindicated", "suitable", "tolerated")
_BY_THE_WAY = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r",?\s*\bbecause\b[^;:]*",
        r",?\s*\beven (?:if|though|when|in|without|where)\b[^,;:]*",
        r",?\s*\b(?:regardless|irrespective) of\b[^,;:]*",
        r",?\s*\bwhether or not\b[^,;:]*",
        r",?\s*\bwhether (?:it is |they are )?(?!(?:persist|recur|unexplain)\w+)\w+ or (?:\w+)\b",
        r",?\s*\bwhether (?=(?:persist|recur|unexplain)\w+ or)",
        r",\s*(?:past or (?:current|present)|(?:current|present) or (?:past|former|previous))(?=[,;:]|$)",
        r"^any age\b,?:?\s*",
        r",?\s*\b(?:if|where|when) (?:appropriate|possible|needed|necessary|in doubt)\b,?",
        r",?\s*\b(?:whether )?\w+ or not\b",
        r",?\s*\b(?:whether )?(?:painful or (?:painless|pain-free)|painless or painful)\b",
        r",?\s*\b(?:when|if|on being) (?:examined|palpated|inspected)(?: \w+ly)?"
        r"(?: (?:through|via|per|by) (?:the )?\w+)?\b",
        r",?\s*\b(?:at|of) (?:any|whatever) (?:age|time|point)\b|,?\s*\bwhatever (?:their|the|his|her) age\b",
        r",?\s*\bwith or without (?:\w+)(?: \w+)??(?=\s+(?:and|or|who|if|that|which|aged|in)\b|[,;:]|$)",
        r",?\s*\b(?:seen |presenting )?(?:in|to) (?:primary care|general practice|the community)\b",
        r"\s+of (?:any|whatever|either) (?:kind|type|sort|degree|severity)\b",
        r",?\s*\b(?:within|in|over|during) the (?:last|past|previous) (?:\w+ )?(?:days|weeks|months|years?)\b",
        r",?\s*\b(?:when|if|once|after) (?:it|she|he|they|this) (?:is|are|was|has been|have been) "
        r"(?:examined|inspected|seen)\b",
        r",?\s*\bin (?:either|each|any|both|all|every) cases?\b",
        rf",\s*which (?:is|are|can be|may be|has been|have been) (?!not\b|un)[^:]*{_END}",
        r"\s+[–—-]\s*(?:particularly|especially|notably|for example|such as|e\.g\.)[^–—:;]*(?:[–—-]\s"
        r"|(?=[:;]|$))",
        r",?\s*\b(?:such as|for example|for instance|e\.g\.|including(?= [^,;:.]*, (?!that\b|which\b|who\b"
        r"|or who\b|or if\b)))"
        r"(?:(?!,? (?:or|and) (?:who|if|when|where|with|in|they|has|have|is|are)\b|, (?:that|which|who)\b)[^;:])*",
        r",?\s*\b(?:is found |are found |found )?on (?:physical |clinical )?examination\b,?",
        r",?\s*\b(?:when|if|after|once|where) (?:an? |the )?[\w -]{3,40}? (?:is|are|was|has been|have been) "
        r"(?:done|performed|carried out|undertaken)\b",
        r",?\s*\b(?:once|after|when) (?:you|they|the (?:clinician|GP|doctor)) (?:have|has) (?:assessed"
        rf"|discussed|checked|considered|looked)\b{_NO_FINDING}(?:[^,;:]|, (?:signs?|symptoms?|findings?)\b)*",
        rf",?\s*\bafter (?:assessing|discussing|checking|taking|talking)\b{_NO_FINDING}[^,;:]*",
    )
)


def open_brackets(text: str) -> str:
    """Return `text` with limiting words in brackets made part of it and everything else in brackets dropped."""

    def kept(match: re.Match[str]) -> str:
        if _EMPHASIS.match(match[1]):
            return f", {match[1]},"
        closing = _CLOSING_EMPHASIS.search(match[1])
        if closing:
            return f", especially {re.sub(r'^(?:and|or) ', '', match[1][: closing.start()])},"
        counted = _COUNTED.match(match[1].strip())
        if counted:
            return f", or {counted['n']} of them {counted['who']}"
        if _IF.match(match[1]) and _GOES_ON.match(match.string, match.end()):
            return f", {match[1]},"
        return f" {match[1]}" if _MODIFIER.match(match[1]) or _LIMIT.match(match[1].strip()) else ""

    while _BRACKETS.search(text):
        text = _BRACKETS.sub(kept, text)
    return text


def cut_alternatives(text: str) -> str:
    """Return `text` without what to do instead where a test cannot be had."""
    return _UNAVAILABLE.sub("", text) if has_any(text, _UNAVAILABLE_STEMS) else text


def cut_asides(text: str) -> str:
    """Return the condition `text` without what is said by the way, "an adult's X" being an adult whose X."""
    text = _IN_WHOSE.sub(r"\g<at> the \g<site> of \g<who>", text)
    text = _OF_THE.sub(r"\1 whose", _OWNER.sub(r"\1 whose", text))
    for pattern in _BY_THE_WAY:
        text = pattern.sub(" ", text)
    return re.sub(r"\s+", " ", text).strip()
