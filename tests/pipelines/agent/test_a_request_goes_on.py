"""What a message leaves unsaid is taken from the conversation: the medicine, the topic, the patient, the question."""

import pytest

from pipelines.agent.conversation import hear
from pipelines.agent.due import Known
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.state import Turn
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

WARFARIN = ("warfarin warnings", "Warfarin, US label of 2025-03-01. Boxed warning: Can cause major or fatal bleeding.")
SMITH = ("chart abc-123", "John Smith, born 1968-02-11 (abc-123). Diagnoses: type 2 diabetes.")
WILSONS = (
    "allergies for James Wilson",
    "Three on file: James Wilson (ghi-789), born 1951; James Wilson (jkl-012), born 1978; James A. Wilson (mno-345), "
    "born 1990. Which?",
)
ALLERGY = ("Record an allergy with rash for abc-123", "I need more information: the substance.")
CELEBREXA = ("FDA warnings for celebrexa", "Did you mean Celebrex (celecoxib) or Celexa (citalopram)?")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize(
    ("before", "message", "tool", "words"),
    [
        (WARFARIN, "any interaction with fluconazole?", "check_drug_interactions", ["warfarin", "fluconazole"]),
        (WARFARIN, "does it clash with miconazole gel", "check_drug_interactions", ["warfarin", "miconazole"]),
        (WARFARIN, "is it ok in pregnancy?", "check_drug_safety", ["warfarin"]),
        (WARFARIN, "and the contraindications?", "check_drug_safety", ["warfarin"]),
        (("papers on sglt2 in HF", "412 found."), "and trials?", "find_clinical_trials", ["sglt2"]),
        (("trials for ALS", "1 found (NCT09990003)."), "now papers on the same", "search_medical_literature", ["als"]),
        (("Prescribe ramipril for abc-123", "What dose and how often?"), "5mg every morning", "prescribe_medication",
         ["abc-123", "ramipril", "5mg", "every morning"]),
        (("search papers", "On what topic?"), "colchicine after stent", "search_medical_literature", ["colchicine"]),
        (SMITH, "what was the eGFR again?", "get_patient_chart", ["abc-123"]),
        (SMITH, "meds?", "get_patient_chart", ["abc-123"]),
        (WILSONS, "born 1990", "get_patient_chart", ["mno-345"]),
        (WILSONS, "the middle one", "get_patient_chart", ["jkl-012"]),
        (("Check interactions for warfarin", "Which other drug?"), "amiodarone", "check_drug_interactions",
         ["warfarin", "amiodarone"]),
        (CELEBREXA, "second", "check_drug_safety", ["citalopram"]),
        (WARFARIN, "scrap warfarin, make it apixaban", "check_drug_safety", ["apixaban"]),
        (ALLERGY, "eggs, she gets hives", "add_allergy", ["abc-123", "eggs"]),
        (ALLERGY, "bee venom", "add_allergy", ["abc-123", "venom"]),
    ],
)  # fmt: skip
def test_what_a_message_leaves_unsaid_is_taken_from_the_conversation(
    before: tuple[str, str], message: str, tool: str, words: list[str], lexicon: Lexicon
) -> None:
    heard = hear(message, _history(before), None, Known(), lexicon, has_image=False)
    ask = heard.asks[-1]
    who = ask.who.patient_id if ask.who and ask.who.patient_id else heard.known.active_id
    assert (ask.tool, list(ask.missing)) == (tool, [])
    assert all(word in f"{who} {dict(ask.args)}".lower() for word in words)


@pytest.mark.parametrize(
    "message",
    [
        "never mind",
        "no idea",
        "not sure",
        "nothing",
        "NKDA",
        "cancel",
        "I'll check",
        "don't know",
        "she is well",
        "yes",
    ],
)
def test_an_answer_that_names_nothing_is_what_nobody_is_allergic_to(message: str, lexicon: Lexicon) -> None:
    (ask,) = hear(message, _history(ALLERGY), None, Known(), lexicon, has_image=False).asks
    assert list(ask.missing) == ["substance"]


@pytest.mark.parametrize("message", ["thanks", "brilliant, that's all", "How do you spell it?"])
def test_words_that_ask_nothing_ask_nothing_after_a_record_either(message: str, lexicon: Lexicon) -> None:
    assert not hear(message, _history(SMITH), None, Known(), lexicon, has_image=False).asks


def test_a_request_of_its_own_takes_no_second_medicine_from_before(lexicon: Lexicon) -> None:
    (ask,) = hear("Check interactions for apixaban", _history(WARFARIN), None, Known(), lexicon, has_image=False).asks
    assert ask.missing == ("second_drug",)


def test_a_patient_of_long_ago_is_not_the_one_where_somebody_else_may_have_been_named_since(lexicon: Lexicon) -> None:
    since = ("and Grace Young", "Proposed for Grace Young (s-101): amoxicillin 500 mg.")
    heard = hear("meds?", [*_history(SMITH), *_history(since)], None, Known(), lexicon, has_image=False)
    assert heard.known.active_id != "abc-123"


def _history(before: tuple[str, str]) -> list[Turn]:
    return [Turn(role="user", content=before[0]), Turn(role="assistant", content=before[1])]
