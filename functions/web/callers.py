"""Who can be chosen on the page in local mode, where nobody signs in."""

from pydantic import BaseModel

from shared.http.identity.chosen import local_callers
from shared.http.route import Call
from shared.wiring import get_wiring


class LocalCaller(BaseModel):
    """A caller with its roles."""

    name: str
    roles: tuple[str, ...]


class LocalCallers(BaseModel):
    """Those to choose from; none where there is nobody but the one local user, or where people sign in."""

    callers: tuple[LocalCaller, ...]


def callers(_call: Call) -> LocalCallers:
    """List them."""
    settings = get_wiring().settings
    if settings.environment != "local" or not settings.local_callers:
        return LocalCallers(callers=())
    found = local_callers(settings.local_callers)
    return LocalCallers(
        callers=tuple(LocalCaller(name=one.id, roles=tuple(sorted(one.roles))) for one in found.values())
    )
