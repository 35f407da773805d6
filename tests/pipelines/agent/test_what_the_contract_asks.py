"""The contract of the tools, element by element, where no other file of this folder shows it."""

import inspect
import json
import re
from collections.abc import Mapping
from typing import Any, get_args

import pytest

from pipelines.agent import labels
from pipelines.agent.due import MAX_STEPS
from pipelines.agent.graph import FLOW, SHOWN
from pipelines.agent.labels import ERROR_TEMPLATES, LABELS, error_message
from pipelines.agent.nodes import deterministic_router, error_handler
from pipelines.agent.outcome import FATAL, RETRYABLE, Outcome, Quality
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.run import route
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from tests.pipelines.agent.scripted import Told, ask

LABEL = Outcome({"drug": "x", "boxed_warning": "Neutropenia.", "contraindications": None, "warnings": None})
CHART = Outcome({"patient_id": "abc-123", "name": "Ada Lorne", "diagnoses": ["asthma"], "allergies": [], "labs": [],
                 "medications": ["ramipril 5 mg"]})  # fmt: skip
FOUND = Outcome({"patients": [{"patient_id": "abc-123", "name": "Ada Lorne", "birth_date": "1968-02-11"}]})
ALL: Mapping[str, Any] = {"check_drug_safety": [LABEL], "get_patient_chart": [CHART], "search_patient": [FOUND],
                          "search_medical_literature": [Outcome({"total": 0, "articles": []})]}  # fmt: skip


def test_the_nodes_are_the_seeds_with_one_for_writes_and_code_leads_from_each_to_the_next() -> None:
    names = ["input_assembly", "intent_classify", "tool_select", "tool_execute", "propose_action", "result_classify",
             "deterministic_router", "error_handler", "synthesize"]  # fmt: skip
    assert [*FLOW.nodes] == list(SHOWN) == names
    edges = {(edge.source, edge.target) for edge in FLOW.compiled.get_graph().edges}
    assert {("__start__", "input_assembly"), ("input_assembly", "intent_classify"), ("synthesize", "__end__"),
            ("propose_action", "result_classify"), ("result_classify", "deterministic_router")} <= edges  # fmt: skip
    assert {to for one, to in edges if one == "deterministic_router"} == {"error_handler", "tool_select", "synthesize"}


def test_the_router_changes_nothing_that_it_was_given() -> None:
    for module in (deterministic_router, error_handler):
        assert not re.search(r"state\[[^\]]+\]\s*(?:=[^=]|\+=)|\.(?:append|update|pop)\(", inspect.getsource(module))


class Looking(Told):
    """Tools with an eye that counts."""

    looks = 0

    def look(self, image: str, query: str, seconds: float, /) -> Outcome:
        self.looks += 1
        return super().look(image, query, seconds)


@pytest.mark.parametrize("message", ["What do you see?", "boxed warning for clozapine", "chart of abc-123"])
def test_an_image_is_looked_at_once_as_the_turn_begins(message: str) -> None:
    tools = Looking(ALL, Outcome({"modality": "chest film", "findings": ["clear"], "confidence": 0.87}))
    reply, _ = ask(message, tools, image_id="i")
    assert tools.looks == 1
    assert "Chest film: clear" in reply.answer
    assert "0.87" not in reply.model_dump_json()


@pytest.mark.parametrize(("exchanges", "calls"), [(2, ["get_patient_chart"]), (9, [])])
def test_the_last_four_exchanges_are_read_and_none_before(exchanges: int, calls: list[str]) -> None:
    named = [{"role": "user", "content": "Find Ada Lorne"},
             {"role": "assistant", "content": "Found: Ada Lorne, born 1968-02-11 (abc-123)."}]  # fmt: skip
    rest = [{"role": "user", "content": "thanks"}, {"role": "assistant", "content": "You are welcome."}] * exchanges
    tools = Told(ALL)
    ask("open her record", tools, history=[*named, *rest])
    assert [tool for tool, _ in tools.calls] == calls


