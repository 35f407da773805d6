"""What a model is asked to check: words by which something is met, and words that, taken otherwise, would meet it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipelines.assess.answers import Answers
from pipelines.assess.readers.placed import Placed
from shared.criteria.asking import turned_by
from shared.criteria.assessment import judge_all
from shared.criteria.differences import Differences, Holds, ModelAlone, ReadFact, Says
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.criterion import Exposure
from shared.language.sentences import sentences_of
from shared.patient.facts import As, Facts, FeatureFact, Quote, ReadClause
from shared.patient.record import PatientRecord

MOST: Final = 40
_WINDOW: Final = 600  # characters around a quote at most
_OVER: Final = frozenset({"resolved", "treated"})
_TAKEN_AS: Final[dict[As, Holds]] = {
    "present": "present",
    "absent": "absent",
    "historical": "past",
    "other_person": "somebody_else",
    "hypothetical": "planned_or_advised",
    "explained": "explained",
    "doubted": "supposed",
}


@dataclass(frozen=True, slots=True)
class Claim:
    """Words of the record and what they are said to name. `window`: the text around them.

    `rules`: how the rules take them. `fact`: what would be so if they hold; None where the rules count them.
    """

    claim_id: str
    label: str
    quote: Quote
    window: str
    rules: Holds
    fact: ReadFact | None = None
    is_exposure: bool = False

    def shown(self) -> str:
        """Return the claim as a model sees it."""
        return (
            f"{self.claim_id}\nidea: {self.label}\nwords: {self.quote.text}\ntext ({self.quote.field}): {self.window}"
        )


def claims_of(
    record: PatientRecord, facts: Facts, read: Sequence[Placed], rulebook: Rulebook, answers: Answers
) -> tuple[Claim, ...]:
    """Return what is to be checked, each once: what carries a verdict first, then what the model alone reads, then what
    the rules set aside. What a person answered is not asked again.
    """
    judged = judge_all(facts, rulebook)
    found = [
        *_carrying(judged, record),
        *_turning([_alone(one, facts) for one in read], record, facts, judged, rulebook),
        *_turning(list(_set_aside(facts)), record, facts, judged, rulebook),
    ]
    once: dict[tuple[str, str, tuple[int, int] | None], Claim] = {}
    for claim in found:
        if not _is_answered(claim.quote, record, answers):
            once.setdefault((claim.label, claim.quote.field, claim.quote.at), claim)
    return tuple(replace(one, claim_id=f"c{n}") for n, one in enumerate([*once.values()][:MOST], 1))


def taken_at(quote: Quote, facts: Facts) -> Holds:
    """Return how the rules take the words of a place."""
    here = [clause for clause in facts.reading if _is_in(quote, clause)]
    return next((_TAKEN_AS[one.as_] for one in here if one.as_ in _TAKEN_AS), "unread")


def _carrying(judged: Sequence[tuple[Rule, Verdict]], record: PatientRecord) -> Iterator[Claim]:
    met = [(rule, verdict) for rule, verdict in judged if verdict.truth is Truth.MET]
    for criterion, quote, _rules in turned_by(met, None):
        if quote.at is not None:
            yield Claim("", criterion.label, quote, _window(quote, record), "present")


def _turning(
    would: Sequence[ModelAlone],
    record: PatientRecord,
    facts: Facts,
    judged: Sequence[tuple[Rule, Verdict]],
    rulebook: Rulebook,
) -> Iterator[Claim]:
    """Yield a claim for each fact on which, were it so, something not met now would rest."""
    if not would:
        return
    met = {rule.recommendation.rule_id for rule, verdict in judged if verdict.truth is Truth.MET}
    as_if = judge_all(Differences(model_alone=tuple(would)).with_model_alone(facts), rulebook)
    new = [(r, v) for r, v in as_if if v.truth is Truth.MET and r.recommendation.rule_id not in met]
    by_quote = {id(one.fact.quote): one for one in would}
    for criterion, quote, _rules in turned_by(new, by_quote):
        one = by_quote[id(quote)]
        yield Claim(
            "",
            criterion.label,
            quote,
            _window(quote, record),
            one.says.rules,
            one.fact,
            isinstance(criterion, Exposure),
        )


def _alone(read: Placed, facts: Facts) -> ModelAlone:
    says = Says(taken_at(read.quote, facts), read.holds)
    return ModelAlone(read.fact, says, is_exposure=read.idea.kind == "exposure")


def _set_aside(facts: Facts) -> Iterator[ModelAlone]:
    """Yield what the rules deny, explain, or take as past, planned or somebody else's, as if it were so."""
    placed = set()
    for fact in (one for listed in facts.features.values() for one in listed):
        placed.add((fact.quote.field, fact.quote.at))
        if fact.explained_by or not fact.is_present:
            quote = replace(fact.quote)
            as_so = replace(
                fact, is_present=True, explained_by=None, doubt=None, qualifiers=fact.qualifiers - _OVER, quote=quote
            )
            rules: Holds = "explained" if fact.explained_by else "past" if fact.qualifiers & _OVER else "absent"
            yield ModelAlone(as_so, Says(rules, "unread"))
    for clause in facts.reading:
        rules = _TAKEN_AS.get(clause.as_, "unread")
        if clause.concept and rules not in {"present", "unread"}:
            quote = Quote(clause.field, clause.text, at=(clause.string, clause.start))
            yield ModelAlone(FeatureFact(clause.concept, True, quote), Says(rules, "unread"))


def _window(quote: Quote, record: PatientRecord) -> str:
    """The sentence of a quote and the one before it."""
    if quote.at is None:
        return ""
    string, at = quote.at
    text = getattr(record, quote.field)[string]
    spans = sentences_of(text)
    last = next((n for n, span in enumerate(spans) if at < span.end), len(spans) - 1)
    start, end = spans[max(0, last - 1)].start, max(spans[last].end, at + len(quote.text))
    return " ".join(text[max(start, at - _WINDOW) : min(end, at + _WINDOW)].split())


def _is_in(quote: Quote, clause: ReadClause) -> bool:
    if quote.at is None or (quote.field, quote.at[0]) != (clause.field, clause.string):
        return False
    start = quote.at[1]
    return start < clause.end and clause.start < start + len(quote.text)


def _is_answered(quote: Quote, record: PatientRecord, answers: Answers) -> bool:
    place = record.place_of(quote)
    return place is not None and any(
        one.field == quote.field and one.at and one.said != "unknown" and one.at[0] < place[1] and place[0] < one.at[1]
        for one in answers.answers
    )
