"""The AssessResponse as it goes over the wire: what code decided, and the citations, edition and mode around it."""

from typing import Literal, Self

from pydantic import AliasChoices, ConfigDict, Field

from pipelines.assess.answers import Answers, Correction
from pipelines.assess.second_reading import SecondReading
from shared.criteria.actions.merge import ActionToTake
from shared.criteria.asking import Decision, OpenQuestion, ToAsk
from shared.criteria.assessment import Assessment, MatchedRecommendation, NotJudgedRule
from shared.criteria.explain import Because, Wire
from shared.criteria.nearly import NearlyMatched
from shared.guardrails.emergencies.find import Emergency
from shared.guideline.citation import Citation, EditionShown
from shared.guideline.urgency import RiskLevel, Urgency
from shared.patient.answers import Answer
from shared.patient.facts import As, ReadClause
from shared.patient.record import PatientRecord


class ReadAs(Wire):
    """One clause of the record and as what it was taken; `by`: the words that deny, end or explain it."""

    model_config = ConfigDict(serialize_by_alias=True)

    field: str
    text: str
    taken_as: As = Field(validation_alias=AliasChoices("as", "taken_as"), serialization_alias="as")
    concept: str | None = None
    by: str | None = None

    @classmethod
    def of(cls, clause: ReadClause) -> Self:
        """Take from a clause what is shown of it."""
        return cls(field=clause.field, text=clause.text, taken_as=clause.as_, concept=clause.concept, by=clause.by)


class AssessResponse(Wire):
    """One assessment. What was not understood stands before the level; timing stands first in the action.

    `decision`: how far it is decided; `to_ask`: what stands between it and a sure one. Level and urgency are absent
    where nothing was met and something that could be was not judged. `patient`: the record as it was read, where a
    note was sent. `answers`, `corrections`: as they were sent. `provisional`: a model is still reading,
    as a stream alone tells.
    """

    patient_id: str
    emergency: Emergency | None
    not_understood: tuple[Because, ...]
    recommended_action: str
    urgency: Urgency | None
    risk_level: RiskLevel | None
    decision: Decision
    to_ask: tuple[ToAsk, ...]
    more_to_ask: int
    open: OpenQuestion | None
    actions: tuple[ActionToTake, ...]
    cancer_types: tuple[str, ...]
    reasoning: str
    matched_recommendations: tuple[MatchedRecommendation, ...]
    nearly_matched: tuple[NearlyMatched, ...]
    reading: tuple[ReadAs, ...]
    not_judged: tuple[NotJudgedRule, ...]
    citations: tuple[Citation, ...]
    safety_netting: Citation | None
    edition: EditionShown
    second_reading: SecondReading
    mode: Literal["rules", "model_assisted"]
    degraded: bool
    warnings: tuple[str, ...]
    disclaimer: str
    answers: tuple[Answer, ...] = ()
    corrections: tuple[Correction, ...] = ()
    patient: PatientRecord | None = None
    provisional: Literal[True] | None = None

    def while_a_model_reads(self, model: str) -> Self:
        """Return the rules' answer as one that is not decided before that model has read the record too."""
        decision: Decision = "provisional" if self.decision == "decided" else self.decision
        second = SecondReading(model=model)
        return self.model_copy(update={"decision": decision, "second_reading": second, "provisional": True})


def respond(
    decided: Assessment,
    *,
    emergency: Emergency | None,
    reading: tuple[ReadClause, ...],
    citations: tuple[Citation, ...],
    safety_netting: Citation | None,
    edition: EditionShown,
    warnings: tuple[str, ...],
    disclaimer: str,
    answers: Answers,
    patient: PatientRecord | None,
) -> AssessResponse:
    """Put the rules' verdict and what surrounds it together; an emergency stands before what they ask for."""
    fields = {name: getattr(decided, name) for name in Assessment.model_fields if name != "needs_safety_netting"}
    if emergency:
        fields["recommended_action"] = f"{emergency.text}\n{decided.recommended_action}"
    return AssessResponse.model_construct(
        **fields,
        emergency=emergency,
        reading=tuple(map(ReadAs.of, reading)),
        citations=citations,
        safety_netting=safety_netting,
        edition=edition,
        second_reading=SecondReading(),
        mode="rules",
        degraded=False,
        warnings=warnings,
        disclaimer=disclaimer,
        answers=answers.answers,
        corrections=answers.corrections,
        patient=patient,
    )
