"""Where the words of an action end, and where they go on after the people: "offer adults with X | a scan"."""

import re
from collections.abc import Sequence

from shared.criteria.draft.action_words import OPENS_CLAUSE, OPENS_CONDITION, STATES_RESULT
from shared.criteria.draft.wording import PEOPLE

_A_CANCER = r"(?:[\w'-]+ ){0,4}?(?:cancers?|\w+omas?|leuka?emia|tumours?|tumors?)"
_FALLBACK_OPENER = re.compile(
    r"\b(?:for|with|in|on)\b(?! (?:an?|the)? ?(?:urgent|suspected|primary care))", re.IGNORECASE
)
_BACK_TO_ACTION = re.compile(
    r",?\s*\b(?:using|via|through|along|down)\s+(?:an?|the)\b"
    r"|,?\s*\bwith (?:an? )?(?:(?:very )?urgent|immediate|non-urgent|suspected cancer pathway) referral\b"
    r"|,?\s*\bon (?:an?|the) (?:urgent|very urgent|suspected|non-urgent)\b"
    r"|\bto (?:(?:an?|the) )?(?:[\w-]+ ){0,4}?(?:service|clinic|specialist|dentist|team|hospital|centre|department)s?\b"
    r"|\bfor (?:an? |the )?(?:very urgent|urgent|immediate|same-day|specialist|further|non-urgent"
    r"|routine|early|ophthalm\w+)\b"
    r"|\b(?:for|to have|to receive) (?:an? |the )?(?:suspected|possible)\b"
    r"|\b(?:to assess|to check|to look|to rule out|to investigate|to exclude|to guide|to see)\b"
    rf"|(?<!suspicious )(?<!concerning )\bfor {_A_CANCER}\b"
    r"|,?\s*\b(?:(?:very |non-)?urgently|immediately|routinely|within (?:\d+|two|a)\b)",
    re.IGNORECASE,
)
_OBJECT = re.compile(
    r"\b(?:an?|the)\s+(?:(?!(?:with|who|over|under|aged|of|in|for|has|have)\b)[\w-]+,?\s+){0,5}?(?:x-ray|scan"
    r"|tests?|count"
    r"|endoscopy|referral|ultrasound|appointment|FIT|MRI|CT)\b(?! (?:findings?|results?|changes|appearances?"
    r"|reports?|evidence"
    r"|levels?|values?|which|that|suggest\w*|suspicious|consistent|compatible|indicat\w*|of (?:at|\d)|at or|is\b|shows?"
    r"|in keeping)|\s*[<>≥\d])",
    re.IGNORECASE,
)
_BACK_TO_CONDITION = re.compile(
    rf"\b(?:if|when|where|who|whose|with|unless|provided|(?:on|upon) finding|(?:as|so) long as|except|presenting|having"
    rf"|aged)\b|\b(?:in|for)\s+(?:any |all |an? )?{PEOPLE}\b|:|$",
    re.IGNORECASE,
)
_ABOUT_CANCER = re.compile(rf"^(?:(?:for|in) )?(?:suspected |possible )?{_A_CANCER}$", re.IGNORECASE)
_ALSO = re.compile(r"[;,]\s*(?:and )?so (?:should|must|can)\s*$", re.IGNORECASE)


def divide_after_action(text: str, leading: str, *, named_until: int = 0) -> tuple[str, str]:
    """Return (action, condition) of words that begin with the action.

    `named_until`: where a test or referral is named first, its end; any "for" or "with" after it may end the action.
    """
    opener = _find_opener(text, leading, named_until)
    is_purpose = _ABOUT_CANCER.match(leading.strip()) and not STATES_RESULT.search(leading)
    leading = "" if is_purpose else leading
    if opener is None:
        return text.strip(" ,:"), leading.strip()
    also = _ALSO.search(text[: opener.start()]) if leading else None
    action, conditions = [text[: also.start() if also else opener.start()]], [f"{leading}, or" if also else leading]
    rest = text[opener.start() :]
    while (back := _find_action_again(rest)) is not None:
        resumed = _BACK_TO_CONDITION.search(rest, back.end())
        end = resumed.start() if resumed else len(rest)
        conditions.append(rest[: back.start()])
        action.append(rest[back.start() : end])
        rest = rest[end:]
    conditions.append(rest)
    return _joined(action), _joined(conditions)


def _find_opener(text: str, leading: str, named_until: int) -> re.Match[str] | None:
    """Find where the condition opens; "for" and "with" open one only after what is named first, or where none leads."""
    opener = OPENS_CONDITION.search(text) or (None if leading else _FALLBACK_OPENER.search(text))
    first = _FALLBACK_OPENER.search(text, named_until) if named_until else None
    return first if first and opener and first.start() < opener.start() else opener


def _find_action_again(rest: str) -> re.Match[str] | None:
    """Find where the action goes on after the people: "offer adults | a chest X-ray", "refer people | using a ..."."""
    found = _BACK_TO_ACTION.search(rest)
    thing = _OBJECT.search(rest)
    clause = OPENS_CLAUSE.search(rest)
    if thing is not None and (clause is None or thing.start() < clause.start()):
        return thing if found is None or thing.start() < found.start() else found
    return found


def _joined(parts: Sequence[str]) -> str:
    """Join what stood apart; a comma that parted it from the people between has nothing to part any more."""
    return re.sub(r"\s+(?:,\s+)?", " ", " ".join(parts)).strip(" ,:")
