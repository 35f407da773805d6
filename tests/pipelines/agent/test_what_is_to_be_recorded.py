"""Into a record goes what is told to be put there now, not what is there already, not wanted, asked or of others."""

import pytest

from pipelines.agent.reading.mark import mark
from pipelines.agent.reading.read import Lexicon, read
from pipelines.agent.reading.standing_of_orders import Standing
from pipelines.agent.reading.standing_of_records import recording_in
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        ("Record an allergy for abc-123: penicillin, rash", Standing.ORDERED),
        ("penicillin gives her a rash, can that be recorded for abc-123", Standing.ORDERED),
        ("He wrote that down wrong, so put penicillin in his allergies", Standing.ORDERED),
        ("her penicillin allergy is already on the system", Standing.ALREADY),
        ("I saved a clinic note on abc-123: knee better", Standing.ALREADY),
        ("penicillin gives abc-123 a rash, already recorded", Standing.ALREADY),
        ("penicillin upsets her stomach, which is not an allergy", Standing.REFUSED),
        ("she just dislikes penicillin, so nothing to record there", Standing.REFUSED),
        ("penicillin, rash, that was the other lady", Standing.REFUSED),
        ("did anyone put in the notes that she prefers mornings?", Standing.ASKED),
        ("if she agrees, document: capacity present", Standing.CONDITIONAL),
        ("penicillin, rash, abc-123", Standing.MENTIONED),
    ],
)
def test_putting_into_a_record_stands_as_the_words_say(words: str, stands: Standing, lexicon: Lexicon) -> None:
    assert recording_in(mark(words, lexicon.names, lexicon.is_word).line) is stands


@pytest.mark.parametrize(
    "words",
    [
        "her allergy to penicillin is already on the system, abc-123",
        "Her mum swears she's allergic to ibuprofen but she just dislikes the taste, so nothing to record there",
        "somebody saved a note for abc-123: knee better, discharge",
        "The note for abc-123 says: discussed smoking, declined referral",
    ],
)
def test_what_is_not_to_be_recorded_now_is_not_proposed(words: str, lexicon: Lexicon) -> None:
    assert not [ask for ask in read(words, lexicon).asks if ask.tool in ("add_allergy", "save_clinical_note")]


@pytest.mark.parametrize(
    ("words", "substance"),
    [
        ("Flamazine gave her a stinging red rash so that wants to go down as an allergy", "Flamazine"),
        ("Please let it be recorded that ticagrelor brought on severe breathlessness, abc-123", "ticagrelor"),
    ],
)
def test_an_allergy_that_is_told_is_recorded_where_that_is_ordered(
    words: str, substance: str, lexicon: Lexicon
) -> None:
    asks = [ask for ask in read(words, lexicon).asks if ask.tool == "add_allergy"]
    assert [ask.args.get("substance") for ask in asks] == [substance]


def test_a_note_that_ends_with_not_to_be_saved_is_not(lexicon: Lexicon) -> None:
    words = 'A note for abc-123: "sutures out on Friday", but he wants to hear it first. Please do not save it.'
    assert not [ask for ask in read(words, lexicon).asks if ask.tool == "save_clinical_note"]


@pytest.mark.parametrize(
    "words",
    [
        "The note that Dr Farrow saved at nine mustn't be altered by anybody",
        "We talked about a note for abc-123. In the end nobody had the time, so it stays as it is.",
    ],
)
def test_a_note_that_is_only_spoken_of_is_not_saved(words: str, lexicon: Lexicon) -> None:
    assert not [ask for ask in read(words, lexicon).asks if ask.tool == "save_clinical_note"]
