"""Faults are put into a model's replies: of each kind those that are asked for, and the same ones again."""

import json
from typing import Any

import pytest

from functions.local.evaluation.faults import FAULTS, FaultyModel, RememberedModel
from pipelines.assess.readers.shapes import Checked, Reading
from shared.ports.models.base import ModelMessage, ModelReply, ModelRequest
from shared.ports.models.schemas import schema_of
from tests.pipelines.assess.readers import Reader, fact

RECORD = "age: 60\nsymptoms:\n- Cough for a month. Tired too.\n- Blood in the sputum"
IDEAS = "Kinds: stroke, sepsis.\n\nThe ideas, an id and its words each:\ncough: cough\nhaemoptysis: haemoptysis"
READ = ModelRequest([ModelMessage("system", IDEAS), ModelMessage("user", RECORD)], schema_of(Reading))
SHOWN = (
    "c1\nidea: cough\nwords: Cough\ntext (symptoms): Cough for a month."
    "\n\nc2\nidea: cough\nwords: Blood\ntext (symptoms): Blood in the sputum"
)
CHECK = ModelRequest([ModelMessage("system", ""), ModelMessage("user", SHOWN)], schema_of(Checked))


class Right(Reader):
    """Reads two facts and holds one of two claims."""

    def says(self, request: ModelRequest) -> str:
        facts = [fact("cough", "Cough"), fact("haemoptysis", "Blood in the sputum")]
        checked = [
            {"claim": "c1", "holds": "present", "why": None},
            {"claim": "c2", "holds": "absent", "why": "Blood"},
        ]
        return json.dumps({"emergency": None, "facts": facts} if request is READ else {"claims": checked})


@pytest.fixture
def remembered() -> RememberedModel:
    remembered = RememberedModel(Right())  # type: ignore[arg-type]
    assert remembered.generate(READ) and remembered.generate(CHECK)
    return remembered


def said(model: FaultyModel, request: ModelRequest) -> Any:
    return json.loads(model.generate(request).text)


def test_none_wrong_is_what_was_replied(remembered: RememberedModel) -> None:
    model = FaultyModel(remembered, 0.0, 1)
    assert said(model, READ) == json.loads(Right().says(READ))
    assert said(model, CHECK) == json.loads(Right().says(CHECK))
    assert not model.made


@pytest.mark.parametrize(
    ("kind", "request_", "expected"),
    [
        ("dropped", READ, lambda read: read["facts"] == []),
        ("flipped", READ, lambda read: all(one["holds"] != "present" for one in read["facts"])),
        ("moved", READ, lambda read: all(one["quote"] in RECORD for one in read["facts"])),
        ("invented", READ, lambda read: len(read["facts"]) == 3 and read["facts"][2]["quote"] in RECORD),
        ("emergency", READ, lambda read: read["emergency"]["kind"] == "stroke"),
        ("refused", CHECK, lambda read: [one["holds"] == "present" for one in read["claims"]] == [False, False]),
        ("confirmed", CHECK, lambda read: [one["holds"] for one in read["claims"]] == ["present", "present"]),
    ],
)
def test_each_kind_of_fault_is_made(
    remembered: RememberedModel, kind: str, request_: ModelRequest, expected: Any
) -> None:
    model = FaultyModel(remembered, 1.0, 1, (kind,))
    assert expected(said(model, request_))
    assert set(model.made) == {kind}


def test_a_malformed_reply_is_cut_off(remembered: RememberedModel) -> None:
    text = FaultyModel(remembered, 1.0, 1, ("malformed",)).generate(READ).text
    assert Right().says(READ).startswith(text) and len(text) < len(Right().says(READ))


def test_the_same_seed_makes_the_same_faults_in_whatever_order(remembered: RememberedModel) -> None:
    one, other = (FaultyModel(remembered, 0.5, 7) for _ in range(2))
    told = [one.generate(READ), one.generate(CHECK)]
    assert [other.generate(CHECK), other.generate(READ)] == told[::-1]
    assert {FaultyModel(remembered, 0.5, seed).generate(READ).text for seed in range(9)} != {told[0].text}


def test_a_claim_that_was_never_checked_has_no_reply(remembered: RememberedModel) -> None:
    new = ModelRequest([CHECK.messages[0], ModelMessage("user", SHOWN.replace("Cough\n", "month\n"))], CHECK.schema)
    assert [one["claim"] for one in said(FaultyModel(remembered, 0.0, 1), new)["claims"]] == ["c2"]


def test_a_record_that_was_never_read_has_no_reply(remembered: RememberedModel) -> None:
    new = ModelRequest([READ.messages[0], ModelMessage("user", "age: 3")], READ.schema)
    assert FaultyModel(remembered, 0.0, 1).generate(new) == ModelReply("")


def test_every_kind_is_tried() -> None:
    assert len(FAULTS) == len(set(FAULTS)) == 8
