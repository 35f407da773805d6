"""What stands between an answer and a sure one: what to ask first, and how far the answer is decided.

A mention of which nobody can tell whether it is so is neither counted nor dropped: where its being so would meet a
recommendation, it is asked about, with its words. Source: the project's reading policy, rules 19, 22 and 24.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from shared.criteria.differences import NO_DIFFERENCES, Differences, Says
from shared.criteria.explain import Wire, label_of
from shared.criteria.leaf_names import QUALITY_MARK, name_of
from shared.criteria.nearly import Missing, NearlyMatched, question_on
from shared.criteria.outcome import cancer_name
from shared.criteria.reach import Reach
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.criterion import Criterion
from shared.guideline.urgency import Urgency, urgency_order
from shared.patient.facts import Facts, FeatureFact, FindingFact, Quote

Decision = Literal["decided", "to_decide_first", "provisional", "not_judged"]
AskedAs = Literal["unknown", "supposed", "cause_not_established", "check_first", "model_only"]
JudgedRules: TypeAlias = Sequence[tuple[Rule, Verdict]]
MOST: Final = 5
EXPLAINED: Final = "explained"
_OF_TESTS: Final = "findings"
_ALARMING: Final = urgency_order(Urgency.UNSPECIFIED)  # a test that is not called non-urgent, and all above it


class OpenQuestion(Wire):
    """The question to decide first: what it would mean, and the answers as a record would hold them."""

    rule_id: str
    cancer_type: str
    urgency: Urgency
    question: str
    field: str
    value_if_yes: str
    value_if_no: str


class ToAsk(Wire):
    """One thing to ask: `rule_ids` that a yes would meet (or, of a cause, unmeet), the most urgent first.

    `at`: the place [start, end) of `quote` in `field`, in code points from its start, its strings joined by one line
    break; none of what the record does not say. `id`: the hash of field, place and concept, by which it is answered.
    `says`: how the rules and a model take these words, where they differ.
    """

    id: str
    kind: AskedAs
    rule_ids: tuple[str, ...]
    concept: str
    criterion: str
    quote: str | None = None
    field: str | None = None
    at: tuple[int, int] | None = None
    says: Says | None = None
    urgency: Urgency
    question: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `rules`: what an answer would turn, the most urgent first; `quote`: the words asked about.

    `says`: how the rules and a model take these words, where they differ.
    """

    kind: AskedAs
    rules: tuple[Rule, ...]
    concept: str
    criterion: str
    missing: Missing
    quote: Quote | None = None
    says: Says | None = None

    @property
    def urgency(self) -> Urgency:
        """How urgent the first recommendation is that an answer would turn."""
        return self.rules[0].recommendation.urgency

    def shown(self, place_of: Callable[[Quote], tuple[int, int] | None]) -> ToAsk:
        """Return the question as it goes over the wire; `place_of` says where in its field a quote stands."""
        field = self.quote.field if self.quote else self.missing.field
        at = place_of(self.quote) if self.quote else None
        return ToAsk(
            id=id_of(field, at, self.concept),
            kind=self.kind,
            rule_ids=tuple(rule.recommendation.rule_id for rule in self.rules),
            concept=self.concept,
            criterion=self.criterion,
            quote=self.quote.text if self.quote else None,
            field=field,
            at=at,
            says=self.says,
            urgency=self.urgency,
            question=self.missing.question,
        )

    def opened(self) -> OpenQuestion:
        """Return the question as that which is to be decided first."""
        first, missing = self.rules[0].recommendation, self.missing
        return OpenQuestion(
            rule_id=first.rule_id,
            cancer_type=cancer_name(first),
            urgency=first.urgency,
            question=missing.question,
            field=missing.field,
            value_if_yes=missing.value_if_yes,
            value_if_no=missing.value_if_no,
        )


def id_of(field: str, at: tuple[int, int] | None, concept: str) -> str:
    """Return the name of a question: the same concept at the same place has the same one, whatever else is asked."""
    place = f"{at[0]}-{at[1]}" if at else ""
    return hashlib.sha256(f"{field}/{place}/{concept}".encode()).hexdigest()[:16]


