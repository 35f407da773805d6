"""Recorded replies of two readers who saw the prompts alone (`bases/replies.jsonl`): given messages and blind ones.

The floors are goals set before; at first sight every figure was above its floor. No reply was changed, none repeated.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from functions.local.evaluation.recorded import ReplayedModel
from pipelines.knowledge.bases.importing import import_base
from pipelines.knowledge.run import Answered, KnowledgeCall, answer
from shared.settings_loading import load_settings
from shared.wiring import Wiring

REPLIES = Path(__file__).parent / "bases" / "replies.jsonl"
BLIND = Path(__file__).parents[1] / "blind" / "knowledge"
FILES = {"patient_dental": "bnrhm", "patient_diabetes": "bndtd", "doctor_dental": "bsrhm", "doctor_endocrine": "bsnt"}
GOAL = 0.93
WITHOUT_RECORDING = 0.05  # of the messages: an edit of the glossary may bring other entries, and so a new prompt


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory, reference_data: Path) -> Iterator[Wiring]:
    made = Wiring(load_settings(data_dir=tmp_path_factory.mktemp("understood")))
    for role, name in FILES.items():
        import_base(made, role, (reference_data / "gold" / "knowledge" / f"{name}.csv").read_bytes())
    made.model = ReplayedModel(REPLIES)
    yield made
    made.close()


def ask(wiring: Wiring, role: str, message: str) -> Answered:
    return answer(wiring, KnowledgeCall("somebody", "c", message, wiring.new_id(), None, bound_to=role))


def missed(wiring: Wiring) -> int:
    model = wiring.model
    assert isinstance(model, ReplayedModel)
    return model.missed


def blind(name: str) -> dict[str, list[Any]]:
    held: dict[str, list[Any]] = yaml.safe_load((BLIND / f"{name}.yaml").read_text(encoding="utf-8"))
    return held


def test_given_messages_go_the_right_way_and_find_their_entry_first(wiring: Wiring, reference_data: Path) -> None:
    lines = (reference_data / "gold" / "knowledge" / "messages.jsonl").read_text(encoding="utf-8").splitlines()
    cases, before = [json.loads(line) for line in lines], missed(wiring)
    found = [(case, ask(wiring, case["role"], case["message"])) for case in cases]
    assert missed(wiring) - before <= WITHOUT_RECORDING * len(cases)
    routes = [done.answer.route == (case["house_route"] or case["expected_route"]) for case, done in found]
    answerable = [
        (case, done) for case, done in found if case["expected_route"] == "compose_answer" and not case["house_route"]
    ]
    first = [done.hits[0] in case["best_entries"] + case["also_entries"] for case, done in answerable]
    assert sum(routes) >= GOAL * len(routes)
    assert sum(first) >= GOAL * len(first)
    cited = [(case, one.entry_id) for case, done in answerable for one in done.answer.citations]
    assert [entry for case, entry in cited if entry not in case["best_entries"] + case["also_entries"]] == []


def test_questions_worded_far_from_their_entries_are_answered_by_them_and_by_no_other(wiring: Wiring) -> None:
    put = [(role, code, words) for role, rows in blind("far_worded").items() for code, *both in rows for words in both]
    before = missed(wiring)
    found = [(code, ask(wiring, role, words).answer.citations) for role, code, words in put]
    assert missed(wiring) - before <= WITHOUT_RECORDING * len(put)
    answered = [(code, cited[0].ma_so) for code, cited in found if cited]
    assert sum(code != by for code, by in answered) <= 1  # none at first sight; code alone 3 of 64
    assert len(answered) >= 0.88 * len(put)  # 73 of 80 at first sight; code alone 64


def test_what_no_entry_answers_is_answered_by_none(wiring: Wiring) -> None:
    asked = [(role, words) for role, messages in blind("clarify").items() for words in messages]
    assert [words for role, words in asked if ask(wiring, role, words).answer.citations] == []
