"""An order with an amount that none of its arguments holds is asked about and not proposed; a plain one is proposed."""

from itertools import product
from typing import Any

import pytest

from pipelines.agent.conversation import hear
from pipelines.agent.due import Known
from pipelines.agent.outcome import Outcome
from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.read import Lexicon, read
from pipelines.agent.response import Action, Patient
from pipelines.agent.state import Turn
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from tests.pipelines.agent.scripted import Told, ask

MEDICINES = ("prednisolone", "furosemide", "lorazepam", "bisoprolol")
UNREAD = (
    # steps
    "30 mg daily for one week and then 20 mg daily for one week", "40 mg in the morning and 20 mg at midday",
    "10 mg mane and 5 mg nocte", "200 mg stat then 100 mg once daily", "5 mg twice daily, then 2.5 mg",
    "40 mg daily for 5 days. Then 20 mg daily for 5 days", "500 tds then 250 tds", "3 mg and 4 mg on alternate days",
    "40 mg, 30 mg, 20 mg, each for 3 days, once daily", "two tablets daily for a week then one daily",
    # changes to come
    "40 mg daily reducing by 5 mg every week", "40 mg daily, tapering over two weeks", "25 mg nocte, titrate weekly",
    "50 mg once daily increasing to 100 mg after 2 weeks", "40 mg once daily and wean slowly",
    # parts of one
    "half a 1 mg tablet at night", "half of a 5 mg tablet once daily", "½ a 10 mg tablet at night",
    "1 mg, a quarter tablet at night", "5 mg tablets, take half at night", "10 mg half a tablet daily",
    "1½ 5 mg tablets daily", "1/2 a 5 mg tablet once daily",
    # choices, limits and counts
    "250 mg or 500 mg three times daily", "5 mg or 10 once daily", "2 x 500 mg four times daily",
    "10 mg every 4 hours, maximum 60 mg in 24 hours", "500 mg three times daily x28", "two 500 mg tablets twice daily",
)  # fmt: skip
PLAIN = (
    "500 mg three times daily", "500 mg tds for 7 days", "2.5 mg once daily", "5 mg bd by mouth with food",
    "10 mg at night please, thanks", "1 g qds prn", "40 mg in the morning and at midday", "10 mg prn up to qds",
    "100 micrograms two puffs qds", "5-10 mg every 4-6 hours", "1 g IV stat", "20 mg od for her chest infection",
    "20 mg od to reduce her ankle swelling", "40 mg od for increasing breathlessness", "5 mg od, BP 160/95",
    "50 mg od half an hour before breakfast", "500 mg bd for this 70 year old with HbA1c 58",
    "40 mg bd, her headaches come twice a week", "one 5 mg tablet daily", "ten milligrams at bedtime",
)  # fmt: skip


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def answered(message: str) -> Any:
    reply, _ = ask(message, Told({"prescribe_medication": [Outcome()]}))
    return reply


@pytest.mark.parametrize(("medicine", "amounts"), product(MEDICINES, UNREAD))
def test_an_order_with_an_amount_that_no_argument_holds_is_asked_about(
    medicine: str, amounts: str, lexicon: Lexicon
) -> None:
    (order,) = read(f"Prescribe {medicine} {amounts} for abc-123", lexicon).asks
    assert "dosage" in order.missing
    assert "dosage" not in order.args
    assert order.unread


@pytest.mark.parametrize("amounts", UNREAD)
def test_nothing_of_such_an_order_is_proposed_and_the_question_says_what_was_not_used(amounts: str) -> None:
    reply = answered(f"Prescribe prednisolone {amounts} for abc-123")
    assert (reply.ending, reply.proposals) == ("ask_user", ())
    assert reply.question is not None
    assert "could be used, so nothing is proposed" in reply.question.text


@pytest.mark.parametrize(("medicine", "amounts"), product(MEDICINES, PLAIN))
def test_a_plain_order_is_proposed_without_a_question(medicine: str, amounts: str, lexicon: Lexicon) -> None:
    (order,) = read(f"Prescribe {medicine} {amounts} for abc-123", lexicon).asks
    assert (list(order.missing), order.unread) == ([], "")


