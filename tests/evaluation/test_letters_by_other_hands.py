"""Letters and notes by five writers who had not seen the product: figures to hold, and every one shown whole."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from shared.settings import Settings
from shared.wiring import Wiring

RECORDS = Path(__file__).parents[1] / "cases" / "records"
LEAST = {
    "letters_by_other_hands": {"exact": 0.78, "precision": 0.77, "recall": 0.80},
    "letters_by_a_third_hand": {"exact": 0.81, "precision": 0.92, "recall": 0.75},
    "letters_in_the_manner_of_the_set": {"exact": 0.61, "precision": 0.45, "recall": 0.82},
}
Read = list[tuple[dict[str, Any], dict[str, Any]]]


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory, reference_data: Path) -> Iterator[Wiring]:
    """The product with the reference guideline."""
    wiring = Wiring(Settings(data_dir=tmp_path_factory.mktemp("letters")))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    yield wiring
    wiring.close()


@pytest.fixture(scope="module", params=LEAST)
def name(request: pytest.FixtureRequest) -> str:
    """Which set of letters."""
    return str(request.param)


@pytest.fixture(scope="module")
def read(name: str, wiring: Wiring) -> Read:
    """Each case with the answer to its record."""
    cases = [json.loads(line) for line in (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    calls = [AssessCall("tests", "tests-letters", sent=case["patient"]) for case in cases]
    return [(case, assess_patient(wiring, call).model_dump()) for case, call in zip(cases, calls, strict=True)]


def test_as_many_are_right_as_were_when_last_measured(read: Read, name: str) -> None:
    right = spurious = missed = exact = 0
    for case, answer in read:
        got = {match["rule_id"] for match in answer["matched_recommendations"]}
        wanted = set(case["expected"]["rule_ids"])
        extra = got - wanted - set(case["expected"].get("acceptable_extra_rule_ids") or ())
        right, spurious, missed = right + len(got & wanted), spurious + len(extra), missed + len(wanted - got)
        exact += not extra and wanted <= got

    found = {"exact": exact / len(read), "precision": right / (right + spurious), "recall": right / (right + missed)}

    assert all(found[figure] >= least for figure, least in LEAST[name].items()), found


def test_every_letter_and_digit_is_shown_once(read: Read) -> None:
    for case, answer in read:
        sent = "".join(text for name in ("symptoms", "findings", "history") for text in case["patient"][name])
        shown = "".join(clause["text"] for clause in answer["reading"])
        assert [c for c in shown if c.isalnum()] == [c for c in sent if c.isalnum()], case["id"]


def is_emergency(case: dict[str, Any]) -> bool:
    """Whether its writer says so; one of them says it beside what is expected, another within it."""
    return bool(case.get("emergency") or case["expected"].get("emergency"))


def test_every_emergency_in_them_is_warned_of(read: Read) -> None:
    told = [(case["id"], bool(answer["emergency"])) for case, answer in read if is_emergency(case)]

    assert told
    assert sum(warned for _, warned in told) >= len(told) - 1, told
