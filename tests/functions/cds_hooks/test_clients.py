"""Which systems may call: each call with a token of its own, signed by the key at the listed address."""

import time
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from flask import Request
from jwt.algorithms import ECAlgorithm, RSAAlgorithm
from werkzeug.test import EnvironBuilder

from functions.cds_hooks.clients import identify_clients
from shared.errors import SettingsInvalidError
from shared.http.caller import CallerUnknownError
from shared.http.identity.settled import Identify
from shared.ports.documents.embedded import SqliteDocuments
from shared.settings_loading import load_settings
from shared.wiring import Wiring
from tests.unit.fhir.servers import fhir_server

ISSUER, PUBLIC = "https://ehr.example", "https://ng12.example"
PATH = "/cds-services/suspected-cancer"
EC, RSA = ec.generate_private_key(ec.SECP384R1()), rsa.generate_private_key(65537, 2048)
KEYS = {
    "keys": [
        ECAlgorithm.to_jwk(EC.public_key(), as_dict=True) | {"kid": "e1", "use": "sig"},
        RSAAlgorithm.to_jwk(RSA.public_key(), as_dict=True) | {"kid": "r1", "use": "sig"},
    ]
}
Sign = Callable[..., str]


@pytest.fixture(scope="module")
def jwks() -> Iterator[str]:
    with fhir_server(lambda asked: asked.give(KEYS)) as server:
        yield f"http://127.0.0.1:{server.server_port}/jwks.json"


@pytest.fixture
def identify(jwks: str, tmp_path: Path) -> Identify:
    settings = load_settings(cds_clients=f"{ISSUER}={jwks}", public_url=PUBLIC)
    documents = SqliteDocuments(tmp_path / "documents.sqlite3", lambda: datetime.now(UTC))
    return identify_clients(settings, documents, lambda: datetime.now(UTC))


def now() -> int:
    """When a token is made, not when this file was loaded: a long run of the suite lies between the two."""
    return int(time.time())


def token(key: Any = EC, algorithm: str = "ES384", header: dict[str, Any] | None = None, **claims: Any) -> str:
    made = now()
    held = {"iss": ISSUER, "aud": PUBLIC + PATH, "exp": made + 300, "iat": made, "jti": str(uuid.uuid4())} | claims
    kept = {name: value for name, value in held.items() if value is not None}
    return jwt.encode(kept, key, algorithm, headers={"kid": "e1", "typ": "JWT"} | (header or {}))


def request(sent: str | None, path: str = PATH) -> Request:
    headers = {"Authorization": f"Bearer {sent}"} if sent is not None else {}
    return Request(EnvironBuilder(path=path, headers=headers).get_environ())


def test_a_registered_client_is_known_by_either_algorithm(identify: Identify) -> None:
    assert identify(request(token())).id == f"cds:{ISSUER}"
    assert identify(request(token(RSA, "RS384", {"kid": "r1"}))).id == f"cds:{ISSUER}"


def test_the_listed_address_of_keys_may_be_named_and_an_audience_may_be_one_of_several(
    identify: Identify, jwks: str
) -> None:
    assert identify(request(token(header={"jku": jwks}, aud=["https://x.example", PUBLIC + PATH])))


def test_a_token_is_taken_once(identify: Identify) -> None:
    sent = token()
    identify(request(sent))
    with pytest.raises(CallerUnknownError):
        identify(request(sent))


def test_a_token_is_for_one_path(identify: Identify) -> None:
    with pytest.raises(CallerUnknownError):
        identify(request(token(), "/cds-services"))
    assert identify(request(token(aud=f"{PUBLIC}/cds-services"), "/cds-services"))


REFUSED: dict[str, Callable[[], str | None]] = {
    "none": lambda: None,
    "rubbish": lambda: "abc",
    "empty": lambda: "",
    "no signature": lambda: jwt.encode({"iss": ISSUER}, None, "none"),
    "a shared secret": lambda: token("x" * 64, "HS256"),
    "another algorithm": lambda: token(RSA, "RS256", {"kid": "r1"}),
    "another key": lambda: token(ec.generate_private_key(ec.SECP384R1())),
    "an unknown key": lambda: token(header={"kid": "e9"}),
    "no key named": lambda: token(header={"kid": ""}),
    "another type": lambda: token(header={"typ": "at+jwt"}),
    "another address of keys": lambda: token(header={"jku": "https://evil.example/jwks.json"}),
    "another issuer": lambda: token(iss="https://evil.example"),
    "another audience": lambda: token(aud="https://evil.example"),
    "expired": lambda: token(exp=now() - 120, iat=now() - 300),
    "too long a life": lambda: token(exp=now() + 7200),
    "from the future": lambda: token(iat=now() + 600, exp=now() + 900),
    "no id": lambda: token(jti=None),
    "no time": lambda: token(iat=None),
    "too long": lambda: token(extra="x" * 9000),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_every_refusal_is_the_same(identify: Identify, kind: str) -> None:
    with pytest.raises(CallerUnknownError) as refused:
        identify(request(REFUSED[kind]()))
    assert str(refused.value) == "This call needs a token of a registered client."


@pytest.mark.parametrize("listed", ["https://ehr.example", "=https://x", "https://ehr.example=ftp://x"])
def test_a_listing_that_is_none_is_refused_by_the_settings_name(listed: str, tmp_path: Path) -> None:
    documents = SqliteDocuments(tmp_path / "documents.sqlite3", lambda: datetime.now(UTC))
    with pytest.raises(SettingsInvalidError, match="NG12_CDS_CLIENTS"):
        identify_clients(load_settings(cds_clients=listed), documents, lambda: datetime.now(UTC))


def test_clients_elsewhere_need_the_address_that_their_tokens_are_for(tmp_path: Path) -> None:
    documents = SqliteDocuments(tmp_path / "documents.sqlite3", lambda: datetime.now(UTC))
    deployed = load_settings(environment="dev", cds_clients=f"{ISSUER}=https://e.example/jwks.json", public_url=None)
    with pytest.raises(SettingsInvalidError, match="NG12_PUBLIC_URL"):
        identify_clients(deployed, documents, lambda: datetime.now(UTC))
    nobody = identify_clients(load_settings(environment="dev", public_url=PUBLIC), documents, lambda: datetime.now(UTC))
    with pytest.raises(CallerUnknownError):
        nobody(request(token()))


def test_a_birthday_is_in_the_sites_time_zone() -> None:
    late = datetime(2026, 6, 30, 23, 30, tzinfo=UTC)
    assert (
        Wiring(load_settings(fhir_time_zone="Europe/London"), lambda: late).fhir_reading().today.isoformat()
        == "2026-07-01"
    )
    assert Wiring(load_settings(fhir_time_zone="UTC"), lambda: late).fhir_reading().today.isoformat() == "2026-06-30"
    with pytest.raises(SettingsInvalidError, match="NG12_FHIR_TIME_ZONE"):
        Wiring(load_settings(fhir_time_zone="Nowhere/Land"), lambda: late).fhir_reading()
