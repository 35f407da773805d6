"""On one machine nobody signs in, and yet several people can be tried: those that were set up, and nobody else."""

import pytest

from functions.web.callers import callers
from shared.errors import SettingsInvalidError
from shared.http.caller import LOCAL_CALLER, Caller, CallerForbiddenError, Role
from shared.http.identity.settled import identify_by
from shared.settings import Settings
from shared.settings_loading import load_settings
from shared.wiring import Wiring
from tests.identity.test_what_is_configured import request

TWO = ("anna=clinician,admin", "ben=admin")


def test_who_is_named_in_the_header_calls_with_their_own_roles() -> None:
    identify = identify_by(Settings(local_callers=TWO))
    assert identify(request(**{"X-NG12-As": "ben"})) == Caller("ben", frozenset({Role.ADMIN}))
    assert identify(request(**{"X-NG12-As": "anna"})).roles == {Role.CLINICIAN, Role.ADMIN}
    assert identify(request()) == identify(request(**{"X-NG12-As": "local-user"})) == LOCAL_CALLER


@pytest.mark.parametrize("listed", [(), TWO])
def test_nobody_else_is_anybody(listed: tuple[str, ...]) -> None:
    with pytest.raises(CallerForbiddenError):
        identify_by(Settings(local_callers=listed))(request(**{"X-NG12-As": "eve"}))


def test_a_caller_from_elsewhere_does_not_choose() -> None:
    with pytest.raises(CallerForbiddenError):
        identify_by(Settings(local_callers=TWO))(request("10.0.0.9", **{"X-NG12-As": "ben"}))


def test_where_people_sign_in_the_header_means_nothing() -> None:
    settings = Settings(environment="dev", google_project="p", local_callers=TWO)
    with pytest.raises(Exception, match="Bearer"):
        identify_by(settings)(request(**{"X-NG12-As": "ben"}))


@pytest.mark.parametrize("listed", ["anna", "anna=", "=admin", "anna=chief", "añna=admin"])
def test_what_names_no_caller_is_refused_by_name(listed: str) -> None:
    with pytest.raises(SettingsInvalidError, match="NG12_LOCAL_CALLERS"):
        identify_by(Settings(local_callers=(listed,)))


def test_they_are_set_in_the_environment_and_shown_to_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_LOCAL_CALLERS", "; ".join(TWO))
    settings = load_settings()
    monkeypatch.setattr("functions.web.callers.get_wiring", lambda: Wiring(settings))
    assert [one.name for one in callers(None).callers] == ["local-user", "anna", "ben"]  # type: ignore[arg-type]
    monkeypatch.delenv("NG12_LOCAL_CALLERS")
    monkeypatch.setattr("functions.web.callers.get_wiring", lambda: Wiring(Settings()))
    assert callers(None).callers == ()  # type: ignore[arg-type]
