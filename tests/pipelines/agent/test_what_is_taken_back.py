"""What a message takes back is not asked: a slip put right, one of two that is not meant, a write that is refused."""

import pytest

from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from tests.pipelines.agent.test_requests_in_other_voices import arguments


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize(
    ("message", "name", "value"),
    [
        ("Prescribe bisoprolol 5 mg, no, 2.5 mg once daily for abc-123", "dosage", "2.5 mg"),
        ("Prescribe bisoprolol 5 mg once daily for abc-123, sorry, make that 2.5 mg", "dosage", "2.5 mg"),
        ("Prescribe bisoprolol 5 mg twice daily, I mean once daily, for abc-123", "frequency", "once daily"),
        ("Prescribe atenolol, correction, bisoprolol 5 mg once daily for abc-123", "medication_name", "bisoprolol"),
        ("Prescribe bisoprolol 5 mg once daily for abc-132, sorry, abc-123", "patient_id", "abc-123"),
        ("Prescribe bisoprolol 5 mg once daily for abc-123, not abc-132", "patient_id", "abc-123"),
    ],
)
def test_what_is_put_right_stands_in_the_place_of_the_slip(
    message: str, name: str, value: str, lexicon: Lexicon
) -> None:
    (ask,) = read(message, lexicon).asks
    given = arguments(ask)
    assert given[name] == value
    assert not ask.missing
    assert "5 mg twice" not in str(given)


@pytest.mark.parametrize(
    "message",
    [
        "Sorry, does warfarin interact with aspirin?",
        "Does warfarin rather than apixaban interact with aspirin? I mean both warfarin and aspirin",
        "Warfarin, no metronidazole so far: does it interact with aspirin?",
    ],
)
def test_words_of_correction_that_put_nothing_right_take_nothing_back(message: str, lexicon: Lexicon) -> None:
    asks = read(message, lexicon).asks
    assert {"warfarin", "aspirin"} <= {drug for ask in asks for drug in ask.args.get("drug_names", ())}


@pytest.mark.parametrize(
    "refusal",
    [
        "Don't prescribe amoxicillin 500 mg tds",
        "Please do not prescribe anything yet",
        "No need to record the penicillin allergy with rash",
        "Without writing a prescription for amoxicillin",
        "I'd rather not prescribe amoxicillin 500 mg tds",
        "I am not going to start her on amoxicillin 500 mg tds",
        "Hold off on the prescription of amoxicillin 500 mg tds",
        "Nobody should prescribe amoxicillin 500 mg tds",
        "I refused to prescribe amoxicillin 500 mg tds",
        "Cancel the prescription of amoxicillin 500 mg tds",
        "I never asked you to prescribe amoxicillin 500 mg tds",
        "I can't prescribe amoxicillin 500 mg tds",
        "Prescribe nothing",
        "Amoxicillin 500 mg tds, don't prescribe it",
    ],
)
def test_a_write_that_is_refused_is_not_asked_and_the_rest_is(refusal: str, lexicon: Lexicon) -> None:
    asks = read(f"{refusal}, just open the chart of abc-123", lexicon).asks
    assert [ask.tool for ask in asks] == ["get_patient_chart"]


@pytest.mark.parametrize(
    "no", ["? No.", "? Nope, don't", ". No, actually don't.", ". Not today, thanks.", " - no", ", no thank you"]
)
def test_a_write_that_the_last_words_say_no_to_is_not_asked(no: str, lexicon: Lexicon) -> None:
    asks = read(f"Open abc-123. Prescribe amoxicillin 500 mg tds for abc-123{no}", lexicon).asks
    assert [ask.tool for ask in asks] == ["get_patient_chart"]


@pytest.mark.parametrize("rest", ["No allergies.", "No rush", "Any interactions? No.", "Allergies? No", "no problem"])
def test_a_no_to_something_else_refuses_no_write(rest: str, lexicon: Lexicon) -> None:
    asks = read(f"Prescribe amoxicillin 500 mg tds for abc-123. {rest}", lexicon).asks
    assert "prescribe_medication" in [ask.tool for ask in asks]


@pytest.mark.parametrize("name", ["scrap tramadol, make it codeine", "Forget tramadol, codeine instead."])
def test_a_medicine_that_is_scrapped_is_asked_of_nowhere(name: str, lexicon: Lexicon) -> None:
    (ask,) = read(f"Is tramadol safe in pregnancy? {name}", lexicon).asks
    assert (ask.tool, ask.args["drug_name"]) == ("check_drug_safety", "codeine")


def test_the_dose_of_a_medicine_that_is_scrapped_is_none_of_the_other(lexicon: Lexicon) -> None:
    (ask,) = read("Prescribe tramadol 50 mg qds for abc-123. Scrap tramadol, make it codeine", lexicon).asks
    assert (ask.args["medication_name"], ask.missing, ask.who and ask.who.patient_id) == (
        "codeine", ["dosage"], "abc-123",
    )  # fmt: skip


