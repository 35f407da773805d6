"""What is told of an assessment while it goes on: the rules' verdict, what a model did, and the whole answer."""

from pipelines.assess.response import AssessResponse
from shared.conversation.events import Event, piece
from shared.guardrails.emergencies.find import Emergency


def verdict(response: AssessResponse) -> Event:
    """Return an answer as it stands: the last word where no model reads, else provisional."""
    return piece("verdict", response.model_dump(mode="json", exclude_none=True))


def reading_ended(facts: int, emergency: Emergency | None) -> Event:
    """Return how many facts of the record a model read that code could place, and what cannot wait, in fixed words."""
    seen = {"kind": emergency.kind, "text": emergency.text, "because": emergency.because} if emergency else None
    return piece("read", {"facts": facts} | ({"emergency": seen} if seen else {}))


def checking_ended(claims: int) -> Event:
    """Return how many single readings a model was asked to check."""
    return piece("checked", {"claims": claims})


def whole(response: AssessResponse) -> Event:
    """Return the whole answer, as it is given to whoever asks for no stream."""
    return piece("done", response.model_dump(mode="json", exclude_none=True))
