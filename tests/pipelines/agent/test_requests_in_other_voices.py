"""Requests in shorthand, dictation and rambling are read as what they ask; one corpus, one figure."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from pipelines.agent.reading.asks import OF_A_PATIENT, Ask
from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

MORE = yaml.safe_load((Path(__file__).parent / "more_requests.yaml").read_text(encoding="utf-8"))
CORPUS = yaml.safe_load((Path(__file__).parent / "requests.yaml").read_text(encoding="utf-8"))
HASTE = yaml.safe_load((Path(__file__).parent / "requests_told_in_haste.yaml").read_text(encoding="utf-8"))
SHIFT = yaml.safe_load((Path(__file__).parent / "requests_at_the_end_of_a_shift.yaml").read_text(encoding="utf-8"))
BETWEEN = yaml.safe_load((Path(__file__).parent / "requests_between_patients.yaml").read_text(encoding="utf-8"))
LEAST = 0.97
LEAST_BETWEEN = 0.95
LEAST_IN_HASTE = 0.63  # as they were first seen: none of them was used to mend anything


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def as_wanted(want: Any, got: Any) -> bool:
    if isinstance(want, dict) and "any" in want:
        return any(as_wanted(one, got) for one in want["any"])
    if isinstance(want, dict):
        return all(str(one).lower() in str(got).lower() for one in want["has"])
    if isinstance(want, list):
        return sorted(str(one).lower() for one in want) == sorted(str(one).lower() for one in got or ())
    return str(want).lower().replace(" ", "") == str(got).lower().replace(" ", "")


def arguments(ask: Ask) -> dict[str, Any]:
    who = {"patient_id": ask.who.patient_id} if ask.tool in OF_A_PATIENT and ask.who else {}
    return {**who, **ask.args}


def is_read(case: dict[str, Any], lexicon: Lexicon) -> bool:
    asks = read(case["message"], lexicon).asks
    wanted = [next(iter(one.items())) for one in case["due"]]
    if [ask.tool for ask in asks] != [tool for tool, _ in wanted]:
        return False
    pairs = zip(wanted, asks, strict=True)
    return all(as_wanted(value, arguments(ask).get(name)) for (_, args), ask in pairs for name, value in args.items())


def test_requests_in_other_voices_are_read_as_what_they_ask(lexicon: Lexicon) -> None:
    missed = [case["message"] for case in CORPUS if not is_read(case, lexicon)]
    assert 1 - len(missed) / len(CORPUS) >= LEAST, missed


def is_read_in_outline(case: dict[str, Any], lexicon: Lexicon) -> bool:
    asks = read(case["message"], lexicon).asks
    if [ask.tool for ask in asks] != [asked[0] for asked in case["asks"]]:
        return False
    told = zip(case["asks"], asks, strict=True)
    return all(word.lower() in str(arguments(ask)).lower() for asked, ask in told for word in asked[1:])


def test_further_requests_are_read_as_what_they_ask(lexicon: Lexicon) -> None:
    missed = [case["message"] for case in MORE if not is_read_in_outline(case, lexicon)]
    assert 1 - len(missed) / len(MORE) >= LEAST, missed


def test_requests_in_haste_are_read_no_worse_than_at_first_sight(lexicon: Lexicon) -> None:
    read_right = [is_read(case, lexicon) for case in HASTE]
    assert sum(read_right) / len(read_right) >= LEAST_IN_HASTE


@pytest.mark.parametrize(("half", "least"), [("used", 0.83), ("kept", 1.0)])
def test_requests_at_the_end_of_a_shift_are_read_as_what_they_ask(lexicon: Lexicon, half: str, least: float) -> None:
    cases = [case for case in SHIFT if case["half"] == half]
    missed = [case["message"] for case in cases if not is_read(case, lexicon)]
    assert 1 - len(missed) / len(cases) >= least, missed


def test_requests_between_patients_are_read_as_what_they_ask(lexicon: Lexicon) -> None:
    missed = [case["message"] for case in BETWEEN if not is_read_in_outline(case, lexicon)]
    assert 1 - len(missed) / len(BETWEEN) >= LEAST_BETWEEN, missed
