"""Lay questions of our own on the real guideline: people's words find the recommendation that answers them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from shared.guideline.records import Guideline
from shared.retrieval.retrieve import Retrieval
from shared.retrieval.switches import Switches
from tests.unit.retrieval.conftest import Desk

HERE = Path(__file__).parent
QUESTIONS = yaml.safe_load((HERE / "lay_questions.yaml").read_text(encoding="utf-8"))
UNANSWERED = yaml.safe_load((HERE / "unanswered.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def ng12(terminology: object, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    folder = os.environ.get("NG12_REFERENCE_DATA")
    if not folder:
        pytest.skip("NG12_REFERENCE_DATA names no folder with the PDF of NG12: NOT tested on the real guideline")
    read = pytest.importorskip("pipelines.ingest.read")
    guideline: Guideline = read.read_guideline((Path(folder) / "ng12-2026-01-12.pdf").read_bytes()).guideline
    return Desk(guideline, terminology, tmp_path_factory.mktemp("ng12"))  # type: ignore[arg-type]


def _first(found: Retrieval, good: set[str]) -> int | None:
    for rank, hit in enumerate(found.hits, start=1):
        if good & {hit.rule_id, *(hit.references or ())}:
            return rank
    return None


def _mean_reciprocal_rank(ask: Callable[[str], Retrieval]) -> float:
    total = 0.0
    for question in QUESTIONS:
        good = {str(number) for number in (*question["want"], *question.get("also", ()))}
        total += 1 / (_first(ask(question["ask"]), good) or 1_000)
    return total / len(QUESTIONS)


def test_lay_questions_find_their_recommendation_first(ng12: Desk) -> None:
    assert _mean_reciprocal_rank(ng12.ask) >= 0.85


def test_what_people_call_things_is_what_finds_them(ng12: Desk) -> None:
    words_alone = Switches(terminology=False)
    assert _mean_reciprocal_rank(lambda ask: ng12.ask(ask, words_alone)) < 0.7


def test_every_defined_term_is_found_when_its_meaning_is_asked(ng12: Desk) -> None:
    terms = [passage.term for passage in ng12.library.passages if passage.term]
    for term in terms:
        found = [hit.term for hit in ng12.ask(f"What does {term.lower()} mean?").hits[:5]]
        assert term in found


def test_a_question_that_ng12_does_not_answer_leaves_little_confidence(ng12: Desk) -> None:
    answered = [ng12.ask(question["ask"]).confidence for question in QUESTIONS]
    unanswered = [ng12.ask(question).confidence for question in UNANSWERED]
    middle = sorted(answered)[len(answered) // 10]
    assert sum(confidence < middle for confidence in unanswered) >= 0.9 * len(unanswered)
