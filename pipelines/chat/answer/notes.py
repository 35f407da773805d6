"""What code says under each passage of an answer: what its tree says of the person, or where its limits of age lie."""

from collections.abc import Mapping, Sequence

from pipelines.chat.answer.limits import asks_limits, limits_stated
from pipelines.chat.answer.narrow import Choice
from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Question
from pipelines.chat.response import JudgedRule
from shared.criteria.verdict import Truth

_SAID = {Truth.MET: "met", Truth.NOT_MET: "not met", Truth.UNKNOWN: "open on what was told"}
_SEX = {"female": "women", "male": "men"}


def notes_on(
    chosen: Sequence[Choice], judged: Sequence[JudgedRule], question: Question, context: ChatContext
) -> Mapping[str, tuple[str, ...]]:
    """Return the lines that stand under each recommendation, by its number."""
    said, rules = {one.rule_id: one for one in judged}, context.rulebook.by_id()
    by_limits = asks_limits(question)
    notes = {}
    for choice in chosen:
        number = choice.passage.rule_id or ""
        lines = []
        if by_limits and number in rules:
            lines.append(limits_stated(rules[number].criterion, question, context.terminology))
        elif number in said:
            lines.append(verdict_sentence(said[number], question.case.age))
        lines.append(_of_the_other_sex(choice, question))
        notes[number] = tuple(filter(None, lines))
    return notes


def verdict_sentence(one: JudgedRule, age: int | None) -> str:
    """Say in a line what a recommendation's tree says of the person."""
    return f"For age {age}, {_SAID[one.truth]}: {one.why}."


def _of_the_other_sex(choice: Choice, question: Question) -> str:
    sex, limited_to = question.case.sex, choice.passage.sex
    if sex is None or limited_to is None or sex == limited_to:
        return ""
    return f"This recommendation is about {_SEX[limited_to]}."
