"""Vectors beside their documents in Firestore, on the emulator, under the contract of the vector port."""

from collections.abc import Callable
from functools import partial

import pytest
from google.cloud import firestore

from shared.ports.documents.firestore import FirestoreDocuments
from shared.ports.vectors.kept_in_documents import DocumentVectors
from tests.contracts.documents import utc_now
from tests.contracts.isolation import IsolationContract
from tests.contracts.vectors import VectorIndexContract

pytestmark = pytest.mark.long


def vectors_in(project: str, dimension: int = 4) -> DocumentVectors:
    return DocumentVectors(FirestoreDocuments(firestore.Client(project=project), utc_now), "tests", dimension)


class TestVectorsInFirestore(VectorIndexContract):
    @pytest.fixture
    def connect(self, project: str) -> Callable[[], DocumentVectors]:
        return partial(vectors_in, project)


class TestPartitionsInFirestore(IsolationContract):
    @pytest.fixture
    def index(self, project: str) -> DocumentVectors:
        return vectors_in(project, self.embedder.dimension)
