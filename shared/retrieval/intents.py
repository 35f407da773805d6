"""Which kind of answer a question wants: how soon, from what age, which test, the meaning of a word."""

import re
from enum import StrEnum


class Intent(StrEnum):
    """The kinds of answer that questions ask for."""

    URGENCY = "urgency"
    AGE = "age"
    DURATION = "duration"
    EXACT = "exact"
    DEFINITION = "definition"
    REFERRAL = "referral"
    TEST = "test"
    VALUE = "value"
    RESULT = "result"


_INTENTS = {
    Intent.URGENCY: r"urgen|red flag|emergenc|how (?:soon|fast|quick)|time ?(?:scale|frame)|same.day",
    # Not what takes somebody an age.
    Intent.AGE: r"(?<!him an )(?<!her an )(?<!me an )(?<!takes an )(?<!for an )\bage\b|how old"
    r"|years? old|year-old|\bunder \d|\bover \d|\byo\b|\bold\b|too young|too old",
    Intent.DURATION: r"how long|\bweeks?\b|\bmonths?\b|\bdays?\b|persist|ongoing|for ages|lasting|lasts",
    Intent.EXACT: r"\bquote|\bexact|verbatim|word for word|full text|in full|precise wording|the wording",
    Intent.DEFINITION: r"\bmean(?:s|t|ing)?\b|defin|\bcount(?:s|ed)? as|\bcounts\?|(?:what|who|when) counts\b"
    r"|explain what"
    r"|class(?:ed|ified)? as|stands? for|(?:regarded|reckoned|deemed|thought of|seen|taken|understood) (?:as|to)\b"
    r"|in (?:their|your|its) (?:own )?words|considered (?:to be )?(?:a |an )?['\"‘]|covers? (?:which|what)"
    r"|in this (?:guideline|guide|document|guidance)|in ng\d+|(?:is|it) (?:called|termed)|qualif(?:y|ies) as"
    r"|the (?:term|word|phrase|expression)\b|timescale|what (?:is|are|does) (?:a |an )?['\"‘]|what exactly is"
    r"|^\W*what(?:'s| is| are) [\w-]+(?: [\w-]+)?\W*$"
    r"|what(?:'s| is) an? |\bexactly\?|how exactly|difference between|plain english|plain words|understand by"
    r"|interpret|in other words|what makes (?:a|an|something)\b"
    r"|when (?:is|are|do|does) [^?]*\b(?:becomes?|called|call|counted|said to be)\b",
    Intent.REFERRAL: r"\brefer|2ww|two.week|pathway|sen[dt] (?:\w+ ){0,3}to (?:the |a )?(?:hospital|clinic|specialist)",
    Intent.VALUE: r"\b(?:what|which) (?:(?!ages?\b)\w+ ){0,3}?(?:levels?|values?|scores?|figures?|readings?)\b"
    r"|\bcut-?offs?\b|how (?:high|low) (?:must|does|should|is|has|can)\b|(?<!age )\bthresholds?\b",
    # Not what a test said before this one.
    Intent.RESULT: r"(?<!previous )(?<!previously )\bnegative\b"
    r"|\b(?:shows?|showed|showing|suggests?|suggested|suggestive|report(?:s|ed)?"
    r"|(?:comes?|came|coming) back|confirms?"
    r"|reveal(?:s|ed)?|positive|abnormal|suspicious|equivocal|uncertain|inconclusive|unclear|indeterminate"
    r"|worrying|look(?:s|ed) (?:like|suspicious|abnormal|worrying|bad|odd|malignant|sinister)|picked up"
    r"|(?:found|detected|seen|shown|identified|visible|evident) on)\b|(?:found|detected|seen)(?=\s*(?:[,.?;:–-]|$))",
    Intent.TEST: r"\btests?\b|\btested|\bscans?\b|x-?ray|investigat|\bbloods\b|camera|picture|work-?up|\bmeasure",
}
_COMPILED = {intent: re.compile(pattern) for intent, pattern in _INTENTS.items()}


def read_intents(text: str) -> frozenset[Intent]:
    """Return the kinds of answer that a question wants; often none."""
    folded = text.casefold()
    return frozenset(intent for intent, pattern in _COMPILED.items() if pattern.search(folded))