def questions_of(
    facts: Facts,
    judged: JudgedRules,
    nearly: Sequence[NearlyMatched],
    rulebook: Rulebook,
    matched: Urgency,
    *,
    differences: Differences = NO_DIFFERENCES,
) -> tuple[Question, ...]:
    """Return what to ask, the most urgent first; of what the record does not speak of only what outranks `matched`."""
    asked = sorted(
        [
            *_of_doubts(facts, judged, rulebook),
            *_of_causes(facts, judged, rulebook),
            *_of_refused(differences, facts, judged, rulebook),
            *_of_model_alone(differences, facts, judged, rulebook),
        ],
        key=lambda one: urgency_order(one.urgency),
    )
    asked = [one for one in asked if not any(_asks_more(other, one) for other in asked)]
    asked = [one for at, one in enumerate(asked) if not any(_asks_the_same(other, one) for other in asked[:at])]
    highest = min([matched, *(one.urgency for one in asked)], key=urgency_order)
    unknown = question_on_unknown(nearly, rulebook, highest)
    return (unknown, *asked) if unknown else tuple(asked)


def _asks_more(one: Question, other: Question) -> bool:
    """Say whether one question on the same words turns all that the other does, and more."""
    return one.quote is other.quote and {*map(_id, one.rules)} > {*map(_id, other.rules)}


def _asks_the_same(one: Question, other: Question) -> bool:
    """Say whether what a model adds is asked already: of the same thing, or of words of the same place."""
    if other.says is None or not {*map(_id, one.rules)} >= {*map(_id, other.rules)}:
        return False
    is_there = one.quote is not None and other.quote is not None and one.quote.overlaps(other.quote)
    return one.concept == other.concept or is_there


def first_open(questions: Sequence[Question], matched: Urgency) -> OpenQuestion | None:
    """Return the first question whose answer would outrank what was `matched`."""
    first = next((one for one in questions if urgency_order(one.urgency) < urgency_order(matched)), None)
    return first.opened() if first else None


def _of_doubts(facts: Facts, judged: JudgedRules, rulebook: Rulebook) -> Iterator[Question]:
    """Yield a question for each doubtful fact that, were it so, would meet an alarming recommendation not met now."""
    doubtful: list[FeatureFact | FindingFact] = [
        fact for listed in facts.features.values() for fact in listed if fact.is_present and fact.doubt
    ]
    doubtful += (finding for finding in facts.findings if finding.doubt)
    if not doubtful:
        return
    new = met_in_one(rulebook.once(Reach).judge(_without_doubts(facts)).rules, judged)
    new = [(rule, verdict) for rule, verdict in new if _is_alarming(rule)]
    for criterion, quote, rules in turned_by(new, {id(fact.quote) for fact in doubtful}):
        missing = question_on(criterion, facts.age)
        yield Question("supposed", rules, missing.concept, label_of(criterion), missing, quote)


def _of_causes(facts: Facts, judged: JudgedRules, rulebook: Rulebook) -> Iterator[Question]:
    """Yield a question for each cause that nobody established and that, were it so, would leave something unmet."""
    supposed = [fact for listed in facts.features.values() for fact in listed if fact.supposed_cause]
    if not supposed:
        return
    lost = met_in_one(judged, rulebook.once(Reach).judge(_with_causes(facts)).rules)
    lost = [(rule, verdict) for rule, verdict in lost if _is_alarming(rule)]
    causes = {id(fact.quote): fact.supposed_cause.text for fact in supposed if fact.supposed_cause}
    for criterion, quote, rules in turned_by(lost, {id(fact.quote) for fact in supposed}):
        label, cause = label_of(criterion), causes[id(quote)]
        asked = f"Is it established, by examination, imaging or biopsy, that “{cause}” accounts for it: {label}?"
        concept = _as_explained(name_of(criterion))
        missing = Missing(asked, quote.field, f"{cause} confirmed", f"{label}, cause not established", concept)
        yield Question("cause_not_established", rules, concept, label, missing, quote)


def _of_model_alone(
    differences: Differences, facts: Facts, judged: JudgedRules, rulebook: Rulebook
) -> Iterator[Question]:
    """Yield a question for each fact that a model alone reads and that, were it so, would meet something not met."""
    if not differences.model_alone:
        return
    new = met_in_one(rulebook.once(Reach).judge(differences.with_model_alone(facts)).rules, judged)
    says = {id(one.fact.quote): one.says for one in differences.model_alone}
    for criterion, quote, rules in turned_by(new, says):
        missing = question_on(criterion, facts.age)
        yield Question("model_only", rules, missing.concept, label_of(criterion), missing, quote, says[id(quote)])


