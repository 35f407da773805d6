"""A chart of coded resources assessed: what is met is met at every age that the date of birth allows."""

from typing import Any

from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, AssessParts, assess_patient
from shared.criteria.actions.lines import recommended_action
from shared.criteria.asking import MOST, ToAsk, question_on_unknown
from shared.criteria.assessment import Assessment, MatchedRecommendation, assess, decision_of
from shared.criteria.nearly import Missing, NearlyMatched
from shared.criteria.outcome import level_of, urgency_of
from shared.criteria.profile import profile_of
from shared.fhir.chart import Chart
from shared.guideline.urgency import urgency_order
from shared.patient.budget import budgeted
from shared.patient.read import read_facts
from shared.stores.served import ServedEdition


def assess_chart(parts: AssessParts, chart: Chart, caller: str, correlation_id: str) -> AssessResponse | None:
    """Assess a chart by rules alone; None where there is nothing to judge, no age is known, or the patient has died.

    Raises as assess_patient does.
    """
    ages = chart.person.ages
    if not chart.says_something or not ages or chart.person.is_dead:
        return None
    served = parts.servings.active()
    judged = {age: _judged(chart, age, served, parts) for age in ages} if len(ages) > 1 else {}
    age = min(judged, key=lambda one: len(judged[one].matched_recommendations), default=ages[0])
    response = assess_patient(parts, AssessCall(caller, correlation_id, sent=chart.at(age), by_rules=True))
    return _at_every_age(response, judged, age, served)


def _judged(chart: Chart, age: int, served: ServedEdition, parts: AssessParts) -> Assessment:
    record = budgeted(chart.at(age), parts.settings.max_record_characters).record
    return assess(record, read_facts(record, parts.terminology), served.guideline, served.rulebook)


def _at_every_age(
    response: AssessResponse, judged: dict[int, Assessment], age: int, served: ServedEdition
) -> AssessResponse:
    """Return the answer with what is met at some ages alone as nearly matched, the age being what is missing."""
    met = {one: {match.rule_id for match in found.matched_recommendations} for one, found in judged.items()}
    near = {one: {near.rule_id for near in found.nearly_matched} for one, found in judged.items()}
    if all((met[one], near[one]) == (met[age], near[age]) for one in judged):
        return response
    always = set.intersection(*met.values())
    others = {one: next(other for other in met if other != one) for one in met}
    sometimes = {
        match.rule_id: _asking(match, one, others[one])
        for one, found in judged.items()
        for match in found.matched_recommendations
        if match.rule_id not in always
    }
    every = (*response.nearly_matched, *(near for found in judged.values() for near in found.nearly_matched))
    open_at_any = {near.rule_id: near for near in reversed(every)}  # a question of one age alone is a question
    nearly = tuple(sorted({**open_at_any, **sometimes}.values(), key=lambda near: urgency_order(near.urgency)))
    asked = {one.id: one for found in judged.values() for one in found.to_ask}
    return response.model_copy(update=_outcome(response, always, nearly, tuple(asked.values()), served))


def _outcome(
    response: AssessResponse,
    always: set[str],
    nearly: tuple[NearlyMatched, ...],
    asked: tuple[ToAsk, ...],
    served: ServedEdition,
) -> dict[str, Any]:
    matched = tuple(one for one in response.matched_recommendations if one.rule_id in always)
    rules = [served.rulebook.by_id()[one.rule_id] for one in matched]
    actions = tuple(one for one in response.actions if always.intersection(one.rule_ids))
    level, urgency = level_of(rules, profile_of(served.guideline.edition.guideline)), urgency_of(rules)
    unknown = question_on_unknown(nearly, served.rulebook, urgency)
    undecided = unknown.opened() if unknown else None
    listed = {one.id: one for one in (*([unknown.shown(_nowhere)] if unknown else []), *asked)}
    to_ask = sorted(listed.values(), key=lambda one: urgency_order(one.urgency))
    is_judged = response.decision != "not_judged"
    is_known = bool(rules) or is_judged
    unjudged = () if is_judged else tuple(one.rule_id for one in response.not_judged)
    profile = profile_of(served.guideline.edition.guideline)
    first = f"{response.emergency.text}\n" if response.emergency else ""
    return {
        "matched_recommendations": matched,
        "nearly_matched": nearly,
        "decision": decision_of(level, to_ask, undecided, is_judged=is_judged),
        "risk_level": level if is_known else None,
        "urgency": urgency if is_known else None,
        "to_ask": tuple(to_ask[:MOST]),
        "more_to_ask": max(0, len(to_ask) - MOST),
        "actions": actions,
        "open": undecided,
        "recommended_action": f"{first}{recommended_action(actions, undecided, profile, unjudged)}",
        "cancer_types": tuple(dict.fromkeys(one.cancer_type for one in matched)),
    }


def _nowhere(_quote: object) -> None:
    """What the record does not say stands nowhere in it."""


def _asking(match: MatchedRecommendation, met_at: int, other: int) -> NearlyMatched:
    ages = " or ".join(map(str, sorted((met_at, other))))
    question = f"Which age in whole years is right: {ages}? The date of birth is not whole."
    missing = Missing(question=question, field="age", value_if_yes=str(met_at), value_if_no=str(other), concept="age")
    held = {name: getattr(match, name) for name in NearlyMatched.model_fields if hasattr(match, name)}
    return NearlyMatched.model_construct(**{**held, "missing": (missing,)})
