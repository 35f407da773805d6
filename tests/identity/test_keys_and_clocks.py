"""Keys are cached and rotate, clocks differ a little, a provider can be away."""

import time

import pytest

from shared.errors import BackendAwayError
from shared.http.caller import CallerUnknownError
from shared.http.identity import tokens
from shared.http.identity.tokens import Issuer
from tests.doubles.identity import ISSUER, PROJECT, IdentityProvider, person
from tests.doubles.served import serving

KEYS = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"


def issuer(provider: IdentityProvider, skew: float = 30) -> Issuer:
    return Issuer(ISSUER, (PROJECT,), provider.address + KEYS, skew)


@pytest.fixture
def own() -> IdentityProvider:
    return IdentityProvider()


def test_keys_are_asked_for_once(own: IdentityProvider) -> None:
    with serving(own):
        people = issuer(own)
        for name in ("ann", "bob", "carol"):
            assert people.claims(person(name))["sub"] == name
        assert len(own.asked) == 1


def test_a_new_key_is_found_and_unknown_keys_do_not_ask_each_time(
    own: IdentityProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(own):
        people = issuer(own)
        people.claims(person())
        own.rotate("people-2")
        for _ in range(5):
            with pytest.raises(CallerUnknownError):
                people.claims(person(signed_with="mallory"))
        assert len(own.asked) == 1
        monkeypatch.setattr(people._keys, "cooldown_duration", 0)
        assert people.claims(person(signed_with="people-2"))["sub"] == "ann"
        with pytest.raises(CallerUnknownError):
            people.claims(person(signed_with="people-1"))


@pytest.mark.parametrize("mood", ["down", "broken", "half"])
def test_a_provider_that_is_away_is_no_reason_to_let_in_or_to_blame_the_caller(
    own: IdentityProvider, mood: str
) -> None:
    with serving(own):
        own.feel(mood)  # type: ignore[arg-type]
        with pytest.raises(BackendAwayError):
            issuer(own).claims(person())
        own.feel("well")
        assert issuer(own).claims(person())


def test_known_keys_outlast_a_provider_that_is_away(own: IdentityProvider) -> None:
    with serving(own):
        people = issuer(own)
        people.claims(person())
        own.feel("down")
        assert people.claims(person("bob"))["sub"] == "bob"


def test_clocks_may_differ_by_the_skew_and_no_more(own: IdentityProvider) -> None:
    now = int(time.time())
    with serving(own):
        for late, may in ((20, True), (60, False)):
            expired = person(iat=now - 3600, exp=now - late)
            ahead = person(iat=now + late)
            for token in (expired, ahead):
                assert accepted(issuer(own), token) is may


def test_an_expired_token_is_told_apart_from_a_forged_one(own: IdentityProvider) -> None:
    now = int(time.time())
    with serving(own):
        with pytest.raises(CallerUnknownError, match="expired"):
            issuer(own).claims(person(iat=now - 7200, exp=now - 3600))
        with pytest.raises(CallerUnknownError, match="not accepted"):
            issuer(own).claims(person(iat=now - 7200, exp=now - 3600, signed_with="mallory"))


def test_an_issuer_for_nobody_accepts_nothing(own: IdentityProvider) -> None:
    with serving(own):
        assert not accepted(Issuer(ISSUER, (), own.address + KEYS, 30), person())


def test_only_keys_in_pairs_can_sign() -> None:
    assert not [name for name in tokens._ALGORITHMS if name.startswith("HS") or name == "none"]


def accepted(people: Issuer, token: str) -> bool:
    try:
        people.claims(token)
    except CallerUnknownError:
        return False
    return True
