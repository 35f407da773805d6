"""Every fault of identity that a request can have, and every route that it can be sent to."""

import base64
import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from functions.admin.routes import ROUTES as ADMIN
from functions.assess.main import ROUTES as ASSESS
from functions.chat.main import ROUTES as CHAT
from functions.knowledge.main import ROUTES as KNOWLEDGE
from functions.records.routes import ROUTES as RECORDS
from functions.web.main import ROUTES as WEB
from shared.http.api import HEALTH
from shared.http.caller import Role
from shared.http.route import Route
from tests.doubles.identity import GOOGLE, key, person, service, signed, unsigned
from tests.identity.conftest import EVENT_AUDIENCE, SERVICE_AUDIENCE, SMOKE

ROUTES: tuple[Route, ...] = (*ASSESS, *CHAT, *KNOWLEDGE, *RECORDS, *ADMIN, *WEB, HEALTH)
OPEN = tuple(route for route in ROUTES if route.role is None)
GUARDED = tuple(route for route in ROUTES if route.role is not None)
BOTH = tuple(map(str, Role))


@dataclass(frozen=True)
class Fault:
    """A header that must let nobody in: 401 for no proof, 403 for a proven caller without the role."""

    name: str
    header: Callable[[], str | None]
    status: int = 401


def _now() -> int:
    return int(time.time())


def _symmetric() -> str:
    """The public key misused as a shared secret; made by hand, since the library refuses to."""
    public = key("people-1").public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    claims = unsigned(person("eve", *BOTH), alg="HS256", kid="people-1").rpartition(".")[0]
    mark = hmac.digest(public, claims.encode(), "sha256")
    return f"{claims}.{base64.urlsafe_b64encode(mark).decode().rstrip('=')}"


def _tampered() -> str:
    head, _, signature = person("eve").split(".")
    return f"{head}.{person('eve', *BOTH).split('.')[1]}.{signature}"


FAULTS = (
    Fault("no header", lambda: None),
    Fault("empty", lambda: ""),
    Fault("another scheme", lambda: "Basic dXNlcjpwYXNz"),
    Fault("no token", lambda: "Bearer "),
    Fault("no JWT", lambda: "Bearer not.a.token"),
    Fault("very long", lambda: "Bearer " + "a" * 9000),
    Fault("expired", lambda: "Bearer " + person("eve", *BOTH, iat=_now() - 7200, exp=_now() - 3600)),
    Fault("without expiry", lambda: "Bearer " + person("eve", *BOTH, exp=None)),
    Fault("issued in the future", lambda: "Bearer " + person("eve", *BOTH, iat=_now() + 600, exp=_now() + 4200)),
    Fault("not yet valid", lambda: "Bearer " + person("eve", *BOTH, nbf=_now() + 600)),
    Fault("wrong audience", lambda: "Bearer " + person("eve", *BOTH, aud="another-project")),
    Fault("no audience", lambda: "Bearer " + person("eve", *BOTH, aud=None)),
    Fault("wrong issuer", lambda: "Bearer " + person("eve", *BOTH, iss="https://securetoken.google.com/another")),
    Fault("no issuer", lambda: "Bearer " + person("eve", *BOTH, iss=None)),
    Fault("nobody", lambda: "Bearer " + person("", *BOTH)),
    Fault("alg none", lambda: "Bearer " + unsigned(person("eve", *BOTH), kid="people-1")),
    Fault("signature left out", lambda: "Bearer " + person("eve", *BOTH).rpartition(".")[0] + "."),
    Fault("public key as secret", lambda: "Bearer " + _symmetric()),
    Fault("unknown key", lambda: "Bearer " + person("eve", *BOTH, signed_with="mallory")),
    Fault("claims changed", lambda: "Bearer " + _tampered()),
    Fault("key of another issuer", lambda: "Bearer " + person("eve", *BOTH, signed_with="google-1")),
    Fault("service not listed", lambda: "Bearer " + service("other@tests.iam.gserviceaccount.com", SERVICE_AUDIENCE)),
    Fault("service for another audience", lambda: "Bearer " + service(SMOKE, EVENT_AUDIENCE)),
    Fault("service unverified", lambda: "Bearer " + service(SMOKE, SERVICE_AUDIENCE, email_verified=False)),
    Fault("service by the people's key", lambda: "Bearer " + service(SMOKE, SERVICE_AUDIENCE, "people-1")),
    Fault("Google account with roles of its own", lambda: "Bearer " + signed({"iss": GOOGLE, "aud": "tests", "sub": "1",
                                                                           "roles": list(BOTH)}, "google-1")),
    Fault("signature removed", lambda: "Bearer " + person("eve", *BOTH).rpartition(".")[0]
          + ".SIGNATURE_REMOVED_BY_GOOGLE"),
    Fault("no role", lambda: "Bearer " + person("eve"), 403),
    Fault("role unknown", lambda: "Bearer " + person("eve", "superuser", "Admin"), 403),
)  # fmt: skip
