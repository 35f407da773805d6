"""How a message calls whoever it tells of: by a relation, in the I, by sex and age group, in the order of telling."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from shared.language.ages import stated_group, stated_sex
from shared.language.pack import load_pack
from shared.language.relations import one_name
from shared.language.stems import stems

SELF, OWN_CHILD = "self", "own child"
_ORDERS = {"first": 0, "second": 1, "third": 2, "fourth": 3}
_DEFINITE = re.compile(
    r"\b(?:(?P<whose>my|our|his|her|their)|the|that|this)"
    r"(?: (?:(?P<order>first|second|third|fourth)|(?P<other>other|earlier|previous)|(?P<rank>older|younger)"
    r"|same|little|old|young))*"
    r" (?P<noun>[a-z]+)(?:['’]s)?\b(?P<who>,? who\b)?",
    re.IGNORECASE,
)
# Nouns for a person that tell neither sex nor age.
_ANYBODY = frozenset({"patient", "person", "case", "customer", "client", "resident", "caller"})
_IN_THE_I = re.compile(
    r"\b(?:I(?:['’]?m| am)(?: an?| nearly| almost)?(?: (?:man|woman|male|female|lady|smoker))?(?: of)? \d"
    r"|I(?:['’]ve| have) (?:been|had|lost|found|noticed|got)|I (?:keep|cough|get|feel) |(?:of|on) my own\b)",
    re.IGNORECASE,
)
_TO_ME = re.compile(r"\b(?:for|about|on) me\b|\bas for me\b|\bmyself\b", re.IGNORECASE)
# Of nobody else where no he or she stands beside it: "am I right that she needs a scan?".
_DO_I = re.compile(r"\b(?:do I need(?! to)|(?:should|can|will|must) I (?:be|have|get)|am I)\b", re.IGNORECASE)
_THE_AGED = re.compile(r"\b(?:the|that) \d{1,3}\b", re.IGNORECASE)
_GOES_BACK = re.compile(r"\b(?:back|return(?:ing)?|revert(?:ing)?) to\b|\bas for\b", re.IGNORECASE)
_ANYONE = re.compile(
    r"\b(?:in|for|of|with|about) (?:an? )?(?:\d+[- ]year[- ]old |(?:old|young)(?:er)? )?([a-z-]+)", re.I
)
_OWN_CHILD = re.compile(
    r"\b(?:my|our) (?:(?:little|youngest|eldest|oldest|middle|own|young|baby|\d+[- ](?:year|month|week)s?[- ]old) )*"
    r"(?:son|daughter|boy|girl|child|baby|toddler|little one|kid|\d+[- ](?:year|month|week)s?[- ]old|\d{1,2} ?yo)\b",
    re.IGNORECASE,
)
_WORRIES = re.compile(
    r"\b(?:I|we)(?:['’](?:m|re)| am| are)?(?: (?:still|really|so|very|just|too|rather|quite|do|remain|feel|keep)){0,2}"
    r" (?:worry|worried|worrying|concerned|anxious|uneasy|frightened|scared)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Called:
    """One way in which a message calls somebody.

    `order`: the first, second ... person; `is_other`: "the other"; `rank`: the older or younger.
    """

    relation: str = ""
    sex: str | None = None
    group: str | None = None
    order: int | None = None
    is_other: bool = False
    rank: str = ""


def called_in(message: str) -> tuple[Called, ...]:
    """Return whom a message names by a relation, or as known ("the lady", "the first patient")."""
    related = [Called(word, stated_sex(word), _group_of(word)) for word in relations_in(message)]
    is_to_me = _TO_ME.search(message) or (_DO_I.search(message) and stated_sex(message) is None)
    return (*related, *_known(message), *([Called(SELF)] if is_to_me else ()))


def relations_in(message: str) -> tuple[str, ...]:
    """Return the relatives whom a message tells of: not those who only tell of somebody, or whose something is."""
    pack = load_pack()
    found = (
        relation for relation in pack.words["relation"].finditer(message) if not _only_tells(message, relation.end())
    )
    return tuple(dict.fromkeys(one_name(" ".join(relation[0].lower().split())) for relation in found))


def is_in_the_i(message: str) -> bool:
    """Whether whoever writes tells of themselves."""
    return bool(_IN_THE_I.search(message))


def is_of_own_child(message: str) -> bool:
    """Whether whoever writes tells of their child."""
    return bool(_OWN_CHILD.search(message))


def as_a_parent(message: str) -> str:
    """Return what a parent writes with their worry as a parent's, not as a clinician's."""
    return _WORRIES.sub("a worried parent", message)


def names_anyone(message: str) -> bool:
    """Whether a message asks of people of a kind: "in a man of 44", "for a grown-up"."""
    return any(stated_sex(found[1]) or _group_of(found[1]) for found in _ANYONE.finditer(message))


def is_called_by(words: str, message: str) -> bool:
    """Whether words only say who is meant: "the clubbing man"."""
    found = re.search(rf"\b(?:the|that|this|my|our) {re.escape(words)} ([a-z]+)", message, re.IGNORECASE)
    noun = found[1].lower() if found else ""
    return noun in _ANYBODY or bool(noun and (stated_sex(noun) or _group_of(noun)))


def goes_back(message: str) -> bool:
    """Whether a message says that it goes back to something."""
    return bool(_GOES_BACK.search(message))


def is_called_by_age(message: str) -> bool:
    """Whether a message calls somebody known by their age: "the 80 year old"."""
    return bool(_THE_AGED.search(message))


def _known(message: str) -> Iterator[Called]:
    for found in _DEFINITE.finditer(message):
        noun = found["noun"].lower()
        sex, group = stated_sex(noun), _group_of(noun)
        is_one = noun == "one" and (found["who"] or found["rank"] or goes_back(message))
        is_person = sex or group or noun in _ANYBODY or is_one
        if is_person and noun not in _relations():
            order, rank = _ORDERS.get((found["order"] or "").lower()), (found["rank"] or "").lower()
            yield Called("", sex, group, order, bool(found["other"]), rank)


def _group_of(noun: str) -> str | None:
    return stated_group(frozenset(stems(noun)), noun, None)


@cache
def _relations() -> frozenset[str]:
    return frozenset(load_pack().relations)


def _only_tells(message: str, end: int) -> bool:
    words = load_pack().words
    if words["possessed"].match(message, end):
        return True
    verb = words["between"].match(message, end)
    return words["telling"].match(message, verb.end() if verb else end) is not None