@pytest.mark.parametrize(
    "message",
    [
        "In order to counsel him, what does a raised PSA mean?",
        "Would a trial of a PPI be fine first?",
        "What is the evidence of pneumonia on a film?",
        "Should I start worrying about a hoarse voice?",
        "How do I document a referral decision?",
        "Where do I check the waiting times?",
        "How can we save time in clinic?",
    ],
)
def test_a_verb_or_a_word_of_a_tool_alone_decides_nothing(message: str) -> None:
    lexicon = Lexicon(load_drug_names(), load_terminology().knows)
    assert route(message, lexicon) == {"intent": "DIRECT", "due": []}


def test_questions_and_losses_are_worded_as_the_contract_has_them() -> None:
    assert labels.WHICH_PATIENT == "I found {n} patients matching '{name}'. Which one did you mean? {list}"
    assert labels.PATIENT_ID == "I need a patient ID to proceed. Could you provide one?"
    assert labels.DID_YOU_MEAN.format(options="a or b") == "Did you mean a or b?"
    assert labels.MORE_NEEDED == "I need more information: {fields}"
    assert error_message("drug_not_in_database", "check_drug_safety", "x") == "x was not found in the drug database."
    label = LABELS["check_drug_safety"]
    assert error_message("service_unavailable", "check_drug_safety", "") == f"{label} is currently unavailable."
    assert (
        error_message("max_retries", "check_drug_safety", "") == f"Unable to complete {label} after multiple attempts."
    )


def test_every_error_has_a_sentence_of_its_own_and_none_promises_what_will_not_be_done() -> None:
    asked = {"ambiguous_drug_name", "missing_required_args"}  # which end in a question
    assert (RETRYABLE | FATAL) - asked <= set(ERROR_TEMPLATES)
    assert not [text for text in ERROR_TEMPLATES.values() if re.search(r"automatic|will retry|try again for", text)]
    assert error_message("of no kind", "add_allergy", "") == ERROR_TEMPLATES["generic"].format(
        tool_label="Allergy Documentation"
    )


def test_four_steps_are_taken_at_most_and_what_is_left_is_named() -> None:
    tools = Told(ALL)
    drugs = ("clozapine", "warfarin", "methotrexate", "dofetilide")
    message = ", ".join([*(f"warnings for {drug}" for drug in drugs), "papers on gout"])
    reply, steps = ask(message, tools)
    assert len([step for step in steps if step.is_finished]) == len(tools.calls) == MAX_STEPS == 4
    assert list(reply.not_done) == ["Medical Literature"]
    assert "Not done: Medical Literature." in reply.answer


def test_what_was_answered_is_not_asked_again() -> None:
    tools = Told(ALL)
    ask("warnings for clozapine, and once more the warnings for clozapine", tools)
    assert tools.calls == [("check_drug_safety", {"drug_name": "clozapine"})]


@pytest.mark.parametrize(
    "message",
    ["boxed warning for clozapine", "Find Ada Lorne and open her record", "hello", "warnings for zorbaxin",
     "Prescribe amlodipine 5 mg once daily for abc-123"],
)  # fmt: skip
def test_the_trace_has_steps_labels_and_times_and_nothing_of_what_was_said_or_found(message: str) -> None:
    reply, _ = ask(message, Told({**ALL, "prescribe_medication": [Outcome({})]}))
    known = {*LABELS.values(), *SHOWN.values()}
    for one in reply.trace:
        assert one.step in SHOWN
        assert one.label in known
        assert one.quality is None or one.quality in get_args(Quality)
        assert one.ms >= 0
    told = json.dumps([one.model_dump() for one in reply.trace]).lower()
    words = ("clozapine", "neutropenia", "lorne", "abc-123", "amlodipine", "zorbaxin", "asthma", "ramipril", "check_")
    assert not [word for word in words if word in told]
    assert [reply.trace[0].step, reply.trace[-1].step] == ["input_assembly", "synthesize"]
