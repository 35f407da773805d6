"""What holds in every suite of a port."""

from collections.abc import Iterator
from typing import Any

import pytest

from shared.ports.json_http import JsonService


@pytest.fixture(autouse=True)
def nobody_asks_the_interaction_service_that_was_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """RxNav's checks of interactions ended in January 2024: whoever asked there would take an error for an answer."""
    asked: list[str] = []
    ask = JsonService._ask

    def recorded(self: JsonService, method: Any, path: str, seconds: float, **more: Any) -> Any:
        asked.append(path)
        return ask(self, method, path, seconds, **more)

    monkeypatch.setattr(JsonService, "_ask", recorded)
    yield
    assert not [path for path in asked if "interaction" in path]
