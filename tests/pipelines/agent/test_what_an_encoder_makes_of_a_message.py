"""An encoder weighs how a message is said, not which medicine or person it names."""

import pytest

from pipelines.agent.reading.asks import Part
from pipelines.agent.reading.mark import mark
from pipelines.agent.reading.read import Lexicon, read
from pipelines.agent.reading.weighing import likely
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def weighed_alike(lexicon: Lexicon, *messages: str) -> bool:
    marked = [mark(message, lexicon.names, lexicon.is_word) for message in messages]
    return len({tuple(likely((Part(one, 0, len(one.line)),)).items()) for one in marked}) == 1


def test_another_medicine_or_patient_in_the_same_words_is_weighed_the_same(lexicon: Lexicon) -> None:
    assert weighed_alike(
        lexicon, "anything nasty on the label of amiodarone?", "anything nasty on the label of Eliquis?"
    )
    assert weighed_alike(lexicon, "put abc-123 on ramipril 5 mg od", "put S-101 on sertraline 50 mg nocte")
    assert not weighed_alike(lexicon, "put abc-123 on ramipril 5 mg od", "did abc-123 have ramipril 5 mg od?")


def test_a_message_is_weighed_the_same_whenever_it_comes(lexicon: Lexicon) -> None:
    said = "would you lose sleep over bisoprolol with verapamil?"
    first = read(said, lexicon).asks
    assert read("Thanks, that is all for now.", lexicon).asks == []
    assert read(said, lexicon).asks == first


def test_one_medicine_is_asked_about_by_itself_where_nothing_is_there_to_interact_with_it(lexicon: Lexicon) -> None:
    assert [ask.tool for ask in read("check metformin", lexicon).asks] == ["check_drug_safety"]
    assert [ask.tool for ask in read("check warfarin and aspirin", lexicon).asks] == ["check_drug_interactions"]


def test_the_record_is_opened_for_what_is_asked_of_its_own_medicines(lexicon: Lexicon) -> None:
    asks = read("any interactions with her medicines and clarithromycin", lexicon).asks
    assert [ask.tool for ask in asks] == ["get_patient_chart", "check_drug_interactions"]


def test_the_grammar_reads_alone_where_nothing_can_weigh(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.agent.reading.weighing.message_encoder", lambda: None)
    likely.cache_clear()
    try:
        asked = [ask.tool for ask in read("start abc-123 on ramipril 5 mg od", lexicon).asks]
        assert asked == ["prescribe_medication"]
        told = read("She takes ramipril 5 mg od, abc-123.", lexicon).asks
        assert "prescribe_medication" not in [ask.tool for ask in told]
    finally:
        likely.cache_clear()
