"""The sentence that carries the order, divided: what is to be done, and the words that say for whom."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shared.criteria.draft.asides import cut_alternatives, open_brackets
from shared.criteria.draft.blocks import Block
from shared.criteria.draft.wording import NUMBER, PEOPLE

NamesFeature = Callable[[str], bool]

_ORDER = r"(?:only\s+)?(?:refer|offer|consider|measure|carry out|make|arrange|look for|perform|request|give)(?:ring)?\b"
_STARTS = re.compile(rf"^{_ORDER}(?! sure)", re.IGNORECASE)
_AFTER_PAUSE = re.compile(rf"[,:]\s*{_ORDER}", re.IGNORECASE)
_FOR_WHOM = re.compile(
    r"\b(?:if|when|where|who|whose|unless)\b"
    rf"|(?:\b(?:in|for|to)\s+)?(?:\b(?:any|all|an?|the)\s+)?\b{PEOPLE}\b(?!')",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"\b(?:if|when|where|who|whose|with|have|has)\b|:", re.IGNORECASE)
_ORDER_AGAIN = re.compile(
    r",?\s*\b(?:using|via|through)\s+an?\b"
    r"|\bfor (?:immediate|urgent|specialist|further|suspected|possible)\b|\bto (?:look|assess|check|guide|rule out)\b",
    re.IGNORECASE,
)
_OBJECT = re.compile(
    r"\b(?:an?|the)\s+(?:(?!(?:with|who|over|under|aged|of|in|for|has|have)\b)[\w-]+,?\s+){0,5}?"
    r"(?:x-ray|scan|tests?|count|endoscopy|referral|ultrasound)\b"
    r"(?! (?:findings?|results?|levels?|which|that|suggest\w*|consistent|compatible|of (?:at|\d)|is\b|shows?))",
    re.IGNORECASE,
)
_FOR_WHOM_AGAIN = re.compile(
    rf"\b(?:if|when|where|who|whose|with|unless|presenting|having|aged)\b|\b(?:in|for)\s+(?:any |all |an? )?{PEOPLE}\b"
    r"|:|$",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    rf"\b(?:{NUMBER} (?:or more )?of|age[ds]?|over \d|under \d|unexplained|persist\w*|recur\w*|growing|increasing"
    r"|palpable|excluded)\b",
    re.IGNORECASE,
)
_LISTS = re.compile(
    r"\bthe following\b(?! (?:[\w-]+ )?(?:features|symptoms|signs|findings|criteria|groups|people|adults|children))",
    re.IGNORECASE,
)
# Sentences beside the order that are said by the way, or of what need not be done.
_BY_THE_WAY = re.compile(
    r"^\(|\bno reason to\b|\bis not needed\b|\bdo(?:es)? not need\b|\binto account\b|\bsee (?:also|the|rec)"
    r"|\bnot available\b|\bcannot be measured\b|\beven if\b|\bwhen considering\b",
    re.IGNORECASE,
)
_MAY_LIMIT = re.compile(
    rf"\b{NUMBER} (?:of|or more|is|are)\b|\bof (?:these|them|those)\b|\bonly\b|\bunless\b|\bexcept\b"
    r"|\bappl(?:y|ies) to\b|\bsmok\w+|\basbestos\b|\baged\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Condition:
    """The words that say whom the recommendation is for, the bullets that belong to them, and what is to be done.

    `unread`: words that name features or limit who is meant, and whose part in the condition is not understood.
    """

    text: str
    bullets: tuple[Block, ...] = ()
    action: str = ""
    unread: tuple[str, ...] = ()


def find_condition(blocks: Sequence[Block], names_feature: NamesFeature) -> Condition | None:
    """Return the condition of the first sentence that carries an order, or None where no sentence does.

    `names_feature` says whether words name a symptom, sign or illness: those are never left to the order.
    """
    for place, block in enumerate(blocks):
        found = _condition_of(block, names_feature)
        if found is not None:
            others = (*blocks[:place], *blocks[place + 1 :])
            beside = tuple(other.text for other in others if _may_limit(other, names_feature))
            return Condition(found.text, found.bullets, found.action, (*found.unread, *beside))
    return None


def _condition_of(block: Block, names_feature: NamesFeature) -> Condition | None:
    text = cut_alternatives(open_brackets(block.text))
    divided = _divide(text)
    if divided is None:
        steps = [bullet.text for bullet in block.bullets if _STARTS.match(bullet.text)]
        return Condition(text, (), "; ".join(steps)) if steps else None
    action, condition = divided
    lists_tests = _LISTS.search(action) and not any(names_feature(bullet.text) for bullet in block.bullets)
    is_left = names_feature(action) or _LIMITS.search(action)
    return Condition(condition, () if lists_tests else block.bullets, action, (action,) if is_left else ())


def _may_limit(block: Block, names_feature: NamesFeature) -> bool:
    """Say whether a sentence beside the order may say whom it is for."""
    return not _BY_THE_WAY.search(block.text) and bool(
        _MAY_LIMIT.search(block.text) or _names_any(block, names_feature)
    )


def _names_any(block: Block, names_feature: NamesFeature) -> bool:
    return names_feature(block.text) or any(_names_any(bullet, names_feature) for bullet in block.bullets)


def _divide(text: str) -> tuple[str, str] | None:
    """Return (the order, for whom) of "refer X", and of "if X, refer"; None where nothing is ordered."""
    if _STARTS.match(text):
        return _parted(text, "")
    pause = _AFTER_PAUSE.search(text)
    return _parted(text[pause.start() :].lstrip(",: "), text[: pause.start()]) if pause else None


def _parted(text: str, leading: str) -> tuple[str, str]:
    """Return (the order, for whom) of words that begin with the order; it may go on after the people are named."""
    opener = _FOR_WHOM.search(text)
    if opener is None:
        return text.strip(" ,:"), leading.strip()
    action, conditions, rest = [text[: opener.start()]], [leading], text[opener.start() :]
    while (back := _order_again(rest)) is not None:
        resumed = _FOR_WHOM_AGAIN.search(rest, back.end())
        end = resumed.start() if resumed else len(rest)
        conditions.append(rest[: back.start()])
        action.append(rest[back.start() : end])
        rest = rest[end:]
    return _joined(action), _joined([*conditions, rest])


def _order_again(rest: str) -> re.Match[str] | None:
    """Find where the order goes on after the people: "offer adults | a chest X-ray", "refer people | using a ..."."""
    found, thing, clause = _ORDER_AGAIN.search(rest), _OBJECT.search(rest), _CLAUSE.search(rest)
    if thing is not None and (clause is None or thing.start() < clause.start()):
        return thing if found is None or thing.start() < found.start() else found
    return found


def _joined(parts: Sequence[str]) -> str:
    """Join what stood apart; a comma that parted it from the people between has nothing to part any more."""
    return re.sub(r"\s+(?:,\s+)?", " ", " ".join(parts)).strip(" ,:")
