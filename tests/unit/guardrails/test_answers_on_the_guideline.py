"""The output check on answers about the real guideline: true ones stand, ones with a thing changed fall.

tests/blind/answers.jsonl was written by somebody who had not seen the check.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.guardrails.grounding import GroundingCheck
from shared.guideline.records import Guideline
from shared.language.sentences import sentences_in
from shared.retrieval.hit import Passage
from shared.retrieval.passages import passages_of
from shared.retrieval.tags import GUIDELINE_TAGS
from shared.terminology.terminology import load_terminology

BLIND = Path(__file__).parents[2] / "blind" / "answers.jsonl"
OWN = yaml.safe_load(Path(__file__).with_name("answers.yaml").read_text(encoding="utf-8"))
LOST_AT_MOST = 0.02


@pytest.fixture(scope="module")
def passages(ng12: Guideline) -> dict[str, Passage]:
    """By recommendation number, or by the term in lower case."""
    found = passages_of(ng12, load_terminology())
    return {p.rule_id or p.term.casefold(): p for p in found if p.rule_id or p.term}  # type: ignore[union-attr]


def removed(answer: str, names: list[str], passages: dict[str, Passage]) -> tuple[str, ...]:
    sources = [passages[name.casefold()] for name in names]
    return GroundingCheck(load_terminology(), GUIDELINE_TAGS).check(answer, sources).removed


def blind(is_faithful: bool) -> Iterator[tuple[str, list[str]]]:
    for line in BLIND.read_text(encoding="utf-8").splitlines():
        case: dict[str, Any] = json.loads(line)
        if case["is_faithful"] is is_faithful:
            yield case["answer"], [*case["sources"], *case.get("terms", ())]


def test_faithful_answers_by_somebody_else_lose_next_to_nothing(passages: dict[str, Passage]) -> None:
    lost = sum(len(removed(answer, names, passages)) for answer, names in blind(is_faithful=True))
    assert lost <= LOST_AT_MOST * sum(len(sentences_in(answer)) for answer, _ in blind(is_faithful=True))


def test_no_altered_answer_by_somebody_else_stands(passages: dict[str, Passage]) -> None:
    assert [answer for answer, names in blind(is_faithful=False) if not removed(answer, names, passages)] == []


@pytest.mark.parametrize("case", OWN, ids=lambda case: case["answer"][:60])
def test_a_sentence_stands_exactly_where_it_is_true(case: dict[str, Any], passages: dict[str, Passage]) -> None:
    assert bool(removed(case["answer"], [str(case["rule"])], passages)) is not case["faithful"]
