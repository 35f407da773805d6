"""Who is calling: an id that sessions and audit belong to, and the roles that routes ask for."""

from dataclasses import dataclass
from enum import StrEnum

from shared.errors import NG12Error


class Role(StrEnum):
    """What a caller may do."""

    CLINICIAN = "clinician"
    ADMIN = "admin"


class CallerUnknownError(NG12Error):
    """Nobody has proved who is calling (HTTP 401)."""


class CallerForbiddenError(NG12Error):
    """The caller lacks the role (HTTP 403)."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A verified caller."""

    id: str
    roles: frozenset[Role]


LOCAL_CALLER = Caller("local-user", frozenset(Role))
ANYONE = Caller("anyone", frozenset())
