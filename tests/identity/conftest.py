"""All functions on one port as if deployed: callers sign in at a provider on this machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from functions.local import sample
from functions.local.guidelines import ingest_file
from functions.local.one_port import one_port
from shared.wiring import get_wiring
from tests.doubles.identity import PROJECT, IdentityProvider
from tests.doubles.served import serving
from tests.functions.conftest import fresh_process

SENDER = f"trigger@{PROJECT}.iam.gserviceaccount.com"
SMOKE = f"smoke@{PROJECT}.iam.gserviceaccount.com"
EVENT_AUDIENCE, SERVICE_AUDIENCE = "https://ingest.example", "https://ng12.example"
DEPLOYED = {
    "ENVIRONMENT": "dev",
    "GOOGLE_PROJECT": PROJECT,
    "EVENT_SENDER": SENDER,
    "EVENT_AUDIENCES": EVENT_AUDIENCE,
    "SERVICE_CALLERS": f"{SMOKE}=clinician",
    "SERVICE_AUDIENCE": SERVICE_AUDIENCE,
    **dict.fromkeys(("BLOBS", "DOCUMENTS", "VECTORS", "EMBEDDER"), "embedded"),
    **dict.fromkeys(("RERANKER", "MODEL"), "none"),
}


@pytest.fixture(scope="module")
def provider() -> Iterator[IdentityProvider]:
    double = IdentityProvider()
    with serving(double):
        yield double


def settings_of(provider: IdentityProvider, folder: Path) -> dict[str, str]:
    """The variables of a service whose callers sign in at `provider`, and that keeps what it holds in a folder."""
    places = {"GOOGLE_API_ADDRESS": provider.address, "DATA_DIR": str(folder), "PATIENTS": str(sample.patients())}
    return {f"NG12_{name}": value for name, value in {**DEPLOYED, **places}.items()}


@pytest.fixture(scope="module")
def deployed(provider: IdentityProvider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The functions with the sample guideline active."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in settings_of(provider, tmp_path_factory.mktemp("deployed")).items():
            patch.setenv(name, value)
        fresh_process()
        ingest_file(get_wiring(), sample.guideline())
        yield Client(one_port())
        get_wiring().close()
        fresh_process()


def bearing(token: str | None) -> dict[str, Any]:
    """The headers of a request with that token."""
    return {"Authorization": f"Bearer {token}"} if token is not None else {}
