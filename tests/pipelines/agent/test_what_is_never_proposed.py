"""An order is for whom its own clause names and of the medicine that another gives way to; what is only thought of, or
stands in the marks of a quotation, is none."""

from collections.abc import Sequence
from itertools import product

import pytest

from pipelines.agent.conversation import hear
from pipelines.agent.due import Known, due
from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

CHANGES = (
    "{old} 300 mg tds → {new} 75 mg bd, abc-123 please", "{old} 300 tds -> {new} 75 mg bd for abc-123 please",
    "swap Ada Lorne's {old} 40 for {new} 75 mg bd", "please switch abc-123's {old} 300 mg tds to {new} 75 mg bd",
    "replace {old} with {new} 75 mg bd for abc-123", "change abc-123 over from {old} to {new} 75 mg bd please",
)  # fmt: skip
PAIRS = (("gabapentin", "pregabalin"), ("simvastatin", "atorvastatin"), ("sertraline", "mirtazapine"))
THOUGHT = (
    "thinking out loud - {order} might suit abc-123 better, will chat with him thurs",
    "{order} may well help abc-123, I'll talk to her first", "only wondering: {order} for abc-123",
    "{order} would probably suit abc-123, not decided", "idea - {order} for abc-123",
)  # fmt: skip
QUOTED = (
    "example for the trainee: 'Start {who} on {order}'. what's missing from that order?",
    "what is wrong with \"give {who} {order}\"?", "exam question: 'prescribe {order} for {who}'",
    "The letter ends 'start {who} on {order}'", "her sister typed 'please give {who} {order}' into the portal",
)  # fmt: skip
ORDER = ("lisinopril 10 mg once daily", "mirtazapine 15 mg nocte", "apixaban 5 mg bd")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def orders(message: str, lexicon: Lexicon) -> Sequence[Ask]:
    heard = hear(message, [], None, Known(), lexicon, has_image=False)
    asked = due(heard.asks, [], heard.known, lexicon.names)
    return [ask for ask in asked if ask.tool == "prescribe_medication"]


@pytest.mark.parametrize(("change", "pair"), product(CHANGES, PAIRS))
def test_the_medicine_that_another_comes_in_the_place_of_is_not_ordered(
    change: str, pair: tuple[str, str], lexicon: Lexicon
) -> None:
    old, new = pair
    asked = orders(change.format(old=old, new=new), lexicon)
    assert [ask.args.get("medication_name") for ask in asked] in ([new], [])
    assert all(ask.args.get("dosage") in ("75 mg", None) for ask in asked)


@pytest.mark.parametrize(
    ("message", "who"),
    [
        ("stop amlodipine for abc-071, start it for abc-017 5 mg od", "abc-017"),
        ("start amlodipine 5 mg od for abc-017, abc-071 is fine as he is", "abc-017"),
        ("abc-071 is sorted; put abc-017 on amlodipine 5 mg od", "abc-017"),
        ("abc-071 and abc-017 came in. Please start amlodipine 5 mg od for abc-071", "abc-071"),
    ],
)
def test_an_order_is_for_whom_its_own_clause_names(message: str, who: str, lexicon: Lexicon) -> None:
    assert [ask.who.patient_id for ask in read(message, lexicon).asks
            if ask.who and ask.tool == "prescribe_medication"] == [who]  # fmt: skip


@pytest.mark.parametrize(("thought", "order"), product(THOUGHT, ORDER))
def test_what_is_only_thought_of_is_not_ordered(thought: str, order: str, lexicon: Lexicon) -> None:
    assert not orders(thought.format(order=order), lexicon)


@pytest.mark.parametrize(("quoted", "order", "who"), product(QUOTED, ORDER, ("Mr Test", "abc-123")))
def test_an_order_in_the_marks_of_a_quotation_is_none(quoted: str, order: str, who: str, lexicon: Lexicon) -> None:
    assert not orders(quoted.format(order=order, who=who), lexicon)


@pytest.mark.parametrize(
    "message",
    [
        "We were thinking out loud earlier. Please start abc-123 on lisinopril 10 mg once daily",
        "start abc-123's lisinopril 10 mg once daily, it might help her headaches",
        "abc-123 may as well start lisinopril 10 mg once daily, please prescribe it",
        "the patient's ready: start abc-123 on 'lisinopril' 10 mg once daily",
        "put abc-123 on lisinopril 10 mg once daily > tell her son",
    ],
)
def test_the_same_words_elsewhere_keep_no_order_back(message: str, lexicon: Lexicon) -> None:
    assert [ask.args["medication_name"] for ask in orders(message, lexicon)] == ["lisinopril"]


@pytest.mark.parametrize("slip", ["no sorry 40 mg", "no forty milligrams", "no, wait, 40 mg"])
def test_a_no_before_an_amount_puts_it_right_and_calls_nothing_off(slip: str, lexicon: Lexicon) -> None:
    (ask,) = orders(f"furosemide 50 mg {slip} once daily for abc-123 please", lexicon)
    assert ask.args["medication_name"] == "furosemide"
    assert ask.args.get("dosage") != "50 mg"
