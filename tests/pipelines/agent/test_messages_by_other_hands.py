"""Messages that other hands wrote in their own manner are read as figures: those that the encoder was learnt from, and
those that were kept from them and from everybody who worked on the reading."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from pipelines.agent.conversation import hear
from pipelines.agent.due import Known, due
from pipelines.agent.reading.asks import WRITES, Ask
from pipelines.agent.reading.read import Lexicon
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

MESSAGES = Path(__file__).parent / "messages"
LEAST = {
    "kept": 0.7, "clinic": 0.84, "surgery": 0.82, "further": 0.85, "wards": 0.75, "colleagues": 0.75,
    "short_and_long": 0.75, "practice": 0.8,
}  # fmt: skip


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def messages(name: str) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in (MESSAGES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def asked(case: dict[str, Any], lexicon: Lexicon) -> Sequence[Ask]:
    heard = hear(case["message"], [], None, Known(active_id=case.get("active_patient", "")), lexicon, has_image=False)
    return [ask for ask in due(heard.asks, [], heard.known, lexicon.names) if "nhs_number" not in ask.missing]


def wanted(case: dict[str, Any]) -> list[str]:
    return sorted(ask["tool"] for ask in case["asks"])


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_what_messages_ask_is_read_as_often_as_it_was(name: str, least: float, lexicon: Lexicon) -> None:
    read_right = [sorted(ask.tool for ask in asked(case, lexicon)) == wanted(case) for case in messages(name)]
    assert sum(read_right) / len(read_right) >= least, sum(read_right) / len(read_right)


@pytest.mark.parametrize("name", LEAST)
def test_a_write_is_hardly_ever_read_where_none_is_asked(name: str, lexicon: Lexicon) -> None:
    cases = messages(name)
    false = [
        ask.tool
        for case in cases
        for ask in asked(case, lexicon)
        if ask.tool in WRITES and not ask.missing and ask.tool not in wanted(case)
    ]
    assert len(false) / len(cases) <= 0.02, false
