"""Which back ends stand where: embedded on one machine, Google's where deployed; and what is said of a missing one."""

import sys
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from shared.errors import SettingsInvalidError
from shared.ports.models.accounting import Spent
from shared.ports.models.remote import CallLimits
from shared.settings import Settings
from shared.wiring import Wiring
from tests.contracts.models import ASKED
from tests.doubles.model_servers import MODEL, OpenAIServer
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
        ("model", "RestingModel"),
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


def test_models_and_embeddings_have_places_of_their_own():
    settings = Settings(**DEPLOYED)
    assert (settings.model_location, settings.embedding_location, settings.model_thinking) == ("eu", None, "low")
    wiring = Wiring(Settings(**DEPLOYED, model_location="global", embedding_location="europe-west4"))
    asked = (wiring.model.inner.inner._client, wiring.embedder._client)
    assert [one._api_client.location for one in asked] == ["global", "europe-west4"]
    with pytest.raises(ValueError, match="model_location"):
        Settings(model_location="London")
    wiring.close()


def test_vectors_are_written_and_kept_as_they_are_chosen_to_be():
    by_client = Wiring(Settings(**DEPLOYED, vector_search_writer="client"))
    assert type(by_client.vectors._writer).__name__ == "IndexServiceWriter"
    beside = Wiring(Settings(**{**DEPLOYED, "vectors": "firestore", "vector_search_index": None}))
    assert type(beside.vectors).__name__ == "DocumentVectors"
    assert beside.vectors._space == beside.embedder.name
    for wiring in (by_client, beside):
        wiring.close()


SERVED: dict[str, Any] = {"model_name": "m", "model_address": "http://127.0.0.1:9/v1"}


@pytest.mark.parametrize(
    ("given", "built"),
    [
        ({"model": "gemini", "google_project": "tests", "google_api_address": "http://127.0.0.1:9"}, "GeminiModel"),
        ({"model": "ollama", **SERVED}, "OllamaModel"),
        ({"model": "ollama", "model_name": "m"}, "OllamaModel"),
        ({"model": "openai", **SERVED}, "OpenAIModel"),
    ],
)
def test_each_model_is_built_without_connecting_and_is_watched(given: dict[str, Any], built: str):
    wiring = Wiring(Settings(**given))
    assert type(wiring.model.inner.inner).__name__ == built
    wiring.close()


@pytest.mark.parametrize(
    ("model", "setting"), [("openai", "model_address"), ("openai", "model_name"), ("ollama", "model_name")]
)
def test_what_a_model_cannot_do_without_is_named(model: Any, setting: str):
    with pytest.raises(SettingsInvalidError, match=f"NG12_{setting.upper()} is not set"):
        _ = Wiring(Settings(model=model, **{name: value for name, value in SERVED.items() if name != setting})).model


@pytest.mark.parametrize(("model", "module"), [("ollama", "ollama"), ("openai", "openai_compatible")])
def test_a_client_that_is_not_installed_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, model: Any, module: str
):
    monkeypatch.delitem(sys.modules, f"shared.ports.models.{module}", raising=False)
    monkeypatch.setitem(sys.modules, model, None)
    with pytest.raises(SettingsInvalidError, match=f"ng12 bundle --with {model}"):
        _ = Wiring(Settings(model=model, **SERVED)).model


def test_only_gemini_has_a_name_that_is_taken_for_granted():
    assert Settings(model="gemini").model_name == "gemini-3.5-flash"
    assert Settings(model="ollama").model_name is None


def test_the_limits_and_prices_of_the_settings_are_those_of_the_model():
    limits = {
        "model_timeout_seconds": 7,
        "model_retries": 1,
        "model_rest_seconds": 5,
        "model_input_price": "0.4",
        "model_output_price": "2.75",
    }
    wiring = Wiring(Settings(model="openai", **SERVED, **limits))  # type: ignore[arg-type]
    with serving(OpenAIServer()) as address:
        wiring.settings = wiring.settings.model_copy(update={"model_address": f"{address}/v1", "model_name": MODEL})
        wiring.model.generate(ASKED)
    assert wiring.model.inner.inner._limits == CallLimits(7, 1)
    assert wiring.model._rest_seconds == 5
    assert wiring.spending.spent == Spent(1, 0, 5, 3, Decimal("0.00001025"))


def test_a_key_may_be_the_name_of_a_secret_and_is_not_shown(secrets: str):
    given = {"google_project": "tests", "google_api_address": secrets, "model_key": "secret:archive-key"}
    wiring = Wiring(Settings(model="openai", **SERVED, **given))  # type: ignore[arg-type]
    assert wiring.model.inner.inner._client.api_key == "hush"
    assert "hush" not in repr(wiring.settings)


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
