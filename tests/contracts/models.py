"""What every language model does. Fixtures: `answering`, a model that replies; `away`, one that cannot."""

import json
from typing import ClassVar

import pytest

from shared.ports.models.base import Model, ModelAwayError, ModelMessage, ModelRequest
from shared.ports.models.schemas import Decided, read_reply, schema_of

ASKED = ModelRequest([ModelMessage("system", "Reply briefly."), ModelMessage("user", "Say hello.")])


class Greeting(Decided):
    decides: ClassVar[str] = "answer"
    answer: str


SCHEMA = schema_of(Greeting)


class AwayModelContract:
    """For a model that does not answer."""

    def test_it_has_a_name(self, away: Model) -> None:
        assert away.name

    def test_a_reply_is_refused_as_away(self, away: Model) -> None:
        with pytest.raises(ModelAwayError):
            away.generate(ASKED)

    def test_a_stream_is_refused_as_away_before_its_first_piece(self, away: Model) -> None:
        with pytest.raises(ModelAwayError):
            next(iter(away.stream(ASKED)))


class ModelContract(AwayModelContract):
    """For a model that answers `ASKED` in words and, with `SCHEMA`, as an object."""

    def test_it_says_that_it_is_a_model(self, answering: Model) -> None:
        assert answering.is_model

    def test_it_replies_with_text_and_what_it_cost(self, answering: Model) -> None:
        reply = answering.generate(ASKED)
        assert reply.text
        assert reply.input_tokens > 0
        assert reply.output_tokens > 0

    def test_a_stream_has_pieces_none_of_them_empty(self, answering: Model) -> None:
        pieces = list(answering.stream(ASKED))
        assert pieces
        assert all(pieces)

    def test_a_stream_can_be_left(self, answering: Model) -> None:
        stream = answering.stream(ASKED)
        next(stream)
        stream.close()
        assert not list(stream)

    def test_a_schema_gives_an_object_of_that_shape(self, answering_in_json: Model) -> None:
        reply = answering_in_json.generate(ModelRequest(ASKED.messages, schema=SCHEMA))
        assert isinstance(json.loads(reply.text)["answer"], str)
        assert read_reply(reply.text, Greeting).answer
