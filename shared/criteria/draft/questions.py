"""Recommendations put as a question and its answer: "Who needs a scan? People with jaundice."."""

import re
from collections.abc import Sequence
from dataclasses import replace

from shared.criteria.draft.blocks import Block

_WHO = re.compile(
    r"^(?:who|which (?:people|patients|adults|children|women|men)) (?:needs?|requires?|gets?|qualif(?:y|ies) for"
    r"|should (?:be offered|be given|have|get|undergo|receive)) (?P<what>.+?)\?$",
    re.IGNORECASE,
)


def answer_questions(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return the blocks with a question of who is to have something, and the answer after it, as one order."""
    answered: list[Block] = []
    for block in blocks:
        asked = _WHO.match(answered[-1].text) if answered and not answered[-1].bullets else None
        if asked is None:
            answered.append(block)
        else:
            people = f"{block.text[:1].lower()}{block.text[1:]}"
            answered[-1] = replace(block, text=f"Offer {asked['what']} to {people}")
    return tuple(answered)
