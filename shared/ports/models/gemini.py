"""Gemini on Vertex AI. Only a reply that was finished counts: one cut off or withheld is as good as none."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from google.genai import types

from shared.ports.genai_calls import CallFailedError, bounded, for_at_most, said
from shared.ports.models.base import ModelAwayError, ModelReply, ModelRequest
from shared.ports.models.gemini_form import calls_in, config_of, contents_of, text_in

_FINISHED: Final = "STOP"


class GeminiModel:
    """The model `name` through a client of google-genai."""

    def __init__(self, client: Any, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._name = name
        self._clock = clock

    @property
    def name(self) -> str:
        """Name as configured."""
        return self._name

    @property
    def is_model(self) -> bool:
        """There is a model behind it."""
        return True

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply, retried within its deadline. Raises ModelAwayError."""

        def call(options: types.HttpOptions) -> Any:
            asked = {"contents": contents_of(request), "config": config_of(request, options)}
            return self._client.models.generate_content(model=self._name, **asked)

        try:
            reply = bounded(call, request.deadline_seconds, self._clock)
        except CallFailedError as failed:
            raise self._away(str(failed)) from failed
        text, calls = text_in(reply), calls_in(reply)
        if _finish(reply) != _FINISHED or not (text or calls):
            raise self._away(f"the reply ended with {_finish(reply) or 'nothing'}")
        used = reply.usage_metadata
        return ModelReply(text, used.prompt_token_count or 0, used.candidates_token_count or 0, calls=calls)

    def stream(self, request: ModelRequest) -> Iterator[str]:
        """Yield pieces of the reply; what was begun is not asked again. Raises ModelAwayError, also in the middle."""
        until, finish = self._clock() + request.deadline_seconds, ""
        config = config_of(request, for_at_most(request.deadline_seconds))
        asked = {"contents": contents_of(request), "config": config}
        try:
            for piece in self._client.models.generate_content_stream(model=self._name, **asked):
                if self._clock() > until:
                    raise TimeoutError
                finish = _finish(piece) or finish
                if text := text_in(piece):
                    yield text
        except Exception as error:  # the client raises what its HTTP library raises, and it knows several
            raise self._away(said(error)) from error
        if finish != _FINISHED:
            raise self._away(f"the reply ended with {finish or 'nothing'}")

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _away(self, how: str) -> ModelAwayError:
        return ModelAwayError(f"The model {self._name} (NG12_MODEL_NAME) did not answer as it should: {how}.")


def _finish(reply: Any) -> str:
    candidate = (reply.candidates or [None])[0]
    return candidate.finish_reason.value if candidate and candidate.finish_reason else ""
