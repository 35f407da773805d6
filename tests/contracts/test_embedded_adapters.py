"""The embedded adapters, and the doubles that tests use, under the contract of their port."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shared.ports.blobs.embedded import FolderBlobs
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.models.embedded import OfflineModel
from shared.ports.patients.documents import DocumentCharts
from shared.ports.patients.embedded import FileCharts
from shared.ports.vectors.embedded import InProcessVectors
from tests.contracts.blobs import BlobStoreContract
from tests.contracts.documents import DocumentStoreContract, utc_now
from tests.contracts.documents_in_time import DocumentExpiryContract, DocumentRivalryContract
from tests.contracts.embedders import EmbedderContract
from tests.contracts.models import AwayModelContract, ModelContract
from tests.contracts.patients import ChartSourceContract
from tests.contracts.rerankers import RerankerContract
from tests.contracts.vectors import VectorIndexContract
from tests.doubles.model import ScriptedModel
from tests.doubles.reranker import WordOverlapReranker

Connect = Callable[..., Any]


class TestFolderBlobs(BlobStoreContract):
    @pytest.fixture
    def connect(self, tmp_path: Path) -> Connect:
        return partial(FolderBlobs, tmp_path / "blobs")


class TestSqliteDocuments(DocumentStoreContract, DocumentExpiryContract, DocumentRivalryContract):
    @pytest.fixture
    def connect(self, tmp_path: Path) -> Connect:
        return partial(SqliteDocuments, tmp_path / "documents.sqlite3")


class TestInProcessVectors(VectorIndexContract):
    @pytest.fixture
    def connect(self, tmp_path: Path) -> Connect:
        return partial(InProcessVectors, tmp_path / "vectors.bin", 4)


class TestHashingEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> HashingEmbedder:
        return HashingEmbedder()


class TestOfflineModel(AwayModelContract):
    @pytest.fixture
    def away(self) -> OfflineModel:
        return OfflineModel()

    def test_it_says_that_it_is_no_model(self, away: OfflineModel) -> None:
        assert not away.is_model


class TestScriptedModel(ModelContract):
    @pytest.fixture
    def answering(self) -> ScriptedModel:
        return ScriptedModel("Hello there, clinician")

    @pytest.fixture
    def answering_in_json(self) -> ScriptedModel:
        return ScriptedModel('{"answer": "hello"}')

    @pytest.fixture
    def away(self) -> ScriptedModel:
        return ScriptedModel()


class TestWordOverlapReranker(RerankerContract):
    @pytest.fixture
    def reranker(self) -> WordOverlapReranker:
        return WordOverlapReranker()


class TestChartsInJsonLines(ChartSourceContract):
    @pytest.fixture
    def connect(self, tmp_path: Path) -> Connect:
        (tmp_path / "patients.jsonl").touch()
        return partial(FileCharts, tmp_path / "patients.jsonl")


class TestChartsInAJsonList(ChartSourceContract):
    @pytest.fixture
    def connect(self, tmp_path: Path) -> Connect:
        (tmp_path / "patients.json").write_text("[]")
        return partial(FileCharts, tmp_path / "patients.json")


class TestChartsInDocuments(ChartSourceContract):
    @pytest.fixture
    def connect(self, tmp_path: Path) -> Connect:
        return lambda: DocumentCharts(SqliteDocuments(tmp_path / "documents.sqlite3", utc_now))
