"""Leave out what a question rules out by asking for one kind: how urgent, which cancer, what a result means."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipelines.chat.answer.fit import values_fit
from pipelines.chat.answer.table import asks_table
from pipelines.chat.context import ChatContext
from pipelines.chat.query.followup import asks_which, gives, is_part_of
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import NO_ACTION, Ask, Question
from shared.guideline.urgency import Urgency
from shared.language.stems import stems
from shared.retrieval.hit import Passage

_NON_URGENT = frozenset({Urgency.NON_URGENT})
_URGENT = frozenset({Urgency.IMMEDIATE, Urgency.VERY_URGENT, Urgency.SUSPECTED_CANCER_PATHWAY, Urgency.URGENT})
_NEAR_ENOUGH, _NEAR_BEST = 0.4, 0.85
_NORMAL = re.compile(r"(?<!not )(?<!n't )\b(?:normal|clear|negative|fine|ok|unremarkable|reassuring)\b", re.IGNORECASE)
_ABNORMAL = re.compile(
    r"\b(?:abnormal|suspicious|suggest\w*|worrying|bad|positive|malignant|mass|tumour|cancer)\b|not normal",
    re.IGNORECASE,
)
_SAYS_NORMAL = re.compile(r"\bnormal\b|\bnegative\b|\bbelow\b|\bless than\b", re.IGNORECASE)
_SAYS_FINDINGS = re.compile(r"\bsuggest\w*|\bconsistent with\b|\bpositive\b", re.IGNORECASE)
_RATHER = re.compile(r"\b(?:rather than|instead of|and not|not just|as opposed to)\b", re.IGNORECASE)
_TESTING = re.compile(r"\b(?:tests?|tested|scans?|imaging|investigat\w+|x-?rays?|bloods?)\b", re.IGNORECASE)
_REFERRING = re.compile(r"\b(?:refer\w*|2ww|sent?)\b", re.IGNORECASE)
_COMMON = frozenset(stems("a the of in cancer cancers tumour"))


@dataclass(frozen=True, slots=True)
class Choice:
    """A passage that answers, with how well."""

    passage: Passage
    score: float


def narrowed(
    scored: list[Choice], question: Question, memory: Memory, context: ChatContext, share_of: Callable[[Passage], float]
) -> list[Choice]:
    """Return the choices, best first, without those of another kind; all where none is of the kind asked for.

    `share_of`: which part of what the message names a passage speaks of; of one that names nothing, whether it stands
    beside what was cited.
    """
    scored = _of_process(scored, question) or scored
    scored = _of_urgency(scored, question, memory) or scored
    scored = _of_action(scored, question, memory) or scored
    scored = _of_table(scored, question, memory, context) or scored
    scored = _of_cancer(scored, question, memory, context) or scored
    about = [choice for choice in scored if share_of(choice.passage) > 0]
    return _of_finding(about, question, context, share_of) or _of_result(about, question) or scored


def _of_process(scored: list[Choice], question: Question) -> list[Choice]:
    """Where nothing clinical is named and telling, watching or letters answer best: without what refers or tests."""
    if question.focus or not scored or scored[0].passage.action not in NO_ACTION:
        return []
    return [choice for choice in scored if choice.passage.action in NO_ACTION]


def _of_urgency(scored: list[Choice], question: Question, memory: Memory) -> list[Choice]:
    """ "Which of them is (non-)urgent?": those of what was cited that are."""
    wanted = _NON_URGENT if Ask.NON_URGENT in question.asks else _URGENT if Ask.URGENT in question.asks else None
    if wanted is None or not question.stands_on_history or question.changes_person or not asks_which(question.message):
        return []
    so_urgent = [choice for choice in scored if choice.passage.urgency in wanted]
    last = [choice for choice in so_urgent if choice.passage.rule_id in memory.cited]
    return last or [choice for choice in so_urgent if choice.passage.rule_id in memory.seen]


def _of_action(scored: list[Choice], question: Question, memory: Memory) -> list[Choice]:
    """ "Which of them is a scan?": those of what was cited that are; "rather than" ends the question."""
    if not (question.is_followup and asks_which(question.message)):
        return []
    asked = _RATHER.split(question.message, maxsplit=1)[0]
    wanted = "investigation" if _TESTING.search(asked) else "referral" if _REFERRING.search(asked) else None
    if wanted is None:
        return []
    cited = [choice for choice in scored if choice.passage.rule_id in memory.spoken_of]
    return [choice for choice in cited if wanted in (choice.passage.action or "")]


def _of_table(scored: list[Choice], question: Question, memory: Memory, context: ChatContext) -> list[Choice]:
    """ "And the one-point ones?": those of what was cited that have a table."""
    if not (question.is_followup and asks_table(question.message)):
        return []
    rules = context.guideline.by_id()
    cited = [choice for choice in scored if choice.passage.rule_id in memory.cited]
    return [choice for choice in cited if rules[choice.passage.rule_id or ""].table is not None]


def _of_cancer(scored: list[Choice], question: Question, memory: Memory, context: ChatContext) -> list[Choice]:
    """ "Which of those is kidney?": those of what was cited that are for it."""
    if not (question.is_followup and (asks_which(question.message) or is_part_of(question.message))):
        return []
    named = frozenset(mention.concept for mention in context.terminology.find_mentions(question.message))
    said = frozenset(stems(question.message))
    cited = [choice for choice in scored if choice.passage.rule_id in memory.spoken_of]
    return [choice for choice in cited if _is_for(choice.passage, named, said, context)]


def _is_for(passage: Passage, named: frozenset[str], said: frozenset[str], context: ChatContext) -> bool:
    cancer = passage.cancer_type or ""
    concepts = [context.terminology.concept(m.concept) for m in context.terminology.find_mentions(cancer)]
    forms = [cancer, *(form for concept in concepts for form in concept.forms)]
    return bool(said & {stem for form in forms for stem in stems(form)} - _COMMON) or bool(
        named & {concept.id for concept in concepts}
    )


def _of_finding(
    about: list[Choice], question: Question, context: ChatContext, share_of: Callable[[Passage], float]
) -> list[Choice]:
    """ "The X-ray suggests mesothelioma": what follows from just that."""
    kinds = {context.terminology.concept(concept).kind for concept in question.own}
    is_of_test = question.is_followup or "test" in kinds or _SAYS_FINDINGS.search(question.message)
    if Ask.RESULT not in question.asks or "cancer" not in kinds or not is_of_test or not about:
        return []
    most = _NEAR_BEST * max(share_of(choice.passage) for choice in about)
    named = [choice for choice in about if share_of(choice.passage) >= most]
    return [choice for choice in named if gives(Ask.RESULT, choice.passage.text)]


def _of_result(scored: list[Choice], question: Question) -> list[Choice]:
    """Where a result is told: what follows from it, by its value where there is one, not who is to be tested."""
    if Ask.RESULT not in question.asks or not scored:
        return []
    if question.values:
        return _by_value(scored, question.values)
    # Of somebody else the same result is asked only where it is what best fits them.
    share = _NEAR_BEST if question.changes_person else _NEAR_ENOUGH
    near = [choice for choice in scored if choice.score >= share * scored[0].score]
    given = [choice for choice in near if gives(Ask.RESULT, choice.passage.text)] if question.leans else []
    return _by_sign(given, question.message) or given


def _by_sign(choices: Sequence[Choice], message: str) -> list[Choice]:
    """Keep what speaks of a normal result where it was normal, of findings where there are some."""
    is_normal, is_abnormal = bool(_NORMAL.search(message)), bool(_ABNORMAL.search(message))
    if is_normal == is_abnormal:
        return []
    wanted = _SAYS_NORMAL if is_normal else _SAYS_FINDINGS
    return [choice for choice in choices if wanted.search(choice.passage.text)]


def _by_value(choices: Sequence[Choice], values: tuple[float, ...]) -> list[Choice]:
    return [choice for choice in choices if values_fit(values, choice.passage.text)]
