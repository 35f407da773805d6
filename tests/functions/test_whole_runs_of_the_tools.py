"""Whole runs of the tools over services that speak as the real ones: what is asked of them, what never comes out."""

import logging
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from functions.agent.parts import tools_for
from functions.local.fakes.fhir import FhirRecord, sample_resources
from functions.local.fakes.openfda import OpenFda
from functions.local.fakes.pubmed import CALLER, Eutils
from functions.local.fakes.rxnorm import RxNorm
from functions.local.fakes.trials import TrialsRegister
from functions.local.fakes.wire import Fake, Limit
from pipelines.agent.actions import proposer
from pipelines.agent.context import AgentContext
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.response import AgentResponse
from pipelines.agent.run import turn
from pipelines.agent.worded.ask import Helper
from shared.conversation.understand.asking import Understanding
from shared.guardrails.injection import find_attack
from shared.ports.json_http import Pace
from shared.ports.models.base import ModelRequest
from shared.settings import Settings
from shared.tools.budget import Bounds
from shared.wiring import Wiring
from tests.doubles.served import Answer, Asked, Mood, Service, serving
from tests.doubles.understanding import reply
from tests.doubles.wording_models import WordingModel

SCENARIOS = Path(__file__).parents[1] / "pipelines" / "agent"
MESSAGES = [
    case["message"]
    for file in ("requests", "requests_at_the_end_of_a_shift", "requests_told_in_haste", "turns")
    for case in yaml.safe_load((SCENARIOS / f"{file}.yaml").read_text(encoding="utf-8"))
]
LOOK_UPS = (
    "FDA warnings for dofetilide", "does warfarin interact with ibuprofen?", "papers on CGRP antibodies in migraine",
    "recruiting trials for ALS", "Find Tobias Fenwick and open his record", "chart of S-102", "warnings for zorbaxin",
    "Prescribe amlodipine 5 mg once daily for S-102", "Well now, that metformin stuff, eh, so-so",
    "warnings for dofetilide and papers on CGRP antibodies in migraine",
)  # fmt: skip
MANY, NONE = Limit(10**9, 1), Limit(0, 60)
RAW = (
    CALLER, "API rate limit", "api-key", "OVER_RATE_LIMIT", "NOT_FOUND", "No matches found", "OperationOutcome",
    "not-found", "transient", "Too many", "<html", "out of sorts", "UNAVAILABLE", "Traceback", "HTTPStatusError",
    "ReadTimeout", "ServiceFault", "127.0.0.1", "error_type",
)  # fmt: skip


class Recorded(Service):
    """A stand-in of the product's own, with what it was asked and how it feels."""

    def __init__(self, fake: Fake) -> None:
        super().__init__()
        self._fake = fake

    def answer(self, asked: Asked) -> Answer:
        given = self._fake.answer(asked)
        return Answer(given.status, given.body, given.headers)


