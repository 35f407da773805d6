"""What says more than its span, or the opposite, is refused or left to a second reader; what says the same stands."""

import pytest

from shared.guardrails.verified.check import checked
from shared.guardrails.verified.shapes import Checked, Sentence, Span
from shared.terminology.health_words import load_health_words

WHO = "clinical note; Dr May Hurst; Cardiology"


def check(text: str, *spans: str | Span) -> Checked:
    held = {f"s{number}": each if isinstance(each, Span) else Span(each, WHO) for number, each in enumerate(spans)}
    (found,) = checked([Sentence(text, tuple(held))], held, "What do my papers say?", load_health_words())
    return found


def fate(text: str, *spans: str | Span) -> str:
    found = check(text, *spans)
    return "refused" if found.reason else "doubtful" if found.is_doubtful else "stands"


@pytest.mark.parametrize(
    ("span", "text", "expected"),
    [
        ("Penicillin allergy ruled out in clinic.", "You have a penicillin allergy.", "refused"),
        ("Epilepsy: no.", "You have epilepsy.", "refused"),
        ("Warfarin not tolerated.", "You take warfarin.", "refused"),
        ("Warfarin not tolerated. Warfarin 3 mg restarted.", "You take warfarin.", "doubtful"),
        ("Warfarin not tolerated.", "Warfarin was not tolerated.", "stands"),
        ("No epilepsy now. Epilepsy as a child.", "You have epilepsy.", "doubtful"),
        ("Warfarin tolerated.", "Warfarin was tolerated.", "stands"),
    ],
)
def test_what_is_denied_behind_its_name_is_affirmed_of_nobody(span: str, text: str, expected: str) -> None:
    assert fate(text, span) == expected


@pytest.mark.parametrize(
    ("span", "text", "expected"),
    [
        (
            "Ibuprofen should be avoided with apixaban.",
            "Dr May Hurst wrote that you should take ibuprofen with apixaban.",
            "refused",
        ),
        ("Apixaban 5 mg twice daily.", "Raise your apixaban to 5 mg twice daily.", "refused"),
        ("Apixaban 5 mg twice daily.", "Raise your apixaban to 5 mg: twice daily.", "refused"),
        ("Apixaban 5 mg twice daily.", "Raise your apixaban dose: 5 mg twice daily.", "stands"),
        ("Warfarin 5 mg held.", "Hold warfarin 5 mg.", "refused"),
        ("Warfarin 5 mg.", "You need warfarin 5 mg.", "refused"),
        ("Warfarin 5 mg.", "You are to take warfarin 5 mg.", "refused"),
        ("Ramipril was stopped.", "Ramipril is to be stopped.", "refused"),
        ("Ramipril 5 mg.", "You could take ramipril 5 mg.", "refused"),
        ("Ramipril 5 mg.", "Stay on ramipril.", "refused"),
        ("Allergic to penicillin.", "You take penicillin.", "refused"),
        ("Statins contraindicated.", "You take statins.", "refused"),
        ("Ramipril should be taken at night.", "Dr May Hurst wrote that ramipril should be taken.", "doubtful"),
        ("Allergic to penicillin.", "You are allergic to penicillin.", "stands"),
        ("Allergic to penicillin.", "You have a penicillin allergy.", "doubtful"),
        ("Warfarin 5 mg held.", "Warfarin 5 mg was held.", "stands"),
        ("Haemoglobin 109 g/L.", "Raise your haemoglobin, 109 g/L.", "stands"),
    ],
)
def test_a_fact_is_no_advice_and_a_warning_is_no_fact(span: str, text: str, expected: str) -> None:
    assert fate(text, span) == expected