def _of_refused(differences: Differences, facts: Facts, judged: JudgedRules, rulebook: Rulebook) -> Iterator[Question]:
    """Yield a question for words that a model takes otherwise, where a met recommendation hangs on them."""
    if not differences.refused:
        return
    lost = met_in_one(judged, rulebook.once(Reach).judge(differences.without_refused(facts)).rules)
    refused = {id(one.quote): one for one in differences.refused}
    for criterion, quote, rules in turned_by(lost, refused):
        label, one = label_of(criterion), refused[id(quote)]
        missing = question_on(criterion, facts.age)
        concept, asked = missing.concept, f"Does “{quote.text}” say this of the patient, now: {label}?"
        if one.says.model == "explained":
            concept = _as_explained(concept)
            cause = f"“{one.why.text}”" if one.why else "something established"
            asked = f"Is it established that {cause} accounts for it: {label}?"
        missing = replace(missing, question=asked, concept=concept)
        yield Question("check_first", rules, concept, label, missing, quote, one.says)


def question_on_unknown(nearly: Sequence[NearlyMatched], rulebook: Rulebook, matched: Urgency) -> Question | None:
    """Return the question of what is most urgent, where that outranks what was `matched`.

    What can be asked at once goes before what has to be tested.
    """
    more = (near for near in nearly if urgency_order(near.urgency) < urgency_order(matched))
    first = min(more, key=lambda near: (urgency_order(near.urgency), len(near.missing)), default=None)
    if first is None:
        return None
    missing = min(first.missing, key=lambda one: one.field == _OF_TESTS)
    label = missing.question.removeprefix("Is this so: ").removesuffix("?")
    return Question("unknown", (rulebook.by_id()[first.rule_id],), missing.concept, label, missing)


def _without_doubts(facts: Facts) -> Facts:
    """Return the facts as they are if all that is in doubt is so."""
    features = {
        concept: tuple([replace(fact, doubt=None) if fact.doubt else fact for fact in listed])
        for concept, listed in facts.features.items()
    }
    findings = tuple(replace(fact, doubt=None) if fact.doubt else fact for fact in facts.findings)
    return replace(facts, features=features, findings=findings)


def _with_causes(facts: Facts) -> Facts:
    """Return the facts as they are if every cause that is supposed is established."""
    features = {
        concept: tuple(
            [replace(fact, cause=fact.cause and replace(fact.cause, is_established=True)) for fact in listed]
        )
        for concept, listed in facts.features.items()
    }
    return replace(facts, features=features)


def _as_explained(concept: str) -> str:
    """What an answer names that says whether a cause accounts for a concept."""
    return QUALITY_MARK.join((concept.partition(QUALITY_MARK)[0], EXPLAINED))


def _is_alarming(rule: Rule) -> bool:
    return urgency_order(rule.recommendation.urgency) <= _ALARMING


def met_in_one(one: JudgedRules, other: JudgedRules) -> JudgedRules:
    """Return the rules that are met in one judging of a record and not in another, with their verdicts."""
    met = {_id(rule) for rule, verdict in other if verdict.truth is Truth.MET}
    return [(rule, verdict) for rule, verdict in one if verdict.truth is Truth.MET and _id(rule) not in met]


def _id(rule: Rule) -> str:
    return rule.recommendation.rule_id


def turned_by(
    rules: JudgedRules, quotes: Collection[int] | None
) -> Iterator[tuple[Criterion, Quote, tuple[Rule, ...]]]:
    """Yield each of the quotes on which a met rule rests, once for each thing asked of it, with all those rules.

    `quotes`: the ids of the quotes looked for; None: all.
    """
    turned: dict[tuple[int, str], tuple[Criterion, Quote, dict[str, Rule]]] = {}
    for rule, verdict in rules:
        for leaf in _met_leaves(verdict):
            for quote in (one for one in leaf.because if quotes is None or id(one) in quotes):
                key = (id(quote), name_of(leaf.criterion))
                turned.setdefault(key, (leaf.criterion, quote, {}))[2][_id(rule)] = rule
    for criterion, quote, held in turned.values():
        ordered = sorted(held.values(), key=lambda rule: urgency_order(rule.recommendation.urgency))
        yield criterion, quote, tuple(ordered)


def _met_leaves(verdict: Verdict) -> Iterator[Verdict]:
    if verdict.truth is not Truth.MET:
        return
    if not verdict.children:
        yield verdict
    for child in verdict.children:
        yield from _met_leaves(child)
