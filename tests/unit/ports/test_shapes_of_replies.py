"""Shapes that models are asked for: what decides comes first, every server takes them, and replies are read back."""

from datetime import date
from typing import Any, ClassVar, Literal

import pytest
from pydantic import BaseModel, Field

from shared.ports.models.base import ModelAwayError
from shared.ports.models.schemas import Decided, ReplyUnreadableError, read_reply, schema_of


class Quoted(BaseModel):
    quote: str = Field(min_length=1, description="Word for word.")
    line: int | None = None


class Judged(Decided):
    decides: ClassVar[str] = "found"
    found: Literal["yes", "no"]
    quotes: list[Quoted] = Field(default_factory=list, max_length=2)
    best: Quoted | None = None


WRITTEN = '{"found": "yes", "quotes": [{"quote": "coughs blood }", "line": 2}], "best": null}'
OTHER = WRITTEN.replace("yes", "no")


def test_a_shape_whose_reasons_come_first_cannot_be_declared():
    with pytest.raises(TypeError, match="`decides` must name its first field"):

        class Backwards(Decided):
            decides: ClassVar[str] = "found"
            reasons: str
            found: bool


def test_a_shape_that_does_not_say_what_decides_cannot_be_declared():
    with pytest.raises(TypeError, match="Unsaid"):

        class Unsaid(Decided):
            found: bool


def test_fields_are_asked_for_in_their_order_all_of_them_and_no_others():
    schema = schema_of(Judged)
    assert list(schema["properties"]) == schema["required"] == ["found", "quotes", "best"]
    assert schema["additionalProperties"] is False


def test_no_schema_refers_to_another_or_says_what_a_server_does_not_take():
    def keywords(schema: dict[str, Any]) -> set[str]:
        inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *filter(None, [schema.get("items")])]
        return set(schema) | {word for one in inner for word in keywords(one)}

    allowed = {"type", "enum", "items", "anyOf", "properties", "required", "additionalProperties", "description"}
    assert keywords(schema_of(Judged)) <= allowed | {"maxItems"}


def test_what_holds_itself_or_any_keys_cannot_be_asked_for():
    class Nested(BaseModel):
        inner: "list[Nested]"

    class Endless(Decided):
        decides: ClassVar[str] = "first"
        first: Nested

    class Open(Decided):
        decides: ClassVar[str] = "first"
        first: dict[str, str]

    with pytest.raises(ValueError, match="Nested holds itself"):
        schema_of(Endless)
    with pytest.raises(ValueError, match="any keys"):
        schema_of(Open)


def test_a_constant_is_a_choice_of_one():
    class Fixed(Decided):
        decides: ClassVar[str] = "kind"
        kind: Literal["only"]

    assert schema_of(Fixed)["properties"]["kind"] == {"type": "string", "enum": ["only"]}


@pytest.mark.parametrize(
    "text",
    [
        WRITTEN,
        f"```json\n{WRITTEN}\n```",
        f"Here is {{what}} I found:\n{WRITTEN}\nI hope that it helps.",
        f"<think>perhaps {OTHER}</think>{WRITTEN}",
        f"{WRITTEN}\nOnce more: {WRITTEN}",
    ],
    ids=["bare", "fenced", "among words", "after a thought", "twice the same"],
)
def test_a_reply_is_read_with_what_stands_around_it(text: str):
    read = read_reply(text, Judged)
    assert (read.found, read.quotes[0].quote) == ("yes", "coughs blood }")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The patient coughs blood.",
        WRITTEN[:-2],
        WRITTEN.replace("yes", "perhaps"),
        WRITTEN.replace('"line": 2', '"line": "2"'),
        '{"found": "yes", "found": "no"}',
        f"{WRITTEN} or else {OTHER}",
        '{"found": "yes", "quotes": [{"quote": "\\ud800"}]}',
        '{"found": ' * 5000,
        "{" * 100_000,
    ],
    ids=["empty", "words", "cut", "enum", "type", "said twice", "two answers", "half a character", "deep", "braces"],
)
def test_a_reply_of_another_shape_or_with_two_meanings_is_refused(text: str):
    with pytest.raises(ReplyUnreadableError):
        read_reply(text, Judged)


def test_what_the_model_wrote_is_not_in_the_refusal():
    with pytest.raises(ModelAwayError) as caught:
        read_reply('{"found": "Jane Doe"}', Judged)
    assert "Jane" not in f"{caught.value!r}{caught.value.__cause__!r}{caught.value.__context__!r}"


def test_dates_and_numbers_are_read_as_json_has_them():
    class Dated(Decided):
        decides: ClassVar[str] = "on"
        on: date
        share: float

    assert read_reply('{"on": "2026-01-31", "share": 1}', Dated) == Dated(on=date(2026, 1, 31), share=1.0)
