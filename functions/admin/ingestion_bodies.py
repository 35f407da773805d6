"""What the routes of uploads, ingestions and comparisons take and give."""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class UploadBody(BaseModel):
    """What will be sent: a guideline, or the knowledge base of a role.

    `may_be_smaller`: a base may answer though it holds under half of the entries of the one that answers now.
    """

    model_config = ConfigDict(extra="forbid")

    kind: Literal["guideline", "role_base"] = "guideline"
    role: str | None = None
    may_be_smaller: bool = False


class Upload(BaseModel):
    """Where to send a file, and the id that its ingestion is followed under."""

    upload_url: str
    method: str
    headers: dict[str, str]
    ingestion_id: str


class Ingestion(BaseModel):
    """How far an ingestion has come; `outcome` running, ingested, recognised, refused or failed."""

    model_config = ConfigDict(extra="ignore")

    ingestion_id: str
    stage: str
    done: int
    total: int
    outcome: str
    updated_at: str
    counts: dict[str, int] = {}
    edition_id: str | None = None
    is_active: bool | None = None
    reason: str | None = None
    message: str | None = None


class Refresh(BaseModel):
    """The ingestions that read the held files again."""

    ingestion_ids: tuple[str, ...]
