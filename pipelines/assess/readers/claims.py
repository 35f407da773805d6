"""What a model is asked to check: words by which something is met, and words that, taken otherwise, would meet it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, TypeAlias

from pipelines.assess.answers import Answers
from pipelines.assess.readers.placed import Placed
from shared.criteria.asking import JudgedRules, met_in_one, turned_by
from shared.criteria.assessment import judge_all
from shared.criteria.differences import ClinicalFact, Differences, HoldsOrUnread, ModelAlone, Refused, Says
from shared.criteria.rulebook import Rulebook
from shared.language.sentences import sentences_of
from shared.patient.facts import OVER, As, Facts, FeatureFact, FindingFact, Quote, ReadClause
from shared.patient.record import PatientRecord

MOST: Final = 40
_TIMES_TOLD: Final = 8  # that one thing is told, at most
_WINDOW: Final = 600  # characters around a quote at most
_Place: TypeAlias = tuple[str, tuple[int, int] | None, str]
_TAKEN_AS: Final[dict[As, HoldsOrUnread]] = {
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
    `twins`: the same words of the same place, quoted by facts of the rules that no claim is of.
    """

    claim_id: str
    label: str
    quote: Quote
    window: str
    rules: HoldsOrUnread
    fact: ClinicalFact | None = None
    is_exposure: bool = False
    twins: tuple[Quote, ...] = ()

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
        *_carrying(record, facts, judged, rulebook),
        *_turning([_alone(one, facts) for one in read], record, facts, judged, rulebook),
        *_turning([one for one in _set_aside(facts) if not _is_agreed(one, read)], record, facts, judged, rulebook),
    ]
    once: dict[tuple[str, str, tuple[int, int] | None], Claim] = {}
    for claim in found:
        if not _is_answered(claim.quote, record, answers):
            once.setdefault((claim.label, claim.quote.field, claim.quote.at), claim)
    twins = _twins([*once.values()], facts)
    return tuple(
        replace(one, claim_id=f"c{n}", twins=twins.get(_place(one.quote), ()) if one.fact is None else ())
        for n, one in enumerate([*once.values()][:MOST], 1)
    )


def _twins(claims: Sequence[Claim], facts: Facts) -> Mapping[_Place, tuple[Quote, ...]]:
    """The quotes of the rules' facts that no claim is of, by their words and place: more facts of the same words."""
    claimed = {id(claim.quote) for claim in claims}
    features = (*chain.from_iterable(facts.features.values()), *facts.exposures.values())
    quotes = (
        [one.quote for one in features] + [one.quote for one in facts.findings] + [one.quote for one in facts.scores]
    )
    quotes += [one.quote for one in chain.from_iterable(facts.measures.values())]
    found: dict[_Place, tuple[Quote, ...]] = {}
    for quote in (one for one in quotes if one.at is not None and id(one) not in claimed):
        found[_place(quote)] = (*found.get(_place(quote), ()), quote)
    return found


def _place(quote: Quote) -> _Place:
    return quote.field, quote.at, quote.text


def set_aside_as(quote: Quote, facts: Facts) -> HoldsOrUnread:
    """Return as what the rules set aside the words of a place; "unread" where they read nothing of the kind there."""
    here = [_TAKEN_AS[clause.as_] for clause in facts.reading if clause.as_ in _TAKEN_AS and _is_in(quote, clause)]
    return next((one for one in here if one != "present"), "unread")


def _carrying(record: PatientRecord, facts: Facts, judged: JudgedRules, rulebook: Rulebook) -> Iterator[Claim]:
    """Yield a claim for all words by which something is met: where one is taken away, other words may meet it too."""
    seen = set[int]()
    for _ in range(_TIMES_TOLD):
        found = [(criterion, quote) for criterion, quote, _rules in turned_by(judged, None) if quote.at is not None]
        found = [(criterion, quote) for criterion, quote in found if id(quote) not in seen]
        for criterion, quote in found:
            yield Claim("", criterion.label, quote, _window(quote, record), "present")
        if not found:
            return
        seen |= {id(quote) for _, quote in found}
        gone = tuple(Refused(quote, Says("present", "absent")) for _, quote in found)
        facts = Differences(refused=gone).without_refused(facts)
        judged = judge_all(facts, rulebook)


def _turning(
    would: Sequence[ModelAlone],
    record: PatientRecord,
    facts: Facts,
    judged: JudgedRules,
    rulebook: Rulebook,
) -> Iterator[Claim]:
    """Yield a claim for each fact on which, were it so, something not met now would rest."""
    if not would:
        return
    as_if = judge_all(Differences(model_alone=tuple(would)).with_model_alone(facts), rulebook)
    new = met_in_one(as_if, judged)
    by_quote = {id(one.fact.quote): one for one in would}
    for criterion, quote, _rules in turned_by(new, by_quote):
        first = by_quote[id(quote)]
        for one in (one for one in would if one is first or _name(one.fact) == _name(first.fact)):
            window = _window(one.fact.quote, record)
            yield Claim("", criterion.label, one.fact.quote, window, one.says.rules, one.fact, one.is_exposure)


def _name(fact: ClinicalFact) -> str:
    """What a fact tells of: of two that tell of the same thing either may hold."""
    match fact:
        case FeatureFact():
            return fact.concept
        case FindingFact():
            return f"{fact.test} {fact.suggests}"
        case _:
            return fact.analyte


def _alone(read: Placed, facts: Facts) -> ModelAlone:
    says = Says(set_aside_as(read.quote, facts), read.holds)
    return ModelAlone(read.fact, says, is_exposure=read.idea.kind == "exposure")


def _set_aside(facts: Facts) -> Iterator[ModelAlone]:
    """Yield what the rules deny, explain, or take as past, planned or somebody else's, as if it were so."""
    for fact in (one for listed in facts.features.values() for one in listed):
        if fact.explained_by or not fact.is_present:
            quote = replace(fact.quote)  # a copy of its own: the rules' fact is known by theirs
            as_so = replace(
                fact, is_present=True, cause=None, doubt=None, qualifiers=fact.qualifiers - OVER, quote=quote
            )
            rules: HoldsOrUnread = "explained" if fact.explained_by else "past" if fact.qualifiers & OVER else "absent"
            yield ModelAlone(as_so, Says(rules, "unread"))
    for clause in facts.reading:
        rules = _TAKEN_AS.get(clause.as_, "unread")
        if clause.concept and rules not in {"present", "unread"}:
            quote = Quote(clause.field, clause.text, at=(clause.string, clause.start))
            yield ModelAlone(FeatureFact(clause.concept, True, quote), Says(rules, "unread"))


def _is_agreed(one: ModelAlone, read: Sequence[Placed]) -> bool:
    """Whether the model, which read the whole, set the same words aside: what both put out of sight is not asked."""
    here = [other.holds for other in read if other.quote.overlaps(one.fact.quote)]
    return bool(here) and "present" not in here and "supposed" not in here


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
    if quote.at is None:
        return False
    start = quote.at[1]
    return clause.touches(quote.field, quote.at[0], start, start + len(quote.text))


def _is_answered(quote: Quote, record: PatientRecord, answers: Answers) -> bool:
    place = record.place_of(quote)
    return place is not None and any(
        one.field == quote.field and one.at and one.said != "unknown" and one.at[0] < place[1] and place[0] < one.at[1]
        for one in answers.answers
    )
