"""A model points at passages among those found; code quotes them, judges as ever, and keeps its own best in sight."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pipelines.chat.pointing.asking import Asking
from pipelines.chat.pointing.prompts import ANSWER
from pipelines.chat.pointing.shapes import Answered
from pipelines.chat.run import ChatCall, stream
from shared.errors import NotFoundError
from shared.guardrails.messages import say
from shared.ports.models.base import ModelAwayError, ModelCutOffError, ModelLeftError, ModelMessage, ModelRequest
from shared.settings import Settings
from tests.doubles.model import ScriptedModel
from tests.doubles.pointing_models import HOSTILE, HostileModel, PointingModel, passages_in
from tests.pipelines.chat.conftest import Parts
from tests.pipelines.chat.pointing.conftest import QUESTIONS, Ask

QUESTION = "unexplained haemoptysis at 55, refer?"


def of_weight(text: str) -> bool:
    return text.startswith("For people with unexplained weight loss")


def test_what_is_pointed_at_is_quoted_and_what_the_person_meets_sooner_stays_in_sight(ask: Ask) -> None:
    plain, turn = ask(QUESTION), ask(QUESTION, PointingModel(points=of_weight))
    assert turn.cited[0] != plain.cited[0] and plain.cited[0] in turn.cited
    assert "Also found" not in turn.reply.answer and turn.shown == turn.reply.answer


def test_what_else_code_found_is_counted_and_named_and_comes_when_asked_for(ask: Ask) -> None:
    question = "dysphagia?"
    model = PointingModel(points=lambda text: "for oesophageal cancer" in text)
    turn = ask(question, model, session="folded")
    assert turn.cited == ["1.2.1"] and turn.reply.more is not None and "1.2.7" in turn.reply.more.rule_ids
    assert "1.2.7" not in turn.reply.answer.split("more recommendation")[0]
    assert "1.2.7" in ask("the others", PointingModel(), session="folded").cited


def test_where_both_hold_the_same_for_the_best_it_stands_once(ask: Ask) -> None:
    plain = ask(QUESTION)
    turn = ask(QUESTION, PointingModel(points=lambda text: "aged 40 and over with unexplained haemoptysis" in text))
    assert turn.cited == plain.cited and "Also found" not in turn.reply.answer


def test_who_points_at_nothing_changes_nothing(ask: Ask) -> None:
    for question in QUESTIONS:
        assert ask(question, PointingModel()).reply.answer == ask(question).reply.answer


def test_code_says_what_it_means_for_the_person(ask: Ask) -> None:
    answer = ask(QUESTION, PointingModel(points=lambda text: "aged 40 and over with unexplained" in text)).reply.answer
    assert "For age 55, met: aged 40 and over, unexplained haemoptysis." in answer


def test_the_question_and_the_passages_are_fenced_and_never_in_the_system_role(ask: Ask) -> None:
    model = PointingModel("Is unexplained haemoptysis a reason to refer?")
    ask(QUESTION, model)
    system, user = model.asked[1].messages
    assert (system.role, system.text, user.role) == ("system", ANSWER, "user")
    assert f"⟦question⟧\n{QUESTION}\n⟦end of question⟧" in user.text and len(passages_in(model.asked[1])) > 1


def test_a_turn_takes_two_calls_at_most(ask: Ask) -> None:
    model = PointingModel(points=of_weight)
    ask(QUESTION, model)
    assert len(model.asked) == 2


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_of_a_hostile_model_is_shown_and_the_guideline_alone_is_quoted(
    ask: Ask, parts: Parts, name: str
) -> None:
    texts = {" ".join(passage.text.split()) for passage in parts.servings.served.library.passages}
    for question in QUESTIONS[: 1 if name == "hangs" else None]:
        plain, turn = ask(question), ask(question, HostileModel(HOSTILE[name]), chat_model_seconds=0.3)
        assert turn.shown == turn.reply.answer and turn.reply.route == plain.reply.route
        assert turn.reply.judged == tuple(one for one in turn.reply.judged if one.rule_id in turn.cited)
        for said in ("aspirin", "Nobody needs", "script", "93", "77 weeks", "zebra"):
            assert said not in turn.reply.answer
        assert all(any(" ".join(c.excerpt.split()) in text for text in texts) for c in turn.reply.citations)
        assert len(turn.cited) <= 4


def test_at_random_the_first_passage_of_code_is_never_lost(ask: Ask) -> None:
    for question in QUESTIONS:
        plain, turn = ask(question), ask(question, HostileModel(HOSTILE["points at random"]))
        named = turn.reply.more.rule_ids if turn.reply.more else ()
        assert plain.cited[0] in (*turn.cited, *named)


def test_a_model_that_is_away_leaves_the_choice_to_code_and_the_reply_says_so(ask: Ask) -> None:
    turn = ask(QUESTION, ScriptedModel('{"question": ""}'))
    assert say("model_was_away") in turn.reply.answer and turn.cited == ask(QUESTION).cited


class CutOff(PointingModel):
    """Has no room at first."""

    def generate(self, request: ModelRequest):  # type: ignore[no-untyped-def]
        reply = super().generate(request)
        if request.max_tokens < 4_000:
            raise ModelCutOffError("no room")
        return reply


def test_a_reply_that_was_cut_off_is_asked_for_once_more_with_room(ask: Ask) -> None:
    model = CutOff(points=of_weight)
    turn = ask(QUESTION, model)
    assert turn.cited == ["1.13.2", "1.1.1"] and len(model.asked) == 4


class Silent(PointingModel):
    """Says nothing until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go, self.is_asked = threading.Event(), threading.Event()

    def generate(self, request: ModelRequest):  # type: ignore[no-untyped-def]
        self.is_asked.set()
        self.let_go.wait()
        return super().generate(request)


@pytest.fixture
def silent() -> Iterator[Silent]:
    model = Silent()
    yield model
    model.let_go.set()


ASKED = (ModelMessage("user", QUESTION),)


def test_a_late_reply_says_so(silent: Silent) -> None:
    with pytest.raises(ModelAwayError, match="NG12_CHAT_MODEL_SECONDS") as late:
        Asking(silent, Settings(chat_model_seconds=0.1)).ask(ASKED, Answered)
    assert not isinstance(late.value, ModelLeftError)


def test_a_reply_that_nobody_waits_for_is_no_late_one(silent: Silent) -> None:
    asking = Asking(silent, Settings(chat_model_seconds=300))
    threading.Thread(target=lambda: (silent.is_asked.wait(), asking.stop())).start()
    with pytest.raises(ModelLeftError, match="Nobody waits"):
        asking.ask(ASKED, Answered)
    with pytest.raises(ModelLeftError):
        asking.ask(ASKED, Answered)


def test_a_reader_who_leaves_lets_go_of_the_model_and_stores_nothing(parts: Parts, silent: Silent) -> None:
    at_hand = replace(parts, settings=Settings(chat_model_seconds=300), model=silent)
    events = stream(at_hand, ChatCall("ann", "c", "haemoptysis, cannot breathe, crushing chest pain", "m", "s"))
    assert "999" in next(events).text
    events.close()
    with pytest.raises(NotFoundError):
        parts.sessions.history("s", "ann")


def test_a_request_ends_with_the_turn(ask: Ask) -> None:
    model = PointingModel()
    ask(QUESTION, model, chat_model_seconds=3.0)
    assert all(0 < request.deadline_seconds <= 3 for request in model.asked)
