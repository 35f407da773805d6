"""Recommendations worth weighing that a search need not bring: of one cancer, asking for a test, under one heading."""

from pipelines.chat.answer.fit import fits
from pipelines.chat.answer.narrow import is_normal_result
from pipelines.chat.context import ChatContext
from pipelines.chat.query.followup import asks_which
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Ask, Question
from shared.guideline.records import Recommendation
from shared.guideline.urgency import Action

_FEW = 4
_TESTS = frozenset({"test", "analyte"})


class Candidates:
    """The recommendations, by id, that one question makes worth weighing."""

    def __init__(self, question: Question, memory: Memory, context: ChatContext) -> None:
        self._question, self._memory, self._context = question, memory, context
        self._focus = frozenset(question.focus)
        rules = context.guideline.by_id()
        self._headings = {_heading(rules[rule_id]) for rule_id in memory.cited if rule_id in rules}
        self.sections = frozenset(section for section, _ in self._headings)
        self.of_cancer = frozenset(self._of_cancer())
        self.of_group = frozenset(self._of_group())
        self.testing = frozenset(self._testing())
        self.watching = frozenset(self._watching())
        self.siblings = frozenset(rule_id for rule_id, rule in rules.items() if self.is_near(rule))

    def is_near(self, rule: Recommendation) -> bool:
        """Whether a message leans on what was cited last, and the rule stands under the same heading."""
        is_seen = rule.rule_id in self._memory.spoken_of and asks_which(self._question.message)
        leans = self._question.leans or (self._question.is_followup and self._question.values)
        return is_seen or (bool(leans) and _heading(rule) in self._headings)

    def _of_cancer(self) -> list[str]:
        """All action-giving rules under the heading of the one cancer asked about, where they are few."""
        kinds = [self._context.terminology.concept(concept).kind for concept in self._focus]
        if kinds != ["cancer"] or self._question.case.age is not None:
            return []
        rules = [
            rule
            for rule in self._context.guideline.recommendations
            if rule.gives_action and self._focus & self._named(rule.heading or rule.cancer_type or "")
        ]
        return [rule.rule_id for rule in rules] if len(rules) <= _FEW or Ask.SYMPTOMS in self._question.asks else []

    def _of_group(self) -> list[str]:
        """Rules for the age group spoken of that name what is asked, where no age tells which are met."""
        case = self._question.case
        if case.age is not None or case.group in (None, "adult") or not self._focus:
            return []
        passages = (p for p in self._context.library.passages if not self._focus.isdisjoint(p.concepts))
        return [passage.rule_id for passage in passages if passage.rule_id and fits(passage, case)]

    def _testing(self) -> list[str]:
        """Rules that ask for the test that a question is about, where it is not about its result."""
        terminology, question = self._context.terminology, self._question
        if question.leans or Ask.RESULT in question.asks or not self._focus:
            return []
        if question.is_followup and not question.own:
            return []
        if any(terminology.concept(concept).kind not in _TESTS for concept in self._focus):
            return []
        return [
            rule.rule_id
            for rule in self._context.guideline.recommendations
            if "investigation" in rule.action and self._focus & self._named(rule.text.partition("\n")[0])
        ]

    def _watching(self) -> list[str]:
        """Rules on watching over people, whichever cancer was thought of, where a test found nothing."""
        is_normal = is_normal_result(self._question, self._memory, self._context)
        rules = self._context.guideline.recommendations if is_normal else ()
        return [rule.rule_id for rule in rules if rule.action is Action.SAFETY_NETTING and not rule.cancer_type]

    def _named(self, heading: str) -> frozenset[str]:
        return frozenset(mention.concept for mention in self._context.terminology.find_mentions(heading))


def _heading(rule: Recommendation) -> tuple[str, str | None]:
    """Where a recommendation stands; a cancer's headings for adults and for children are one place."""
    return rule.section, rule.cancer_type or rule.heading
