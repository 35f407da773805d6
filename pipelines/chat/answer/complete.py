"""What an answer leaves out: recommendations that name what was asked and are not shown, counted and listed."""

import re
from collections.abc import Collection, Sequence

from pipelines.chat.answer.judged import Judged
from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Ask, Question
from pipelines.chat.response import More
from shared.criteria.verdict import Truth
from shared.guideline.records import Guideline
from shared.number_words import one_between

_LEAD = (
    "ok okay yes and so please now then thanks could can would you i we show see give tell list name want what which "
    "where are about me us have to know all the"
)
_OTHERS = re.compile(
    rf"^\W*(?:(?:{'|'.join(_LEAD.split())})\b\W*)*(?:others?|rest|remaining(?: ones)?|"
    rf"other (?:ones|recommendations|rules|\d+|{one_between('two', 'six')})|remainder|missing ones)\b"
    r"(?: please| then| too)*\W*$",
    re.IGNORECASE,
)
# Kinds of answer about one thing, not about all that names it.
_OF_ONE = frozenset({Ask.DEFINITION, Ask.QUOTE, Ask.PLACE, Ask.CONTENTS, Ask.ALTERNATIVE, Ask.RESULT})


def asks_others(message: str) -> bool:
    """Whether a message asks for what was counted and not shown."""
    return bool(_OTHERS.search(message))


def naming(question: Question, judged: Judged, context: ChatContext) -> tuple[str, ...]:
    """Return the recommendations whose trees name all that was asked, without those that are not met for the person."""
    if question.asks & _OF_ONE or question.stands_on_history or not question.focus:
        return ()
    found = context.naming.rules_naming_all(question.focus)
    said = {one.rule_id for one in judged.said_of(found) if one.truth is Truth.NOT_MET}
    return tuple(rule_id for rule_id in found if rule_id not in said)


def more_of(shown: Sequence[str], found: Collection[str]) -> More | None:
    """Count what was found, and list what is not shown; nothing where all of it is."""
    left = tuple(rule_id for rule_id in found if rule_id not in shown)
    return More(shown=len(found) - len(left), found=len(found), rule_ids=left) if left else None


def said_of_more(more: More | None, guideline: Guideline) -> str:
    """Say what is not shown, by number and cancer."""
    if more is None:
        return ""
    rules = guideline.by_id()
    named = [
        f"\N{SECTION SIGN}{number}{_about(rules[number].cancer_type)}" for number in more.rule_ids if number in rules
    ]
    count = len(more.rule_ids)
    subject = "recommendation that names this is" if count == 1 else "recommendations that name this are"
    return f"{count} more {subject} not shown here: {', '.join(named)}. Ask for “the others” to see them."


def _about(cancer: str | None) -> str:
    return f" ({cancer})" if cancer else ""
