"""Chat turns with models behind real servers: worded where they speak, in the guideline's own words where they fail."""

from collections.abc import Iterator

import pytest

from shared.guardrails.messages import model_was_away, wording_was_withheld
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.model_servers.ollama import OllamaServer
from tests.doubles.model_servers.openai import OpenAIServer
from tests.doubles.model_servers.server import MODEL, Behaviour, ModelServer
from tests.doubles.served import serving
from tests.pipelines.chat.worded.conftest import Ask

QUESTION = "unexplained haemoptysis at 55, refer?"
WORDED = "People aged 40 and over with unexplained haemoptysis are referred on a suspected cancer pathway"
FAILING: tuple[Behaviour, ...] = (
    "busy", "down", "forbidden", "hang", "stall", "drip", "cut", "stops", "empty", "refusal", "length", "not json",
    "error inside", "reset", "garbled",
)  # fmt: skip


@pytest.fixture(params=[OpenAIServer, OllamaServer])
def server(request: pytest.FixtureRequest) -> ModelServer:
    made: ModelServer = request.param()
    made.otherwise = f"{WORDED} [Source 1]."
    return made


@pytest.fixture
def model(server: ModelServer) -> Iterator[Model]:
    kind, path = ("openai", "/v1") if isinstance(server, OpenAIServer) else ("ollama", "")
    with serving(server) as address:
        wiring = Wiring(
            Settings(model=kind, model_address=address + path, model_name=MODEL, model_retries=0)  # type: ignore[arg-type]
        )
        yield wiring.model
        wiring.close()


def test_what_a_server_streams_is_checked_and_shown(ask: Ask, server: ModelServer, model: Model) -> None:
    turn = ask(QUESTION, model)
    assert turn.events[0].text == f"{WORDED} [NG12 §1.1.1, p.9]." and len(server.requests) == 1


@pytest.mark.parametrize("behaviour", FAILING)
def test_a_server_that_fails_leaves_the_same_sources(
    ask: Ask, server: ModelServer, model: Model, behaviour: Behaviour
) -> None:
    server.behave(behaviour)
    plain, turn = ask(QUESTION), ask(QUESTION, model, seconds=0.6)
    assert (turn.reply.route, turn.cited) == (plain.reply.route, plain.cited)
    assert any(why in turn.reply.answer for why in (model_was_away(), wording_was_withheld()))
    assert WORDED not in turn.reply.answer and turn.shown == turn.reply.answer
