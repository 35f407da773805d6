"""Questions that ask for every recommendation of a kind, answered from the rulebook: by urgency, age group or test."""

import re
from collections.abc import Iterable

from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Ask, Question
from shared.criteria.parts import parts_of
from shared.guideline.criterion import Criterion, Population
from shared.guideline.records import Recommendation

_LEADS = re.compile(
    r"\b(?:leads?|leading|prompts?|triggers?|warrants?|justif\w+|indications?|reasons?|grounds)\b|"
    r"\bwho (?:gets|needs|has|should (?:have|get|be))\b|\bwhen (?:do|should|would|must) (?:i|we|you|they)\b",
    re.IGNORECASE,
)
_TESTS = frozenset({"test", "analyte"})
_CHILD = 15


def enumerated(question: Question, context: ChatContext) -> tuple[str, ...]:
    """Return the recommendations of the kind that is asked for, in the edition's order; none for another question."""
    if question.case.age is not None or Ask.DEFINITION in question.asks:
        return ()
    if question.own:
        return () if question.is_followup else _leading_to_test(question, context)
    if (kind := question.every) is None:
        return ()
    return tuple(
        rule.recommendation.rule_id
        for rule in context.rulebook.rules
        if (not kind.urgencies or rule.recommendation.urgency in kind.urgencies)
        and (not kind.of_children or _is_for_child(rule.criterion))
    )


def _leading_to_test(question: Question, context: ChatContext) -> tuple[str, ...]:
    """ "What leads to this test?": what orders it, and what points at that."""
    kinds = {context.terminology.concept(concept).kind for concept in question.own}
    if not kinds <= _TESTS or not _LEADS.search(question.message) or {Ask.RESULT, Ask.THRESHOLD} & question.asks:
        return ()
    ordering = {rule.rule_id for rule in _orders(context.guideline.recommendations, question, context)}
    pointing = {
        rule.rule_id
        for rule in context.guideline.recommendations
        if "investigation" in rule.action and ordering & frozenset(rule.cross_references)
    }
    results = {p.rule_id for p in context.library.passages if p.follows_result}
    found = (ordering | pointing) - results
    return tuple(rule.rule_id for rule in context.guideline.recommendations if rule.rule_id in found)


def _orders(rules: Iterable[Recommendation], question: Question, context: ChatContext) -> Iterable[Recommendation]:
    asked = frozenset(question.own)
    for rule in rules:
        first = rule.text.partition("\n")[0]
        named = {mention.concept for mention in context.terminology.find_mentions(first)}
        if "investigation" in rule.action and asked & named:
            yield rule


def _is_for_child(criterion: Criterion) -> bool:
    """Whether a tree names an age group that children are of."""
    if isinstance(criterion, Population) and "child" in criterion.name.casefold():
        return criterion.min is None or criterion.min <= _CHILD
    return any(map(_is_for_child, parts_of(criterion)))
