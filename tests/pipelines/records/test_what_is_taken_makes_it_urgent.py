"""What is felt now is weighed together with what the papers say is taken."""

import pytest

from tests.pipelines.records.conftest import Records, document

SIGNS = [
    "My poo has been black and sticky since yesterday",
    "I've had black stools for two days",
    "I banged my head this morning and I feel a bit sick",
    "There is blood in my wee today",
    "I have bruises coming up all over",
]


def given(records: Records, *texts: str) -> None:
    papers = [document(f"d{place}", text, f"2025-0{place + 1}-01") for place, text in enumerate(texts)]
    records.patient("T-9", *papers, name="Ann Moor")


@pytest.mark.parametrize("sign", SIGNS)
def test_bleeding_with_a_blood_thinner_is_to_be_heard_the_same_day(records: Records, sign: str) -> None:
    given(records, "Apixaban 5 mg twice daily started for atrial fibrillation.")
    reply = records.ask(sign, "T-9")
    assert reply.urgent_help is not None
    assert reply.outcome in ("redirect", "emergency")


@pytest.mark.parametrize("sign", ["I have bruises coming up all over", "I keep having nosebleeds since Monday"])
def test_the_same_without_one_is_not(records: Records, sign: str) -> None:
    given(records, "Apixaban 5 mg twice daily started.", "Apixaban stopped today, no longer needed.")
    assert records.ask(sign, "T-9").urgent_help is None


def test_a_question_about_the_papers_is_only_answered(records: Records) -> None:
    given(records, "Apixaban 5 mg twice daily. We talked about bleeding and bruising as a risk of it.")
    assert records.ask("What did the doctor say about bleeding with apixaban?", "T-9").urgent_help is None


def test_fever_with_lowered_defences_is_to_be_heard_the_same_day(records: Records) -> None:
    given(records, "Methotrexate 15 mg once weekly for rheumatoid arthritis.")
    assert records.ask("I have had a sore throat and a fever since last night", "T-9").urgent_help == "same_day"


@pytest.mark.parametrize("message", [
    "I have been coughing up blood since this morning. What does my clinic letter say?",
    "My calf is red and swollen today, what did the clinic say about clots?",
    "I hit my head two hours ago",
    "I had black stools last month and again today, did the letter mention it?",
])  # fmt: skip
def test_what_is_felt_now_is_heard_whatever_is_asked_beside_it(records: Records, message: str) -> None:
    given(records, "Apixaban 5 mg twice daily started for atrial fibrillation.")
    assert records.ask(message, "T-9").urgent_help == "same_day"


@pytest.mark.parametrize("message", [
    "I want to die. What did my doctor say in the letter?",
    "I have crushing chest pain, was it in my letters?",
    "My tongue is swelling. Did my letters mention an allergy?",
    "my throat is closing up where is it written what I am allergic to",
])  # fmt: skip
def test_a_call_for_help_is_heard_whatever_is_asked_beside_it(records: Records, message: str) -> None:
    given(records, "Apixaban 5 mg twice daily started for atrial fibrillation.")
    assert records.ask(message, "T-9").outcome == "emergency"


@pytest.mark.parametrize("message", [
    "Some nights I look at all these tablets and think about taking the lot",
    "I've been saving my tablets up",
    "my family would be better off without me",
])  # fmt: skip
def test_thoughts_of_self_harm_have_words_of_their_own(records: Records, message: str) -> None:
    given(records, "Apixaban 5 mg twice daily started for atrial fibrillation.")
    reply = records.ask(message, "T-9")
    assert (reply.outcome, reply.urgent, reply.urgent_help) == ("emergency", "self_harm", "emergency")
    assert reply.answer.startswith("You are not alone.")


@pytest.mark.parametrize("message", [
    "In 2019 I had crushing chest pain. Did the notes mention a cause?",
    "My letter says I had black stools last year. What was it?",
    "Have I ever been unconscious, and was it in my records?",
    "I had a stroke in 2019, what does my letter say about my face drooping?",
])  # fmt: skip
def test_what_is_long_past_or_of_the_papers_calls_nobody(records: Records, message: str) -> None:
    given(records, "Apixaban 5 mg twice daily started for atrial fibrillation.")
    assert records.ask(message, "T-9").urgent_help is None


def test_what_should_be_heard_today_is_said_without_a_single_document(records: Records) -> None:
    records.patient("T-9", name="Ann Moor")
    reply = records.ask("I passed black stools this morning, what does my letter say?", "T-9")
    assert (reply.outcome, reply.urgent_help) == ("no_documents", "same_day")
    assert "today" in reply.answer.splitlines()[0]


@pytest.mark.parametrize("message", [
    "He came off his bike head first an hour ago. When was his last INR?",
    "one leg is much fatter than the other today and hot, what's my INR target",
    "My left calf has swollen right up since this morning",
    "suddenly very confused today, she was fine yesterday - has she had that before?",
    "Since last night she doesn't know where she is. What tablets is she on?",
    "black tarry stools today",
])  # fmt: skip
def test_what_is_told_in_any_words_is_heard_the_same_day(records: Records, message: str) -> None:
    given(records, "Warfarin 3 mg once daily for atrial fibrillation.")
    assert records.ask(message, "T-9").urgent_help == "same_day"


@pytest.mark.parametrize("message", [
    "What does the letter say about a head injury?",
    "My calf was swollen three years ago. Is that in my letters?",
    "I was confused by the leaflet this morning, which tablet is for the heart?",
    "He had a nosebleed in January. Was his warfarin changed?",
    "I have had no bleeding and no bruising since yesterday, what is my dose?",
    "I have a blood test this morning, what was my last INR?",
    "My knee is swollen since yesterday",
])  # fmt: skip
def test_what_is_over_denied_or_only_asked_about_is_not(records: Records, message: str) -> None:
    given(records, "Warfarin 3 mg once daily for atrial fibrillation.")
    assert records.ask(message, "T-9").urgent_help is None


@pytest.mark.parametrize("message", [
    "I have blood when I wipe today",
    "My stools are maroon today",
    "There is blood in my phlegm this morning",
    "My urine has gone red today",
    "My calf is hot and red since yesterday",
    "My leg is red hot and swollen today",
    "I'm peeing blood",
    "My temp hit 40 this morning",
    "I have a temperature of 103F today",
])  # fmt: skip
def test_bleeding_a_hot_leg_and_high_fever_are_heard_by_whatever_words(records: Records, message: str) -> None:
    given(records, "Warfarin 3 mg once daily for atrial fibrillation.")
    assert records.ask(message, "T-9").urgent_help == "same_day"


@pytest.mark.parametrize("message", [
    "I feel hot and shivery and I'm on chemo",
    "I've got a temperature today and I had a kidney transplant",
    "My throat is sore today and I take azathioprine",
])  # fmt: skip
def test_fever_told_of_in_plain_words_counts_with_lowered_defences(records: Records, message: str) -> None:
    given(records, "Blood pressure 120/80.")
    assert records.ask(message, "T-9").urgent_help == "same_day"


@pytest.mark.parametrize("message", [
    "My temperature is 36.8 today, what was my CRP?",
    "I have had no temperature today",
    "I have no blood when I wipe today",
    "My leg is sore after the gym today",
])  # fmt: skip
def test_what_is_normal_or_denied_is_none_of_it(records: Records, message: str) -> None:
    given(records, "Methotrexate 15 mg once weekly. Warfarin 3 mg once daily.")
    assert records.ask(message, "T-9").urgent_help is None
