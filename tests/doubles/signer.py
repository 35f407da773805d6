"""Credentials of a service account that exists nowhere, with a key made on the spot."""

from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from google.oauth2 import service_account


class StandingCredentials(service_account.Credentials):
    """Credentials that ask nobody for their token."""

    def refresh(self, request: Any) -> None:
        self.token = "tests"


@cache
def signing_credentials() -> Any:
    """Credentials that sign and that no service would take."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    email, uri = "tests@tests.iam.gserviceaccount.com", "http://127.0.0.1:9/token"
    return StandingCredentials.from_service_account_info({"client_email": email, "private_key": pem, "token_uri": uri})
