"""Five hundred papers about other things: what answers is found and cited all the same."""

import json
from datetime import date, timedelta

import pytest

from pipelines.records.papers.passages import corpus_of
from pipelines.records.papers.prepare import Papers
from pipelines.records.papers.shelf import Ready, take
from pipelines.records.taking.read import read_document
from shared.records.given import document_of
from shared.records.shapes import Dossier
from tests.pipelines.records.conftest import CASES, Records, document

MANY, LEAST = 500, 0.93
QUESTIONS = [json.loads(line) for line in (CASES / "own_questions.jsonl").read_text().splitlines()]
ABOUT = (
    "Sight test: no change in the prescription for glasses. Pressures normal. Next test in two years.",
    "Podiatry: callus reduced over the left heel. Footwear discussed. Insoles ordered.",
    "Hearing aid retubed and cleaned. Battery book stamped. Ear canals clear of wax.",
    "Dental check: scale and polish, two small fillings replaced. Flossing shown.",
    "Physiotherapy for the right shoulder: range improved, exercises progressed, discharged.",
    "Travel advice given for a holiday in Portugal. Insect repellent and sun cream discussed.",
    "The surgery will be closed on the bank holiday. Order repeat items one week ahead.",
    "Dietetic leaflet on fibre given. Weight 71 kg. Encouraged to walk each day.",
)


@pytest.fixture(scope="module")
def among(filled: Records) -> Papers:
    """The patient of our own, and as many papers more about eyes, feet, teeth and holidays."""
    dossier = take(filled.wiring, filled.me, "T-401").papers.dossier
    more = []
    for number in range(MANY):
        day = (date(2005, 1, 3) + timedelta(days=15 * number)).isoformat()
        given = document(f"F{number}", ABOUT[number % len(ABOUT)], day, title=f"Letter {number}")
        more.append(read_document(document_of(given)))
    return Papers(Dossier(dossier.profile, (*dossier.documents, *more)))


def test_what_must_be_cited_is_cited_among_five_hundred_others(filled: Records, among: Papers) -> None:
    wiring, found = filled.wiring, list[bool]()
    _, version = wiring.patient_documents.dossier(filled.me, "T-401")
    own = take(wiring, filled.me, "T-401")
    wiring.kept_records.keep("T-401", version, Ready(among, corpus_of(among)))
    for case in QUESTIONS:
        if case["outcome"].startswith("answer"):
            reply = filled.ask(case["question"], message_id=case["id"], session_id=f"among-{case['id']}")
            cited = {citation.document_id for citation in reply.citations}
            found += [document_id in cited for document_id in case["must_cite_documents"]]
    wiring.kept_records.keep("T-401", version, own)
    assert len(found) > 30
    assert sum(found) / len(found) >= LEAST
