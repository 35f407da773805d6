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


def emergency_of(state: ReadersState, context: AssessContext) -> Emergency | None:
    """Return the emergency that the model saw, in the product's own words; None where its words stand nowhere."""
    seen = state.get("seen_emergency")
    kinds = {kind.name: kind.text for kind in load_pack(number=context.emergency_number).kinds}
    quote = find_words(seen.quote, state["patient"]) if seen else None
    return Emergency(seen.kind, kinds[seen.kind], quote.text) if seen and quote and seen.kind in kinds else None
