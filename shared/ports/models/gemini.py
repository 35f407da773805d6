"""Gemini on Vertex AI."""

import time
from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeAlias

from google.genai import errors, types

from shared.ports.genai_calls import for_at_most
from shared.ports.models.base import ModelRequest
from shared.ports.models.gemini_form import Thinking, calls_in, config_of, contents_of, text_in
from shared.ports.models.remote import CallLimits, Pieces, RemoteModel, Said

_Asked: TypeAlias = tuple[list[types.Content], types.GenerateContentConfig]
_NOT_ALLOWED: Final = "who asks may not use this model in NG12_GOOGLE_PROJECT and NG12_MODEL_LOCATION"
_NOT_THERE: Final = "the provider knows no model of this name in NG12_MODEL_LOCATION"


class GeminiModel(RemoteModel):
    """The model `name` through a client of google-genai; `thinking`: how much it thinks, None for its own default."""

    finished = frozenset({"STOP"})
    hints: ClassVar = {**RemoteModel.hints, 401: _NOT_ALLOWED, 403: _NOT_ALLOWED, 404: _NOT_THERE}

    def __init__(
        self,
        client: Any,
        name: str,
        limits: CallLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
        thinking: Thinking | None = None,
    ) -> None:
        super().__init__(name, limits or CallLimits(), clock)
        self._client = client
        self._thinking = thinking

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _asked(self, request: ModelRequest) -> _Asked:
        return contents_of(request), config_of(request, self._thinking)

    def _whole(self, asked: _Asked, seconds: float) -> Said:
        contents, config = _timed(asked, seconds)
        return _said(self._client.models.generate_content(model=self._name, contents=contents, config=config))

    def _pieces(self, asked: _Asked, seconds: float) -> Pieces:
        contents, config = _timed(asked, seconds)
        stream = self._client.models.generate_content_stream(model=self._name, contents=contents, config=config)
        try:
            yield from map(_said, stream)
        finally:
            stream.close()

    def _status(self, error: Exception) -> int | None:
        return error.code if isinstance(error, errors.APIError) else None


def _timed(asked: _Asked, seconds: float) -> _Asked:
    contents, config = asked
    return contents, config.model_copy(update={"http_options": for_at_most(seconds)})


def _said(reply: types.GenerateContentResponse) -> Said:
    used = reply.usage_metadata or types.GenerateContentResponseUsageMetadata()
    thought = used.thoughts_token_count or 0
    return Said(
        text_in(reply),
        calls_in(reply),
        _finish(reply),
        used.prompt_token_count or 0,
        (used.candidates_token_count or 0) + thought,
        used.cached_content_token_count or 0,
        thought,
    )


def _finish(reply: types.GenerateContentResponse) -> str:
    """Return how a reply ended; a prompt that is turned away has none, but a reason."""
    if reply.candidates:
        reason = reply.candidates[0].finish_reason
        return reason.value if reason else ""
    blocked = reply.prompt_feedback.block_reason if reply.prompt_feedback else None
    return blocked.value if blocked else ""
