"""The words of an order: its verbs, what it orders, and what turns from it to the people and their features."""

import re

from shared.criteria.draft.wording import PEOPLE

_VERB = (
    r"(?:refer|offer|consider|measure|carry out|make|arrange|request|order|perform|organi[sz]e|send|investigate|use"
    r"|book|ask|seek|have in mind|bear in mind|give|obtain|check|undertake|test|assess|think about|get|do"
    r"|look for|examine|search for|discuss|initiate|instigate"
    r"|advise|recommend|prioriti[sz]e)(?:ring|ing)?"
)
_ADVERB = (
    r"(?:(?:only|also|please|always|then|(?:(?:primary|health|secondary) ?care )?(?:clinicians?|doctors?|practitioners?"
    r"|professionals?|teams?|services?)|general practitioners|GPs?|you|should|must|can|may|urgently)\s+)*"
)
# What is not to be done is no order, whoever it is said of.
FORBIDS = re.compile(
    rf"^(?:(?:do not|don't|never)(?! delay| hesitate| wait| forget| withhold)|avoid|{PEOPLE}\b[^,:]* should not be)\b",
    re.IGNORECASE,
)
STARTS_ORDER = re.compile(rf"^{_ADVERB}{_VERB}\b(?! (?:into account|sure))", re.IGNORECASE)
ORDER_AFTER_PAUSE = re.compile(rf"[,:;]\s*{_ADVERB}{_VERB}\b", re.IGNORECASE)
BARE_VERB = re.compile(
    r"(?<!to )\b(?:refer|offer|consider|arrange|request|carry out|organise|measure)\b", re.IGNORECASE
)
SHOULD_OR_NEEDS = re.compile(
    r"\b(?:should|must|ought to) (?!be (?:felt|seen|heard|found|palpated|due|explained|an?|the|consistent"
    r"|suspicious)\b)"
    r"(?=[^.:]*\b(?:referral|scan|x-ray|tests?|testing|endoscopy|count|ultrasound|CT|MRI|FIT)\b)"
    rf"|\b(?:should|must|can|may|ought to|needs? to)\b(?: (?:also|only|then|always|normally))*"
    r"(?! be (?:felt|seen|heard|found|palpated|due|explained|an?|the|consistent|suspicious)\b)"
    rf" (?:be|have|receive|undergo|get|lead (?:\w+ )?to|make (?:you|clinicians|GPs)|result in|prompt|trigger"
    rf"|need|justify|warrant|require|merit|deserve|go"
    rf"|{_VERB})\b|\b(?:needs?|warrants?"
    r"|necessitates?|demands?|mandates?|qualif(?:y|ies) for|(?:is|are) an? (?:trigger|criterion) for"
    r"|requires?|merits?|deserves?|justif(?:y|ies)|prompts?|calls? for|means?(?: that)?"
    r"|(?:is|are) (?:enough|sufficient) (?:to|for)|leads? (?:\w+ )?to"
    r"|(?:is|are) (?:needed|required|indicated|recommended|advised|appropriate|warranted|justified|necessary"
    r"|called for)"
    r"|(?:is|are) (?:(?:each|both|all|also|an?|the|good|sufficient|enough) )*"
    r"(?:reasons?|grounds?|indications?|cause) (?:to|for))\b",
    re.IGNORECASE,
)
TEST_OR_REFERRAL = re.compile(
    r"\b(?:referral|scan|x-ray|test(?:s|ing)?|endoscopy|count|ultrasound|appointment|assessment|CT|MRI|FIT"
    r"|serum|CA125|PSA)\b",
    re.IGNORECASE,
)
STATES_RESULT = re.compile(
    r"\b(?:CA125|PSA|FIT|levels?)\b[^,.]*\d|\b(?:raised|findings?|results?|suggest\w*"
    r"|indicat\w+|point\w*|consistent|compatible|in keeping|suspicious|positive"
    r"|abnormal)\b",
    re.IGNORECASE,
)
OPENS_CONDITION = re.compile(
    r"\b(?:if|when|where|whenever|unless|whose|who|provided|(?:on|upon) finding"
    r"|in (?:the )?(?:presence|event|context|setting) of)\b"
    rf"|(?:\b(?:in|for|to|of|with|from|among)\s+)?(?:\b(?:the following|any|all|every|an?|those"
    rf"|the)\s+)?\b{PEOPLE}\b(?!')",
    re.IGNORECASE,
)
OPENS_CLAUSE = re.compile(r"\b(?:if|when|where|who|whose|with|have|has)\b|:", re.IGNORECASE)
