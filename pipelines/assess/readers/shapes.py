"""What a model is asked for: an open reading of a record, then a closed check of single readings."""

from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from shared.criteria.differences import Holds
from shared.ports.models.schemas import Decided


class Cause(BaseModel):
    """What accounts for a complaint, in the record's words; `by`: who holds it; `still`: it goes on."""

    model_config = ConfigDict(frozen=True)

    quote: str
    by: Literal["professional", "test", "patient", "relative", "event", "medicine"]
    established: bool = False
    still: bool = True


class ReadFact(Decided):
    """One thing that the record says of a clinical idea, in the words copied from it.

    `since`: the words that say how long; `qualities`: of the closed list, those that the words say.
    """

    decides: ClassVar[str] = "quote"
    quote: str
    field: Literal["symptoms", "findings", "history"]
    concept: str
    holds: Holds
    cause: Cause | None = None
    since: str | None = None
    qualities: tuple[str, ...] | None = None


class SeenEmergency(Decided):
    """The words of an emergency, and its kind."""

    decides: ClassVar[str] = "kind"
    kind: str
    quote: str


class Reading(Decided):
    """All that a model reads in a record; what cannot wait comes first."""

    decides: ClassVar[str] = "emergency"
    emergency: SeenEmergency | None
    facts: tuple[ReadFact, ...]


class CheckedClaim(Decided):
    """How the words of one claim stand to what it names; `why`: the words that say so, where not present."""

    decides: ClassVar[str] = "claim"
    claim: str
    holds: Holds
    why: str | None = None


class Checked(Decided):
    """The claims that a model was asked about."""

    decides: ClassVar[str] = "claims"
    claims: tuple[CheckedClaim, ...]
