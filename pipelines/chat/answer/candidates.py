"""Recommendations worth weighing that a search need not bring: of one cancer, under one heading."""

from pipelines.chat.context import ChatContext
from pipelines.chat.query.followup import asks_which
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Ask, Question
from shared.guideline.records import Recommendation

_FEW = 4


class Candidates:
    """The recommendations, by id, that one question makes worth weighing."""

    def __init__(self, question: Question, memory: Memory, context: ChatContext) -> None:
        self._question, self._memory, self._context = question, memory, context
        self._focus = frozenset(question.focus)
        rules = context.guideline.by_id()
        self._headings = {_heading(rules[rule_id]) for rule_id in memory.cited if rule_id in rules}
        self.sections = frozenset(section for section, _ in self._headings)
        self.of_cancer = frozenset(self._of_cancer())
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

    def _named(self, heading: str) -> frozenset[str]:
        return frozenset(mention.concept for mention in self._context.terminology.find_mentions(heading))


def _heading(rule: Recommendation) -> tuple[str, str | None]:
    """Where a recommendation stands; a cancer's headings for adults and for children are one place."""
    return rule.section, rule.cancer_type or rule.heading
