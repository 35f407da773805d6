"""Embeddings of Vertex AI: one vector a text, whatever the model makes of a list."""

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from google.genai import types

from shared.errors import BackendAwayError
from shared.ports.genai_calls import CallFailedError, bounded

_AT_ONCE: Final = 8  # calls
_PATIENCE: Final = 6.0  # times as long for a passage: whoever ingests can wait for a quota, whoever asks cannot
_WITHOUT_TASK: Final = "embedding-2"  # models of this family are told by words what the text is for


class VertexEmbedder:
    """The embedding `model` at `dimension` numbers; each text is a call of its own, which all models take alike.

    A call with its retries takes at most `seconds`, that of a passage six times as long.
    """

    def __init__(self, client: Any, model: str, dimension: int, seconds: float = 30.0) -> None:
        self._client = client
        self._model = model
        self._dimension = dimension
        self._seconds = seconds

    @property
    def name(self) -> str:
        """Name the model and its dimension."""
        return f"vertex-{self._model}-{self._dimension}"

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._dimension

    def embed_passages(self, texts: Sequence[str]) -> list[list[float]]:
        """Embed what is searched; as many vectors as texts, in their order. Raises BackendAwayError."""
        if not texts:
            return []
        with ThreadPoolExecutor(min(_AT_ONCE, len(texts))) as pool:
            return list(pool.map(self._passage, texts))

    def embed_query(self, text: str) -> list[float]:
        """Embed what is asked. Raises BackendAwayError."""
        return self._embed(text, "RETRIEVAL_QUERY", "task: search result | query: ", self._seconds)

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _passage(self, text: str) -> list[float]:
        return self._embed(text, "RETRIEVAL_DOCUMENT", "title: none | text: ", _PATIENCE * self._seconds)

    def _embed(self, text: str, task: str, words: str, seconds: float) -> list[float]:
        """Return a unit vector; a text without words has none to ask for, and the zero vector."""
        if not text.strip():
            return [0.0] * self._dimension
        is_told_by_words = _WITHOUT_TASK in self._model
        asked = words + text if is_told_by_words else text
        config = {"output_dimensionality": self._dimension, "task_type": None if is_told_by_words else task}

        def call(options: types.HttpOptions) -> list[list[float]]:
            settings = types.EmbedContentConfig(**config, http_options=options)
            reply = self._client.models.embed_content(model=self._model, contents=[asked], config=settings)
            return [list(one.values or ()) for one in reply.embeddings or ()]

        try:
            found = bounded(call, seconds)
        except CallFailedError as failed:
            raise BackendAwayError(
                f"The embedding model {self._model} (NG12_EMBEDDING_NAME, NG12_EMBEDDING_LOCATION): {failed}."
            ) from failed
        return self._one(found)

    def _one(self, found: list[list[float]]) -> list[float]:
        if len(found) != 1 or len(found[0]) != self._dimension:
            raise BackendAwayError(
                f"The embedding model {self._model} gave {len(found)} vectors of {sorted({len(one) for one in found})} "
                f"numbers where one of {self._dimension} was asked for: check NG12_EMBEDDING_NAME and its dimension."
            )
        length = math.sqrt(math.fsum(number * number for number in found[0])) or 1.0
        return [number / length for number in found[0]]
