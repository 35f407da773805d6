"""What the words of an action still say of the people: their features and ages, given back to the condition."""

import re
from collections.abc import Sequence

from shared.criteria.draft.blocks import Block
from shared.criteria.draft.marks import PERSON, Marks
from shared.criteria.draft.people import mark_ages
from shared.criteria.draft.sequel import NamesFeature
from shared.criteria.draft.wording import NUMBER

_LIMITS = re.compile(
    rf"\b(?:{NUMBER} (?:or more )?of|unexplained|without explanation|persist\w*|recur\w*|growing|increasing"
    rf"|palpable|excluded)\b",
    re.IGNORECASE,
)
_TESTS_FOR = re.compile(r"\b(?:tests?|testing|investigations?|measurements?) for$", re.IGNORECASE)
_MAY_BE_AGED = re.compile(r"\d.*\b(?:over|above|older|more|years|under|below|younger)\b|\bage[ds]?\b", re.IGNORECASE)
_TESTS_AFTER = re.compile(r"\b(?:tests?|testing|investigations?|measurements?|levels?) (?:for|of)\b", re.IGNORECASE)
_LEADS_ON = re.compile(r"\b(?:for|in|with|on|when|where|upon|after|because of|given)\b|:", re.IGNORECASE)
_ACTION_LIST = re.compile(
    r"\bthe following\b(?!,? (?:[\w-]+ )?(?:circumstances|situations|groups|cases|criteria|people|patients|conditions"
    r"|adults|children|women|men|features|symptoms|signs|findings)\b)|\ball of these\b|\bthese tests\b",
    re.IGNORECASE,
)
_NAMES_TESTS = re.compile(rf"{_ACTION_LIST.pattern}|\b(?:tests?|testing|counts?|measure|levels?)\b", re.IGNORECASE)


def give_back(action: str, condition: str, names_feature: NamesFeature) -> tuple[str, str]:
    """Return (action, condition) with the features and ages left among the action's words moved to the condition."""
    return _without_ages(*_without_features(action, condition, names_feature))


def left_over(action: str, names_feature: NamesFeature) -> tuple[str, ...]:
    """Return the words of the `action` where they still name features or limit who is meant: they were not read."""
    is_left = names_feature(action) and not _NAMES_TESTS.search(action)
    return (action,) if is_left or _LIMITS.search(action) else ()


def lists_tests(action: str, bullets: Sequence[Block], names_feature: NamesFeature) -> bool:
    """Say whether the bullets are what the `action` orders ("do the following"), none of them naming a feature."""
    return bool(_ACTION_LIST.search(action)) and not any(names_feature(bullet.text) for bullet in bullets)


def _without_features(action: str, condition: str, names_feature: NamesFeature) -> tuple[str, str]:
    """Return (action, condition) with what follows the action's last words moved to the condition."""
    if not names_feature(action) or _ACTION_LIST.search(action):
        return action, condition
    leads = (lead.start() for lead in _LEADS_ON.finditer(action) if not _TESTS_FOR.search(action, 0, lead.end()))
    cuts = [at for at in leads if not names_feature(action[:at]) and not _TESTS_AFTER.search(action, at)]
    at = cuts[-1] if cuts else len(action)
    return action[:at].strip(" ,:"), f"{condition} {action[at:].lstrip(' ,:')}".strip()


def _without_ages(action: str, condition: str) -> tuple[str, str]:
    """Return (action, condition) with an age left among the action's words said of the people of the condition."""
    marks = Marks()
    marked = mark_ages(action, marks) if _MAY_BE_AGED.search(action) else action
    ages = re.findall(PERSON, marked)
    if not ages:
        return action, condition
    people = " ".join(marks.words(age) for age in ages)
    return marks.words(re.sub(PERSON, "", marked)), f"people {people} {condition}".strip()
