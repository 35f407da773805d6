"""A model's recorded replies to conversations: what its understanding and pointing are worth beside code alone.

Nobody but a reader who saw the prompts alone answered them; `pointing/replies.jsonl` says so.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from functions.local.evaluation import dialogues
from functions.local.evaluation.answering import talked
from functions.local.evaluation.effort import Effort
from functions.local.guidelines import ingest_file
from shared.ports.models.base import ModelReply, ModelRequest
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.pointing_models import PointingModel, is_understanding, passages_in

RECORDED = Path(__file__).parent / "pointing" / "replies.jsonl"
_QUESTIONS = re.compile(r"⟦question⟧\n(.*?)\n⟦end of question⟧", re.DOTALL)


def known_by(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Recorded(PointingModel):
    """Replies what was recorded; what was not asked then is understood as it stands, and answered by no passage."""

    def __init__(self) -> None:
        super().__init__()
        lines = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()[1:]]
        self._replies = {line["asked"]: line for line in lines}

    def generate(self, request: ModelRequest) -> ModelReply:
        text = request.messages[-1].text
        if is_understanding(request):
            return ModelReply(json.dumps({"question": self._replies.get(known_by(text), {}).get("question", "")}))
        asked = known_by("\n".join(_QUESTIONS.findall(text)))
        wanted = self._replies.get(asked, {}).get("passages", [])
        marks = {known_by(passage): mark for mark, passage in passages_in(request)}
        return ModelReply(json.dumps({"passages": [marks[one] for one in wanted if one in marks]}))


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory, reference_data: Path) -> Iterator[Wiring]:
    wiring = Wiring(Settings(data_dir=tmp_path_factory.mktemp("pointing")))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    yield wiring
    wiring.close()


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("conversations", {"route_accuracy": 0.96, "cited_any": 0.95, "cited_all": 0.90, "key_facts_stated": 0.94}),
        ("dialogues", {"route_accuracy": 0.97, "cited_any": 0.95, "cited_all": 0.90, "key_facts_stated": 0.93}),
    ],
)
def test_with_it_more_answers_cite_what_they_should_and_no_figure_falls(
    wiring: Wiring, reference_data: Path, name: str, least: dict[str, float]
) -> None:
    lines = (reference_data / "gold" / f"{name}_dev.jsonl").read_text(encoding="utf-8").splitlines()
    cases: list[dict[str, Any]] = [json.loads(line) for line in lines]
    alone = dialogues.figures(dialogues.compare(cases, talked(wiring, cases, Effort())))
    wiring.__dict__["model"] = Recorded()
    pointed = dialogues.figures(dialogues.compare(cases, talked(wiring, cases, Effort())))
    assert {figure: pointed[figure] for figure in least if pointed[figure] < max(least[figure], alone[figure])} == {}
