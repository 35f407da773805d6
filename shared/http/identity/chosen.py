"""Callers of one's own choosing in local mode, where nobody signs in: so that four eyes can be tried on one machine."""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.errors import SettingsInvalidError
from shared.http.caller import LOCAL_CALLER, Caller, CallerForbiddenError, Role

AS: Final = "X-NG12-As"
"""The header that names the caller."""


def local_callers(listed: Sequence[str]) -> Mapping[str, Caller]:
    """Return the callers that NAME=role,role names, by name, the local user among them. Raises SettingsInvalidError."""
    callers = {LOCAL_CALLER.id: LOCAL_CALLER}
    for one in listed:
        name, _, roles = one.partition("=")
        known = {role.strip() for role in roles.split(",")}
        if not name.strip() or not name.isascii() or not known or known - set(Role):
            raise SettingsInvalidError(
                f"NG12_LOCAL_CALLERS is a list such as anna=clinician,admin;ben=admin; roles: {', '.join(Role)}."
            )
        callers[name.strip()] = Caller(name.strip(), frozenset(map(Role, known)))
    return callers


def chosen(name: str | None, callers: Mapping[str, Caller]) -> Caller:
    """Return the caller of a name, the local user where none is named. Raises CallerForbiddenError."""
    found = callers.get(name or LOCAL_CALLER.id)
    if found is None:
        raise CallerForbiddenError("No caller of this name was set up here: `ng12 serve --as NAME=role,role`.")
    return found