@pytest.mark.parametrize(
    ("span", "text", "expected"),
    [
        (Span("Reviewed, stable.", "clinical note; Dr May Hurst; Epilepsy"), "You have epilepsy.", "refused"),
        ("Family history: Bowel cancer at 60.", "You have bowel cancer.", "refused"),
        (Span("Bowel cancer at 60.", "note", heading="Family history"), "You have bowel cancer.", "refused"),
        (Span("Ramipril 5 mg.", "note", heading="Stopped medicines"), "You take ramipril 5 mg.", "doubtful"),
        ("Stopped medicines: Ramipril 5 mg.", "You take ramipril 5 mg.", "doubtful"),
        (Span("Penicillin.", "note", heading="Allergies"), "You were given penicillin.", "doubtful"),
        (Span("Angina.", "note", heading="Differential diagnosis"), "You have angina.", "doubtful"),
        (Span("Ramipril.", "note", heading="Medicines not tolerated"), "You take ramipril.", "doubtful"),
        (Span("Asthma.", "note", heading="Maternal history"), "You have asthma.", "refused"),
        (Span("Asthma.", "note", heading="Mother"), "You have asthma.", "refused"),
        ("Husband: HIV positive.", "You are HIV positive.", "refused"),
        (Span("Ramipril 5 mg.", "note", heading="Plan"), "You take ramipril 5 mg.", "doubtful"),
        (Span("Penicillin.", "note", heading="Allergies"), "You have a penicillin allergy.", "stands"),
        (Span("Ramipril 5 mg.", "note", heading="Current medicines"), "You take ramipril 5 mg.", "stands"),
    ],
)
def test_what_a_line_stands_under_is_part_of_what_it_says(span: str | Span, text: str, expected: str) -> None:
    assert fate(text, span) == expected


@pytest.mark.parametrize(
    ("span", "text", "expected"),
    [
        ("His wife takes warfarin 5 mg daily.", "You take warfarin 5 mg daily.", "refused"),
        ("Creatinine (wife): 300 umol/L.", "Your creatinine was 300 umol/L.", "refused"),
        ("Mum has myeloma.", "You have myeloma.", "refused"),
        ("Mother's diagnosis: asthma.", "You have asthma.", "doubtful"),
        ("Seen with his partner. Warfarin 5 mg daily.", "You take warfarin 5 mg daily.", "doubtful"),
        ("Wife collected warfarin 5 mg.", "Warfarin 5 mg was collected.", "doubtful"),
        ("Mum has myeloma.", "Your mum has myeloma.", "stands"),
        ("His wife takes warfarin 5 mg daily.", "Your wife takes warfarin 5 mg daily.", "stands"),
    ],
)
def test_what_is_a_relatives_is_told_as_the_readers_of_nobody(span: str, text: str, expected: str) -> None:
    assert fate(text, span) == expected


@pytest.mark.parametrize(
    ("span", "text", "expected"),
    [
        ("Haemoglobin 109 g/L.", "Haemoglobin 109⁰ g/L.", "refused"),
        ("Haemoglobin 109 g/L.", "Haemoglobin 109² g/L.", "refused"),
        ("Haemoglobin 109 g/L.", "Ⅸ haemoglobin 109 g/L.", "refused"),
        ("You take warfarin.", "You не take warfarin.", "refused"),
        ("You take warfarin.", "You 不 take warfarin.", "refused"),
        ("Dr Zoë Möller started warfarin.", "Dr Zoë Möller started warfarin.", "stands"),
        ("Body mass index 31 kg/m².", "Your body mass index was 31 kg/m².", "stands"),
    ],
)
def test_letters_of_another_script_stand_where_a_span_has_them(span: str, text: str, expected: str) -> None:
    assert fate(text, span) == expected


@pytest.mark.parametrize(
    ("span", "text", "expected"),
    [
        ("Haemoglobin 109 g/L.", "Your haemoglobin is 109 g/L.", "doubtful"),
        ("Haemoglobin 109 g/L.", "Your haemoglobin was 109 g/L.", "stands"),
        ("Haemoglobin and creatinine checked, potassium normal.", "Your creatinine was normal.", "doubtful"),
        ("Potassium normal.", "Your potassium was normal.", "stands"),
        (
            "Metformin 500 mg with breakfast, 1000 mg with supper.",
            "You take metformin 500 mg with supper.",
            "doubtful",
        ),
        ("Methotrexate on Monday, folic acid on Friday.", "You take methotrexate on Friday.", "doubtful"),
        ("Methotrexate on Monday, folic acid on Friday.", "You take methotrexate on Monday.", "stands"),
    ],
)
def test_a_figure_of_now_and_words_of_two_parts_are_left_to_a_second_reader(
    span: str, text: str, expected: str
) -> None:
    assert fate(text, span) == expected


def test_what_is_refused_later_is_refused_where_an_earlier_reason_is_left_out() -> None:
    spans = {"s1": Span("Apixaban 5 mg, bisoprolol 2.5 mg.", WHO)}
    said = [Sentence("You should take apixaban 2.5 mg.", ["s1"])]
    words = load_health_words()
    assert [one.reason for one in checked(said, spans, "", words)] == ["advice"]
    assert [one.reason for one in checked(said, spans, "", words, frozenset({"advice"}))] == ["tied"]
