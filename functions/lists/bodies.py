"""What the lists function takes and gives."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

_Closed = ConfigDict(extra="forbid")
FileKind = Literal["jsonl", "csv", "ndjson"]


class Kind(BaseModel):
    """Which kind of file a list will be."""

    model_config = _Closed

    kind: FileKind


class Upload(BaseModel):
    """Where one file may be sent, and the name to have it assessed by."""

    upload_url: str
    method: str
    headers: dict[str, str]
    upload: str


_Name = Annotated[str, Field(min_length=1, max_length=200)]


class Mapping(BaseModel):
    """Which column of a table holds which field, and what its values mean in the words of a record."""

    model_config = _Closed

    columns: Annotated[dict[_Name, _Name], Field(max_length=20)] = {}
    values: Annotated[dict[_Name, Annotated[dict[_Name, _Name], Field(max_length=50)]], Field(max_length=20)] = {}


class ListBody(BaseModel):
    """An upload, by its name or its address in the bucket; `mapping` for a table whose columns have other names."""

    model_config = _Closed

    upload: Annotated[str, Field(min_length=1, max_length=300)]
    mapping: Mapping | None = None


class Started(BaseModel):
    """A list: how far it has come."""

    list_id: str
    state: Literal["waiting", "running", "done", "failed"]
    rows: int = 0
    problems: int = 0
    to_look_at: int = 0
    began: str
    detail: str | None = None


class ListPage(BaseModel):
    """Lists, the newest first."""

    lists: tuple[Started, ...]


class Asked(BaseModel):
    """Which results: `filter` keeps one kind; `cursor` is where the last page ended."""

    model_config = _Closed

    filter: Literal["emergency", "open", "changed", "problem", "unseen"] | None = None
    cursor: Annotated[int, Field(ge=0, le=100_000_000)] = 0


class Result(BaseModel):
    """A line of the worklist."""

    row: int
    patient_id: str
    changed: str
    emergency: str
    decision: str
    question: str
    timing: str
    to_do: str
    cancers: str
    recommendations: str
    not_understood: str
    seen: str | None = None


class ResultPage(BaseModel):
    """Results in the order in which to look at them; `cursor` is there where more may follow."""

    results: tuple[Result, ...]
    cursor: int | None = None


class RowShown(BaseModel):
    """One row: its AssessResponse as it was kept, or why it was not assessed."""

    row: int
    answer: dict[str, Any] | None = None
    problem: str | None = None
    seen: str | None = None


class SeenBody(BaseModel):
    """Why a row needs no more looking at."""

    model_config = _Closed

    reason: Literal["referred", "tested", "reviewed", "known-cause", "wrong-data"]


class SeenEntry(BaseModel):
    """That somebody looked, when and why."""

    row: int
    reason: str
    at: str
