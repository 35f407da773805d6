"""Settings to ports: the only module that names an adapter. Each is built when asked, and then there for good."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shared.built_once import BuiltOnce
from shared.errors import SettingsInvalidError
from shared.settings import Settings
from shared.settings_loading import needed
from shared.tool_back_ends import ToolBackEnds
from shared.vector_back_ends import VectorBackEnds

if TYPE_CHECKING:
    from pydantic import SecretStr

    from shared.ports.blobs.base import BlobStore
    from shared.ports.documents.base import DocumentStore
    from shared.ports.embedders.base import Embedder
    from shared.ports.google_access import GoogleAccess
    from shared.ports.models.accounting import Account, Prices
    from shared.ports.models.base import Model
    from shared.ports.patients.base import ChartSource
    from shared.ports.rerankers.base import Reranker
    from shared.ports.secrets.base import Secrets
    from shared.tracing import Recorder

_NAMED: Final = "secret:"  # what stands before the name of a secret in a setting
_CALLS_AT_ONCE: Final = 16  # of back ends that may hang


class BackEnds(ToolBackEnds, VectorBackEnds):
    """The outside worlds that the settings choose. `now` gives the time with its zone."""

    def __init__(self, settings: Settings, now: Callable[[], datetime]) -> None:
        self.settings = settings
        self.now = now
        self.building = threading.RLock()

    @BuiltOnce
    def data_folder(self) -> Path:
        """The folder of the embedded back ends."""
        from shared.ports.files import open_data_folder

        return open_data_folder(self.settings.data_dir)

    @BuiltOnce
    def google(self) -> "GoogleAccess":
        """Credentials and addresses of Google Cloud, for whatever of it was chosen."""
        from shared.ports.google_access import GoogleAccess

        settings = self.settings
        return GoogleAccess(
            needed(settings, "google_project"),
            settings.region,
            settings.backend_timeout_seconds,
            settings.google_api_address,
        )

    @BuiltOnce
    def recorder(self) -> "Recorder | None":
        """Who keeps traces, where somebody does."""
        if self.settings.traces == "none":
            return None
        from shared.ports.traces.opentelemetry import otlp_recorder

        if self.settings.traces == "otlp":
            return otlp_recorder(self.settings.traces_address)
        google = self.google
        return otlp_recorder(f"{google.api('telemetry')}/v1/traces", google.project, google.session())

    @BuiltOnce
    def secrets(self) -> "Secrets":
        """Values that settings name and do not hold."""
        if self.settings.google_project is None:
            from shared.ports.secrets.embedded import NoSecrets

            return NoSecrets()
        from shared.ports.secrets.secret_manager import SecretManagerSecrets

        return SecretManagerSecrets(self.google.rest(), self.google.api("secretmanager"), self.google.project)

    @BuiltOnce
    def blobs(self) -> "BlobStore":
        """Files."""
        settings = self.settings
        if settings.blobs == "storage":
            from shared.ports.blobs.storage import StorageBlobs, storage_client

            client = storage_client(needed(settings, "google_project"))
            return StorageBlobs(client, needed(settings, "bucket"), settings.backend_timeout_seconds)
        if settings.blobs == "s3":
            from shared.ports.blobs.s3 import S3Blobs, s3_client

            keys = (self._secret(settings.s3_access_key), self._secret(settings.s3_secret_key))
            client = s3_client(settings.s3_endpoint, settings.s3_region, keys, settings.backend_timeout_seconds)
            return S3Blobs(client, needed(settings, "s3_bucket"), self.now)
        from shared.ports.blobs.embedded import FolderBlobs

        return FolderBlobs(self.data_folder / "blobs")

    @BuiltOnce
    def documents(self) -> "DocumentStore":
        """Documents."""
        settings = self.settings
        if settings.documents == "firestore":
            from shared.ports.documents.firestore import FirestoreDocuments, firestore_client

            client = firestore_client(needed(settings, "google_project"), settings.firestore_database)
            return FirestoreDocuments(client, self.now, settings.backend_timeout_seconds)
        from shared.ports.documents.embedded import SqliteDocuments

        return SqliteDocuments(self.data_folder / "documents.sqlite3", self.now)

    @BuiltOnce
    def embedder(self) -> "Embedder":
        """Texts to vectors."""
        settings = self.settings
        if settings.embedder == "vertex":
            from shared.ports.embedders.vertex import VertexEmbedder

            client, seconds = self.google.genai(settings.embedding_location), settings.backend_timeout_seconds
            return VertexEmbedder(client, settings.embedding_name, settings.embedding_dimension, seconds)
        from shared.ports.embedders.embedded import HashingEmbedder

        return HashingEmbedder()

    @BuiltOnce
    def model(self) -> "Model":
        """The language model, watched and accounted for, or what stands where none is."""
        if self.settings.model == "none":
            from shared.ports.models.embedded import OfflineModel

            return OfflineModel()
        from shared.ports.models.observed import ObservedModel
        from shared.ports.models.resting import RestingModel

        watched = ObservedModel(self._remote_model(), self.settings.model, self.spending, self.prices())
        return RestingModel(watched, self.settings.model_rest_seconds)

    @BuiltOnce
    def spending(self) -> "Account":
        """What the model has cost this process."""
        from shared.ports.models.accounting import Account

        return Account()

    def _remote_model(self) -> "Model":
        from shared.ports.models.remote import CallLimits

        settings, name = self.settings, needed(self.settings, "model_name")
        limits = CallLimits(settings.model_timeout_seconds, settings.model_retries)
        if settings.model == "gemini":
            from shared.ports.models.gemini import GeminiModel

            thinking = None if settings.model_thinking == "unsaid" else settings.model_thinking
            return GeminiModel(self.google.genai(settings.model_location), name, limits, thinking=thinking)
        key = self._secret(settings.model_key)
        with _installed(settings.model):
            if settings.model == "ollama":
                from shared.ports.models.ollama import OWN_ADDRESS, OllamaModel

                address = settings.model_address or OWN_ADDRESS
                return OllamaModel(name, settings.model_context_tokens, address, key=key, limits=limits)
            from shared.ports.models.openai_compatible import OpenAIModel

            return OpenAIModel(name, needed(settings, "model_address"), key=key, limits=limits)

    def prices(self) -> "Prices | None":
        """Return what the model's tokens cost; None unless both prices are set."""
        prompts, replies = self.settings.model_input_price, self.settings.model_output_price
        if prompts is None or replies is None:
            return None
        from shared.ports.models.accounting import Prices

        return Prices(prompts, replies)

    @BuiltOnce
    def reranker(self) -> "Reranker | None":
        """The reranking service, where one is switched on."""
        if self.settings.reranker == "none" or not self.settings.rerank_enabled:
            return None
        from shared.ports.rerankers.ranking import RankingReranker

        name, google = self.settings.ranking_name, self.google
        return RankingReranker(google.rest(), google.api("discoveryengine"), google.project, name)

    @BuiltOnce
    def charts(self) -> "ChartSource":
        """Patient records: the file of the settings, else the document store."""
        if self.settings.patients:
            from shared.ports.patients.embedded import FileCharts

            return FileCharts(self.settings.patients)
        from shared.ports.patients.documents import DocumentCharts

        return DocumentCharts(self.documents)

    @BuiltOnce
    def pool(self) -> Executor | None:
        """Threads for back ends that may hang; those of this process are called directly."""
        chosen = (self.settings.vectors, self.settings.embedder, self.settings.reranker)
        return ThreadPoolExecutor(_CALLS_AT_ONCE) if set(chosen) - {"embedded", "none"} else None

    def _secret(self, setting: "SecretStr | None") -> str | None:
        """Return the value of a setting, or of the secret that it names."""
        value = setting.get_secret_value() if setting else None
        return self.secrets.get(value.removeprefix(_NAMED)) if value and value.startswith(_NAMED) else value


@contextmanager
def _installed(extra: str) -> Iterator[None]:
    """Say which extra a model's client comes with, where it is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != extra:
            raise
        raise SettingsInvalidError(
            f"NG12_MODEL is {extra}, and its client is not installed: `pip install 'ng12-assessor[{extra}]'`, or "
            f"`ng12 bundle --with {extra}` for a function."
        ) from None
