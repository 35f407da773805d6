"""What the sentences beside the one with the action add to its condition, and which of them ask of nobody."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from shared.criteria.draft.blocks import Block
from shared.criteria.draft.plain import say_plainly
from shared.criteria.draft.wording import NUMBER

NamesFeature = Callable[[str], bool]

_NOUN = r"(?:symptoms?|features?|signs?|findings?|criteria|criterion|items?)"
_OF_THEM = (
    rf"(?: (?:such|of (?:these|them|those|the following|the (?:features|symptoms|signs)))"
    rf"(?: (?:unexplained|same|listed))*(?: {_NOUN})?(?: alone)?"
    rf"|(?: (?:unexplained|listed))* {_NOUN}(?: (?:alone|without (?:an )?explanation))*)?"
)
_ENOUGH = r"(?:(?:is|are|will be|would be) (?:enough|sufficient|all that is needed)|suffices?|will do|counts?)"
_FEW = rf"(?:(?:just|only|a single|any|at least|even) )*(?P<n>{NUMBER})(?: or more)?"
_WHO_FIRST = re.compile(
    rf"^(?:but )?(?:if|when|where|in|for|among) (?P<who>.+?),? {_FEW}{_OF_THEM} {_ENOUGH}$", re.IGNORECASE
)
_WHO_LAST = re.compile(
    rf"(?:^|,? ?\b(?:but|and|while) ){_FEW}{_OF_THEM} {_ENOUGH} (?:in|for|if|when|where|among) "
    rf"(?P<who>.+?)(?=,? (?:but|and|while) (?:(?:just|only|any|at least) )*{NUMBER}\b|$)",
    re.IGNORECASE,
)
_EXCEPT = re.compile(
    rf"\b(?:except|unless|save|other than) (?:in|for|among|that in)? ?(?P<who>.+?),? (?:in whom|for whom"
    rf"|where|when|who need) {_FEW}{_OF_THEM}"
    rf"(?: {_ENOUGH})?$",
    re.IGNORECASE,
)
_UNCOUNTED = re.compile(r"(?<!of )\bthe following\b", re.IGNORECASE)
_NEEDED = re.compile(
    rf"(?:^|; ?)(?:(?:in|for) (?:(?:all )?others?(?: people)?|everyone else|anyone else"
    rf"|the rest),? )?(?P<n>(?:at least |any )?(?:{NUMBER}|any))"
    rf"(?: or more)?{_OF_THEM}(?: {_NOUN})? (?:is|are|must be) (?:needed|required|necessary|present)"
    r"(?: (?:in general|as a rule|normally|usually|otherwise|in (?:others|everyone else|all others)))?",
    re.IGNORECASE,
)
_SUFFICES = re.compile(
    rf"^(?:the presence of )?(?P<n>(?:at least )?(?:any )?(?:{NUMBER}|any)(?: or more)?) of the following(?: {_NOUN})?"
    r" (?:is|are) (?:sufficient|enough)\b[^,;]*$",
    re.IGNORECASE,
)
_LISTING = re.compile(
    rf"^the (?:relevant |qualifying )?{_NOUN}(?: (?:that count|in question|concerned|to look for|meant))?"
    r"(?P<limit>,[^,:]+,)? (?:are|include)(?: the following| these)?:? *(?P<items>.*)$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"^(?:(?:please|also) )?(?:consider|offer|do|arrange|make|use|request|refer|send|order) (?:it|this|so|one|them) "
    r"|^(?:this|it|that) (?:applies|is for|is meant for|holds|should be (?:done|offered|considered|used)) (?:to )?",
    re.IGNORECASE,
)
_ASKS_NOBODY = re.compile(
    r"^\(|\b(?:no|not a) reason (?:to|for)\b|\b(?:is|are) not (?:needed|required|necessary)\b|\bneed not\b"
    r"|\bdo(?:es)? not need\b|\binto account\b|\bshould (?:also )?count\b|\bsee (?:also|the|rec)"
    r"|\bnot available\b|\bcannot be (?:had|done|measured|used)\b|\beven if\b|\bmatters most\b"
    r"|\bwhen (?:considering|making|deciding)\b|\bbe aware\b|\b(?:usually|often|rarely) (?:means|has|presents)\b",
    re.IGNORECASE,
)
_MAY_LIMIT = re.compile(
    rf"\b{NUMBER} (?:of|or more|is|are)\b|\bof (?:these|them|those)\b|\bonly (?:if|when|in|for|those)\b"
    rf"|\bunless\b|\bexcept\b"
    r"|\bappl(?:y|ies) to\b|\bsmok\w+|\basbestos\b|\baged\b",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"^(?:(?:an?|any|the) (?:person|patient)|(?:any|some)(?:body|one)|people|those|patients) (?:who|that) ",
    re.IGNORECASE,
)
_EITHER = re.compile(r",? or (?=(?:have|has|are|is|were|was)\b)", re.IGNORECASE)
_SAYS_OF = re.compile(
    r"^(?P<what>(?:(?!\b(?:if|when|should)\b)[^,;:])+?) (?:is|are|may|can|could|might|occurs?|has been"
    r"|have been|remains?)\b",
    re.IGNORECASE,
)
_HAVE_IT = re.compile(
    r"\b(has|have|having|with|reports?|reporting|develops?) (?:it|this|one|these|them|th(?:is|ese) (?:symptom|sign)s?)"
    r"(?=[\s,]*(?:$|,|and\b|in whom\b))",
    re.IGNORECASE,
)
_POINTS_AT_LIST = re.compile(r"\b(?:following|listed|below|these)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Condition:
    """The words that say whom the recommendation is for, the bullets that belong to them, and what is to be done.

    `unread`: sentences that name features or limit who is meant, and whose part in the condition is not understood.
    `also`: conditions of further sentences with the same order, each a way of its own.
    """

    text: str
    bullets: tuple[Block, ...] = ()
    action: str = ""
    unread: tuple[str, ...] = ()
    also: tuple["Condition", ...] = ()


def with_sequel(condition: Condition, others: Sequence[Block], names_feature: NamesFeature) -> Condition:
    """Return the condition with what the `others`, its neighbouring sentences, add."""
    for block in others:
        added = _enough(condition, block) or _listed(condition, block) or _needed(condition, block)
        added = added or _going_on(condition, block)
        if added is not None:
            condition = added
            continue
        brings_list = bool(block.bullets and not condition.bullets and _POINTS_AT_LIST.search(condition.text))
        if brings_list:
            condition = replace(condition, bullets=block.bullets)
        said = replace(block, bullets=()) if brings_list else block
        if asks_somebody(said) and (_MAY_LIMIT.search(said.text) or _names_any(said, names_feature)):
            condition = replace(condition, unread=(*condition.unread, said.text))
    return condition


def told_before(condition: Condition, before: Sequence[Block], names_feature: NamesFeature) -> Condition | None:
    """Return the condition of an order that names nobody, the one sentence before it saying whom: "X. Refer."."""
    if condition.text or condition.bullets or condition.unread or len(before) != 1:
        return None
    named = any(map(names_feature, (before[0].text, *(bullet.text for bullet in before[0].bullets))))
    is_told = named and asks_somebody(before[0])
    return replace(condition, text=before[0].text, bullets=before[0].bullets) if is_told else None


def named_before(condition: Condition, before: Sequence[Block], names_feature: NamesFeature) -> Condition | None:
    """Return the condition with "it" as what the one sentence before speaks of: "X may be Y. If they have it, ..."."""
    said = _SAYS_OF.match(before[0].text) if len(before) == 1 and not before[0].bullets else None
    if said is None or not _HAVE_IT.search(condition.text) or not names_feature(said["what"]):
        return None
    return replace(condition, text=_HAVE_IT.sub(lambda have: f"{have[1]} {said['what']}", condition.text))


def asks_somebody(block: Block) -> bool:
    """Say whether the sentence may add to the condition: not what is said by the way, or of what need not be done."""
    return not _ASKS_NOBODY.search(block.text)


def _names_any(block: Block, names_feature: NamesFeature) -> bool:
    return names_feature(block.text) or any(_names_any(bullet, names_feature) for bullet in block.bullets)


def _enough(condition: Condition, block: Block) -> Condition | None:
    """Read "in people who smoke, one of these is enough" as one more alternative."""
    said = block.text.partition(";")[0].rstrip(" :")
    first = _WHO_FIRST.search(said) or _EXCEPT.search(said)
    found = [first] if first else list(_WHO_LAST.finditer(said))
    ways = [
        f"if {who if place == 0 else f'they {who}'} and have at least {m['n']} of them"
        for m in found
        for place, who in enumerate(_EITHER.split(_PERSON.sub("they ", m["who"])))
    ]
    if not ways:
        return None
    needed = _needed(condition, block) or condition
    text = ", or ".join([needed.text, *ways])
    return replace(needed, text=text, bullets=condition.bullets or block.bullets)


def _needed(condition: Condition, block: Block) -> Condition | None:
    """Read "at least two of them are needed"."""
    found = _NEEDED.search(block.text) or _SUFFICES.search(block.text)
    if not found:
        return None
    text = say_plainly(condition.text)
    counted = _UNCOUNTED.sub(f"{found['n']} of the following", text, count=1)
    text = counted if counted != text else f"{text} with {found['n']} of the following"
    return replace(condition, text=text, bullets=condition.bullets or block.bullets)


def _listed(condition: Condition, block: Block) -> Condition | None:
    """Read "the symptoms that count are A, B and C" as the list that other sentences speak of."""
    found = _LISTING.search(block.text)
    if not found or condition.bullets:
        return None
    limit = f" {found['limit'].strip(' ,')}" if found["limit"] else ""
    items = re.split(r",\s*(?:and |or )?|\s+(?:and|or)\s+|;\s*", found["items"])
    bullets = block.bullets or tuple(Block(f"{item}{limit}") for item in items if item)
    return replace(condition, bullets=bullets)


def _going_on(condition: Condition, block: Block) -> Condition | None:
    """Read "Do so when ...", which says for whom what was said before is."""
    found = _GOES_ON.search(block.text)
    if not found:
        return None
    text = f"{condition.text} {block.text[found.end() :]}".strip()
    return replace(condition, text=text, bullets=condition.bullets or block.bullets)