@pytest.mark.parametrize(
    ("words", "dosage"),
    [
        ("increase ramipril to 10 mg once daily for abc-123", "10 mg"),
        ("please up her ramipril from 5 mg to 10 mg once daily, abc-123", "10 mg"),
        ("write him up for ramipril 10 mg once daily, abc-123", "10 mg"),
        ("ramipril 2.5, sorry 1.25 mg once daily for abc-123", "1.25 mg"),
        ("switch abc-123 from lisinopril 10 mg od to ramipril 5 mg od", "5 mg"),
        ("increase ramipril by 2.5 mg once daily for abc-123", None),
        ("increase ramipril 2.5 mg to 5 mg once daily for abc-123", None),
        ("please up her ramipril 2.5 mg once daily, abc-123", None),
    ],
)
def test_a_change_is_ordered_where_it_says_what_it_comes_to(words: str, dosage: str | None, lexicon: Lexicon) -> None:
    orders = [one for one in read(words, lexicon).asks if one.tool == "prescribe_medication"]
    assert [one.args.get("dosage") for one in orders] == [dosage]


ASKED = "I need more information: the dose, with its unit. So far: medication name lorazepam; frequency at night."
HISTORY: list[Turn] = [
    {"role": "user", "content": "Prescribe lorazepam half a 1 mg tablet at night for abc-123"},
    {"role": "assistant", "content": ASKED},
]


@pytest.mark.parametrize(
    ("answer", "dosage"),
    [("0.5 mg", "0.5 mg"), ("0.5 to 1 mg", "0.5 to 1 mg"), ("half a 1 mg tablet", None), ("1 mg then 0.5 mg", None)],
)
def test_an_answer_is_read_like_an_order(answer: str, dosage: str | None, lexicon: Lexicon) -> None:
    (order,) = hear(answer, HISTORY, None, Known(), lexicon, has_image=False).asks
    assert order.args.get("dosage") == dosage
    assert list(order.missing) == ([] if dosage else ["dosage"])


def test_an_answer_fills_the_order_that_was_asked_about_and_no_other(lexicon: Lexicon) -> None:
    told: list[Turn] = [
        {"role": "user", "content": "Add an allergy to latex for abc-123 and prescribe doxycycline for abc-123"},
        {"role": "assistant", "content": "I need more information: the reaction. So far: substance latex."},
    ]
    heard = hear("hives", told, None, Known(), lexicon, has_image=False)
    allergy, order = heard.asks
    assert allergy.args["reaction"] == "hives"
    assert list(order.missing) == ["dosage", "frequency"]


def test_two_answers_fill_one_order(lexicon: Lexicon) -> None:
    told: list[Turn] = [
        {"role": "user", "content": "Prescribe ramipril for abc-123"},
        {"role": "assistant", "content": "I need more information: the dose, with its unit and the frequency."},
        {"role": "user", "content": "5 mg"},
        {"role": "assistant", "content": "I need more information: the frequency (how often)."},
    ]
    (order,) = hear("once daily for 3 weeks", told, None, Known(), lexicon, has_image=False).asks
    assert dict(order.args) == {"medication_name": "ramipril", "dosage": "5 mg", "frequency": "once daily",
                                "notes": "for 3 weeks"}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "dosage", "missing"),
    [
        ("make it 20 mg", "20 mg", []),
        ("make it 20 mg in the morning and 10 mg at night", None, ["dosage", "frequency"]),
        ("make it half a tablet", None, ["dosage"]),
        ("make it half a 40 mg tablet", None, ["dosage"]),
    ],
)
def test_a_change_of_what_waits_is_read_like_an_order(
    words: str, dosage: str | None, missing: list[str], lexicon: Lexicon
) -> None:
    arguments = {"patient_id": "abc-123", "medication_name": "furosemide", "dosage": "40 mg", "frequency": "once daily"}
    waits = Action(action_id="act-1", kind="prescription", patient=Patient(patient_id="abc-123"), arguments=arguments)
    orders: list[Ask] = list(hear(words, [], waits, Known(), lexicon, has_image=False).asks)
    assert [(one.args.get("dosage"), list(one.missing)) for one in orders] == [(dosage, missing)]


def test_another_medicine_in_the_place_of_the_one_that_waits_discards_it(lexicon: Lexicon) -> None:
    arguments = {"patient_id": "abc-123", "medication_name": "tramadol", "dosage": "50 mg", "frequency": "once daily"}
    waits = Action(action_id="act-1", kind="prescription", patient=Patient(patient_id="abc-123"), arguments=arguments)
    heard = hear("make it codeine 30 mg once daily", [], waits, Known(), lexicon, has_image=False)
    assert [one.args["medication_name"] for one in heard.asks] == ["codeine"]
    assert heard.withdraws
