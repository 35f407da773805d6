"""How long a medicine is given stands in the notes of its order in the words of the message."""

from itertools import product

import pytest

from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

COURSES = ("for a week", "for 5 to 7 days", "7 days", "three days", "for the next 10 days", "for a fortnight", "7d",
           "for 14 days", "5/7", "for a month", "5 day course")  # fmt: skip
MEDICINES = ("amoxicillin 500 mg tds", "prednisolone 30 mg once daily", "trimethoprim 200 mg bd")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize(("order", "course"), product(MEDICINES, COURSES))
def test_the_course_of_an_order_is_kept(order: str, course: str, lexicon: Lexicon) -> None:
    (asked,) = read(f"Prescribe {order} {course} for abc-123", lexicon).asks
    assert (asked.args.get("notes"), list(asked.missing)) == (course, [])


@pytest.mark.parametrize(
    ("message", "notes"),
    [
        ("A 5 day course of amoxicillin 500 mg tds for abc-123 please", "5 day course"),
        ("Prescribe amoxicillin 500 mg tds for abc-123. For 7 days please.", "For 7 days"),
        ("Prescribe ramipril 2.5 mg od 2 weeks review for abc-123", None),
        ("She has had a cough for 3 weeks, prescribe amoxicillin 500 mg tds for abc-123", None),
        ("amoxicillin 500 mg tds for abc-123 and document that she is well", None),
    ],
)
def test_a_course_is_of_the_order_alone(message: str, notes: str | None, lexicon: Lexicon) -> None:
    orders = [one for one in read(message, lexicon).asks if one.tool == "prescribe_medication"]
    assert [one.args.get("notes") for one in orders] in ([notes], [])
