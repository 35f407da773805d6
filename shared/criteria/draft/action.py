"""Which sentence carries the action, and which of its words say whom it is for."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from shared.criteria.draft.action_words import FORBIDS, STARTS_ORDER
from shared.criteria.draft.asides import cut_alternatives, open_brackets
from shared.criteria.draft.blocks import Block
from shared.criteria.draft.division import divide, divide_at_test
from shared.criteria.draft.leftovers import give_back, left_over, lists_tests
from shared.criteria.draft.plain import order_plainly
from shared.criteria.draft.questions import answer_questions
from shared.criteria.draft.sequel import (
    Condition,
    NamesFeature,
    asks_somebody,
    named_before,
    told_before,
    with_sequel,
)

Divide = Callable[[str], tuple[str, str] | None]
_ORDERED = re.compile(
    r"(?<!to )\b(refer|offer|consider|arrange|request|carry out|carried out|organise|measure)(?:red|ed|d)?\b",
    re.IGNORECASE,
)
_SO_SHOULD = re.compile(
    r"(?:and )?so (?:should|must|can|may) |(?:also|likewise),? (?:consider|offer|do|arrange|make|use|request|refer"
    r"|order) (?:it|this|so|one|them|the same) "
    r"|(?:it|this|(?:such )?an? [\w ]*(?:referral|scan|test)) (?:should|can|may) also be (?:considered|done"
    r"|offered|made"
    r"|arranged|used) (?=for\b|in\b|if\b|when\b|where\b)|the same (?:applies|goes|holds) (?=for\b|in\b|if\b"
    r"|when\b|to\b)",
    re.IGNORECASE,
)


def find_condition(blocks: Sequence[Block], names_feature: NamesFeature) -> Condition | None:
    """Return the condition of the first sentence that carries an action, or None where no sentence does.

    `names_feature` says whether words name a symptom, sign or illness: those are never left to the action.
    """
    blocks = answer_questions(blocks)
    for way, (place, block) in product((divide, divide_at_test), enumerate(blocks)):
        condition = _condition_of(block, names_feature, way)
        if condition is not None:
            return _among(condition, blocks, place, names_feature)
    return None


def _among(condition: Condition, blocks: Sequence[Block], place: int, names_feature: NamesFeature) -> Condition:
    """Return the condition of the sentence at `place` with what the sentences before and after it add."""
    first, before, after = blocks[place], blocks[:place], blocks[place + 1 :]
    led = told_before(condition, before, names_feature) or named_before(condition, before, names_feature)
    further = {later: found for later in after if (found := _again(first, later, names_feature))}
    others = [other for other in (*(() if led else before), *after) if other not in further]
    return replace(with_sequel(led or condition, others, names_feature), also=tuple(further.values()))


def _again(first: Block, later: Block, names_feature: NamesFeature) -> Condition | None:
    """Return the condition of a later sentence that orders the same: "Refer A. Refer B.", "So should C."."""
    ordered, again = _ORDERED.search(first.text), _ORDERED.search(later.text)
    too = _SO_SHOULD.match(later.text)
    if too:
        return Condition(later.text[too.end() :].rstrip(" ."), later.bullets)
    if not (ordered and again) or ordered[1].lower() != again[1].lower() or not asks_somebody(later):
        return None
    condition = _condition_of(later, names_feature)
    return condition if condition is not None and condition.text else None


def _condition_of(block: Block, names_feature: NamesFeature, way: Divide = divide) -> Condition | None:
    text = order_plainly(cut_alternatives(open_brackets(block.text)))
    divided = None if FORBIDS.match(text) else way(text)
    if divided is None:
        steps = [bullet.text for bullet in block.bullets if STARTS_ORDER.match(bullet.text)]
        return Condition(text, (), "; ".join(steps)) if steps else None
    action, condition = give_back(*divided, names_feature)
    bullets = () if lists_tests(action, block.bullets, names_feature) else block.bullets
    return Condition(condition, bullets, action, left_over(action, names_feature))
