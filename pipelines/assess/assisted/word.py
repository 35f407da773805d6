"""One call that words the reasoning, from matched and nearly matched recommendations alone; what fails is removed."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipelines.assess.assisted import prompts
from pipelines.assess.assisted.assistant import Budget
from pipelines.assess.assisted.grounds import Ground
from pipelines.assess.assisted.sentence_check import SentenceCheck
from pipelines.assess.assisted.shapes import WordedSentence, Wording
from pipelines.assess.response import AssessResponse
from shared.criteria.assessment import reason_of
from shared.guardrails.claims import RULE_NUMBER
from shared.guardrails.fence import fenced
from shared.guardrails.grounding import sentences
from shared.ports.models.base import ModelMessage
from shared.ports.models.schemas import read_reply

_MOST, _LONGEST = 40, 1_000  # sentences looked at, and characters of each
_PAGE = re.compile(r"\b(?:p\.|pages?) ?(\d+)", re.IGNORECASE)
_TAG = re.compile(r"\s*(?:\[[^\]]*\]|\((?:see )?(?:p\.|page) ?\d+\))")


@dataclass(frozen=True, slots=True)
class Worded:
    """A reasoning, the recommendations that worded sentences of it rest on, and how many sentences were removed."""

    reasoning: str
    rests_on: tuple[Ground, ...]
    removed: int


def word(decided: AssessResponse, grounds: Sequence[Ground], code: str, check: SentenceCheck, budget: Budget) -> Worded:
    """Word the verdict's reasons; `code`: the guideline's. Raises ModelAwayError."""
    reply = budget.ask(messages(grounds), Wording)
    said = read_reply(reply.text, Wording).sentences
    kept: dict[str, list[str]] = defaultdict(list)
    removed = max(0, len(said) - _MOST)
    for one in said[:_MOST]:
        ground = _ground_of(one, grounds)
        for sentence in sentences(_TAG.sub("", one.says[:_LONGEST]).strip()):
            if ground and check.stands(sentence, ground):
                kept[ground.rule_id].append(sentence)
            else:
                removed += 1
    worded = {
        ground.rule_id: " ".join(dict.fromkeys(kept[ground.rule_id])) for ground in grounds if kept[ground.rule_id]
    }
    rests_on = tuple(ground for ground in grounds if ground.rule_id in worded)
    told = {ground.rule_id: f"{worded[ground.rule_id]} {_tag(ground, code)}" for ground in rests_on}
    return Worded(_reasoning(decided, told, code), rests_on, removed)


def messages(grounds: Sequence[Ground]) -> list[ModelMessage]:
    """Return the prompt: what holds, with the lines of its text that decided and the patient's words for them."""
    return [ModelMessage("system", prompts.WORD), ModelMessage("user", "\n".join(map(_told, grounds)))]


def _told(ground: Ground) -> str:
    words = fenced("patient", "; ".join(ground.because))
    state = "open" if ground.is_open else "holds"
    return f"{ground.rule_id} {state}\n{fenced('text', ground.told)}\n{words}"


def _ground_of(one: WordedSentence, grounds: Sequence[Ground]) -> Ground | None:
    """The recommendation that a sentence names; where it names none, the only one on the page that it refers to."""
    named = set(RULE_NUMBER.findall(one.rests_on))
    found = [ground for ground in grounds if ground.rule_id in named]
    if not named:
        pages = {int(page) for page in _PAGE.findall(one.says)}
        found = [ground for ground in grounds if ground.passage.page in pages]
    return found[0] if len(found) == 1 else None


def _tag(ground: Ground, code: str) -> str:
    return f"[{code} §{ground.rule_id}, p.{ground.passage.page}]"


def _reasoning(decided: AssessResponse, told: Mapping[str, str], code: str) -> str:
    """The rules' whole reasoning, each wording behind the sentence that it explains; what is open stands last."""
    reasoning, left = decided.reasoning, dict(told)
    for match in decided.matched_recommendations:
        if wording := left.pop(match.rule_id, ""):
            line = reason_of(match, code)
            reasoning = reasoning.replace(line, f"{line} {wording}", 1)
    return " ".join((reasoning, *(f"Still open: {wording}" for wording in left.values())))
