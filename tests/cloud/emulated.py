"""A cloud on this machine: buckets, documents, vectors, messages, and settings that point the product at them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import pytest

from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.cloud_storage import CloudStorage
from tests.doubles.served import Service, Together, serving
from tests.doubles.vector_search import VectorSearch
from tests.doubles.vector_search_names import DEPLOYED, ENDPOINT, INDEX
from tests.doubles.vertex import Vertex

BUCKET = "guidelines"


@dataclass(frozen=True, slots=True)
class EmulatedCloud:
    """The doubles, and the variables by which a process of the product reaches them."""

    storage: CloudStorage
    vectors: VectorSearch
    google: Service
    environment: dict[str, str]

    def wiring(self, **more: object) -> Wiring:
        """The product on this cloud, in this process; its variables must stand in the environment."""
        return Wiring(Settings(**more))  # type: ignore[arg-type]


@contextmanager
def emulated_cloud(firestore: str, project: str, dimension: int = 768) -> Iterator[EmulatedCloud]:
    """Run a cloud around the Firestore emulator; its variables stand in the environment meanwhile."""
    storage, vectors = CloudStorage(), VectorSearch(dimension)
    google = Together(vectors, Vertex())
    with ExitStack() as stack:
        buckets, index = stack.enter_context(serving(storage)), stack.enter_context(serving(google))
        environment = {
            "FIRESTORE_EMULATOR_HOST": firestore,
            "STORAGE_EMULATOR_HOST": buckets,
            "NG12_GOOGLE_API_ADDRESS": index,
            "NG12_GOOGLE_PROJECT": project,
            "NG12_BLOBS": "storage",
            "NG12_BUCKET": BUCKET,
            "NG12_DOCUMENTS": "firestore",
            "NG12_VECTORS": "vector_search",
            "NG12_VECTOR_SEARCH_INDEX": INDEX,
            "NG12_VECTOR_SEARCH_ENDPOINT": ENDPOINT,
            "NG12_VECTOR_SEARCH_DOMAIN": "vectors.tests",
            "NG12_VECTOR_SEARCH_DEPLOYED_ID": DEPLOYED,
        }
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        for name, value in environment.items():
            patch.setenv(name, value)
        yield EmulatedCloud(storage, vectors, google, environment)
