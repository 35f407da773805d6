"""What a recommendation asks for and how soon, read from its words and the title of its section."""

import re

from pipelines.ingest.strength import Verb
from shared.guideline.urgency import Action, Urgency

_GIVING = frozenset(
    {
        *("refer", "offer", "consider", "carry_out", "measure", "arrange", "perform", "request", "order", "undertake"),
        *("do", "obtain", "send", "admit", "investigate", "test", "check", "examine", "repeat"),
    }
)
_INFORMING = frozenset(
    {
        *("discuss", "explain", "reassure", "inform", "give", "provide", "have_available"),
        *("tell", "encourage", "support", "listen", "share", "advise"),
    }
)
_PARENTHESES = re.compile(r"\([^()]*\)")
_OBJECT_END = re.compile(r"[.:;]|,? (?:to|if|who|whose|when|with|for)\b")
_HEAD_END = re.compile(r"[.:]| (?:if|who|whose)\b")
_PATHWAY = re.compile(r"\bcancer pathway\b|\bsuspected[\w\s-]{0,20}\bpathway\b", re.IGNORECASE)
_EITHER = re.compile(r"\binvestigations?,? or (?:an? )?(?:\w+ ){0,3}pathway", re.IGNORECASE)
_REFERRAL = re.compile(
    r"\brefer(?:ral|rals|ring|red)?\b|\bappointment\b|\badmission\b|\bspecialist assessment\b", re.IGNORECASE
)
_INVESTIGATION = re.compile(
    r"\btest(?:s|ing)?\b|\bscans?\b|\bx-?rays?\b|\bradiograph|\bultrasound|\b\w*scop(?:y|ies)\b|\bblood count\b"
    r"|\binvestigations?\b|\bimaging\b|\bMRI\b|\bCT\b|\bexamination\b|\bbiops|\bmeasurement\b|\bassay\b|\bswab"
    r"|\bblood\b|\bserum\b|\burine\b|\bsmear\b|\bsample\b|\bmammogra|\w+graphy\b|\w+gram\b"
    r"|\bthe following\b",
    re.IGNORECASE,
)
_NON_URGENT = re.compile(r"\bnon-?\s?urgent\b|\broutine\b", re.IGNORECASE)
_IMMEDIATE = re.compile(r"\bimmediate(?:ly)?\b|\bsame[- ]day\b|\bwithin (?:a few|\d+) hours\b", re.IGNORECASE)
_VERY_URGENT = re.compile(r"\bvery urgent(?:ly)?\b|\bwithin (?:48|24) hours\b", re.IGNORECASE)
_URGENT = re.compile(r"(?<!non-)(?<!non )\burgent(?:ly)?\b|\bwithin (?:2|two) weeks\b", re.IGNORECASE)
_SAFETY = re.compile(
    r"\bsafety[- ]net|\breturn to (?:her|his|their|the|a) (?:GP|doctor|practice)\b|\breviews?\b", re.IGNORECASE
)
_INFORMATION = re.compile(r"\binformation\b|\bsupport\b|\badditional help\b", re.IGNORECASE)
_TIMED = {
    Urgency.IMMEDIATE: (Action.IMMEDIATE_SPECIALIST_ASSESSMENT, Action.IMMEDIATE_SPECIALIST_ASSESSMENT),
    Urgency.VERY_URGENT: (Action.VERY_URGENT_REFERRAL, Action.VERY_URGENT_INVESTIGATION),
    Urgency.NON_URGENT: (Action.NON_URGENT_REFERRAL, Action.NON_URGENT_INVESTIGATION),
    Urgency.URGENT: (Action.URGENT_REFERRAL, Action.URGENT_INVESTIGATION),
    Urgency.UNSPECIFIED: (Action.REFERRAL, Action.INVESTIGATION),
}


def find_action(text: str, verb: Verb | None, section_title: str) -> tuple[Action, Urgency]:
    """Return what is asked for and how soon; urgency `none` where no patient is referred, tested or imaged."""
    asked = _asked(text, verb) if verb and verb.name in _GIVING else None
    return asked or (_other(text, verb, section_title), Urgency.NONE)


def _asked(text: str, verb: Verb) -> tuple[Action, Urgency] | None:
    clause = text[verb.start :]
    bare = _PARENTHESES.sub("", clause)
    target = _OBJECT_END.split(bare, maxsplit=1)[0]
    head = _HEAD_END.split(bare, maxsplit=1)[0]
    if _EITHER.search(head):
        return Action.URGENT_INVESTIGATION_OR_PATHWAY_REFERRAL, Urgency.URGENT
    refers = verb.name in ("refer", "admit") or _REFERRAL.search(target) is not None
    if (refers or _PATHWAY.search(target)) and _PATHWAY.search(_first_sentence(bare)):
        return Action.SUSPECTED_CANCER_PATHWAY_REFERRAL, Urgency.SUSPECTED_CANCER_PATHWAY
    if not refers and not _INVESTIGATION.search(target):
        return None
    urgency = _timing(_head_with_parentheses(clause))
    return _TIMED[urgency][0 if refers else 1], urgency


def _first_sentence(text: str) -> str:
    return re.split(r"\.\s", text, maxsplit=1)[0]


def _head_with_parentheses(clause: str) -> str:
    """Return the clause up to its criteria; what stands in parentheses may give the time limit."""
    masked = _PARENTHESES.sub(lambda match: "_" * len(match[0]), clause)
    end = _HEAD_END.search(masked)
    return clause[: end.start()] if end else clause


def _timing(head: str) -> Urgency:
    for pattern, urgency in (
        (_NON_URGENT, Urgency.NON_URGENT),
        (_VERY_URGENT, Urgency.VERY_URGENT),
        (_IMMEDIATE, Urgency.IMMEDIATE),
        (_URGENT, Urgency.URGENT),
    ):
        if pattern.search(head):
            return urgency
    return Urgency.UNSPECIFIED


def _other(text: str, verb: Verb | None, section_title: str) -> Action:
    title = section_title.casefold()
    if "safety net" in title:
        return Action.SAFETY_NETTING
    if "information" in title or "support" in title:
        return Action.INFORMATION_AND_SUPPORT
    if "process" in title or "organisation" in title:
        return Action.PROCESS
    if _SAFETY.search(text):
        return Action.SAFETY_NETTING
    informs = (verb is not None and verb.name in _INFORMING) or _INFORMATION.search(text) is not None
    return Action.INFORMATION_AND_SUPPORT if informs else Action.PROCESS
