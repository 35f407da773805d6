"""What an answer shows of the second reader: who read each reason, what differs, and an emergency that it saw."""

from dataclasses import replace
from typing import Final, Literal, TypeAlias

from pipelines.assess.readers.placed import find_words
from pipelines.assess.readers.state import ReadersState
from pipelines.assess.response import AssessResponse
from pipelines.assess.second_reading import as_views
from pipelines.assess.state import AssessContext
from shared.criteria.assessment import MatchedRecommendation
from shared.guardrails.emergencies.find import Emergency
from shared.guardrails.emergencies.pack import load_pack

Readers: TypeAlias = tuple[Literal["rules", "model"], ...]
_RULES: Final[Readers] = ("rules",)
_BOTH: Final[Readers] = ("rules", "model")


def with_readers(response: AssessResponse, state: ReadersState) -> AssessResponse:
    """Return the answer with its readers named; where they differ stands in `to_ask`."""
    second = state["second"]
    if second.state != "done":
        return response.model_copy(update={"second_reading": second})
    agreed = {quote.text.casefold() for quote in state.get("agreed", ())}
    matched = tuple(_named(one, agreed) for one in response.matched_recommendations)
    views = as_views(response.to_ask)
    return response.model_copy(
        update={"matched_recommendations": matched, "second_reading": second.model_copy(update=views)}
    )


def _named(match: MatchedRecommendation, agreed: set[str]) -> MatchedRecommendation:
    def readers(words: str) -> Readers:
        said = words.casefold()
        return _BOTH if any(said in one or one in said for one in agreed) else _RULES

    why = tuple(replace(one, readers=readers(one.because)) for one in match.why)
    return match.model_copy(update={"why": why})


def emergency_of(response: AssessResponse, state: ReadersState, context: AssessContext) -> AssessResponse:
    """Return the answer with the emergency that a model alone saw, in the product's own words; it only raises."""
    told = state.get("told_emergency")
    if told is None or response.emergency:
        return response
    kinds = {kind.name: kind.text for kind in load_pack(number=context.emergency_number).kinds}
    quote = find_words(told.quote, state["patient"])
    if quote is None or told.kind not in kinds:
        return response
    emergency = Emergency(told.kind, kinds[told.kind], quote.text)
    action = f"{emergency.text}\n{response.recommended_action}"
    return response.model_copy(update={"emergency": emergency, "recommended_action": action})
