"""Writing to Vector Search through Google's own client, where nobody waits for a reply: importing it takes seconds."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from google.api_core import exceptions
from google.api_core.retry import Retry, if_exception_type
from google.cloud import aiplatform_v1 as protocol
from google.cloud.aiplatform_v1.services.index_service.transports import IndexServiceRestTransport

from shared.errors import BackendAwayError

_PASSING: Final = (
    exceptions.TooManyRequests,
    exceptions.ServerError,  # 500, 502, 503, 504
    exceptions.RetryError,
    ConnectionError,
)


class IndexServiceWriter:
    """Writes datapoints of one index through aiplatform_v1; a call with its retries takes at most `seconds`."""

    def __init__(self, address: str, index: str, credentials: Any, seconds: float) -> None:
        place = urlsplit(address)
        transport = IndexServiceRestTransport(host=place.netloc, credentials=credentials, url_scheme=place.scheme)
        self._client = protocol.IndexServiceClient(transport=transport)
        self._index = index
        self._seconds = seconds
        self._retry = Retry(predicate=if_exception_type(*_PASSING), initial=0.1, maximum=2.0, timeout=seconds)

    def upsert(self, datapoints: Sequence[Mapping[str, Any]]) -> None:
        """Add or replace. Raises BackendAwayError."""
        points = [protocol.IndexDatapoint.from_json(json.dumps(one)) for one in datapoints]
        self._called(
            self._client.upsert_datapoints, protocol.UpsertDatapointsRequest(index=self._index, datapoints=points)
        )

    def remove(self, ids: Sequence[str]) -> None:
        """Remove; absent already is fine. Raises BackendAwayError."""
        asked = protocol.RemoveDatapointsRequest(index=self._index, datapoint_ids=ids)
        self._called(self._client.remove_datapoints, asked)

    def close(self) -> None:
        """Let go of the connections."""
        self._client.transport.close()

    def _called(self, call: Any, request: Any) -> None:
        try:
            call(request=request, retry=self._retry, timeout=self._seconds)
        except (exceptions.GoogleAPIError, OSError) as error:
            raise BackendAwayError(f"Vector Search did not take a write ({type(error).__name__}).") from error
