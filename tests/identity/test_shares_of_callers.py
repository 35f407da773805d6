"""Over HTTP: one caller's haste is not another's wait, and the health check always answers."""

from collections.abc import Iterator

import pytest
from werkzeug.test import Client

from shared.http.api import Api
from shared.http.limits import RateLimit, Slots
from tests.doubles.identity import person
from tests.identity.conftest import bearing

ANN, BOB = bearing(person("ann", "clinician")), bearing(person("bob", "clinician"))


@pytest.fixture
def narrow(deployed: Client, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """One request a minute for each caller and route."""
    made = Api._room

    def room(api: Api, *given: object) -> object:
        if api._rate._per_second != 1 / 60:
            monkeypatch.setattr(api, "_rate", RateLimit(1))
        return made(api, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Api, "_room", room)
    yield deployed


def test_one_callers_haste_is_not_anothers_wait(narrow: Client) -> None:
    statuses = [narrow.get("/assess/patients", headers=who).status_code for who in (ANN, ANN, BOB, BOB)]
    assert statuses == [200, 429, 200, 429]
    assert narrow.get("/chat", headers=ANN).status_code == 200


def test_a_full_process_turns_away_with_503_and_still_says_that_it_lives(
    deployed: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Slots(1, wait_seconds=0)
    made = Api._room

    def room(api: Api, *given: object) -> object:
        monkeypatch.setattr(api, "_slots", full)
        return made(api, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Api, "_room", room)
    with full.taken():
        reply = deployed.get("/assess/patients", headers=ANN)
        assert (reply.status_code, reply.headers["Retry-After"]) == (503, "1")
        assert reply.get_json()["type"].endswith(":busy")
        assert deployed.get("/health").status_code == 200
    assert deployed.get("/assess/patients", headers=ANN).status_code == 200
