"""The whole way of a client in the browser, as the public CDS Hooks sandbox goes it: from another origin, signed."""

import time
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from jwt.algorithms import ECAlgorithm
from werkzeug.test import Client

from functions.local import sample
from functions.local.guidelines import ingest_file
from functions.local.one_port import one_port
from shared.wiring import get_wiring
from tests.functions.cds_hooks.conftest import PATH, bundle, condition, patient
from tests.functions.conftest import caller_here, fresh_process
from tests.unit.fhir.servers import fhir_server, holding

CLIENT, PUBLIC = "https://sandbox.example", "https://ng12.example"
KEY = ec.generate_private_key(ec.SECP384R1())
KEYS = {"keys": [ECAlgorithm.to_jwk(KEY.public_key(), as_dict=True) | {"kid": "k1", "use": "sig"}]}
GRANTED = {"access_token": "t-1", "token_type": "Bearer", "expires_in": 300, "scope": "user/*.read", "subject": CLIENT}
Send = Callable[..., Any]


def signed(path: str, keys_at: str) -> dict[str, str]:
    """A header as the sandbox makes one for each call: ES384, with the address of its keys, five minutes of life."""
    now = int(time.time())
    claims = {"iss": CLIENT, "aud": PUBLIC + path, "exp": now + 300, "iat": now, "jti": str(uuid.uuid4())}
    token = jwt.encode(claims, KEY, "ES384", headers={"kid": "k1", "typ": "JWT", "jku": keys_at})
    return {"Authorization": f"Bearer {token}", "Origin": CLIENT, "Accept": "application/json"}


@pytest.fixture(scope="module")
def keys_at() -> Iterator[str]:
    with fhir_server(lambda request: request.give(KEYS)) as server:
        yield f"http://127.0.0.1:{server.server_port}/.well-known/jwks.json"


@pytest.fixture(scope="module")
def registered(keys_at: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The functions, with this client registered and its origin allowed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_DATA_DIR", str(tmp_path_factory.mktemp("service")))
        patch.setenv("NG12_PUBLIC_URL", PUBLIC)
        patch.setenv("NG12_CDS_CLIENTS", f"{CLIENT}={keys_at}")
        patch.setenv("NG12_ALLOWED_ORIGINS", CLIENT)
        fresh_process()
        ingest_file(get_wiring(), sample.guideline())
        yield caller_here(one_port())
        get_wiring().close()
        fresh_process()


@pytest.fixture
def send(registered: Client, keys_at: str) -> Send:
    """Send as the browser does: it asks first whether it may."""

    def sent(method: str, path: str, body: Any = None) -> Any:
        first = registered.options(path, headers={
            "Origin": CLIENT, "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "authorization,content-type",
        })  # fmt: skip
        assert first.headers["Access-Control-Allow-Origin"] == CLIENT
        assert {"authorization", "content-type"} <= set(
            first.headers["Access-Control-Allow-Headers"].lower().split(", ")
        )
        reply = registered.open(path, method=method, json=body, headers=signed(path, keys_at))
        assert reply.headers["Access-Control-Allow-Origin"] == CLIENT
        return reply

    return sent


def asked(hook: str, server: str, prefetch: dict[str, Any], **context: Any) -> dict[str, Any]:
    """A body with the fields that the sandbox sends, those that we do not use too."""
    return {
        "hookInstance": str(uuid.uuid4()), "hook": hook, "fhirServer": server, "fhirAuthorization": GRANTED,
        "context": {"patientId": "p1", "userId": "Practitioner/gp-1", **context}, "prefetch": prefetch,
        "extension": {"x": 1},
    }  # fmt: skip


def test_from_discovery_to_a_draft_taken_and_a_card_overridden(send: Send) -> None:
    services = send("GET", "/cds-services").get_json()["services"]
    assert [one["hook"] for one in services] == ["patient-view", "order-sign"]
    with fhir_server(holding([patient(), condition()])) as server:
        where: str = server.url  # type: ignore[attr-defined]
        (card,) = send("POST", PATH, asked("patient-view", where, {"patient": patient()})).get_json()["cards"]
        assert {token for _, _, token, _ in server.log} == {"Bearer t-1"}  # type: ignore[attr-defined]
        draft = card["suggestions"][0]["actions"][0]["resource"]
        orders = bundle(draft)
        (again,) = send("POST", PATH, asked("order-sign", where, {}, draftOrders=orders)).get_json()["cards"]
    assert again["uuid"] != "" and again["indicator"] == "warning"
    at = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    told = {"card": card["uuid"], "outcomeTimestamp": at}
    accepted = told | {"outcome": "accepted", "acceptedSuggestions": [{"id": card["suggestions"][0]["uuid"]}]}
    reason = {key: card["overrideReasons"][0][key] for key in ("code", "system")}
    overridden = told | {"outcome": "overridden", "overrideReason": {"reason": reason, "userComment": "seen"}}
    for entry in (accepted, overridden):
        assert send("POST", f"{PATH}/feedback", {"feedback": [entry]}).status_code == 200


def test_another_origin_may_not_and_an_unsigned_call_is_a_bare_401(registered: Client, keys_at: str) -> None:
    other = registered.options(PATH, headers={"Origin": "https://x.example", "Access-Control-Request-Method": "POST"})
    assert "Access-Control-Allow-Origin" not in other.headers
    headers = signed(PATH, keys_at)
    assert registered.post(PATH, json={}, headers=headers).status_code == 400
    assert registered.post(PATH, json={}, headers=headers).status_code == 401  # the token was used
    for path in ("/cds-services", PATH, f"{PATH}/feedback"):
        assert registered.open(path, method="GET" if path == "/cds-services" else "POST").status_code == 401
