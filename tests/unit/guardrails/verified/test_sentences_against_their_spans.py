"""A sentence stands where its spans say it; each change of a figure, date, name, side or denial takes it away."""

import pytest

from shared.guardrails.verified.check import checked
from shared.guardrails.verified.shapes import Checked, Sentence, Span
from shared.terminology.health_words import load_health_words

WHO = "clinical note; Dr May Hurst; Cardiology"
SPANS = {
    "dose": Span("I have started apixaban 5 mg twice daily, and bisoprolol 2.5 mg once daily.", WHO, "2024-11-19"),
    "less": Span("Bisoprolol REDUCED from 2.5 mg to 1.25 mg once daily.", "discharge summary", "2025-10-04"),
    "stop": Span("Changes: ramipril STOPPED because of dizziness.", "discharge summary", "2025-10-04"),
    "plan": Span("Plan: please increase metformin to 1000 mg twice daily.", WHO, "2025-04-08"),
    "hb1": Span("Haemoglobin 118 g/L (115-165).", "lab result", "2025-10-04"),
    "hb2": Span("Haemoglobin 109 g/L (115-165) LOW.", "lab result", "2026-02-10"),
    "eyes": Span("Right eye: background retinopathy. Left eye: normal.", "clinical note", "2026-01-20"),
    "not": Span("Simvastatin was not prescribed.", "discharge summary", "2024-02-11"),
    "nkda": Span("Allergies: NKDA.", "discharge summary", "2024-02-11"),
    "kin": Span("His sister has bipolar disorder; he has asthma.", WHO, "2024-02-14"),
    "may": Span("You may run again after three months.", "clinical note; Ms Elena Rossi", "2024-12-18"),
    "avoid": Span("Ibuprofen should be avoided with apixaban.", WHO, "2024-11-19"),
    "op": Span("Operation 6 November 2024: arthroscopy, left knee.", "discharge summary", "2024-11-07"),
    "pills": Span("Sertraline for depression, propranolol for tremor.", WHO, "2024-02-14"),
    "short": Span("Given trimethoprim 200 mg BD on 15 May.", WHO, "2017-05-22"),
}


def check(text: str, *marks: str, question: str = "What do my papers say?") -> Checked:
    (found,) = checked([Sentence(text, marks)], SPANS, question, load_health_words())
    return found


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Dr May Hurst started apixaban 5 mg twice daily on 19 November 2024.", ["dose"]),
        ("Apixaban 5 mg twice a day was started.", ["dose"]),
        ("Bisoprolol was reduced from 2.5 mg to 1.25 mg once daily.", ["less"]),
        ("Your haemoglobin was 109 g/L (115-165) LOW on 2026-02-10.", ["hb2"]),
        ("Your haemoglobin went down from 118 g/L on 4 October 2025 to 109 g/L on 10 February 2026.", ["hb1", "hb2"]),
        ("Your haemoglobin went down.", ["hb1", "hb2"]),
        ("Ramipril was stopped because of dizziness.", ["stop"]),
        ("Your right eye has background retinopathy.", ["eyes"]),
        ("The discharge summary of 11 February 2024 says that simvastatin was not prescribed.", ["not"]),
        ("The discharge summary says no known drug allergies.", ["nkda"]),
        ("Your sister has bipolar disorder.", ["kin"]),
        ("You have asthma.", ["kin"]),
        ("Ms Elena Rossi wrote that you may run again after three months.", ["may"]),
        ("Dr May Hurst wrote that ibuprofen should be avoided with apixaban.", ["avoid"]),
        ("Your operation was on 6 November 2024.", ["op"]),
        ("Trimethoprim 200 mg twice daily was given on 15 May 2017.", ["short"]),
        ("Ask about your haemoglobin, 109 g/L LOW.", ["hb2"]),
    ],
)
def test_what_the_spans_say_stands_in_other_plain_words_and_forms(text: str, marks: list[str]) -> None:
    assert check(text, *marks).reason is None


