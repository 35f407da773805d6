"""The words that a wording may use beside those of its recommendation and of the record, and those it never may."""

import re
from typing import Final

from shared.retrieval.tokens import stem

_REPORTING: Final = (
    "accord alongside already apply ask base basis because beside both case category combination complain consistent "
    "consist criteria criterion current describe document due each fall feature finding first follow "
    "following fulfil give given group guideline hence hold include indicate lead list listed make match mean meet "
    "mention met name note now occur patient present presentation presented qualifies qualify reach reason recommend "
    "recommendation record recorded relevant report reported requirement rest satisfied satisfies satisfy section see "
    "set sign situation span spoken stand standing state stated support symptom take taken text thereby therefore this "
    "thus together told underlying use warrant well which word"
)
_COUNTING: Final = (
    "adult age aged allow boy child day girl lady last lasted lasting man month number old older over people person "
    "range two under week within woman year young younger"
)
REPORTING: Final = frozenset(stem(word) for word in _REPORTING.split())
JOINING: Final = REPORTING | frozenset(stem(word) for word in _COUNTING.split())

# What is said of time, the longest form first: "very urgent" is not "urgent".
_TIMES: Final = (
    r"very urgent(?:ly)?|non-?urgent(?:ly)?|routine(?:ly)?|immediate(?:ly)?|same[ -]day|at once|straight ?away|"
    r"emergency|suspected cancer pathway|urgent(?:ly)?|soon(?:er|est)?|prompt(?:ly)?|delay(?:ed|s)?|"
    r"fast[ -]track(?:ed)?|quick(?:ly)?|rapid(?:ly)?|within [\w-]+ \w+"
)
TIMES: Final = re.compile(rf"\b(?:{_TIMES})\b", re.IGNORECASE)

# Code says levels; nobody comforts or diagnoses here.
NEVER: Final = re.compile(
    r"risk level|2-?week wait|two-?week|2ww|cancer indicator|no cancer|low[- ]risk|high[- ]risk|harmless|benign|"
    r"innocent|reassur|nothing to worry|unlikely|likel|probab|certain|definite|diagnos|rule[sd]? out|wait and see|"
    r"watchful|\bwait|safe to|fine to|no need|not need|instruct|prompt|system|assistant|language model|https?:|www\.|"
    r"[<>{}`|\\]",
    re.IGNORECASE,
)
NEGATED: Final = re.compile(
    r"\b(?:no|not|never|without|none|neither|nor|cannot|lacks?|lacking|absence|absent|free of|hardly|[a-z]+n['’]t)\b"
    r"[^\w]*\w*[^\w]*\w*",
    re.IGNORECASE,
)
# A sentence on an open recommendation says what is missing, and claims nothing.
OPEN: Final = re.compile(
    r"\b(?:not (?:state|say|mention|record|give|name|known|stated|recorded|given|said|mentioned)|does not|unknown|"
    r"whether|unclear|unstated|missing|silent)\b",
    re.IGNORECASE,
)
CLAIMED: Final = re.compile(
    r"\b(?:meets?|met|fulfil\w*|satisf\w+|qualif\w+|match\w*|holds?|appl(?:y|ies)|warrant\w*|refer(?!ral)\w*|offer\w*|"
    r"should|must|needs?)\b",
    re.IGNORECASE,
)
CANCER_ASKED: Final = re.compile(r"\b(?:for|suspected|possible)\b(?:\W+\w+){0,4}\W*$", re.IGNORECASE)
# What is over is said only where the record says it in the words that met the criterion.
ENDED: Final = re.compile(
    r"\b(?:resolved?|settled|gone|cleared|stopped|ceased|ended|over now|better|improv\w+|recovered|previously|"
    r"in the past|used to|former(?:ly)?|history of|brother|sister|mother|father|mum|dad|family|relative|husband|wife|"
    r"son|daughter)\b",
    re.IGNORECASE,
)
