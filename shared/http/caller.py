"""Who is calling. Locally one user with both roles; deployed, nobody until identity is configured (fails closed)."""

from dataclasses import dataclass
from enum import StrEnum

from flask import Request

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


def local_user(_request: Request) -> Caller:
    """Identify everybody as the one local user. For one machine only."""
    return LOCAL_CALLER


def nobody(_request: Request) -> Caller:
    """Identify nobody: what a deployment does until its identity provider is configured."""
    raise CallerUnknownError("No identity provider is configured for this deployment, so no caller can be verified.")
