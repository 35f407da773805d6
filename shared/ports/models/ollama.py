"""Models that Ollama serves, by its own protocol: on this machine, as long as nothing else is set."""

import time
from collections.abc import Callable
from contextlib import closing
from typing import Any, ClassVar, Final

import ollama

from shared.ports.models.base import ModelRequest
from shared.ports.models.ollama_form import asked_of, characters_of, said_in
from shared.ports.models.remote import OF_AN_ADDRESS, CallLimits, Pieces, RemoteModel, Said
from shared.ports.whole_time import WholeTimeTransport

OWN_ADDRESS: Final = "http://127.0.0.1:11434"
_CHARACTERS_A_TOKEN: Final = 3  # of English, at the least


class OllamaModel(RemoteModel):
    """The model `name` at an address, with `context_tokens` in its view."""

    finished = frozenset({"stop"})
    hints: ClassVar = {**OF_AN_ADDRESS, 404: "Ollama knows no model of this name; `ollama pull` fetches it"}

    def __init__(
        self,
        name: str,
        context_tokens: int,
        address: str = OWN_ADDRESS,
        *,
        key: str | None = None,
        limits: CallLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(name, limits or CallLimits(), clock)
        self._context_tokens = context_tokens
        self._made: dict[str, Any] = {
            "host": address,
            "headers": {"authorization": f"Bearer {key}"} if key else None,
            "transport": WholeTimeTransport(address),
            "follow_redirects": False,
        }

    def close(self) -> None:
        """Let go of the connections."""
        self._made["transport"].close()

    def _asked(self, request: ModelRequest) -> dict[str, Any]:
        """Refuse what Ollama would cut from its beginning, and with it the instructions."""
        needed = characters_of(request) / _CHARACTERS_A_TOKEN + request.max_tokens
        if needed > self._context_tokens:
            raise self._away(f"prompt and reply may take {needed:.0f} tokens, more than NG12_MODEL_CONTEXT_TOKENS")
        return {"model": self._name, **asked_of(request, self._context_tokens)}

    def _whole(self, asked: dict[str, Any], seconds: float) -> Said:
        return said_in(self._client(seconds).chat(**asked))

    def _pieces(self, asked: dict[str, Any], seconds: float) -> Pieces:
        with closing(self._client(seconds).chat(**asked, stream=True)) as parts:
            yield from map(said_in, parts)

    def _status(self, error: Exception) -> int | None:
        status = error.status_code if isinstance(error, ollama.ResponseError) else -1
        return status if status > 0 else None  # an error in the middle of a stream has none

    def _client(self, seconds: float) -> Any:
        """Return a client for one call: it takes its time when it is made; the connections are kept."""
        return ollama.Client(timeout=seconds, **self._made)
