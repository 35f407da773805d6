"""A model that hangs costs one time-out, not one each: then it is left alone for a while and tried by one call."""

import logging

import pytest

from shared.ports.models.base import (
    ModelAwayError,
    ModelLeftError,
    ModelMessage,
    ModelRequest,
    ModelRestingError,
    ModelSilentError,
    is_resting,
    refuse_resting,
)
from shared.ports.models.resting import RestingModel
from tests.doubles.model import ScriptedModel

ASKED = ModelRequest([ModelMessage("user", "Say hello.")])
SILENT = ModelSilentError("nobody answered")


class Clock:
    """Shows what it is set to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def resting(*lines: str | Exception, rest_seconds: float = 30) -> tuple[RestingModel, ScriptedModel, Clock]:
    inner, clock = ScriptedModel(*lines), Clock()
    return RestingModel(inner, rest_seconds, clock), inner, clock


def asked(model: RestingModel, error: type[Exception]) -> None:
    with pytest.raises(error):
        model.generate(ASKED)


def test_after_a_silence_nobody_asks_it_and_everybody_is_told_at_once():
    model, inner, _ = resting(SILENT, "never asked for")
    asked(model, ModelSilentError)
    for _ in range(16):
        asked(model, ModelRestingError)
    assert len(inner.asked) == 1


def test_after_the_rest_one_call_tries_it_and_the_others_wait_for_how_that_ends():
    model, inner, clock = resting(SILENT, SILENT, "hello")
    asked(model, ModelSilentError)
    clock.now += 31
    asked(model, ModelSilentError)
    asked(model, ModelRestingError)
    clock.now += 31
    assert model.generate(ASKED).text == "hello"
    assert len(inner.asked) == 3


def test_a_reply_makes_it_well_for_everybody():
    model, _, clock = resting(SILENT, "hello", "again")
    asked(model, ModelSilentError)
    clock.now += 31
    assert model.generate(ASKED).text == "hello"
    assert model.generate(ASKED).text == "again"


@pytest.mark.parametrize("other", [ModelAwayError("cut off"), ModelLeftError("gone")], ids=["cut off", "left"])
def test_what_one_request_brings_about_takes_it_from_nobody(other: ModelAwayError):
    model, _, _ = resting(other, "hello")
    asked(model, type(other))
    assert model.generate(ASKED).text == "hello"


def test_a_stream_that_falls_silent_counts_as_well():
    model, inner, _ = resting(SILENT)
    with pytest.raises(ModelSilentError):
        list(model.stream(ASKED))
    with pytest.raises(ModelRestingError):
        list(model.stream(ASKED))
    assert len(inner.asked) == 1


def test_without_a_rest_every_call_is_made():
    model, _, clock = resting(SILENT, "hello", rest_seconds=0)
    asked(model, ModelSilentError)
    clock.now += 0.001
    assert model.generate(ASKED).text == "hello"


def test_its_silence_is_logged_once_by_name_for_an_alert(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.WARNING, "ng12")
    model, _, clock = resting(SILENT, SILENT)
    asked(model, ModelSilentError)
    clock.now += 31
    asked(model, ModelSilentError)
    assert [record.message for record in caplog.records] == ["model_silent"]


def test_asking_whether_it_rests_is_no_call_and_leaves_the_trial_to_one():
    model, inner, clock = resting(SILENT, "hello")
    assert not is_resting(model)
    asked(model, ModelSilentError)
    assert is_resting(model)
    with pytest.raises(ModelRestingError):
        refuse_resting(model)
    clock.now += 31
    refuse_resting(model)
    assert not is_resting(model)
    assert model.generate(ASKED).text == "hello"
    assert len(inner.asked) == 2
