"""An identity provider on this machine: it serves its public keys as Google does, and signs what a test wants said."""

import base64
import json
import time
from functools import cache
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

from tests.doubles.served import Answer, Asked, Service, fault, in_json

PROJECT = "tests"
ISSUER = f"https://securetoken.google.com/{PROJECT}"
GOOGLE = "https://accounts.google.com"
_PLATFORM_PATH = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
_GOOGLE_PATH = "/oauth2/v3/certs"


@cache
def key(name: str) -> rsa.RSAPrivateKey:
    """A key pair, made once a process."""
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class IdentityProvider(Service):
    """Identity Platform and Google's accounts, each with the keys it holds at the moment."""

    def __init__(self) -> None:
        super().__init__()
        self.published = {_PLATFORM_PATH: ["people-1"], _GOOGLE_PATH: ["google-1"]}
        self.roles = {"ann": ("clinician",), "bob": ("clinician", "admin"), "carol": ()}

    def _sign_in(self, sent: dict[str, Any]) -> Answer:
        name = sent["email"].partition("@")[0]
        if sent["password"] != "right":
            return fault(400, "INVALID_LOGIN_CREDENTIALS")
        return in_json({"idToken": self._token(name), "refreshToken": "again", "localId": name, "expiresIn": "3600"})

    def _token(self, name: str) -> str:
        return person(name, *self.roles.get(name, ()), email=f"{name}@example.nhs.uk")

    def rotate(self, name: str) -> None:
        """Publish another key for people's tokens."""
        self.published[_PLATFORM_PATH] = [name]

    def answer(self, asked: Asked) -> Answer:
        answer = self._answer(asked)
        allowed = {"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "Content-Type"}
        return Answer(answer.status, answer.body, {**answer.headers, **allowed})

    def _answer(self, asked: Asked) -> Answer:
        if asked.method == "OPTIONS":
            return Answer()
        if asked.path == "/v1/accounts:signInWithPassword":
            return self._sign_in(asked.json)
        if asked.path == "/v1/token":
            return in_json({"id_token": self._token("ann"), "refresh_token": "again", "expires_in": "3600"})
        if asked.method != "GET" or asked.path not in self.published:
            return fault(404, "no such keys")
        keys = {"keys": [_public(name) for name in self.published[asked.path]]}
        headers = {"Content-Type": "application/json; charset=UTF-8", "Cache-Control": "public, max-age=19204"}
        return Answer(200, json.dumps(keys).encode(), headers)


def person(name: str = "ann", *roles: str, signed_with: str = "people-1", **claims: Any) -> str:
    """A person's ID token in the form of Identity Platform; `claims` change it, None leaves one out."""
    said = {
        "iss": ISSUER,
        "aud": PROJECT,
        "sub": name,
        "user_id": name,
        "auth_time": int(time.time()) - 60,
        "firebase": {"identities": {}, "sign_in_provider": "custom"},
        "roles": list(roles),
    }
    return signed(said | claims, signed_with)


def service(email: str, audience: str, signed_with: str = "google-1", **claims: Any) -> str:
    """A service account's ID token in Google's form."""
    said = {"iss": GOOGLE, "aud": audience, "azp": email, "sub": "1234567890", "email": email, "email_verified": True}
    return signed(said | claims, signed_with)


def signed(claims: dict[str, Any], key_name: str) -> str:
    """Claims with the usual times, signed by the key of a name."""
    now = int(time.time())
    said = {"iat": now - 60, "exp": now + 3600, **claims}
    kept = {name: value for name, value in said.items() if value is not None}
    return jwt.encode(kept, key(key_name), algorithm="RS256", headers={"kid": key_name})


def unsigned(token: str, **header: str) -> str:
    """The same claims under `alg: none`, with no signature."""
    payload = token.split(".")[1]
    head = json.dumps({"alg": "none", "typ": "JWT", **header}).encode()
    return f"{base64.urlsafe_b64encode(head).decode().rstrip('=')}.{payload}."


def _public(name: str) -> dict[str, Any]:
    made = jwt.algorithms.RSAAlgorithm.to_jwk(key(name).public_key(), as_dict=True)
    return {"kty": made["kty"], "n": made["n"], "e": made["e"], "kid": name, "alg": "RS256", "use": "sig"}
