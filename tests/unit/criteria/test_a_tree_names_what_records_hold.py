"""A tree that a person wrote names only what a record can hold; what it may mean is said: tree -> refusal."""

import pytest

from shared.criteria.desk.vocabulary import check_known
from shared.criteria.notation import parse
from shared.errors import InputInvalidError
from shared.terminology.terminology import load_terminology


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        ({"feature": "finger clubing"}, "the concept 'finger clubing' (perhaps finger clubbing)"),
        ({"feature": "chest xray"}, "the concept 'chest xray'"),
        ({"feature": "unexplained"}, "the concept 'unexplained'"),
        (
            {"feature": "cough", "qualified": "persistent or unexplaned"},
            "the quality 'unexplaned' (perhaps unexplained)",
        ),
        ({"feature": "cough", "qualified": "fever"}, "the quality 'fever'"),
        ({"measure": "ft", "is": "at least 3"}, "the value 'ft'"),
        ({"measure": "fit", "is": "at least 3", "also named": "rased fit"}, "the concept 'rased fit'"),
        ({"finding": "cough", "suggests": "lung cancer"}, "the test 'cough'"),
        ({"finding": "chest xray", "suggests": "lung cancr"}, "the suggestion 'lung cancr' (perhaps lung cancer"),
        ({"exposure": "asbestus"}, "the exposure 'asbestus' (perhaps asbestos)"),
        ({"exposure": "cough"}, "the exposure 'cough'"),
        ({"checklist": "c", "score": 1, "items": [{"item": "qwzx", "points": 1}]}, "the concept 'qwzx'."),
        (
            {"checklist": "c", "score": 1, "about": "qwzx", "items": [{"item": "cough", "points": 1}]},
            "the concept 'qwzx'.",
        ),
        ({"all of": [{"feature": "qwzx"}, {"not": {"feature": "qwzxq"}}]}, "the concept 'qwzx'; the concept 'qwzxq'"),
    ],
)
def test_a_name_that_no_record_holds_is_refused_with_what_may_be_meant(tree: dict, told: str) -> None:
    with pytest.raises(InputInvalidError) as fault:
        check_known(parse(tree), load_terminology())
    assert told in str(fault.value)


@pytest.mark.parametrize(
    "tree",
    [
        {"feature": ["cough", "haemoptysis"], "qualified": "unexplained, persistent or treatment resistant"},
        {"finding": "examination", "suggests": ["lung cancer", "uncertain"]},
        {"finding": "chest xray", "suggests": "mesothelioma"},
        {"exposure": "smoking"},
        {"exposure": "asbestos"},
        {"measure": "fit", "is": "at least 3", "unit": "micrograms Hb/g"},
        {"checklist": "c", "score": 1, "items": [{"item": [], "points": 1, "at least mm": 7}]},
    ],
)
def test_what_records_hold_is_taken(tree: dict) -> None:
    check_known(parse(tree), load_terminology())


def test_a_value_is_given_in_the_unit_that_it_is_judged_in() -> None:
    with pytest.raises(InputInvalidError, match="The unit of fit is micrograms Hb/g, not 'grams'"):
        check_known(parse({"measure": "fit", "is": "at least 3", "unit": "grams"}), load_terminology())
