"""JSON that somebody sent: each key of an object once, numbers that are numbers, and refusals without a word of it."""

import json
import random
from typing import Any

import orjson
import pytest

from shared.strict_json import JsonRefusedError, read_json, read_object

KNOWN = {"patient", "age", "symptoms", "entry", "resource", "status"}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ('{"age":1,"age":1}', "gives age twice: keep one"),
        ('{"patient":{"age":1,"symptoms":[],"age":2}}', "gives patient.age twice: keep one"),
        (
            '{"entry":[{"resource":{}},{"resource":{"status":"a","status":"b"}}]}',
            "gives entry[1].resource.status twice",
        ),
        ('[[0,{"age":1,"age":2}]]', "gives [0][1].age twice"),
        ('{"age":1,"\\u0061ge":2}', "gives age twice"),
        ('{"patient":{"age":"\\"","age":"\\\\"}}', "gives patient.age twice"),
        ('{"age":{"symptoms":["a \\"b\\" c"]},"age":{}}', "gives age twice"),
        ('{"Maud":{"age":1,"age":2}}', "gives (field 1).age twice"),
        ('{"age":0,"Maud":1,"Maud":2}', "gives a key twice (fields 2 and 3 of the outermost object have one name)"),
        ('{"patient":{"Maud":1,"Maud":2}}', "gives a key twice (fields 1 and 2 of patient have one name)"),
        ('{"age":NaN}', "NaN or Infinity"),
        ('{"age":-Infinity}', "NaN or Infinity"),
        ('{"Maud":1', "is not valid JSON near character 10"),
        ("", "is not valid JSON near character 1"),
        ('"\\ud800Maud"', "is not valid JSON"),
        ("[" * 1020 + '{"a":1,"a":2}' + "]" * 1020, "is nested too deeply"),
    ],
)
def test_what_can_be_read_two_ways_or_none_is_refused_by_its_place_and_never_by_its_words(sent: str, said: str) -> None:
    with pytest.raises(JsonRefusedError) as caught:
        read_json(sent.encode(), KNOWN)
    assert str(caught.value).startswith(said) or said in str(caught.value)
    assert "Maud" not in f"{caught.value!r} {caught.value.__cause__!r}"


@pytest.mark.parametrize(
    "sent", ['{"a":"a","b":["a",{"a":"b"}]}', '"{\\"a\\":1,\\"a\\":2}"', '{"a":"\\n\\u00e9é"}', "1e3", "null"]
)
def test_what_says_everything_once_is_read(sent: str) -> None:
    assert read_json(sent.encode()) == json.loads(sent)


@pytest.mark.parametrize("sent", ["[]", '"a"', "null", "5"])
def test_what_is_no_object_is_refused_where_an_object_is_needed(sent: str) -> None:
    with pytest.raises(JsonRefusedError, match="is not a JSON object"):
        read_object(sent.encode())


def _some(chance: random.Random, depth: int = 0) -> Any:
    if depth < 4 and chance.random() < 0.7:
        if chance.random() < 0.5:
            return [_some(chance, depth + 1) for _ in range(chance.randrange(4))]
        return {chance.choice('ab"\\é\n') * 2 + str(n): _some(chance, depth + 1) for n in range(chance.randrange(4))}
    return chance.choice([None, 1.5, 'say "yes"', "back\\slash", "\t", "é", "", '"'])


def _with_a_key_twice(written: str, chance: random.Random) -> str | None:
    """Put the first field of one object into it once more."""
    places = [n for n, mark in enumerate(written) if mark == "{" and _opens_filled_object(written, n)]
    if not places:
        return None
    place = chance.choice(places)
    key = json.JSONDecoder().raw_decode(written[place + 1 :].lstrip())[0]
    return f"{written[: place + 1]}{json.dumps(key)}:0,{written[place + 1 :]}"


def _opens_filled_object(written: str, place: int) -> bool:
    try:
        return bool(json.JSONDecoder().raw_decode(written, place)[0])
    except ValueError:
        return False


@pytest.mark.parametrize("seed", range(100))
def test_a_repeated_key_is_found_wherever_it_stands_and_nothing_else_is(seed: int) -> None:
    chance = random.Random(seed)
    value = _some(chance)
    for written in (json.dumps(value), orjson.dumps(value).decode(), json.dumps(value, ensure_ascii=False, indent=1)):
        assert read_json(written.encode()) == value
        if (spoilt := _with_a_key_twice(written, chance)) is not None:
            with pytest.raises(JsonRefusedError, match="twice"):
                read_json(spoilt.encode())