@pytest.mark.parametrize(
    ("text", "marks", "reason"),
    [
        ("Apixaban 5 mg twice daily was started.", [], "uncited"),
        ("Apixaban 5 mg twice daily was started.", ["dose", "s9"], "uncited"),
        ("Apixaban was started. Stop it.", ["dose"], "form"),
        ("Apixaban 50 mg twice daily was started.", ["dose"], "figure"),
        ("Apixaban 5 micrograms twice daily was started.", ["dose"], "figure"),
        ("Your haemoglobin was 115 g/L.", ["hb2"], "figure"),
        ("Apixaban was started on 20 November 2024.", ["dose"], "date"),
        ("Apixaban was started in November 2023.", ["dose"], "date"),
        ("Warfarin 5 mg twice daily was started.", ["dose"], "name"),
        ("Dr Bello started apixaban.", ["dose"], "word"),
        ("Apixaban is harmless.", ["dose"], "word"),
        ("Apixaban was stopped.", ["dose"], "pair"),
        ("Your left eye has background retinopathy.", ["eyes"], "pair"),
        ("Your haemoglobin was high.", ["hb2"], "pair"),
        ("Your haemoglobin went up from 118 g/L to 109 g/L.", ["hb1", "hb2"], "pair"),
        ("Your haemoglobin went up.", ["hb1", "hb2"], "pair"),
        ("Bisoprolol was increased to 1.25 mg.", ["less"], "pair"),
        ("Apixaban 5 mg three times daily was started.", ["dose"], "figure"),
        ("Simvastatin was prescribed.", ["not"], "polarity"),
        ("Apixaban was not started.", ["dose"], "polarity"),
        ("You have bipolar disorder.", ["kin"], "who"),
        ("Your mother has bipolar disorder.", ["kin"], "word"),
        ("You should avoid ibuprofen with apixaban.", ["avoid"], "advice"),
        ("Avoid ibuprofen with apixaban.", ["avoid"], "advice"),
        ("Dr May Hurst wrote that you should take apixaban.", ["dose"], "advice"),
        ("Apixaban 2.5 mg was started.", ["dose"], "tied"),
        ("Bisoprolol 2.5 mg twice daily was started.", ["dose"], "pair"),
        ("Bisoprolol was reduced from 1.25 mg to 2.5 mg.", ["less"], "tied"),
        ("Your haemoglobin was 118 g/L on 10 February 2026.", ["hb1", "hb2"], "tied"),
        ("Apixaban was started beside apixaban.", ["dose"], "word"),
    ],
)
def test_what_they_do_not_say_is_refused_with_why(text: str, marks: list[str], reason: str) -> None:
    assert check(text, *marks).reason == reason


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Dr May Hurst increased metformin to 1000 mg twice daily on 8 April 2025.", ["plan"]),
        ("Ramipril was stopped because of dizziness.", ["stop"]),
        ("Your operation was on 7 November 2024.", ["op"]),
        ("You take propranolol for depression.", ["pills"]),
        ("Apixaban is now taken 5 mg twice daily.", ["dose"]),
        ("Dr May Hurst reduced bisoprolol to 1.25 mg.", ["dose", "less"]),
        ("You may run again.", ["may"]),
    ],
)
def test_a_cause_a_plan_another_day_and_what_is_told_apart_are_left_to_a_second_reader(
    text: str, marks: list[str]
) -> None:
    found = check(text, *marks)
    assert found.reason is not None or found.is_doubtful


def test_a_plain_fact_needs_no_second_reader() -> None:
    assert not check("Your haemoglobin was 109 g/L on 10 February 2026.", "hb2").is_doubtful


def test_the_question_gives_plain_words_and_never_what_a_source_must_say() -> None:
    asked = "Was the warfarin that I take stopped on the left, 40 mg, after my grumbling?"
    assert check("Your haemoglobin after the grumbling was 109 g/L.", "hb2", question=asked).reason is None
    for text in ("Warfarin 109 g/L.", "The left haemoglobin.", "Haemoglobin 40 mg.", "Haemoglobin was stopped."):
        assert check(text, "hb2", question=asked).reason is not None
