"""Where vectors are kept, as the settings choose; each is built when asked, and then there for good."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from shared.built_once import BuiltOnce
from shared.settings import Settings
from shared.settings_loading import needed

if TYPE_CHECKING:
    from shared.ports.documents.base import DocumentStore
    from shared.ports.embedders.base import Embedder
    from shared.ports.google_access import GoogleAccess
    from shared.ports.vectors.base import VectorIndex
    from shared.ports.vectors.vector_search import DatapointWriter, IndexAddress


class VectorBackEnds:
    """Part of the back ends."""

    settings: Settings
    building: Any
    if TYPE_CHECKING:

        @property
        def data_folder(self) -> Path: ...
        @property
        def google(self) -> GoogleAccess: ...
        @property
        def documents(self) -> DocumentStore: ...
        @property
        def embedder(self) -> Embedder: ...

    @BuiltOnce
    def vectors(self) -> "VectorIndex":
        """Vectors of this embedder; another embedder has an index of its own."""
        settings = self.settings
        if settings.vectors == "vector_search":
            from shared.ports.vectors.vector_search import IndexAddress, VectorSearchIndex

            address = IndexAddress(
                api=self.google.regional_api("aiplatform"),
                public=self.google.at(needed(settings, "vector_search_domain")),
                index=needed(settings, "vector_search_index"),
                endpoint=needed(settings, "vector_search_endpoint"),
                deployed_id=settings.vector_search_deployed_id,
            )
            return VectorSearchIndex(self.google.rest(), address, self._dimension, writer=self._vector_writer(address))
        if settings.vectors == "firestore":
            from shared.ports.vectors.kept_in_documents import DocumentVectors

            return DocumentVectors(self.documents, self._space, self._dimension)
        from shared.ports.vectors.embedded import InProcessVectors

        return InProcessVectors(self.data_folder / "vectors" / f"{self.embedder.name}.bin", self.embedder.dimension)

    def _vector_writer(self, address: "IndexAddress") -> "DatapointWriter | None":
        """Return Google's own client where it is chosen; without it the index is written as it is asked."""
        if self.settings.vector_search_writer == "rest":
            return None
        from shared.ports.vectors.index_service import IndexServiceWriter

        seconds = self.settings.backend_timeout_seconds
        return IndexServiceWriter(address.api, address.index, self.google.credentials(), seconds)

    @property
    def _dimension(self) -> int:
        """How many numbers a vector has; known without loading the client of a remote embedder."""
        settings = self.settings
        return settings.embedding_dimension if settings.embedder == "vertex" else self.embedder.dimension

    @property
    def _space(self) -> str:
        """What vectors are kept under: the embedder's name, known without loading its client."""
        settings = self.settings
        if settings.embedder == "vertex":
            return f"vertex-{settings.embedding_name}-{settings.embedding_dimension}"
        return self.embedder.name
