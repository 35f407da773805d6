"""What a follow-up does to the complaints of a case: one reading, one operation, one outcome."""

import pytest

from pipelines.chat.query.case_words import read_message
from pipelines.chat.query.memory import Case, Memory
from pipelines.chat.query.operations import Complaints, Operation, applied, operation_of
from shared.terminology.terminology import load_terminology

TOLD = ("weight_loss", "abdominal_pain")
MEMORY = Memory(
    case=Case(age=63, sex="female", group="adult", concepts=TOLD), focus=TOLD, told_last=("abdominal_pain",), asked="?"
)


@pytest.mark.parametrize(
    ("message", "operation", "case"),
    [
        ("and back pain", Operation.ADD, {*TOLD, "back_pain"}),
        ("she also has jaundice", Operation.ADD, {*TOLD, "jaundice"}),
        ("no, back pain instead", Operation.CORRECT, {"weight_loss", "back_pain"}),
        ("jaundice?", Operation.REPLACE, {"jaundice"}),
        ("just the weight loss on its own", Operation.LEAVE, {"weight_loss"}),
        ("how soon?", Operation.ASK, {*TOLD}),
    ],
)
def test_a_message_adds_corrects_replaces_leaves_or_asks(message: str, operation: Operation, case: set[str]) -> None:
    said = read_message(message, load_terminology())
    read = operation_of(message, said, MEMORY, load_terminology(), is_result=False, refers_back=False)
    assert read is operation
    assert set(applied(read, said, MEMORY).case) == case


def test_what_is_ruled_out_is_no_complaint_any_more() -> None:
    said = read_message("no abdominal pain, it turns out", load_terminology())
    assert applied(Operation.ASK, said, MEMORY) == Complaints(("weight_loss",), ("weight_loss",))


def test_what_is_asked_about_by_itself_joins_the_case_all_the_same() -> None:
    said = read_message("CA125", load_terminology())
    asked, case = applied(Operation.BESIDE, said, MEMORY)
    assert set(asked) < set(case) and set(TOLD) <= set(case)
