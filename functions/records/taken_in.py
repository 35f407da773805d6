"""What the records function tells of a Bundle that was sent."""

from pydantic import BaseModel


class NotTaken(BaseModel):
    """What of a Bundle became no document: a resource, one attachment of it, or all of a kind; and why."""

    what: str
    why: str


class TakenIn(BaseModel):
    """What became of the papers of a Bundle."""

    created: int
    replaced: int
    unchanged: int
    document_ids: tuple[str, ...]
    left_out: tuple[NotTaken, ...] = ()
