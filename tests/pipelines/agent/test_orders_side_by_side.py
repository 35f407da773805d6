"""Each medicine that is ordered whole in one message has its own proposal; of two by "or" neither has."""

from itertools import permutations

import pytest

from pipelines.agent.outcome import Outcome
from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from tests.pipelines.agent.scripted import Told, ask

ORDERS = {
    "omeprazole": ("20 mg", "once daily"), "aspirin": ("75 mg", "once daily"), "amoxicillin": ("500 mg", "tds"),
    "salbutamol": ("2 puffs", "four times a day"), "ramipril": ("2.5 mg", "every morning"),
}  # fmt: skip
JOINED = (", and ", " and ", "; ", ". Also ", " plus ", ", then start ", ", and also give her ", " together with ")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def told(name: str) -> str:
    return f"{name} {' '.join(ORDERS[name])}"


def orders(message: str, lexicon: Lexicon) -> list[Ask]:
    return [one for one in read(message, lexicon).asks if one.tool == "prescribe_medication"]


@pytest.mark.parametrize("joined", JOINED)
@pytest.mark.parametrize(("first", "second"), permutations(ORDERS, 2))
def test_two_medicines_are_two_orders_with_their_own_amounts(
    first: str, second: str, joined: str, lexicon: Lexicon
) -> None:
    asked = orders(f"Prescribe {told(first)}{joined}{told(second)} for abc-123", lexicon)
    assert [(one.args["medication_name"], one.args["dosage"]) for one in asked] == [
        (first, ORDERS[first][0]),
        (second, ORDERS[second][0]),
    ]
    assert not any(one.missing for one in asked)


def test_a_list_behind_an_order_is_ordered_each_with_its_course(lexicon: Lexicon) -> None:
    words = "Start abc-123 on amoxicillin 500 mg tds for 7 days, prednisolone 30 mg od for 5 days and aspirin 75 mg od"
    asked = orders(words, lexicon)
    assert [(one.args["medication_name"], one.args.get("notes")) for one in asked] == [
        ("amoxicillin", "for 7 days"),
        ("prednisolone", "for 5 days"),
        ("aspirin", None),
    ]


def test_each_is_for_whom_it_is_said_to_be(lexicon: Lexicon) -> None:
    asked = orders("Prescribe ramipril 5 mg od for abc-123 and amlodipine 10 mg od for def-456", lexicon)
    assert [one.who.patient_id for one in asked if one.who] == ["abc-123", "def-456"]


@pytest.mark.parametrize(
    "beside",
    [
        "her metformin 500 mg bd continues", "she takes metformin 500 mg bd", "continue metformin 500 mg bd",
        "she is on metformin 500 mg bd", "not metformin 500 mg bd", "stop metformin 500 mg bd",
        "the GP gave her metformin 500 mg bd", "if no better metformin 500 mg bd", "metformin 500 mg bd as before",
        "instead of metformin 500 mg bd",
    ],
)  # fmt: skip
@pytest.mark.parametrize("joined", [", ", " and ", ". "])
def test_what_is_not_ordered_beside_an_order_is_no_order(beside: str, joined: str, lexicon: Lexicon) -> None:
    asked = orders(f"Start gliclazide 40 mg od for abc-123{joined}{beside}", lexicon)
    assert [one.args["medication_name"] for one in asked] == ["gliclazide"]


def test_the_dose_behind_a_medicine_that_another_replaces_is_not_that_ones(lexicon: Lexicon) -> None:
    (order,) = orders("start abc-123 on lisinopril instead of amlodipine 10 mg od", lexicon)
    assert (order.args, list(order.missing)) == ({"medication_name": "lisinopril"}, ["dosage", "frequency"])


@pytest.mark.parametrize(
    "words", ["amoxicillin or clarithromycin 500 mg bd", "amoxicillin 500 mg tds or clarithromycin 500 mg bd"]
)
def test_of_two_medicines_by_or_neither_is_proposed_and_which_is_asked(words: str) -> None:
    reply, _ = ask(f"Prescribe {words} for abc-123", Told({"prescribe_medication": [Outcome()]}))
    assert (reply.ending, reply.proposals) == ("ask_user", ())
    assert reply.question is not None
    assert words in reply.question.text
