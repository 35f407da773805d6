"""What the rules left unread, read by the model: its proposals that stand are added, and nothing that held is lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipelines.assess.assisted import notices
from pipelines.assess.assisted.assistant import Budget
from pipelines.assess.assisted.loop import proposals
from pipelines.assess.assisted.prefetch import prefetch
from pipelines.assess.assisted.propose import accepted
from pipelines.assess.assisted.tools import Tools
from pipelines.assess.response import AssessResponse
from pipelines.assess.state import AssessContext
from shared.criteria.assessment import Assessment, assess
from shared.guideline.urgency import gravest
from shared.patient.facts import Facts, FeatureFact
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology


@dataclass(frozen=True, slots=True)
class Read:
    """The record's facts with what the model read; `came`: recommendations that match because of it."""

    facts: Facts
    came: tuple[str, ...]
    warnings: tuple[str, ...]


def read_with_model(context: AssessContext, record: PatientRecord, facts: Facts, tools: Tools, budget: Budget) -> Read:
    """Let the model read the parts not understood. Raises ModelAwayError, BackendAwayError."""
    served, terminology = context.served, context.terminology
    prefetch(tools, record, budget)
    proposed = proposals(budget, tools)
    before = assess(record, facts, served.guideline, served.rulebook)
    after, taken, read = before, [], facts
    for fact in accepted(proposed, record, facts, terminology):
        with_it = replace(read, features=_with(read.features, fact))
        judged = assess(record, with_it, served.guideline, served.rulebook)
        if keeps(after, judged):
            after, read = judged, with_it
            taken.append(fact)
    came = _beyond(after, before)
    return Read(read, came, _warnings(taken, len(proposed), came, terminology))


def _with(features: Mapping[str, tuple[FeatureFact, ...]], fact: FeatureFact) -> Mapping[str, tuple[FeatureFact, ...]]:
    return {**features, fact.concept: (*features.get(fact.concept, ()), fact)}


def keeps(before: Assessment | AssessResponse, after: Assessment | AssessResponse) -> bool:
    """Whether every match stands and the level is not lower."""
    levels = (before.risk_level, after.risk_level)
    return not _beyond(before, after) and gravest(levels) is after.risk_level


def _beyond(one: Assessment | AssessResponse, other: Assessment | AssessResponse) -> tuple[str, ...]:
    held = {match.rule_id for match in other.matched_recommendations}
    return tuple(match.rule_id for match in one.matched_recommendations if match.rule_id not in held)


def _warnings(
    taken: Sequence[FeatureFact], proposed: int, came: Sequence[str], terminology: Terminology
) -> tuple[str, ...]:
    told = [notices.read_by_model(fact.quote.text, terminology.concept(fact.concept).label) for fact in taken]
    left_out = max(0, proposed - len(taken))
    return (*told, *notices.came(came), *((notices.readings_left_out(left_out),) if left_out else ()))
