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
    ],
)
def test_what_says_nothing_else_or_asks_for_it_is_prescribed(message: str, lexicon: Lexicon) -> None:
    (ask,) = read(message, lexicon).asks
    assert (ask.tool, ask.missing, ask.who and ask.who.patient_id) == ("prescribe_medication", [], "abc-123")
    assert ask.args["medication_name"].lower() == "warfarin"