@pytest.mark.parametrize(
    "reason",
    [
        "She can't sleep,",
        "She can't sleep",
        "He didn't tolerate ramipril,",
        "She refused statins before but please",
        "Not on anything for it;",
        "I've decided against waiting,",
        "Nobody told me, but",
        "Stop amlodipine and",
        "She won't take capsules:",
        "I mustn't forget to",
    ],
)
def test_a_denial_of_something_else_refuses_no_write(reason: str, lexicon: Lexicon) -> None:
    asks = read(f"{reason} prescribe zopiclone 7.5 mg at night for abc-123", lexicon).asks
    assert [(ask.tool, ask.args["medication_name"]) for ask in asks] == [("prescribe_medication", "zopiclone")]


@pytest.mark.parametrize(
    ("message", "tool"),
    [
        ("papers on not starting statins in the over 80s", "search_medical_literature"),
        ("Should I avoid prescribing gabapentin in renal impairment?", "check_drug_safety"),
        ("Is there a reason not to prescribe clarithromycin with simvastatin?", "check_drug_interactions"),
        ("never start warfarin without checking - does it interact with amiodarone?", "check_drug_interactions"),
        ("Don't prescribe warfarin for abc-123, just tell me if it clashes with aspirin", "check_drug_interactions"),
    ],
)
def test_a_question_about_not_prescribing_is_asked(message: str, tool: str, lexicon: Lexicon) -> None:
    (ask,) = read(message, lexicon).asks
    assert (ask.tool, list(ask.missing)) == (tool, [])


def test_a_write_in_the_place_of_a_refused_one_is_for_the_same_patient(lexicon: Lexicon) -> None:
    (ask,) = read("Don't prescribe ramipril 5 mg once daily for abc-123, start losartan 50 mg once daily", lexicon).asks
    assert arguments(ask) == {"patient_id": "abc-123", "medication_name": "losartan", "dosage": "50 mg",
                              "frequency": "once daily"}  # fmt: skip


@pytest.mark.parametrize("message", ["not abc-132", "No, not patient abc-132.", "sorry, not for abc-132 please"])
def test_a_patient_who_is_only_denied_is_not_opened(message: str, lexicon: Lexicon) -> None:
    assert not read(message, lexicon).asks


def test_a_reminder_to_write_is_no_refusal(lexicon: Lexicon) -> None:
    asks = read("Don't forget to prescribe amoxicillin 500 mg three times daily for abc-123", lexicon).asks
    assert [ask.tool for ask in asks] == ["prescribe_medication"]


def test_the_words_of_a_note_stay_as_they_are(lexicon: Lexicon) -> None:
    said = "told 5 mg, sorry, 2.5 mg; do not prescribe codeine, review Friday"
    (ask,) = read(f"Save a note for abc-132, sorry, abc-123: {said}", lexicon).asks
    assert arguments(ask)["patient_id"] == "abc-123"
    assert ask.args["note_text"] == said


@pytest.mark.parametrize(
    ("message", "tool", "words"),
    [
        ("Prescribe amoxicillin for abc-123 - no, scrap that, what is he allergic to", "get_patient_chart", "abc-123"),
        ("Prescribe doxycycline... actually forget that, any warnings for doxepin", "check_drug_safety", "doxepin"),
        ("look up trials, no I mean papers, on vaping cessation", "search_medical_literature", "vaping"),
    ],
)  # fmt: skip
def test_a_request_that_begins_anew_drops_what_stood_before_but_for_the_patient(
    message: str, tool: str, words: str, lexicon: Lexicon
) -> None:
    (ask,) = read(message, lexicon).asks
    assert ask.tool == tool
    assert words in str(arguments(ask))


def test_a_condition_in_a_sentence_of_its_own_holds_for_the_next(lexicon: Lexicon) -> None:
    asks = read("check abc-123; if he's on warfarin, check warfarin with aspirin", lexicon).asks
    assert [(ask.tool, ask.only_if) for ask in asks] == [
        ("get_patient_chart", ""), ("check_drug_interactions", "warfarin"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "more",
    [
        ". Never mind that she is well",
        ", and leave it at that",
        " and drop it off at the pharmacy",
        " and forget it if she is allergic",
        " and just leave it, please, on her record",
    ],
)
@pytest.mark.parametrize(
    ("request_made", "tool"),
    [
        ("Add an allergy for abc-123: penicillin, rash", "add_allergy"),
        ("Prescribe amoxicillin 500 mg tds for abc-123", "prescribe_medication"),
    ],
)
def test_a_request_is_not_dropped_by_words_that_only_sound_like_it(
    request_made: str, tool: str, more: str, lexicon: Lexicon
) -> None:
    assert [ask.tool for ask in read(f"{request_made}{more}", lexicon).asks] == [tool]


@pytest.mark.parametrize("end", [". Actually, forget it.", ", no, scrap that", " - oh and forget that, thanks"])
def test_a_request_that_is_called_off_at_the_end_writes_nothing(end: str, lexicon: Lexicon) -> None:
    asks = read(f"Prescribe amoxicillin 500 mg tds for abc-123{end}", lexicon).asks
    assert "prescribe_medication" not in [ask.tool for ask in asks]
