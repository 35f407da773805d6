"""What an answer leads with where a yes or a no was asked: the judge's word, or the limits of age in the tree.

Never a guess: nothing where neither decides, and no "yes" to whether a person can be left alone.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pipelines.chat.answer.deciding import deciding, is_touched
from pipelines.chat.answer.judged import Judged
from pipelines.chat.answer.limits import by_ages
from pipelines.chat.answer.ways import Way, ways_of
from pipelines.chat.context import ChatContext
from pipelines.chat.query.case_words import is_test
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Question
from pipelines.chat.query.yes_or_no import Matter, YesOrNo, is_plain, yes_or_no
from shared.criteria.rulebook import Rule
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.urgency import REFERRALS, Action

_EITHER: Final = Action.URGENT_INVESTIGATION_OR_PATHWAY_REFERRAL
_PATHWAY: Final = frozenset({Action.SUSPECTED_CANCER_PATHWAY_REFERRAL})
_NOT_URGENT: Final = frozenset({Action.NON_URGENT_REFERRAL, Action.NON_URGENT_INVESTIGATION, Action.REFERRAL})
# An age group without an age: which side of a limit it lies on is not told.
_YOUNG: Final = frozenset({"child", "young"})
_ADULT: Final = frozenset({16, 18})
_NOT_A_FEATURE: Final = frozenset({"cancer", "exposure"})
_BY_WEIGHT: Final = (Truth.MET, Truth.UNKNOWN, Truth.NOT_MET)
_NAMED: Final = 2
_SHORT: Final = 16  # words
_YES, _NO, _DEPENDS = "Yes", "No", "That depends"


@dataclass(frozen=True, slots=True)
class Lead:
    """The line that comes first, and the recommendations that decide it."""

    text: str
    rule_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What decides, before it is said: the word, empty where none is safe, and each recommendation with its words."""

    word: str
    rules: Sequence[tuple[str, str]]

    def said(self, shown: Sequence[str]) -> Lead | None:
        """Return the line, which names recommendations that the answer quotes alone; None where it quotes none."""
        named = [(number, words) for number, words in self.rules if number in shown][:_NAMED]
        if not named:
            return None
        words = "; ".join(f"\N{SECTION SIGN}{number} {words}" for number, words in named)
        return Lead(f"{self.word}: {words}." if self.word else f"{words}.", tuple(number for number, _ in named))


def lead_of(question: Question, memory: Memory, judged: Judged, context: ChatContext) -> Found | None:
    """Return what an answer leads with; None where no yes or no was asked or nothing here decides it."""
    asked = _asked_plainly(question.message, context)
    if asked is None and question.changes_person and _holds_no_more(question.message, context, is_of_age=True):
        asked = _asked_plainly(memory.asked_whether, context)
    if asked is None or question.strategy == "llm_rewrite":
        return None
    features = _features(question, context)
    rules = _asked_about(asked, question, context)
    if not features or not rules:
        return None
    return _Deciding(asked, question, judged, features, rules, context).lead()


def _asked_plainly(message: str, context: ChatContext) -> YesOrNo | None:
    """What a message asks a yes or a no of; None where it holds a word that the tree would not weigh."""
    asked = yes_or_no(message)
    is_of_age = asked is not None and asked.matter not in (Matter.ACTION, Matter.ALWAYS, Matter.ENOUGH)
    return asked if asked and _holds_no_more(message, context, is_of_age=is_of_age) else None


def _holds_no_more(message: str, context: ChatContext, *, is_of_age: bool) -> bool:
    places = [(one.start, one.end) for one in context.terminology.find_mentions(message)]
    return is_plain(message, places, is_of_age=is_of_age)


def _features(question: Question, context: ChatContext) -> tuple[str, ...]:
    """What a person has of what is asked about: no cancer, no test, no smoking."""
    kinds = {concept: context.terminology.concept(concept).kind for concept in question.focus}
    return tuple(
        concept
        for concept, kind in kinds.items()
        if kind not in _NOT_A_FEATURE and not (is_test(concept, context.terminology) and kind == "test")
    )


def _asked_about(asked: YesOrNo, question: Question, context: ChatContext) -> list[Rule]:
    """The rules that name a feature asked about and do what is asked: for the cancer that is named, if one is."""
    terminology, rules = context.terminology, context.rulebook.by_id()
    named = frozenset(c for concept in question.focus for c in terminology.general_of(concept))
    places = sorted({place for concept in named for place in context.library.rules_on.get(concept, ())})
    numbers = (context.library.passages[place].rule_id or "" for place in places)
    found = [rules[number] for number in numbers if number in rules]
    cancers = [one for one in question.focus if terminology.concept(one).kind == "cancer"]
    tests = [one for one in question.own if terminology.concept(one).kind == "test"]
    if cancers:
        found = [rule for rule in found if _is_for(rule, cancers, context)]
    if tests and asked.refers and asked.for_test:
        return []
    if tests and not asked.refers and not asked.is_denied:
        return [rule for rule in found if _orders(rule, tests, context)]
    return [rule for rule in found if _does(rule, asked)]


