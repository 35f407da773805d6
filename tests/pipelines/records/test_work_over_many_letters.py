"""What an answer over many letters takes does not grow with the allergies told times the sentences held."""

import sys
from collections.abc import Callable
from datetime import date
from types import FrameType
from typing import Any

import pytest

from pipelines.records.answer.allergies import all_allergies
from pipelines.records.answer.tests import values_of
from pipelines.records.context.observe import observations
from pipelines.records.papers.prepare import Papers
from pipelines.records.question.asked import Asked, understand
from shared.records.given import document_of
from shared.records.reading import read_entries
from shared.records.shapes import Dossier, PatientDocument, Profile
from shared.terminology.health_words import load_health_words

ALLERGENS = ("penicillin", "latex", "codeine", "trimethoprim", "aspirin", "peanut", "morphine", "egg", "cefalexin")
STORY = "She walks to the shops most days. The chest was clear. We talked about sleep and diet. " * 4


def asked(held: Papers) -> Asked:
    return understand("What am I allergic to?", held, date(2026, 2, 1))


def letter(number: int, text: str) -> PatientDocument:
    given = {"document_id": f"d{number}", "title": "Letter", "document_date": f"2024-01-{number % 28 + 1:02d}"}
    return document_of({**given, "text": text})


def papers(allergens: int, letters: int = 30) -> Papers:
    """A record of letters of which the first each tell an allergy, and a few say that none is known."""
    told = [f"There is an allergy to {each} with a rash. " for each in ALLERGENS[:allergens]]
    texts = [*(f"{each}{STORY}" for each in told), *([STORY] * (letters - allergens))]
    held = [letter(number, f"{text}Allergies: none known." if number % (letters // 3) == 0 else text)
            for number, text in enumerate(texts)]  # fmt: skip
    own = [read_entries(document, load_health_words()) for document in held]
    documents = [document_of({"document_id": d.document_id, "title": d.title, "document_date": d.document_date,
                              "text": d.text}, entries) for d, entries in zip(held, own, strict=True)]  # fmt: skip
    return Papers(Dossier(Profile("p"), tuple(documents)))


def steps(work: Callable[[], object]) -> int:
    """How many instructions of Python a piece of work takes: the same each time, whatever else the machine does."""
    count = 0

    def tell(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return tell

    before = sys.gettrace()
    sys.settrace(tell)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def of_each_further(work: Callable[[Papers], object], letters: int) -> float:
    """How much more work each allergy after the first one makes, on papers that are ready."""
    few, many = papers(1, letters), papers(len(ALLERGENS), letters)
    for each in (few, many):
        work(each)
    return (steps(lambda: work(many)) - steps(lambda: work(few))) / (len(ALLERGENS) - 1)


@pytest.mark.parametrize("work", [observations, lambda held: all_allergies(asked(held), held)])
def test_a_further_allergy_costs_the_same_among_twice_as_many_letters(work: Callable[[Papers], object]) -> None:
    assert of_each_further(work, 60) < 1.05 * of_each_further(work, 30)


def test_a_tests_results_are_looked_up_and_not_searched_for_in_every_sentence() -> None:
    few, many = papers(1, 30), papers(1, 60)
    for each in (few, many):
        values_of(each, "potassium")
    assert steps(lambda: values_of(many, "potassium")) == steps(lambda: values_of(few, "potassium"))


def test_every_allergy_is_held_against_what_says_that_none_is_known() -> None:
    found = observations(papers(len(ALLERGENS)))
    assert sum(one.kind == "allergy" for one in found) == len(ALLERGENS)
