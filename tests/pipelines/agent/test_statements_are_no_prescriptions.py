"""A medicine with its dose beside a patient is a prescription only where nothing else is said of it."""

import pytest

from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize(
    "message",
    [
        "abc-123 refused warfarin 5mg once daily",
        "abc-123 no warfarin 5mg once daily",
        "abc-123 not for warfarin 5mg once daily",
        "abc-123 declined metformin 500mg bd",
        "abc-123 her GP advised warfarin 5mg once daily",
        "Summary for abc-123: metformin 500mg bd",
        "Discharge summary for abc-123. Metformin 500mg bd.",
        "abc-123 warfarin 5mg once daily. She declined.",
        "abc-123: metformin 500mg bd, ramipril 5mg od",
        "abc-123 warfarin 5mg once daily. Metformin 500mg bd.",
        "abc-123: cardiology propose warfarin 5mg once daily",
        "don't do me a script, warfarin 5mg once daily for abc-123",
        "abc-123 warfarin 5mg once daily?",
        "abc-123 needs warfarin withheld 5 mg once daily",
        "abc-123 needs warfarin 5 mg once daily weaning",
        "Last prescription: warfarin 5 mg once daily, for abc-123, when?",
        "abc-123's repeat prescription: warfarin 5 mg once daily",
        "I would like abc-123 to have no warfarin",
        "I want abc-123 to have warfarin stopped",
        "I want abc-123 to have the warfarin INR checked",
        "She wants abc-123 to take warfarin with aspirin, safe?",
        "They get abc-123 warfarin 5 mg once daily from the chemist",
        "Please cancel the amoxicillin 500 mg tds for abc-123",
        "Let's look at abc-123's ramipril 5 mg daily",
        "Please explain why abc-123 is on amlodipine 10 mg daily",
        "Please note abc-123 takes aspirin 75 mg daily",
        "I want to know whether apixaban 5 mg bd is safe for abc-123",
        "Please tell me the side effects of sertraline 50 mg daily",
        "Could we give ibuprofen 400 mg tds to someone on warfarin?",
        "Please look up amoxicillin 500 mg tds",
        "Please find papers on starting aspirin 75 mg daily in the elderly",
    ],
)
def test_what_was_refused_advised_or_listed_is_not_prescribed(message: str, lexicon: Lexicon) -> None:
    assert "prescribe_medication" not in [ask.tool for ask in read(message, lexicon).asks]


@pytest.mark.parametrize(
    "message",
    [
        "abc-123: warfarin 5mg once daily please",
        "warfarin 5 mg od for patient abc-123",
        "ok, warfarin 5 mg od, abc-123, for 7 days, thanks",
        "warfarin 5mg od with food, that's for abc-123",
        "Warfarin 5 mg od for abc-123, do me a script",
        "please could abc-123 have warfarin 5 mg once daily prescribed",
        "up her warfarin to 5 mg once daily, abc-123",
        "propose warfarin 5 mg once daily for abc-123",
        "abc-123 needs warfarin 5 mg once daily for a month",
        "abc-123 script: warfarin 5 mg once daily",
        "I'd like abc-123 to have warfarin 5 mg once daily please",
        "can you get abc-123 some warfarin 5 mg once daily",
    ],
)
def test_what_says_nothing_else_or_asks_for_it_is_prescribed(message: str, lexicon: Lexicon) -> None:
    (ask,) = read(message, lexicon).asks
    assert (ask.tool, ask.missing, ask.who and ask.who.patient_id) == ("prescribe_medication", [], "abc-123")
    assert ask.args["medication_name"].lower() == "warfarin"
