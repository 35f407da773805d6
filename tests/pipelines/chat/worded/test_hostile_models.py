"""Whatever a model writes: route and sources are those of the turn without one, and nothing invented is shown."""

import pytest

from shared.guardrails.messages import model_was_away, wording_was_withheld
from tests.doubles.hostile_model import BEHAVIOURS, INVENTED, hostile
from tests.doubles.wording_models import HOSTILE, WordingModel
from tests.models.scan import faults
from tests.pipelines.chat.worded.conftest import FIXED, QUESTIONS, Ask, Turn

NOTHING_STANDS = ("away", "fails", "hangs", "empty", "refuses", "nothing but sources", "a table", "never ends")
PLANTED = (
    "9.9.9", "17 and over", "12 weeks", "3 hours", "3 da", "harmless", "reassured", "amoxicillin", "example.com",
    "everybody", "she does", "yes,", "not refer", "no referral", "routine referral", "i'm sorry",
)  # fmt: skip


def is_clean(turn: Turn, question: str) -> bool:
    told = " ".join(event.text for event in turn.events).casefold()
    reply = turn.reply.model_dump(mode="json")
    return faults(reply, question, FIXED) == [] and not any(said.casefold() in told for said in (*PLANTED, *INVENTED))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_model_changes_no_source_and_shows_nothing_invented(ask: Ask, name: str) -> None:
    questions = QUESTIONS[:2] if name == "hangs" else QUESTIONS
    for question in questions:
        plain, turn = ask(question), ask(question, WordingModel(HOSTILE[name]), seconds=0.2 if name == "hangs" else 15)
        assert (turn.reply.route, turn.cited) == (plain.reply.route, plain.cited), question
        assert is_clean(turn, question), (question, faults(turn.reply.model_dump(mode="json"), question, FIXED))
        assert turn.shown == turn.reply.answer


@pytest.mark.parametrize("is_sourced", [False, True])
@pytest.mark.parametrize("name", BEHAVIOURS)
def test_models_that_are_hostile_to_assessments_are_so_in_vain_here(ask: Ask, name: str, is_sourced: bool) -> None:
    for question in QUESTIONS[::3]:
        model = hostile(name)
        if is_sourced:
            model = WordingModel(lambda request, told=model: f"{told.generate(request).text} [Source 1].")  # type: ignore[assignment, misc]
        plain, turn = ask(question), ask(question, model)
        assert (turn.reply.route, turn.cited) == (plain.reply.route, plain.cited)
        assert is_clean(turn, question) and turn.shown == turn.reply.answer


@pytest.mark.parametrize("name", NOTHING_STANDS)
def test_the_reply_says_why_it_is_in_the_guidelines_own_words(ask: Ask, name: str) -> None:
    turn = ask(QUESTIONS[0], WordingModel(HOSTILE[name]), seconds=0.2 if name == "hangs" else 15)
    assert model_was_away() in turn.reply.answer or wording_was_withheld() in turn.reply.answer


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_condition_is_dropped_in_what_is_shown(ask: Ask, question: str) -> None:
    """A reply that speaks of an excerpt's findings names every "unexplained" and every age of its answer."""
    for name in ("drops what is unexplained", "drops urgent", "raises ages", "drops consider"):
        plain, turn = ask(question).reply.answer, ask(question, WordingModel(HOSTILE[name])).reply.answer
        for word in ("unexplained", "urgent", "Consider"):
            assert (word.casefold() in plain.casefold()) <= (word.casefold() in turn.casefold()), (name, word)
