"""What a model words of a patient, scanned by code that shares nothing with the product: number, unit, phrase, page."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from shared.ports.models.base import ModelReply, ModelRequest
from tests.models.scan import faults
from tests.pipelines.assess.conftest import Assess
from tests.pipelines.assess.test_assessing_with_hostile_models import PATIENTS

_TAGGED = re.compile(r"(?P<said>[^\[\]]*\[(?P<code>\w+) §(?P<rule>[\d.]+), p\.\d+\])")
_FIXED = ["1 part(s) of the record were not understood; see them before relying on this."]
_LIES = (
    "Refer within 3 hours.", "The patient is 99 and has fatigue.", "Offer an urgent CT scan.", "No referral is needed.",
    "A routine referral is recommended.", "See recommendation 9.9.9.", "Immediate admission is recommended.",
)  # fmt: skip


class MixedModel:
    """Words each recommendation with the patient's words that it was shown, and lies in every other sentence."""

    name, is_model = "mixed", True

    def generate(self, request: ModelRequest) -> ModelReply:
        if request.schema is None or "sentences" not in request.schema["properties"]:
            return ModelReply('{"found": []}')
        shown = request.messages[1].text
        parts = re.findall(r"(\d+\.\d+\.\d+) holds\n.*?⟦patient⟧\n(.*?)\n⟦end of patient⟧", shown, re.DOTALL)
        said = [{"rests_on": rule, "says": says} for rule, because in parts for says in _sentences(because)]
        return ModelReply(json.dumps({"sentences": said}))

    def stream(self, request: ModelRequest) -> Any:
        raise NotImplementedError


def _sentences(because: str) -> Iterator[str]:
    words = [part for part in because.split("; ") if ": " not in part]
    age = re.search(r"age: (\d+)", because)
    yield " ".join([f"The patient is {age[1]}." if age else "", *(f"The record states {word}." for word in words)])
    yield from _LIES


def read_as_chat(answer: dict[str, Any], record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The worded parts in the shape that the scan takes; the record counts as said by whatever is cited."""
    told = json.dumps(record, ensure_ascii=False)
    for part in _TAGGED.finditer(answer["reasoning"]):
        (cited,) = [one for one in answer["citations"] if one["rule_id"] == part["rule"]]
        yield {"answer": part["said"].strip(), "citations": [{**cited, "excerpt": f"{cited['excerpt']} {told}"}]}


@pytest.mark.parametrize("record", PATIENTS, ids=[record["patient_id"] for record in PATIENTS])
def test_what_is_worded_stands_in_the_cited_excerpt_or_the_record(assess: Assess, record: dict[str, Any]) -> None:
    answer = assess(record, MixedModel()).model_dump(mode="json")
    worded = list(read_as_chat(answer, record))
    assert len(worded) == len(answer["matched_recommendations"])
    assert [fault for one in worded for fault in faults(one, fixed=_FIXED)] == []
    assert not [lie for lie in _LIES if lie in answer["reasoning"]]


def test_the_scan_would_find_the_lies(assess: Assess) -> None:
    answer = assess(PATIENTS[0], MixedModel()).model_dump(mode="json")
    (one,) = read_as_chat(answer, PATIENTS[0])
    unseen = [lie for lie in _LIES if not faults({**one, "answer": f"{lie} {one['answer']}"})]
    assert unseen == []
