"""Assessments beside real servers of models that are well, out of sorts, or hang: over HTTP, through the adapters."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

import pytest

from pipelines.assess.readers import ask
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.ports.models.base import ModelRequest
from shared.ports.models.embedded import OfflineModel
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.model_servers import MODEL, Behaviour, ModelServer, OllamaServer, OpenAIServer
from tests.doubles.served import serving
from tests.pipelines.assess.conftest import assessed
from tests.pipelines.assess.readers import Reading
from tests.pipelines.assess.test_assessing_with_hostile_models import decided
from tests.pipelines.assess.test_two_readers import RED_BITS, SPITS, differing

READS = Reading(RED_BITS).says(ModelRequest(()))
NOTHING = Reading().says(ModelRequest(()))
CHECKS = json.dumps({"claims": [{"claim": "c1", "holds": "present", "why": None}]})
KINDS = {"ollama": OllamaServer, "openai": OpenAIServer}
ILL = [behaviour for behaviour in get_args(Behaviour) if behaviour not in {"well", "stops"}]


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest) -> Iterator[tuple[str, ModelServer]]:
    server = KINDS[request.param]()
    with serving(server):
        yield request.param, server


def beside(wiring: Wiring, server: tuple[str, ModelServer], record: dict[str, Any], **changed: Any) -> AssessResponse:
    """Assess through the adapter of the server's kind, with little time."""
    settings = settings_for(server, **changed)
    apart = Wiring(settings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wiring, "settings", settings)
        return assessed(wiring, record, apart.model)


def settings_for(server: tuple[str, ModelServer], **changed: Any) -> Settings:
    kind, served = server
    address = f"{served.address}/v1" if kind == "openai" else served.address
    given = {"model": kind, "model_name": MODEL, "model_address": address}
    return Settings(**{**given, "assess_model_seconds": 1.0, "model_retries": 0, **changed})


@pytest.mark.parametrize("behaviour", ILL)
def test_a_server_that_is_ill_leaves_the_rules_answer(
    wiring: Wiring, server: tuple[str, ModelServer], behaviour: Behaviour
) -> None:
    server[1].behave(behaviour)
    alone, answer = assessed(wiring, SPITS, OfflineModel()), beside(wiring, server, SPITS)
    assert decided(answer) == decided(alone)
    assert (answer.reasoning, answer.mode, answer.degraded) == (alone.reasoning, "rules", True)
    assert len(answer.warnings) == len(alone.warnings) + 1


def test_a_server_that_is_well_reads_a_second_time(wiring: Wiring, server: tuple[str, ModelServer]) -> None:
    server[1].says(READS, CHECKS)
    answer = beside(wiring, server, SPITS)
    assert [one.rule_ids[0] for one in differing(answer)] == ["1.1.1"]
    assert (answer.mode, answer.degraded) == ("model_assisted", False)


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample's whole list is hardly longer than what fetching it takes."""
    monkeypatch.setattr(ask, "_fits", lambda *_: False)


@pytest.mark.usefixtures("little_room")
def test_a_server_with_little_room_gets_what_it_asks_for(wiring: Wiring) -> None:
    served = OllamaServer()
    with serving(served):
        served.asks_for(("get_patient_data", {"patient_id": "this-patient"}))
        served.asks_for(("search_clinical_guidelines", {"query": "coughing up blood"}))
        served.says(NOTHING)
        answer = beside(wiring, ("ollama", served), SPITS)
    assert answer.second_reading.state == "done"
    sent = json.dumps(served.requests[2], ensure_ascii=False)
    assert "gubbinsy red bits" in sent and "haemoptysis" in sent


@pytest.mark.usefixtures("little_room")
def test_a_server_that_asks_for_tools_without_end_is_left(wiring: Wiring) -> None:
    served = OllamaServer()
    with serving(served):
        for _ in range(40):
            served.asks_for(("search_clinical_guidelines", {"query": "anything"}))
        answer = beside(wiring, ("ollama", served), SPITS)
    assert (answer.mode, answer.degraded) == ("rules", True)
    assert len(served.requests) <= 20


def test_a_server_that_hangs_is_waited_for_once_by_all_and_not_again(wiring: Wiring) -> None:
    served = OpenAIServer()
    with serving(served), pytest.MonkeyPatch.context() as patch:
        served.behave("hang")
        settings = settings_for(("openai", served), assess_model_seconds=0.5)
        patch.setattr(wiring, "settings", settings)
        patch.setitem(wiring.__dict__, "model", Wiring(settings).model)
        first = together(wiring)
        asked = len(served.requests)
        second = together(wiring)
    assert {answer.second_reading.state for answer in (*first, *second)} == {"failed"}
    assert len(served.requests) == asked


def together(wiring: Wiring) -> list[AssessResponse]:
    """Sixteen assessments at once."""
    with ThreadPoolExecutor(16) as pool:
        calls = [AssessCall("tests", f"tests-{n}", sent={**SPITS, "patient_id": f"R-{n}"}) for n in range(16)]
        return list(pool.map(lambda call: assess_patient(wiring, call), calls))
