"""A route of a function: what it takes, what it gives, who may call it. The OpenAPI document is made from these."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel

from shared.http.caller import Caller, Role

Method = Literal["GET", "POST", "PUT", "DELETE"]


@dataclass(frozen=True, slots=True)
class Call:
    """One request as a handler sees it: already routed, authorised, measured and validated."""

    caller: Caller
    correlation_id: str
    path: Mapping[str, str]
    query: BaseModel | None = None
    body: BaseModel | None = None
    file: bytes = b""
    accepts_events: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply other than a plain 200 with a model: a status, bytes, or server-sent events."""

    status: int = 200
    content: bytes = b""
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    events: Iterator[str] | None = None


Handler = Callable[[Call], BaseModel | Reply]


@dataclass(frozen=True, slots=True)
class Route:
    """One method and path. `path` in OpenAPI form, "/assess/{patient_id}"; `role` None is open to everybody;
    of several, one is enough.

    `takes_file` is the content type of a body that is a file and no JSON. `media`: the content types of a JSON body;
    `most_bytes`: its limit where it is not the settings'. `instead`: routes of the same method and path, other media.
    """

    method: Method
    path: str
    handler: Handler
    summary: str
    role: Role | frozenset[Role] | None
    gives: type[BaseModel] | None
    takes: type[BaseModel] | None = None
    takes_file: str | None = None
    query: type[BaseModel] | None = None
    status: int = 200
    problems: tuple[int, ...] = ()
    content_type: str = "application/json"
    streams: bool = False
    media: tuple[str, ...] = ("application/json", "")
    most_bytes: int | None = None
    instead: tuple["Route", ...] = ()

    def for_media(self, media: str) -> "Route":
        """Return the route for a body of this content type."""
        return next((one for one in self.instead if media in one.media), self)
