"""What every model behind a server does, whatever the protocol and however the server behaves.

Fixtures: `server`, and `connect`, which makes a model of it with some limits, a name and perhaps a clock.
"""

import base64
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from shared.ports.leaving import Leaving
from shared.ports.models.base import (
    Model,
    ModelAwayError,
    ModelImage,
    ModelLeftError,
    ModelMessage,
    ModelRequest,
    ModelTool,
    Used,
)
from shared.ports.models.remote import CallLimits
from shared.ports.models.schemas import read_reply
from tests.contracts.models import ASKED, SCHEMA, Greeting, ModelContract
from tests.doubles.model_servers.server import (
    CACHED_TOKENS,
    INPUT_TOKENS,
    MODEL,
    OUTPUT_TOKENS,
    THINKING_TOKENS,
    Behaviour,
    ModelServer,
    Pace,
)

Connect = Callable[..., Any]
HASTY, ONCE = CallLimits(0.15, 2), CallLimits(5.0, 0)
TOOL = ModelTool("look_up", "Look a patient up", {"type": "object", "properties": {"id": {"type": "string"}}})
PASSING: list[Behaviour] = ["busy", "down", "cut", "error inside"]
NEVER: list[Behaviour] = [
    *PASSING,
    "forbidden",
    "hang",
    "stall",
    "drip",
    "stops",
    "empty",
    "refusal",
    "length",
    "not json",
    "reset",
    "garbled",
]


def whole(model: Model, asked: ModelRequest = ASKED) -> str:
    return model.generate(asked).text


def streamed(model: Model, asked: ModelRequest = ASKED) -> str:
    return "".join(model.stream(asked))


ways = pytest.mark.parametrize("call", [whole, streamed], ids=["whole", "streamed"])
Call = Callable[..., str]


