"""Plain words beside a quotation: what says the same stands, what says more, less or other does not."""

from pathlib import Path

import pytest

from pipelines.records.papers.prepare import Papers
from pipelines.records.papers.shelf import take
from shared.guardrails.plain.check import stands
from tests.pipelines.records.conftest import document, records_in

QUOTES = {
    "dose": "Apixaban 5 mg BD started.",
    "none": "Aspirin stopped because of bruising.",
    "denied": "No evidence of glaucoma in either eye.",
    "doubt": "Consider amlodipine if BP remains above 140/90.",
    "test": "HbA1c 48 mmol/mol (20-41).",
    "mother": "Her mother had a stroke.",
    "echo": "Echocardiogram shows a mildly dilated left atrium.",
    "halved": "Bisoprolol reduced from 5 mg to 2.5 mg.",
    "knees": "Left knee operated, right knee planned.",
    "food": "Take ramipril before food.",
    "target": "BP 150/90, target below 140/80.",
    "switch": "Lisinopril stopped, ramipril 2.5 mg started.",
    "not with": "Not to be taken with grapefruit juice and not to be taken with beer.",
}


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Papers:
    records = records_in(tmp_path_factory.mktemp("plain"))
    records.patient("P1", document("D1", "\n".join(QUOTES.values())))
    return take(records.wiring, records.me, "P1").papers


def is_shown(papers: Papers, quote: str, sentence: str) -> bool:
    line = next(line for line in papers.lines if line.text == QUOTES[quote])
    return stands(sentence, line.text, papers.words)


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        ("dose", "Apixaban 5 mg twice daily was started."),
        ("none", "Aspirin was stopped because of bruising."),
        ("denied", "There is no evidence of glaucoma in either eye."),
        ("doubt", "Consider amlodipine if your blood pressure remains above 140/90."),
        ("mother", "Your mother had a stroke."),
        ("echo", "The heart scan shows a mildly dilated left atrium."),
        ("halved", "Bisoprolol was reduced from 5 mg to 2.5 mg."),
        ("switch", "Lisinopril was stopped, ramipril 2.5 mg was started."),
    ],
)
def test_what_says_the_same_stands(papers: Papers, quote: str, sentence: str) -> None:
    assert is_shown(papers, quote, sentence)


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        ("dose", "Apixaban 5 mg once daily was started."),
        ("dose", "Apixaban 5 mg three times a day was started."),
        ("dose", "Apixaban 5 mg was started."),
        ("dose", "Apixaban 10 mg twice daily was started."),  # another dose
        ("dose", "Apixaban 5 micrograms twice daily was started."),  # another unit
        ("dose", "Apixaban 5 mg twice daily was not started."),  # turned round
        ("dose", "Apixaban 5 mg twice daily was stopped."),
        ("dose", "You should take apixaban 5 mg twice daily."),  # advice
        ("dose", "Apixaban 5 mg twice daily is safe."),  # comfort
        ("dose", "Rivaroxaban 5 mg twice daily was started."),  # another medicine
        ("dose", "Apixaban 5 mg twice daily was started because of clots."),  # a cause that is not there
        ("dose", "Apixaban 5 mg twice daily was started for Bea Stone."),  # somebody else
        ("dose", "Grace started apixaban 5 mg twice daily."),
        ("dose", "Apixaban 5 mg BD wurde begonnen, started."),  # another language
        ("dose", "Apixaban 5 mg twice daily started. Take it."),  # a second sentence
        ("dose", "See <a href=x>apixaban</a> started."),
        ("dose", "Apixaban 5 mg twice daily was started [Doc: P2]."),
        ("dose", "Apixaban 5 mg BD started."),  # the quotation again
        ("dose", ""),
        ("dose", "Somebody told a long story about trains and apixaban started there twice daily."),
        ("none", "Aspirin was taken because of bruising."),  # that it was stopped is left out
        ("denied", "There is evidence of glaucoma in your eyes."),
        ("denied", "There is no evidence of cataract in your eyes."),
        ("doubt", "Amlodipine was started."),  # what was only considered
        ("doubt", "Consider amlodipine if your blood pressure remains below 140/90."),
        ("test", "HbA1c 48 mmol/mol is normal."),  # a judgement
        ("test", "HbA1c 48 mmol/mol means diabetes."),  # a diagnosis
        ("mother", "You had a stroke."),  # somebody else's
        ("echo", "The heart scan shows a severely dilated left atrium."),
        ("echo", "The heart scan shows a mildly dilated right atrium."),
        ("halved", "Bisoprolol was reduced from 2.5 mg to 5 mg."),  # the same figures the other way round
        ("knees", "Right knee operated, left knee planned."),
        ("food", "Take ramipril after food."),
        ("food", "Take ramipril with food."),
        ("target", "Your blood pressure is below 140/80."),  # what is only aimed at
        ("switch", "Ramipril 2.5 mg was stopped and lisinopril was started."),  # each other's part
        ("switch", "Lisinopril was started, ramipril 2.5 mg was stopped."),
        ("not with", "Not to be taken with grapefruit juice but to be taken with beer."),  # half of a denial
    ],
)
def test_what_says_more_less_or_other_does_not(papers: Papers, quote: str, sentence: str) -> None:
    assert not is_shown(papers, quote, sentence)


def test_no_plain_words_are_shown_for_what_a_folder_does_not_hold(papers: Papers, tmp_path: Path) -> None:
    other = records_in(tmp_path)
    other.patient("P2", document("D1", "Quillonex 5 mg started."))
    line = take(other.wiring, other.me, "P2").papers.lines[0]
    assert not stands("Apixaban 5 mg was started.", line.text, papers.words)