class World:
    """The five services, and the wiring that asks them."""

    def __init__(self, folder: Path, stack: ExitStack, limit: Limit) -> None:
        fakes: dict[str, Fake] = {
            "openfda_address": OpenFda(limit), "rxnorm_address": RxNorm(limit), "pubmed_address": Eutils(limit),
            "trials_address": TrialsRegister(limit),
            "chart_server": FhirRecord(sample_resources(date(2026, 3, 2))),
        }  # fmt: skip
        self.services = {name: Recorded(fake) for name, fake in fakes.items()}
        addresses: dict[str, Any] = {
            name: stack.enter_context(serving(service)) for name, service in self.services.items()
        }
        self.wiring = Wiring(Settings(data_dir=folder, agent_services="network", **addresses))
        stack.callback(self.wiring.close)

    def feel(self, mood: Mood) -> None:
        for service in self.services.values():
            service.feel(mood)

    @property
    def asked(self) -> list[Asked]:
        return [asked for service in self.services.values() for asked in service.asked]

    def say(self, message: str, model: WordingModel | None = None) -> AgentResponse:
        wiring = self.wiring
        context = AgentContext(
            tools=tools_for(wiring, "tester", "corr-12345678"), withdraw=lambda _id: None,
            propose=proposer(wiring.actions, "tester", "s"),
            lexicon=Lexicon(wiring.drug_names, wiring.terminology.knows), clock=time.monotonic,
            deadline=time.monotonic() + 45, session_id="s", attack=find_attack, wait=lambda _seconds: None,
            understanding=Understanding(model) if model else None,
            helper=Helper(Bounds(model, 0.1, 256, 1, 15.0)) if model else None,
        )  # fmt: skip
        return turn(context, message)[0]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a place: the stand-ins bear more than the services do."""
    monkeypatch.setattr(Pace, "take", lambda _self, _service, seconds: seconds)


@pytest.fixture
def world(tmp_path: Path, quick: None) -> Iterator[World]:
    with ExitStack() as stack:
        yield World(tmp_path, stack, MANY)


@pytest.fixture
def crowded(tmp_path: Path, quick: None) -> Iterator[World]:
    """Over every limit: PubMed's refusal repeats the caller's address."""
    with ExitStack() as stack:
        yield World(tmp_path, stack, NONE)


def names_in(asked: Sequence[Asked]) -> list[str]:
    people = ("Smith", "Fenwick", "Okafor", "Oyelaran", "Achebe", "Tobias", "Bethany", "Desmond", "Margaret")
    return [one.path for one in asked for name in people if name.lower() in f"{one.path} {dict(one.query)}".lower()]


def test_no_run_asks_the_interaction_service_that_was_closed_nor_puts_a_name_into_an_address(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        for message in (*MESSAGES, *LOOK_UPS):
            world.say(message)
    assert all(service.asked for service in world.services.values())
    assert not [asked.path for asked in world.asked if "interaction" in asked.path]
    assert names_in([*world.services["chart_server"].asked, *world.services["rxnorm_address"].asked]) == []
    logged = "\n".join(record.getMessage() for record in caplog.records)
    assert not [name for name in ("Fenwick", "Okafor", "Oyelaran", "Achebe") if name in logged]


def thinking() -> WordingModel:
    """A model that understands nothing of a message, so that code's reading is done, and puts nothing plainly."""

    def says(request: ModelRequest) -> str:
        return "none" if request.schema is None else reply()

    return WordingModel(says=says)


def test_a_turn_asks_a_model_once_what_is_meant_and_once_for_plain_words_at_most(world: World) -> None:
    asked = []
    for message in MESSAGES:
        model = thinking()
        world.say(message, model)
        asked.append(len(model.asked))
    assert statistics.median(asked) <= 2
    assert max(asked) == 2


def checked(world: World, caplog: pytest.LogCaptureFixture) -> None:
    model = thinking()
    with caplog.at_level(logging.DEBUG):
        replies = [world.say(message, model) for message in LOOK_UPS]
    told = "\n".join(reply.model_dump_json() for reply in replies)
    prompts = "\n".join(message.text for request in model.asked for message in request.messages)
    logged = "\n".join(f"{record.name} {record.getMessage()} {record.__dict__}" for record in caplog.records
                       if not record.name.startswith(("httpcore", "asyncio")))  # fmt: skip
    assert prompts
    assert not [raw for raw in RAW if raw in prompts]
    assert not [raw for raw in RAW if raw in told.replace("https://127.0.0.1", "")]
    assert CALLER not in logged


def test_the_address_of_a_caller_that_a_refusal_repeats_reaches_no_log_trace_answer_or_prompt(
    crowded: World, caplog: pytest.LogCaptureFixture
) -> None:
    checked(crowded, caplog)
    assert crowded.services["pubmed_address"].asked
    assert CALLER not in caplog.text


@pytest.mark.parametrize("mood", ["busy", "down", "broken", "half"])
def test_no_raw_error_of_a_service_reaches_an_answer_or_a_prompt(
    world: World, mood: Mood, caplog: pytest.LogCaptureFixture
) -> None:
    world.feel(mood)
    checked(world, caplog)


def test_a_run_of_services_that_are_well_says_no_raw_word_of_theirs(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    checked(world, caplog)
