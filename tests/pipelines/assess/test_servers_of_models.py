"""Assessments beside real servers of models that are well, out of sorts, or hang: over HTTP, through the adapters."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from pipelines.assess.response import AssessResponse
from shared.ports.models.embedded import OfflineModel
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.model_servers import MODEL, Behaviour, ModelServer, OllamaServer, OpenAIServer
from tests.doubles.served import serving
from tests.pipelines.assess.conftest import assessed
from tests.pipelines.assess.test_a_record_that_reads_completely import COUGHS, TRUE, wording
from tests.pipelines.assess.test_assessing_with_hostile_models import decided
from tests.pipelines.assess.test_text_that_was_left_unread import UNREAD, matched, reading

KINDS = {"ollama": OllamaServer, "openai": OpenAIServer}
ILL = [behaviour for behaviour in get_args(Behaviour) if behaviour not in {"well", "stops"}]


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest) -> Iterator[tuple[str, ModelServer]]:
    server = KINDS[request.param]()
    with serving(server):
        yield request.param, server


def beside(wiring: Wiring, server: tuple[str, ModelServer], record: dict[str, Any]) -> AssessResponse:
    """Assess through the adapter of the server's kind, with little time."""
    kind, served = server
    address = f"{served.address}/v1" if kind == "openai" else served.address
    settings = Settings(model=kind, model_name=MODEL, model_address=address, assess_model_seconds=1.0, model_retries=0)
    apart = Wiring(settings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wiring, "settings", settings)
        return assessed(wiring, record, apart.model)


@pytest.mark.parametrize("behaviour", ILL)
def test_a_server_that_is_ill_leaves_the_rules_answer(
    wiring: Wiring, server: tuple[str, ModelServer], behaviour: Behaviour
) -> None:
    server[1].behave(behaviour)
    alone, answer = assessed(wiring, COUGHS, OfflineModel()), beside(wiring, server, COUGHS)
    assert decided(answer) == decided(alone)
    assert (answer.reasoning, answer.mode, answer.degraded) == (alone.reasoning, "rules", True)
    assert len(answer.warnings) == len(alone.warnings) + 1


def test_a_server_that_is_well_words_the_reasons(wiring: Wiring, server: tuple[str, ModelServer]) -> None:
    server[1].says(wording(("1.1.3", TRUE)))
    answer = beside(wiring, server, COUGHS)
    assert TRUE in answer.reasoning
    assert (answer.mode, answer.degraded) == ("model_assisted", False)


def test_a_server_that_asks_for_tools_gets_their_results(wiring: Wiring, server: tuple[str, ModelServer]) -> None:
    server[1].asks_for(("get_patient_data", {"patient_id": "this-patient"}))
    server[1].asks_for(("search_clinical_guidelines", {"query": "coughing up blood"}))
    server[1].says(reading(("weight loss", "loss this month of weight")), wording(("1.7.1", "She has weight loss.")))
    answer = beside(wiring, server, UNREAD)
    assert matched(answer) == {"1.7.1"}
    assert "She has weight loss." in answer.reasoning
    sent = json.dumps(server[1].requests[2], ensure_ascii=False)
    assert "loss this month of weight lately" in sent
    assert "1.1.1 (page" in sent


def test_a_server_that_asks_for_tools_without_end_is_left(wiring: Wiring, server: tuple[str, ModelServer]) -> None:
    for _ in range(40):
        server[1].asks_for(("search_clinical_guidelines", {"query": "anything"}))
    answer = beside(wiring, server, UNREAD)
    assert (answer.mode, answer.degraded) == ("rules", True)
    assert len(server[1].requests) <= 20