class RemoteModelContract(ModelContract):
    """The port whole, and every way in which a server can fail.

    `tells_parts`: the protocol tells which tokens were kept from before, and which the model thought in.
    """

    tells_parts = True

    @pytest.fixture
    def answering(self, connect: Connect) -> Iterator[Model]:
        model = connect()
        yield model
        model.close()

    @pytest.fixture
    def answering_in_json(self, answering: Model) -> Model:
        return answering

    @pytest.fixture
    def away(self, connect: Connect) -> Model:
        return connect(name="of-yesterday")  # type: ignore[no-any-return]

    def test_a_picture_arrives_beside_its_words(self, server: ModelServer, answering: Model) -> None:
        told = ModelMessage("user", "What is this?", images=(ModelImage("image/jpeg", b"picture"),))
        answering.generate(ModelRequest((told,)))
        sent = json.dumps(server.requests[-1])
        assert base64.b64encode(b"picture").decode() in sent
        assert "What is this?" in sent

    @ways
    def test_the_reply_is_what_the_model_said(self, server: ModelServer, answering: Model, call: Call) -> None:
        server.says("No “fever”,\n  no weight loss.")
        assert call(answering) == "No “fever”,\n  no weight loss."

    def test_a_reply_says_how_it_ended_and_a_stream_what_it_cost(self, answering: Model) -> None:
        reply, stream = answering.generate(ASKED), answering.stream(ASKED)
        with pytest.raises(StopIteration) as ended:
            while True:
                next(stream)
        known = {"cached_tokens": CACHED_TOKENS, "thinking_tokens": THINKING_TOKENS} if self.tells_parts else {}
        assert reply.used == ended.value.value == Used(INPUT_TOKENS, OUTPUT_TOKENS, reply.finish, **known)
        assert reply.finish.lower() == "stop"

    def test_a_name_that_nobody_knows_is_said_to_be_a_setting(self, server: ModelServer, away: Model) -> None:
        with pytest.raises(ModelAwayError, match=r"NG12_MODEL_NAME.*no model of this name"):
            away.generate(ASKED)
        assert len(server.asked) == 1

    def test_a_tool_is_asked_for_and_its_results_go_back_in_order(self, server: ModelServer, answering: Model) -> None:
        server.asks_for((TOOL.name, {"id": "S-1"}), (TOOL.name, {"id": "S-2"}))
        calls = answering.generate(ModelRequest(ASKED.messages, tools=[TOOL])).calls
        assert [(one.name, one.arguments) for one in calls] == [(TOOL.name, {"id": "S-1"}), (TOOL.name, {"id": "S-2"})]
        results = [ModelMessage("tool", f'{{"age": {age}}}', tool=TOOL.name) for age in (66, 67)]
        told = [*ASKED.messages, ModelMessage("assistant", "", calls=calls), *results]
        assert answering.generate(ModelRequest(told, tools=[TOOL])).text == server.otherwise
        assert len(server.requests) == 2

    def test_tools_may_be_offered_beside_a_schema(self, server: ModelServer, answering: Model) -> None:
        server.asks_for((TOOL.name, {"id": "S-1"}))
        assert answering.generate(ModelRequest(ASKED.messages, schema=SCHEMA, tools=[TOOL])).calls

    @pytest.mark.parametrize("behaviour", PASSING)
    @ways
    def test_a_server_that_is_out_of_sorts_for_a_moment_is_asked_again(
        self, server: ModelServer, answering: Model, call: Call, behaviour: Behaviour
    ) -> None:
        server.says("Hello there, clinician")
        server.behave("busy" if call is streamed else behaviour, times=1)  # a stream that has begun: see below
        assert call(answering) == server.otherwise
        assert len(server.asked) == 2

    @ways
    def test_it_is_asked_as_often_again_as_the_settings_allow(
        self, server: ModelServer, connect: Connect, call: Call
    ) -> None:
        server.behave("down")
        for limits, times in ((ONCE, 1), (CallLimits(5.0, 2), 3)):
            server.asked.clear()
            with pytest.raises(ModelAwayError, match="HTTP 503"):
                call(connect(limits=limits))
            assert len(server.asked) == times

    @pytest.mark.parametrize("behaviour", ["forbidden", "length", "empty"])
    @ways
    def test_what_would_be_the_same_again_is_not_asked_again(
        self, server: ModelServer, answering: Model, call: Call, behaviour: Behaviour
    ) -> None:
        server.behave(behaviour)
        with pytest.raises(ModelAwayError):
            call(answering)
        assert len(server.asked) == 1

    @ways
    @pytest.mark.parametrize("behaviour", NEVER)
    def test_a_server_that_stays_out_of_sorts_is_away_in_its_time_and_nothing_said_is_repeated(
        self, server: ModelServer, connect: Connect, call: Call, behaviour: Behaviour
    ) -> None:
        server.behave(behaviour)
        with pytest.raises(ModelAwayError) as caught:
            call(connect(limits=HASTY))
        error = caught.value
        assert "hello" not in f"{error}{error.__cause__!r}{error.__context__!r}".lower()
        assert (error.__cause__, error.__context__) == (None, None)

    @ways
    def test_a_request_may_allow_less_time_than_the_settings(
        self, server: ModelServer, connect: Connect, call: Call
    ) -> None:
        server.behave("drip")
        with pytest.raises(ModelAwayError):
            call(connect(limits=CallLimits(60.0)), ModelRequest(ASKED.messages, deadline_seconds=0.15))

    @ways
    def test_where_no_time_is_left_nobody_is_asked(self, server: ModelServer, answering: Model, call: Call) -> None:
        for seconds in (0.0, -1.0):
            with pytest.raises(ModelAwayError):
                call(answering, ModelRequest(ASKED.messages, deadline_seconds=seconds))
        assert not server.asked

    def test_a_stream_that_has_begun_is_not_asked_again(self, server: ModelServer, answering: Model) -> None:
        server.behave("cut", times=1)
        with pytest.raises(ModelAwayError):
            streamed(answering)
        assert len(server.asked) == 1

    def test_what_a_reply_cut_off_has_cost_is_known(self, server: ModelServer, answering: Model) -> None:
        server.behave("length")
        with pytest.raises(ModelAwayError) as caught:
            answering.generate(ASKED)
        assert caught.value.used is not None
        assert caught.value.used.output_tokens == OUTPUT_TOKENS

    def test_a_reply_cut_off_is_given_to_whoever_takes_one(self, server: ModelServer, answering: Model) -> None:
        server.behave("length")
        reply = answering.generate(replace(ASKED, takes_cut_off=True))
        assert reply.text
        assert reply.finish.casefold() in {"length", "max_tokens"}

    @pytest.mark.parametrize("behaviour", ["forbidden", "empty"])
    def test_who_takes_a_reply_cut_off_takes_no_other_failure(
        self, server: ModelServer, answering: Model, behaviour: Behaviour
    ) -> None:
        server.behave(behaviour)
        with pytest.raises(ModelAwayError):
            answering.generate(replace(ASKED, takes_cut_off=True))

    def test_leaving_a_stream_lets_go_of_the_server(self, server: ModelServer, answering: Model) -> None:
        server.behave("stall")
        stream = answering.stream(ASKED)
        assert next(stream)
        assert not server.hung_up.is_set()
        stream.close()
        assert server.hung_up.wait(5)

    @ways
    @pytest.mark.parametrize("behaviour", ["hang", "stall", "down"])
    def test_whoever_waits_may_leave_while_nothing_comes(
        self, server: ModelServer, connect: Connect, call: Call, behaviour: Behaviour
    ) -> None:
        server.behave(behaviour)
        leaving, ended = Leaving(), list[Exception]()

        def listen() -> None:
            with leaving.waits(), pytest.raises(ModelAwayError) as caught:
                call(connect(limits=CallLimits(60.0, 100)))
            ended.append(caught.value)

        listening = threading.Thread(target=listen, daemon=True)
        listening.start()
        while not server.asked:
            time.sleep(0.01)
        leaving.leave()
        listening.join(5)
        assert [type(error) for error in ended] == [ModelLeftError]

    def test_whoever_left_is_not_answered(self, server: ModelServer, answering: Model) -> None:
        leaving = Leaving()
        leaving.leave()
        with leaving.waits(), pytest.raises(ModelLeftError):
            answering.generate(ASKED)
        assert whole(answering) == server.otherwise

    def test_a_stream_that_stands_still_holds_up_nobody_else(self, server: ModelServer, answering: Model) -> None:
        server.behave("stall", times=1)
        standing = answering.stream(ASKED)
        next(standing)
        with ThreadPoolExecutor(8) as threads:
            assert set(threads.map(lambda _: whole(answering), range(24))) == {server.otherwise}
        standing.close()

    @pytest.mark.parametrize("size", [1, 2, 7])
    def test_letters_that_come_in_parts_are_whole(self, server: ModelServer, answering: Model, size: int) -> None:
        server.bytes_at_once = size
        server.says("Café – “fièvre” ≥ 38 °C 🌡")
        assert streamed(answering) == "Café – “fièvre” ≥ 38 °C 🌡"

    @ways
    def test_a_line_of_any_length_is_read(self, server: ModelServer, answering: Model, call: Call) -> None:
        server.says("x" * 2_000_000)
        assert len(call(answering)) == 2_000_000

    @ways
    def test_a_first_word_that_takes_a_while_is_waited_for(
        self, server: ModelServer, answering: Model, call: Call
    ) -> None:
        server.pace = Pace(first=0.3)
        assert call(answering) == server.otherwise
        assert len(server.asked) == 1

    @ways
    def test_a_server_is_left_alone_for_as_long_as_it_says(
        self, server: ModelServer, connect: Connect, call: Call, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pauses: list[float] = []
        monkeypatch.setattr("shared.ports.retrying.do_nothing_for", pauses.append)
        server.retry_after = "2"
        server.behave("busy", times=1)
        assert call(connect()) == server.otherwise
        assert pauses == [2.0]

    @ways
    def test_a_server_that_wants_more_time_than_there_is_is_away_at_once(
        self, server: ModelServer, answering: Model, call: Call
    ) -> None:
        server.retry_after = "600"
        server.behave("down")
        with pytest.raises(ModelAwayError, match="HTTP 503"):
            call(answering)
        assert len(server.asked) == 1

    def test_a_server_that_knows_no_shapes_is_told_it_in_words_from_then_on(
        self, server: ModelServer, answering: Model
    ) -> None:
        server.knows_shapes = False
        server.says(*['Here: {"answer": "hello"}'] * 2)
        for asked in (2, 3):
            reply = answering.generate(ModelRequest(ASKED.messages, schema=SCHEMA))
            assert read_reply(reply.text, Greeting).answer == "hello"
            assert len(server.asked) == asked
        sent = json.dumps(server.requests[-1])
        assert "JSON Schema" in sent and "additionalProperties" in sent and "Reply briefly." in sent

    def test_connections_are_kept_between_streams(self, server: ModelServer, answering: Model) -> None:
        for _ in range(3):
            assert streamed(answering) == server.otherwise
        assert server.connections == 1

    def test_connections_are_kept_between_calls(self, server: ModelServer, answering: Model) -> None:
        for _ in range(3):
            assert whole(answering)
        assert server.connections == 1

    def test_the_model_is_called_as_configured(self, answering: Model) -> None:
        assert answering.name == MODEL
