"""A real server of the protocol with a real, poor model: the port holds, verdicts stay, no gate lets it by."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from functions.local import sample
from functions.local.evaluation.second import Seen, figures, seen
from functions.local.guidelines import ingest_file
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.ports.models.base import ModelAwayError, ModelCutOffError, ModelMessage, ModelRequest
from shared.ports.models.openai_compatible import OpenAIModel
from shared.ports.models.remote import CallLimits
from shared.ports.models.schemas import ReplyUnreadableError, read_reply, schema_of
from shared.settings import Settings
from shared.wiring import Wiring
from tests.contracts.models import Greeting
from tests.doubles.small_model import NAME, small_model
from tests.pipelines.assess.test_two_readers import verdict as decided

pytestmark = pytest.mark.long
SHORT = 24  # tokens of a reply; a laden machine says a few of them a second
ROOM = 40  # of a reading; four times as many where it is cut off
HELLO = ModelRequest([ModelMessage("user", "Write a sentence about the sea.")], temperature=0.0, max_tokens=SHORT)
LOSES: dict[str, Any] = {"patient_id": "R-1", "age": 60, "gender": "Male", "symptoms": ["trousers too wide of late"]}
CLUBBED: dict[str, Any] = {"patient_id": "R-2", "age": 60, "gender": "Male", "symptoms": ["finger clubbing"]}
TIRED: dict[str, Any] = {"patient_id": "R-3", "age": 30, "gender": "Female", "symptoms": ["sore thumb"]}
LABELLED = ((LOSES, {"1.2.5"}), (CLUBBED, None), (TIRED, None))  # as somebody else might; None: as the rules have it


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the small model is served."""
    with small_model() as address:
        yield address


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the sample guideline active."""
    folder = tmp_path_factory.mktemp("small")
    wiring = Wiring(Settings(data_dir=folder))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    return folder


@pytest.fixture(scope="module")
def model(address: str) -> Iterator[OpenAIModel]:
    """The port to it."""
    model = OpenAIModel(NAME, address, limits=CallLimits(120.0, 0))
    yield model
    model.close()


@pytest.fixture(scope="module")
def answers(folder: Path, address: str) -> list[tuple[AssessResponse, AssessResponse]]:
    """Each record by the rules alone and with the model."""
    settings = Settings(data_dir=folder)
    beside = Settings(
        data_dir=folder,
        model="openai",
        model_address=address,
        model_name=NAME,
        model_timeout_seconds=120,
        assess_model_seconds=120,
        model_max_tokens=ROOM,
        model_retries=0,
    )
    return [tuple(_assessed(one, record) for one in (settings, beside)) for record, _ in LABELLED]  # type: ignore[misc]


def _assessed(settings: Settings, record: dict[str, Any]) -> AssessResponse:
    wiring = Wiring(settings)
    try:
        return assess_patient(wiring, AssessCall("tests", "tests-small", sent=record))
    finally:
        wiring.close()


def test_it_replies_whole_or_is_cut_off_at_its_length(model: OpenAIModel) -> None:
    try:
        reply = model.generate(HELLO)
    except ModelCutOffError as cut:
        assert cut.used is not None and cut.used.output_tokens > 0
    else:
        assert reply.text.strip() and 0 < reply.output_tokens <= SHORT


def test_it_streams_piece_by_piece(model: OpenAIModel) -> None:
    pieces: list[str] = []
    with suppress(ModelCutOffError):
        for piece in model.stream(HELLO):
            pieces.append(piece)
    assert len(pieces) > 1 and "".join(pieces).strip()


def test_it_is_left_when_the_time_is_up(model: OpenAIModel) -> None:
    with pytest.raises(ModelAwayError):
        model.generate(ModelRequest(HELLO.messages, max_tokens=SHORT, deadline_seconds=0.01))


def test_a_shape_is_asked_for_and_read_as_strictly_as_ever(model: OpenAIModel) -> None:
    """Its server fails over a shape that it does not know; the port then asks for it in words."""
    asked = ModelRequest(HELLO.messages, schema_of(Greeting), temperature=0.0, max_tokens=SHORT)
    with suppress(ModelCutOffError, ReplyUnreadableError):  # answered, and badly; anything else is the port's fault
        assert read_reply(model.generate(asked).text, Greeting).answer


def test_the_verdict_is_that_of_the_rules(answers: list[tuple[AssessResponse, AssessResponse]]) -> None:
    for rules, assisted in answers:
        assert decided(assisted) == decided(rules)
        assert assisted.second_reading is not None and assisted.second_reading.state in {"done", "failed"}


def test_a_poor_model_is_let_through_by_no_gate(answers: list[tuple[AssessResponse, AssessResponse]]) -> None:
    found = [_seen(want, *both) for (_, want), both in zip(LABELLED, answers, strict=True)]
    assert figures(found)["records_wrong"] == 1
    assert figures(found)["allowed"] == "nothing"


def _seen(want: set[str] | None, rules: AssessResponse, assisted: AssessResponse) -> Seen:
    labelled = want if want is not None else {one.rule_id for one in rules.matched_recommendations}
    case: Any = {"expected": {"rule_ids": sorted(labelled), "acceptable_extra_rule_ids": None}}
    return seen(case, assisted.model_dump(mode="json"))
