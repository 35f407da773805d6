"""Whether a message leans on what was said before, and how."""

import re
from enum import StrEnum

from pipelines.chat.query.question import Ask

_LEADS = re.compile(
    r"^(?:(?:ok|okay|right|so|well|hmm|thanks|thank you|great|sorry)[,.! ]+)*(?:and|but|or|so|then|also|plus|what about|how about|"
    r"what if|if|in that case|same|even|only|still|now|instead|otherwise|would that|does that|do they|did they|is that|is it|"
    r"are they|are those|are these|which of|which one|how do they|back to|what else|anything else|any|why|the (?:other|first|second|same|older|younger))\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"\b(?:it|that|they|this|them|those|these|one|ones|there|same|she|he|her|his|him|hers|their|either|both|neither|other|others|"
    r"the (?:scan|test|result|results|blood|bloods|lump|pain|patient|threshold|rule|recommendation|referral|table|checklist|cut-?off))\b",
    re.IGNORECASE,
)
_NEW_SUBJECT = re.compile(
    r"\b(?:switch(?:ing)? (?:topic|subject)|chang(?:e|ing) (?:of )?(?:topic|subject)|(?:different|another|new|next|separate|unrelated) "
    r"(?:question|patient|topic|subject|case|one|person|query)|on another note|moving on|start again|forget (?:him|her|that))\b",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"\b(?:with|plus|also|as well|too|along with|together with|in addition|on top|what if|if|has|have|had|having|is|smokes?|smoked|but)\b",
    re.IGNORECASE,
)
_REPLACES = re.compile(
    r"^(?:\W*(?:ok(?:ay)?|right|so)\W+)?(?:and|or|what about|how about|back to|instead)\b(?!.*\b(?:also|as well|too|plus|with)\b)",
    re.IGNORECASE,
)
_ASKS = {
    Ask.DEFINITION: r"\b(?:defin\w+|means?|meaning|meant by|what counts|count(?:s)? as|what is an?\b|what's an?\b|what do they call)\b",
    Ask.AGE: r"\b(?:age (?:limit|cut|threshold|range|group|bar|criteri)\w*|how old|any age|what age|which age|age\b.{0,12}\b(?:matter|apply)|ages?\?)",
    Ask.DURATION: r"\b(?:duration|how long|time limit|how many (?:weeks|days|months)|persist\w*)\b",
    Ask.NON_URGENT: r"\b(?:non[- ]?urgent|routine(?:ly)?|least urgent|not urgent|can wait)\b",
    Ask.URGENT: r"\b(?:(?:most|more|very|which|is|are|any).{0,24}urgent|how (?:soon|fast|quick\w*|urgent\w*)|time ?(?:scale|frame))\b",
    Ask.QUOTE: r"\b(?:quote|exact(?:ly)?|verbatim|word for word|full (?:text|wording)|wording|in full|precise)\b",
    Ask.LIST: r"\b(?:list|which (?:symptoms|features|tests|items|signs|ones|criteria)|what (?:symptoms|features|tests|items|signs|criteria|are the)|name (?:them|the)|items|points?)\b",
    Ask.ALONE: r"\b(?:alone|on its own|by itself|no other|nothing else|without (?:any|other|anything)|only symptom|isolated|in isolation|just (?:that|the))\b",
    Ask.RESULT: r"\b(?:came back|comes back|come back|result|results|normal|abnormal|negative|positive|raised|high|low|clear|suggest(?:s|ed|ive)?|shows?|showed|reported|above|below)\b",
}
_COMPILED = {ask: re.compile(pattern, re.IGNORECASE) for ask, pattern in _ASKS.items()}


class Lean(StrEnum):
    """How a message uses the concepts of the conversation."""

    NONE = "none"
    ADDS = "adds"
    REPLACES = "replaces"


def asks_of(message: str) -> frozenset[Ask]:
    """Return the kinds of answer that the words ask for."""
    return frozenset(ask for ask, pattern in _COMPILED.items() if pattern.search(message))


def is_new_subject(message: str) -> bool:
    """Whether the message says that it leaves the subject."""
    return bool(_NEW_SUBJECT.search(message))


def is_followup(message: str, has_subject: bool) -> bool:
    """Apply the design's three signs, and a fourth: a message without any subject of its own."""
    count = len(message.split())
    return (
        not has_subject
        or count <= 3
        or bool(_LEADS.search(message))
        or (count < 12 and bool(_POINTS_BACK.search(message)))
    )


def lean_of(message: str) -> Lean:
    """Return whether concepts named in a follow-up join those of the case or take their place."""
    if _REPLACES.search(message) or len(message.split()) <= 3:
        return Lean.REPLACES
    return Lean.ADDS if _ADDS.search(message) else Lean.REPLACES