def _does(rule: Rule, asked: YesOrNo) -> bool:
    action = rule.recommendation.action
    if action is _EITHER:
        return True
    if asked.on_pathway:
        return action in _PATHWAY
    if asked.is_urgent and action in _NOT_URGENT:
        return False
    if asked.refers:
        return action in REFERRALS
    return asked.qualifies or asked.is_denied or asked.matter is not Matter.ACTION


def _is_for(rule: Rule, cancers: Iterable[str], context: ChatContext) -> bool:
    heading = rule.recommendation.heading or rule.recommendation.cancer_type or ""
    named = {mention.concept for mention in context.terminology.find_mentions(heading)}
    return any(context.terminology.is_a(one, cancer) for one in named for cancer in cancers)


def _orders(rule: Rule, tests: Iterable[str], context: ChatContext) -> bool:
    if "investigation" not in rule.recommendation.action:
        return False
    named = {mention.concept for mention in context.terminology.find_mentions(rule.action)}
    return all(any(context.terminology.is_a(one, test) for one in named) for test in tests)


@dataclass(frozen=True, slots=True)
class _Deciding:
    """One question of yes or no over the rules that it is about."""

    asked: YesOrNo
    question: Question
    judged: Judged
    features: tuple[str, ...]
    rules: Sequence[Rule]
    context: ChatContext

    def lead(self) -> Found | None:
        """Return the line, by the matter asked about."""
        matter = self.asked.matter
        if matter is Matter.ACTION:
            return self._of_person() if self.question.case.age is not None else self._of_rule()
        if matter in (Matter.ALWAYS, Matter.ENOUGH):
            return self._by_itself()
        return self._of_age()

    # -- this person -------------------------------------------------------------------------------------------------

    def _of_person(self) -> Found | None:
        """By the judge: met is yes, all that fails is no; in between what is to be known."""
        if self.judged.strict is None:
            return None
        told = [self._verdict_on(rule, self.judged.strict.judge(rule.criterion)) for rule in self.rules]
        met, still_open, failed = ([one for truth, one in told if truth is each] for each in _BY_WEIGHT)
        if met and not self.asked.is_denied and self._are_either(met):
            return Found(_DEPENDS, [(number, f"{words}: urgent investigation or a referral") for number, words in met])
        if met:
            return Found(_NO if self.asked.is_denied else _YES, met)
        if still_open:
            return Found(_DEPENDS, still_open)
        return Found("" if self.asked.is_denied else _NO, failed) if failed else None

    def _verdict_on(self, rule: Rule, verdict: Verdict) -> tuple[Truth | None, tuple[str, str]]:
        """What a rule says of the person, in words; None where nothing that was told bears on it."""
        number, truth = rule.recommendation.rule_id, verdict.truth
        if truth is Truth.MET:
            return truth, (number, f"is met: {deciding(verdict)}")
        if truth is Truth.NOT_MET or (len(self.features) == 1 and self._is_out_of_age(rule)):
            return Truth.NOT_MET, (number, f"is for {self._limits_of(rule) or deciding(verdict)}")
        return truth if is_touched(verdict) else None, (number, f"is open, {deciding(verdict)}")

    def _are_either(self, met: Sequence[tuple[str, str]]) -> bool:
        """Whether all of these leave the choice between an investigation and a referral, where one alone is asked."""
        either = {r.recommendation.rule_id for r in self.rules if r.recommendation.action is _EITHER}
        return self.asked.refers and all(number in either for number, _ in met)

    def _is_out_of_age(self, rule: Rule) -> bool:
        """Whether no way of a rule that names what is asked about holds at the age."""
        age, ways = self.question.case.age, self._ways_naming(rule, any)
        return age is not None and bool(ways) and not any(way.holds_at(age) for way in ways)

    def _limits_of(self, rule: Rule) -> str:
        if not self._is_out_of_age(rule):
            return ""
        ways = self._ways_naming(rule, any)
        said = by_ages(ways)
        return said if len(said.split()) <= _SHORT else f"people {' or '.join(dict.fromkeys(way.ages for way in ways))}"

    # -- whoever has this --------------------------------------------------------------------------------------------

    def _of_rule(self) -> Found | None:
        """Nobody's age was told: yes where any age will do and nothing else is asked, else what it depends on."""
        if self.question.case.group in _YOUNG or self.question.ruled_out or self.asked.is_denied:
            return None
        if other_sex := self._of_the_other_sex():
            return other_sex
        free = [
            (rule.recommendation.rule_id, f"is for {by_ages(ways)}")
            for rule in self.rules
            if (ways := self._free(rule))
        ]
        if free:
            return Found(_YES, free)
        asked = self._with_ways()
        return Found(_DEPENDS, asked) if asked else None

    def _of_the_other_sex(self) -> Found | None:
        sex = self.question.case.sex
        sexes = {rule.recommendation.sex for rule in self.rules}
        if sex is None or None in sexes or sex in sexes:
            return None
        whom = "women" if sex == "male" else "men"
        return Found(_NO, [(rule.recommendation.rule_id, f"is for {whom}") for rule in self.rules])

    def _by_itself(self) -> Found | None:
        """Whether what is named is all that a way asks for; "always" also at any age."""
        if len(self.features) != 1 or self.question.ruled_out or self.asked.is_denied:
            return None
        free = [
            (rule.recommendation.rule_id, f"is for {by_ages(ways)}")
            for rule in self.rules
            if (ways := self._free(rule))
        ]
        if free:
            return Found(_YES, free)
        alone = self._with_ways(self._is_alone)
        if alone and self.asked.matter is Matter.ENOUGH:
            return self._of_person() if self.question.case.age is not None else Found(_DEPENDS, alone)
        told = alone or self._with_ways()
        return Found(_NO, told) if told else None

    # -- limits of age -----------------------------------------------------------------------------------------------

    def _of_age(self) -> Found | None:
        ways = self._with_ways()
        every = [way for rule in self.rules for way in self._ways_naming(rule, all)]
        if not every or self.question.ruled_out or self.asked.is_denied:
            return None
        word = self._word_of_age(every)
        return Found(word, ways) if word else None

    def _word_of_age(self, ways: Sequence[Way]) -> str:
        matter, age = self.asked.matter, self.question.case.age
        if matter in (Matter.AGE_LIMIT, Matter.ANY_AGE):
            return _all_or_none([not _at_any_age(way) for way in ways], is_yes=matter is Matter.AGE_LIMIT)
        if matter is Matter.ONLY_FROM:
            return _all_or_none([way.low == self.asked.age and way.below is None for way in ways], is_yes=True)
        if age is None:
            return ""
        if matter is Matter.TOO_OLD:
            outside = [way.below is not None and age >= way.below for way in ways]
        else:
            outside = [way.low is not None and age < way.low for way in ways]
        return _all_or_none(outside, is_yes=matter is not Matter.OLD_ENOUGH)

    # -- ways --------------------------------------------------------------------------------------------------------

    def _with_ways(self, fits: Callable[[Way], bool] = bool) -> list[tuple[str, str]]:
        told = (
            (rule.recommendation.rule_id, [w for w in self._ways_naming(rule, all) if fits(w)]) for rule in self.rules
        )
        return [(number, f"is for {by_ages(ways)}") for number, ways in told if ways]

    def _ways_naming(self, rule: Rule, every: Callable[[Iterable[bool]], bool]) -> list[Way]:
        return [w for w in ways_of(rule.criterion) if every(self._names(w, one) for one in self.features)]

    def _names(self, way: Way, feature: str) -> bool:
        is_a = self.context.terminology.is_a
        return any(is_a(feature, held) or is_a(held, feature) for held in way.concepts)

    def _is_alone(self, way: Way) -> bool:
        """Whether a way asks for nothing beside what is named."""
        is_a = self.context.terminology.is_a
        is_one = len(way.needs) == 1 and " or more of: " not in way.needs[0]
        return is_one and all(any(is_a(feature, held) for feature in self.features) for held in way.concepts)

    def _free(self, rule: Rule) -> list[Way]:
        """The ways that ask for nothing but the bare thing itself, at any age of adults or of all."""
        if rule.recommendation.sex is not None and self.question.case.sex is None:
            return []
        return [
            way
            for way in self._ways_naming(rule, all)
            if _at_any_age(way) and self._is_alone(way) and self._is_bare(way)
        ]

    def _is_bare(self, way: Way) -> bool:
        """Whether the words of a way are the name of what it asks for, with no quality beside it."""
        named = self.context.terminology.find_mentions(way.needs[0])
        return any(mention.end - mention.start == len(way.needs[0]) for mention in named)


def _at_any_age(way: Way) -> bool:
    return way.below is None and (way.low is None or way.low in _ADULT)


def _all_or_none(holds: Sequence[bool], *, is_yes: bool) -> str:
    if all(holds):
        return _YES if is_yes else _NO
    if not any(holds):
        return _NO if is_yes else _YES
    return _DEPENDS
