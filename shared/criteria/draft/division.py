"""A sentence divided: what is to be done, and the words that say for whom."""

import re

from shared.criteria.draft.action_end import divide_after_action
from shared.criteria.draft.action_words import (
    BARE_VERB,
    OPENS_CLAUSE,
    OPENS_CONDITION,
    ORDER_AFTER_PAUSE,
    SHOULD_OR_NEEDS,
    STARTS_ORDER,
    STATES_RESULT,
    TEST_OR_REFERRAL,
)
from shared.criteria.draft.severally import read_severally

_CLOSING_ACTION = re.compile(rf"[,:]\s*(?P<action>[^,:]*{TEST_OR_REFERRAL.pattern}[^,:]*)$", re.IGNORECASE)
_LINKING = re.compile(r"\b(?:is|are|fulfils?|meets?|satisf(?:y|ies)|belongs?|joins?|enters?)\b", re.IGNORECASE)
_THESE = re.compile(
    r"(?<=of )(?:these|the following|those)\b(?: (?:symptoms|features|signs|findings|criteria|situations|groups"
    r"|conditions|circumstances))?",
    re.IGNORECASE,
)


def divide(text: str) -> tuple[str, str] | None:
    """Return (action words, condition words)."""
    if STARTS_ORDER.match(text):
        return divide_after_action(text, "")
    anchor = ORDER_AFTER_PAUSE.search(text) or SHOULD_OR_NEEDS.search(text) or BARE_VERB.search(text)
    if anchor is None:
        return None
    before, after = text[: anchor.start()], text[anchor.start() :].lstrip(",: ")
    before = read_severally(before, after)
    closing = _closing_action(before)
    if closing:
        named, leading = closing["action"].strip(), before[: closing.start()].strip(" ,:")
        return divide_after_action(f"{named} {after}", leading, named_until=len(named) + 1)
    if _is_action(before):
        return divide_after_action(f"{before} {after}", "", named_until=len(before) + 1)
    listed = re.search(r":\s*(\S[^:]*)$", after)
    if listed and _THESE.search(before):
        before, after = _THESE.sub(listed[1].rstrip("."), before), after[: listed.start()]
    return divide_after_action(after, before)


def divide_at_test(text: str) -> tuple[str, str] | None:
    """Return (action words, condition words) of a sentence whose verb is none of ours, but that names what to do."""
    tests, opener = list(TEST_OR_REFERRAL.finditer(text)), OPENS_CONDITION.search(text)
    if not tests:
        return None
    if opener is None or tests[0].start() < opener.start():
        states_result = STATES_RESULT.search(text[: tests[0].end()])
        return None if states_result else divide_after_action(text, "", named_until=tests[0].end())
    verbs = [verb.start() for verb in _LINKING.finditer(text, opener.end(), tests[-1].start())]
    marks = [mark.start() for mark in re.finditer("[,:]", text[: tests[-1].start()]) if mark.start() > opener.start()]
    cut = max([*verbs, *marks], default=None)
    return None if cut is None else divide_after_action(text[cut:].lstrip(",: "), text[:cut])


def _closing_action(before: str) -> re.Match[str] | None:
    """Find the test or referral set off at the end of the words before the verb: "if they have X, a scan | should"."""
    closing = _CLOSING_ACTION.search(before)
    is_set_off = bool(closing and (closing[0].startswith(":") or OPENS_CONDITION.search(before[: closing.start()])))
    return closing if closing and is_set_off and not OPENS_CLAUSE.search(closing["action"]) else None


def _is_action(words: str) -> bool:
    """Say whether the words before "should be ..." are the test or referral itself."""
    is_plain = not OPENS_CONDITION.search(words) and not STATES_RESULT.search(words)
    return bool(TEST_OR_REFERRAL.search(words)) and is_plain
