"""The ranking API of Google: a score for each passage, by its REST protocol."""

from collections.abc import Sequence
from typing import Any, Final

from shared.errors import BackendAwayError
from shared.ports.google_rest import GoogleRest

_SERVICE: Final = "The ranking API"
_MOST: Final = 200  # records that one call takes


class RankingReranker:
    """The ranking `model` of a `project`; `address` begins with https://."""

    def __init__(self, rest: GoogleRest, address: str, project: str, model: str) -> None:
        self._rest = rest
        self._url = f"{address}/v1/projects/{project}/locations/global/rankingConfigs/default_ranking_config:rank"
        self._model = model

    def rerank(self, query: str, passages: Sequence[str]) -> list[float]:
        """Return one score a passage, 0 to 1, in their order. Raises BackendAwayError."""
        scores: list[float] = []
        for start in range(0, len(passages), _MOST):
            scores += self._scores(query, passages[start : start + _MOST])
        return scores

    def close(self) -> None:
        """Let go of the connections."""
        self._rest.close()

    def _scores(self, query: str, passages: Sequence[str]) -> list[float]:
        records = [{"id": str(place), "content": passage} for place, passage in enumerate(passages)]
        body = {"model": self._model, "query": query, "records": records, "ignoreRecordDetailsInResponse": True}
        reply = self._rest.post(_SERVICE, self._url, body)
        found = {record["id"]: _score(record) for record in reply.get("records", ())}
        if set(found) != {record["id"] for record in records}:
            raise BackendAwayError(f"{_SERVICE} left passages without a score.")
        return [found[record["id"]] for record in records]


def _score(record: Any) -> float:
    return min(1.0, max(0.0, float(record.get("score", 0.0))))
