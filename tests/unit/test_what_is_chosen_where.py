"""Which back ends stand where: embedded on one machine, Google's where deployed; and what is said of a missing one."""

from collections.abc import Iterator
from typing import Any

import pytest

from shared.errors import SettingsInvalidError
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.secrets import SecretManager
from tests.doubles.served import serving

CHOICES = ("blobs", "documents", "vectors", "embedder", "reranker", "model")
DEPLOYED: dict[str, Any] = {
    "environment": "dev",
    "google_project": "tests",
    "google_api_address": "http://127.0.0.1:9",
    "bucket": "guidelines",
    "vector_search_index": "projects/tests/locations/europe-west2/indexes/1",
    "vector_search_endpoint": "projects/tests/locations/europe-west2/indexEndpoints/2",
    "vector_search_domain": "1.europe-west2-2.vdb.vertexai.goog",
    "rerank_enabled": True,
}


@pytest.fixture(autouse=True)
def emulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:9")
    monkeypatch.setenv("STORAGE_EMULATOR_HOST", "http://127.0.0.1:9")


def chosen(**given: Any) -> list[str]:
    settings = Settings(**given)
    return [getattr(settings, name) for name in CHOICES]


def test_one_machine_needs_nobody_else():
    assert chosen() == ["embedded"] * 4 + ["none"] * 2


@pytest.mark.parametrize("environment", ["dev", "production"])
def test_where_deployed_it_is_googles_unless_another_is_set(environment: Any):
    assert chosen(environment=environment) == ["storage", "firestore", "vector_search", "vertex", "ranking", "gemini"]
    assert chosen(environment=environment, blobs="s3", model="none")[::5] == ["s3", "none"]


def test_london_is_where_it_runs_unless_another_place_is_set():
    assert Settings().region == "europe-west2"


@pytest.mark.parametrize(
    ("part", "built"),
    [
        ("blobs", "StorageBlobs"),
        ("documents", "FirestoreDocuments"),
        ("vectors", "VectorSearchIndex"),
        ("embedder", "VertexEmbedder"),
        ("reranker", "RankingReranker"),
        ("model", "GeminiModel"),
        ("secrets", "SecretManagerSecrets"),
    ],
)
def test_each_back_end_is_built_without_connecting(part: str, built: str):
    wiring = Wiring(Settings(**DEPLOYED))
    assert type(getattr(wiring, part)).__name__ == built
    wiring.close()


@pytest.mark.parametrize(
    ("part", "setting"),
    [
        ("blobs", "bucket"),
        ("blobs", "google_project"),
        ("documents", "google_project"),
        ("embedder", "google_project"),
        ("model", "google_project"),
        ("vectors", "vector_search_index"),
        ("vectors", "vector_search_endpoint"),
        ("vectors", "vector_search_domain"),
    ],
)
def test_a_missing_setting_is_named_when_its_back_end_is_asked_for(part: str, setting: str):
    wiring = Wiring(Settings(**{name: value for name, value in DEPLOYED.items() if name != setting}))
    with pytest.raises(SettingsInvalidError, match=f"NG12_{setting.upper()} is not set"):
        getattr(wiring, part)


def test_reranking_that_is_switched_off_has_nobody_to_do_it():
    assert Wiring(Settings(**{**DEPLOYED, "rerank_enabled": False})).reranker is None


@pytest.fixture
def secrets() -> Iterator[str]:
    with serving(SecretManager({"archive-key": "hush"})) as address:
        yield address


def archive(**given: Any) -> Wiring:
    return Wiring(Settings(blobs="s3", s3_bucket="guidelines", google_project="tests", **given))


def test_a_setting_may_name_a_secret_in_place_of_its_value(secrets: str):
    wiring = archive(google_api_address=secrets, s3_access_key="AKIA", s3_secret_key="secret:archive-key")
    keys = wiring.blobs._client._request_signer._credentials
    assert (keys.access_key, keys.secret_key) == ("AKIA", "hush")


def test_a_secret_that_is_not_there_is_named_and_no_value_is_shown(secrets: str):
    wiring = archive(google_api_address=secrets, s3_access_key="AKIA", s3_secret_key="secret:lost")
    with pytest.raises(SettingsInvalidError, match="'lost'"):
        _ = wiring.blobs
    assert "AKIA" not in repr(wiring.settings)
    with pytest.raises(SettingsInvalidError, match="no project"):
        Wiring(Settings()).secrets.get("lost")
