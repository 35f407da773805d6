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
from tests.doubles.pointing_models import PointingModel, is_checking, is_understanding, passages_in

RECORDED = Path(__file__).parent / "pointing" / "replies.jsonl"
_ASKED = re.compile(r"⟦(?:earlier message|question)⟧\n(.*?)\n⟦end of (?:earlier message|question)⟧", re.DOTALL)
_SENTENCE = re.compile(r"⟦sentence⟧\n(.*?)\n⟦end of sentence⟧", re.DOTALL)
_LINE = re.compile(r"(j\d+)\n⟦line⟧\n(.*?)\n⟦end of line⟧", re.DOTALL)
_NUMBER = re.compile(r"(\d+\.\d+\.\d+): ")


def known_by(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Recorded(PointingModel):
    """Replies what was recorded; what was not asked then is understood as it stands, and answered by nothing."""

    def __init__(self) -> None:
        super().__init__()
        lines = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()[1:]]
        self._replies = {
            line[kind]: line for line in lines for kind in ("asked", "answered", "checked") if kind in line
        }

    def generate(self, request: ModelRequest) -> ModelReply:
        text = request.messages[-1].text
        if is_understanding(request):
            return ModelReply(json.dumps({"question": self._replies.get(known_by(text), {}).get("question", "")}))
        if is_checking(request):
            sentence = _SENTENCE.findall(text)[0]
            return ModelReply(
                json.dumps({"verdict": self._replies.get(known_by(sentence), {}).get("verdict", "not_stated")})
            )
        reply = self._replies.get(known_by("\n".join(_ASKED.findall(text))), {})
        marks = {known_by(passage): mark for mark, passage in passages_in(request)}
        marks |= {(found[1] if (found := _NUMBER.match(line)) else "lead"): mark for mark, line in _LINE.findall(text)}
        named = [marks[one] for one in reply.get("passages", ()) if one in marks]
        sentences = [
            {"text": one["text"], "marks": [marks.get(mark, mark) for mark in one["marks"]]}
            for one in reply.get("sentences", ())
        ]
        return ModelReply(
            json.dumps({"urgent": reply.get("urgent", "none"), "passages": named, "sentences": sentences})
        )


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory, reference_data: Path) -> Iterator[Wiring]:
    wiring = Wiring(Settings(data_dir=tmp_path_factory.mktemp("pointing")))
    ingest_file(wiring, reference_data / "ng12-2026-01-12.pdf")
    yield wiring
    wiring.close()


@pytest.mark.parametrize(
    ("name", "least"),
    [
        (
            "conversations",
            {
                "route_accuracy": 0.96,
                "cited_any": 0.97,
                "cited_all": 0.95,
                "citation_precision": 0.95,
                "key_facts_stated": 0.97,
            },
        ),
        (
            "dialogues",
            {
                "route_accuracy": 0.97,
                "cited_any": 0.97,
                "cited_all": 0.94,
                "citation_precision": 0.91,
                "key_facts_stated": 0.95,
            },
        ),
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
