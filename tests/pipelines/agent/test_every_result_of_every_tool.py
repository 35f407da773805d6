"""Each kind of fault and each thin result over each tool: how often it is tried, where it goes on, what is said."""

import pytest

from pipelines.agent.labels import ERROR_TEMPLATES, LABELS
from pipelines.agent.outcome import Outcome
from tests.pipelines.agent.scripted import Told, ask
from tests.pipelines.agent.test_anti_patterns import REASSURING

REQUESTS = {
    "check_drug_safety": "boxed warning for dofetilide",
    "check_drug_interactions": "does warfarin interact with ibuprofen?",
    "search_medical_literature": "papers on statins",
    "find_clinical_trials": "trials for gout",
    "search_patient": "find John Smith",
    "get_patient_chart": "chart abc-123",
}
TRIES = {"timeout": 3, "rate_limit": 3, "server_error": 3, "invalid_response": 3, "service_unavailable": 2,
         "not_found": 1, "forbidden": 1, "invalid_args": 1, "drug_not_in_database": 1}  # fmt: skip
SECTIONS = {"drug": "dofetilide", "boxed_warning": None, "contraindications": None, "warnings": None}
RECORD = {"patient_id": "abc-123", "name": "Jo", "diagnoses": [], "medications": [], "allergies": [], "labs": []}
PAPER = {"pmid": "1", "title": "One", "journal": "J", "year": "2024", "finding": None}
TRIAL = {"nct_id": "NCT1", "title": "One", "status": "RECRUITING", "where": None}
THIN = [
    ("check_drug_safety", Outcome(SECTIONS, partial=True), "success_partial", "proves nothing"),
    ("check_drug_safety", Outcome({**SECTIONS, "warnings": "Bleeding."}), "success_partial", "proves nothing"),
    ("check_drug_interactions", Outcome({"pairs": [], "not_recognised": []}), "no_results", "does not mean"),
    ("check_drug_interactions", Outcome({"pairs": [], "not_recognised": ["warfarin"]}), "success_partial",
     "nothing can be said"),
    ("check_drug_interactions", Outcome({"pairs": [{"drugs": ["warfarin", "ibuprofen"], "effect": "Bleeding"}]}),
     "success_partial", "severity is not stated"),
    ("search_medical_literature", Outcome({"total": 0, "articles": []}), "no_results", "not proof"),
    ("search_medical_literature", Outcome({"total": 9, "articles": [PAPER]}), "success_partial", "Title only"),
    ("search_medical_literature", Outcome({"total": 9, "articles": [{**PAPER, "finding": "It fell"}],
                                           "dropped": ["xyz"]}, partial=True), "success_partial", "Not searched for"),
    ("find_clinical_trials", Outcome({"total": 0, "trials": []}), "no_results", "not proof"),
    ("find_clinical_trials", Outcome({"total": 9, "trials": [TRIAL]}), "success_partial", "no site is given"),
    ("search_patient", Outcome({"patients": []}), "no_results", "not proof"),
    ("get_patient_chart", Outcome(RECORD), "no_results", "does not mean"),
    ("get_patient_chart", Outcome({**RECORD, "diagnoses": ["asthma"], "not_read": ["allergies"]}, partial=True),
     "success_partial", "Could not be read: allergies"),
]  # fmt: skip


@pytest.mark.parametrize("kind", TRIES)
@pytest.mark.parametrize("tool", REQUESTS)
def test_a_fault_is_tried_as_often_as_its_kind_allows_and_then_said(tool: str, kind: str) -> None:
    tools = Told({tool: [Outcome(error_type=kind)]})
    reply, steps = ask(REQUESTS[tool], tools)
    assert len(tools.calls) == TRIES[kind]
    assert [step.route for step in steps] == [*["retry_same"] * (TRIES[kind] - 1), "skip"]
    assert {step.quality for step in steps} == {"error_retryable" if TRIES[kind] > 1 else "error_fatal"}
    assert (reply.ending, reply.sources) == ("skip", ())
    openings = {text.split("{")[0].strip() or text.split("}")[1][:12] for text in ERROR_TEMPLATES.values()}
    assert any(opening in reply.answer for opening in openings)
    assert not REASSURING.search(reply.answer.replace(LABELS[tool], ""))


@pytest.mark.parametrize("kind", ["timeout", "rate_limit", "server_error", "invalid_response", "service_unavailable"])
def test_a_fault_that_passes_leaves_the_answer_whole(kind: str) -> None:
    label = Outcome({**SECTIONS, "boxed_warning": "Torsade de pointes."})
    reply, steps = ask(REQUESTS["check_drug_safety"], Told({"check_drug_safety": [Outcome(error_type=kind), label]}))
    assert [step.route for step in steps] == ["retry_same", "synthesize"]
    assert (reply.ending, reply.unavailable) == ("answer", ())


@pytest.mark.parametrize(("tool", "outcome", "quality", "told"), THIN)
def test_a_thin_result_is_answered_with_what_it_does_not_show(
    tool: str, outcome: Outcome, quality: str, told: str
) -> None:
    reply, steps = ask(REQUESTS[tool], Told({tool: [outcome]}))
    assert [(step.quality, step.route) for step in steps] == [(quality, "synthesize")]
    assert reply.ending == "answer"
    assert told in reply.answer
    assert not REASSURING.search(reply.answer.replace(LABELS[tool], ""))
