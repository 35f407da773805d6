"""A range of doses or of times is read whole, never as one of its ends."""

from itertools import product

import pytest

from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

MEDICINES = ("morphine", "codeine", "ibuprofen", "salbutamol")
RANGES = (
    "5 to 10 mg", "5-10 mg", "5mg-10mg", "30 mg to 60 mg", "2.5 mg - 5 mg", "five to ten milligrams", "1 or 2 tablets",
    "one to two tablets", "2-4 puffs", "between 5 and 10 mg", "100 to 200 micrograms", "1-2 sachets", "5 – 10 mg",
)  # fmt: skip
TIMES = (
    "every 4 to 6 hours", "every 4-6 hours", "4-6 hourly", "four to six hourly", "two to three times a day",
    "2-3 times daily", "once or twice daily", "every four to six hours",
)  # fmt: skip


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize(("medicine", "dose"), product(MEDICINES, RANGES))
def test_a_range_is_the_dose_as_it_was_written(medicine: str, dose: str, lexicon: Lexicon) -> None:
    (ask,) = read(f"Prescribe {medicine} {dose} every 4 hours as needed for abc-123", lexicon).asks
    assert ask.args["dosage"] == dose.replace("–", "-")
    assert ask.args["frequency"] == "every 4 hours as needed"


@pytest.mark.parametrize(("medicine", "times"), product(MEDICINES, TIMES))
def test_a_range_of_times_is_the_frequency_as_it_was_written(medicine: str, times: str, lexicon: Lexicon) -> None:
    (ask,) = read(f"Prescribe {medicine} 10 mg {times} for abc-123", lexicon).asks
    assert (ask.args["dosage"], ask.args["frequency"]) == ("10 mg", times)


@pytest.mark.parametrize("change", ["from 2.5 to 5 mg", "from 2.5 mg to 5 mg"])
def test_from_one_dose_to_another_is_no_range(change: str, lexicon: Lexicon) -> None:
    (ask,) = read(f"Increase ramipril {change} once daily for abc-123", lexicon).asks
    assert ask.args["dosage"] == "5 mg"
