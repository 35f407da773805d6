"""One patient's papers as they come (dictated, typed in haste, a diary), asked by him and by his daughter.

The half of the questions that is `used` served to mend the reading; the half that is `kept` only measures it.
"""

import json
from collections.abc import Iterator

import pytest

from pipelines.records.taking.take_in import take_in
from shared.records.given import patients_of
from shared.stores.record_grants import Grant
from tests.pipelines.records.conftest import CASES, records_in
from tests.pipelines.records.test_papers_in_other_voices import (
    Asked,
    answers_to,
    cited,
    facts,
    kinds_of_answer,
    share,
)

SHELF = CASES / "shelf"


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    records = records_in(tmp_path_factory.mktemp("shelf"))
    for profile, documents in patients_of(json.loads((SHELF / "patients.json").read_text())):
        records.wiring.patient_documents.open_record(profile)
        records.wiring.record_grants.give(Grant(profile.patient_id, records.me, "self"))
        for each in documents:
            take_in(records.wiring, records.me, profile.patient_id, each)
    yield answers_to(SHELF / "questions.jsonl", records)
    records.wiring.close()


@pytest.mark.parametrize(
    ("half", "outcome", "told", "found"), [("used", 1.0, 1.0, 1.0), ("kept", 0.83, 0.94, 0.95)], ids=["used", "kept"]
)
def test_the_papers_answer(asked: Asked, half: str, outcome: float, told: float, found: float) -> None:
    own = [(case, reply) for case, reply in asked if case["half"] == half]
    assert share(kinds_of_answer(own)) >= outcome
    assert share(facts(own)) >= told
    assert share(cited(own)) >= found


def test_nothing_is_cited_that_the_answer_does_not_need(asked: Asked) -> None:
    needed = [
        citation.document_id in {*case["must_cite_documents"], *case["may_cite_documents"]}
        for case, reply in asked
        for citation in reply.citations
    ]
    assert len(needed) > 40
    assert share(needed) >= 0.98
