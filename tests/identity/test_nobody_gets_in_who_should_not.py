"""Every guarded route under every fault of identity: no pass, and no way to learn what exists."""

import re
from typing import Any

import pytest
from werkzeug.test import Client, TestResponse

from shared.http.caller import Role
from shared.http.route import Route
from shared.wiring import get_wiring
from tests.doubles.identity import person, service
from tests.identity.conftest import SERVICE_AUDIENCE, SMOKE, bearing
from tests.identity.faults import BOTH, FAULTS, GUARDED, OPEN, ROUTES, Fault

PRESENT = {"patient_id": "S-101", "page": "1", "name": "page", "ingestion_id": "kept", "session_id": "anns-own"}
PRESENT |= {"role": "patient_dental", "document_id": "D-1", "carer": "carl", "content_hash": "ab" * 32}


@pytest.fixture(scope="module")
def existing(deployed: Client) -> dict[str, str]:
    """Ids that lead somewhere, for each parameter of a path."""
    said = {"message": "When to refer for a cough?", "session_id": "anns-own", "message_id": "first-one"}
    assert deployed.post("/chat", json=said, headers=bearing(person("ann", *BOTH))).status_code == 200
    active = get_wiring().editions.active()
    assert active
    ingestion = deployed.post("/admin/uploads", headers=bearing(person("ann", *BOTH))).get_json()["ingestion_id"]
    listed = deployed.get(
        f"/admin/editions/{active.edition_id}/recommendations", headers=bearing(person("ann", "admin"))
    )
    rule_id = re.findall(r'"rule_id":"([0-9.]+)"', listed.get_data(as_text=True))[0]
    editions = dict.fromkeys(("edition_id", "former_id", "present_id"), active.edition_id)
    return PRESENT | editions | {"ingestion_id": ingestion, "rule_id": rule_id}


def sent(client: Client, route: Route, ids: dict[str, str], header: str | None) -> TestResponse:
    path = re.sub(r"\{(\w+)\}", lambda found: ids[found[1]], route.path)
    headers = {} if header is None else {"Authorization": header}
    return client.open(path, method=route.method, headers=headers, json={} if route.takes else None)


def opening(route: Route) -> frozenset[Role]:
    """The roles that open a route; of a base's route the base's own, whichever others a caller has."""
    if "{role}" in route.path:
        return frozenset({Role(PRESENT["role"])})
    return route.role if isinstance(route.role, frozenset) else frozenset(filter(None, [route.role]))


def absent(ids: dict[str, str]) -> dict[str, str]:
    shaped = {"rule_id": "9.99.99", "content_hash": "0" * 64}
    return {name: shaped.get(name, "999") for name in ids}


def seen(reply: TestResponse) -> tuple[int, Any]:
    body = {**reply.get_json(), "correlation_id": None}
    return reply.status_code, body


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_no_route_lets_a_fault_pass_or_tells_what_exists(
    fault: Fault, deployed: Client, existing: dict[str, str]
) -> None:
    header = fault.header()
    replies = {route: sent(deployed, route, existing, header) for route in GUARDED}
    passed = [f"{route.method} {route.path}" for route, reply in replies.items() if reply.status_code != fault.status]
    telling = [
        route.path
        for route, reply in replies.items()
        if seen(reply) != seen(sent(deployed, route, absent(existing), header))
    ]
    assert (passed, telling) == ([], [])


@pytest.mark.parametrize("role", list(Role))
def test_a_role_opens_its_own_routes_and_no_other(role: Role, deployed: Client, existing: dict[str, str]) -> None:
    token = person("bob", role)
    for route in GUARDED:
        if route.method != "GET":
            continue
        status = sent(deployed, route, existing, f"Bearer {token}").status_code
        assert (status == 403) == (role not in opening(route)), route
        assert status != 401


def test_a_caller_without_the_role_changes_nothing(deployed: Client, existing: dict[str, str]) -> None:
    clinician = f"Bearer {person('bob', 'clinician')}"
    changing = [route for route in GUARDED if route.role == Role.ADMIN and route.method != "GET"]
    assert {sent(deployed, route, existing, clinician).status_code for route in changing} == {403}
    assert get_wiring().editions.active() is not None


def test_what_is_open_is_the_page_its_source_and_the_health_check_alone(
    deployed: Client, existing: dict[str, str]
) -> None:
    assert {route.path for route in OPEN if not route.path.startswith("/page/")} == {"/", "/health", "/source"}
    assert len(ROUTES) == len(OPEN) + len(GUARDED) and len(GUARDED) > 20
    assert deployed.get("/health").status_code == deployed.get("/").status_code == 200


def test_a_refusal_says_how_to_sign_in_and_nothing_of_the_token(deployed: Client) -> None:
    token = person("eve", *BOTH, signed_with="mallory")
    reply = deployed.get("/chat", headers=bearing(token))
    assert reply.headers["WWW-Authenticate"] == "Bearer"
    assert "mallory" not in reply.get_data(as_text=True) and "eve" not in reply.get_data(as_text=True)


def test_a_listed_service_account_may_do_what_its_role_says(deployed: Client) -> None:
    token = service(SMOKE, SERVICE_AUDIENCE)
    assert deployed.get("/assess/patients", headers=bearing(token)).status_code == 200
    assert deployed.get("/admin/stats", headers=bearing(token)).status_code == 403
