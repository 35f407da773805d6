"""Questions of our own on the real guideline: people's and doctors' words find the recommendation that answers them."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from shared.guideline.records import Guideline
from shared.retrieval.retrieve import Retrieval
from shared.retrieval.switches import Switches
from shared.terminology.terminology import Terminology
from tests.unit.retrieval.conftest import Desk

HERE = Path(__file__).parent
QUESTIONS = yaml.safe_load((HERE / "questions.yaml").read_text(encoding="utf-8"))
TERMS = yaml.safe_load((HERE / "terms.yaml").read_text(encoding="utf-8"))
UNANSWERED = yaml.safe_load((HERE / "unanswered.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def desk_of_ng12(ng12: Guideline, terminology: Terminology, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(ng12, terminology, tmp_path_factory.mktemp("ng12"))


def _first(found: Retrieval, good: set[str]) -> int | None:
    for rank, hit in enumerate(found.hits, start=1):
        if good & {hit.rule_id, *(hit.references or ())}:
            return rank
    return None


def _mean_reciprocal_rank(register: str, ask: Callable[[str], Retrieval]) -> float:
    total = 0.0
    for question in QUESTIONS[register]:
        good = {str(number) for number in (*question["want"], *question.get("also", ()))}
        total += 1 / (_first(ask(question["ask"]), good) or 1_000)
    return total / len(QUESTIONS[register])


@pytest.mark.parametrize(
    ("register", "at_least"),
    [
        ("lay", 0.88),
        ("lay about referring", 0.88),
        ("fresh lay", 0.88),
        ("clinical", 0.92),
        ("abbreviated", 0.88),
        ("unseen, first", 0.88),
        ("unseen, second", 0.88),
        ("unseen, third", 0.6),
        ("unseen, fifth", 0.92),
        ("unseen, fourth", 0.92),
    ],
)
def test_questions_of_a_register_find_their_recommendation(desk_of_ng12: Desk, register: str, at_least: float) -> None:
    assert _mean_reciprocal_rank(register, desk_of_ng12.ask) >= at_least


def test_what_people_call_things_is_what_finds_them(desk_of_ng12: Desk) -> None:
    words_alone = Switches(terminology=False)
    assert _mean_reciprocal_rank("lay", lambda ask: desk_of_ng12.ask(ask, words_alone)) < 0.7


def test_every_defined_term_is_found_when_its_meaning_is_asked(desk_of_ng12: Desk) -> None:
    terms = [passage.term for passage in desk_of_ng12.library.passages if passage.term]
    for term in terms:
        found = [hit.term for hit in desk_of_ng12.ask(f"What does {term.lower()} mean?").hits[:5]]
        assert term in found


def test_a_defined_word_is_found_when_it_is_asked_in_passing(desk_of_ng12: Desk) -> None:
    found = [term["term"] in [hit.term for hit in desk_of_ng12.ask(term["ask"]).hits[:5]] for term in TERMS]
    assert sum(found) >= 0.95 * len(found)


def test_a_question_that_ng12_does_not_answer_leaves_little_confidence(desk_of_ng12: Desk) -> None:
    answered = [
        desk_of_ng12.ask(question["ask"]).confidence for register in QUESTIONS.values() for question in register
    ]
    unanswered = [desk_of_ng12.ask(question).confidence for question in UNANSWERED]
    middle = sorted(answered)[len(answered) // 10]
    assert sum(confidence < middle for confidence in unanswered) >= 0.9 * len(unanswered)
