"""One issuer's tokens: signature, issuer, audience and times are checked before a claim is believed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import jwt

from shared.errors import BackendAwayError
from shared.http.caller import CallerUnknownError

_ALGORITHMS: Final = ("RS256", "ES256")  # keys in pairs alone: who can check a token must not be able to make one
_CLAIMS: Final = ("exp", "iat", "iss", "aud", "sub")
_KEYS_HELD_SECONDS, _KEYS_ASKED_SECONDS, _NEW_KEY_SECONDS = 3600, 5, 30
_LONGEST: Final = 8192  # characters


@dataclass(frozen=True)
class Issuer:
    """Who signs, for whom (one of `audiences`), where its public keys are (a JWKS), and how far clocks may differ.

    `audiences` None: somebody before us has checked for whom a token is; none at all accepts no token.

    Keys are held for an hour. A token that names a key not held has them asked for again, at most every 30 seconds.
    """

    name: str
    audiences: tuple[str, ...] | None
    keys_url: str
    skew_seconds: float

    @cached_property
    def _keys(self) -> jwt.PyJWKClient:
        return jwt.PyJWKClient(
            self.keys_url,
            lifespan=_KEYS_HELD_SECONDS,
            timeout=_KEYS_ASKED_SECONDS,
            cooldown_duration=_NEW_KEY_SECONDS,
        )

    def claims(self, token: str) -> Mapping[str, Any]:
        """Return what a token says. Raises CallerUnknownError; BackendAwayError where the keys cannot be had."""
        if len(token) > _LONGEST:
            raise not_accepted()
        try:
            return self._verified(token)
        except jwt.PyJWKClientConnectionError as away:
            raise BackendAwayError("The keys of the identity provider cannot be had at the moment.") from away
        except jwt.ExpiredSignatureError:
            raise CallerUnknownError("The token has expired: sign in again.") from None
        except (jwt.PyJWTError, ValueError, TypeError):
            raise not_accepted() from None

    def _verified(self, token: str) -> Mapping[str, Any]:
        if jwt.get_unverified_header(token).get("alg") not in _ALGORITHMS:
            raise not_accepted()
        claims: Mapping[str, Any] = jwt.decode(
            token,
            self._keys.get_signing_key_from_jwt(token),
            algorithms=_ALGORITHMS,
            audience=self.audiences,
            issuer=self.name,
            leeway=self.skew_seconds,
            options={"require": list(_CLAIMS), "verify_aud": self.audiences is not None},
        )
        return claims


def not_accepted() -> CallerUnknownError:
    """Return the refusal; which check failed is nobody's business who holds a forged token."""
    return CallerUnknownError("The token was not accepted: sign in again.")


def issuer_of(token: str) -> str:
    """Return who a token says it is from; nothing is believed yet. Raises CallerUnknownError."""
    try:
        named = jwt.decode(token, options={"verify_signature": False}).get("iss") if len(token) <= _LONGEST else None
    except (jwt.PyJWTError, ValueError, TypeError):
        raise not_accepted() from None
    return named if isinstance(named, str) else ""
