"""Models behind any server that speaks OpenAI's chat protocol, such as vLLM."""

import time
from collections.abc import Callable
from typing import Any, ClassVar, Final

import openai

from shared.ports.models.base import ModelRequest
from shared.ports.models.openai_form import asked_of, piece_in, said_in
from shared.ports.models.remote import OF_AN_ADDRESS, CallLimits, Pieces, RemoteModel, Said
from shared.ports.models.shape_in_words import MAY_BE_THE_SHAPE
from shared.ports.whole_time import whole_time_client

_NO_KEY: Final = "none"  # the client wants one, servers without keys do not look at it


class OpenAIModel(RemoteModel):
    """The model `name` at an address, which ends with its version, mostly /v1."""

    finished = frozenset({"stop", "tool_calls"})
    may_be_the_shape: ClassVar = MAY_BE_THE_SHAPE | {500}  # llama-cpp-python says so of a shape that it does not know
    hints: ClassVar = OF_AN_ADDRESS

    def __init__(
        self,
        name: str,
        address: str,
        *,
        key: str | None = None,
        limits: CallLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(name, limits or CallLimits(), clock)
        connections: Any = whole_time_client(address)  # which the client takes, and does not say so
        self._client: Any = openai.OpenAI(
            api_key=key or _NO_KEY, base_url=address, max_retries=0, http_client=connections
        )

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _asked(self, request: ModelRequest) -> dict[str, Any]:
        return {"model": self._name, **asked_of(request)}

    def _whole(self, asked: dict[str, Any], seconds: float) -> Said:
        return said_in(self._client.chat.completions.create(**asked, timeout=seconds))

    def _pieces(self, asked: dict[str, Any], seconds: float) -> Pieces:
        counted = {"stream": True, "stream_options": {"include_usage": True}}
        with self._client.chat.completions.create(**asked, **counted, timeout=seconds) as parts:
            yield from map(piece_in, parts)

    def _status(self, error: Exception) -> int | None:
        return error.status_code if isinstance(error, openai.APIStatusError) else None
