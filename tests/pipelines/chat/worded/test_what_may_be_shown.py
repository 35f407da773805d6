"""Which sentences of a model may be shown, on the real guideline: more is asked of them than that they stand."""

from pathlib import Path

import pytest
import yaml

from pipelines.chat.answer.cite import cite
from pipelines.chat.worded.check import SentenceCheck
from pipelines.chat.worded.cover import covers
from pipelines.chat.worded.same import says_the_same
from pipelines.chat.worded.sources import Source, Statement, statement_of
from pipelines.chat.worded.wholes import wholes_of
from shared.guardrails.grounding import GroundingCheck
from shared.stores.served import ServedEdition
from shared.terminology.terminology import load_terminology


@pytest.fixture(scope="module")
def check() -> SentenceCheck:
    return SentenceCheck(GroundingCheck(load_terminology()))


def source(served: ServedEdition, rule_id: str) -> Source:
    passage = served.library.passages[served.library.rule_places[rule_id]]
    return Source(passage, cite(passage, passage.text, served.guideline))


def statement(served: ServedEdition, claim: str, rule_id: str = "1.1.1") -> Statement:
    said = statement_of(f"{claim} [Source 1].", [source(served, rule_id)])
    assert said is not None
    return said


@pytest.mark.parametrize(
    ("rule_id", "claim"),
    [
        ("1.1.1", "Refer people aged 40 and over with unexplained haemoptysis on a suspected cancer pathway"),
        (
            "1.1.1",
            "- People with chest X-ray findings that suggest lung cancer are referred on a suspected cancer pathway",
        ),
        ("1.1.1", "**Unexplained** haemoptysis at 40 or over leads to a suspected cancer pathway referral"),
        (
            "1.4.2",
            "At 30 and over, for an unexplained lump in the axilla consider a suspected cancer pathway referral",
        ),
        ("1.2.1", "People with dysphagia are referred on a suspected cancer pathway for oesophageal cancer"),
        (
            "1.6.4",
            "People aged 60 and over with unexplained non-visible haematuria and either dysuria or a raised white cell "
            "count on a blood test are referred on a suspected cancer pathway",
        ),
        ("1.8.1", "At 45 and over, persistent unexplained hoarseness may be referred on a suspected cancer pathway"),
        ("1.3.5", "A rectal mass: consider a suspected cancer pathway referral for colorectal cancer in adults"),
    ],
)
def test_what_a_passage_says_may_be_said(served: ServedEdition, check: SentenceCheck, rule_id: str, claim: str) -> None:
    assert check.stands(statement(served, claim, rule_id))


@pytest.mark.parametrize(
    ("rule_id", "claim"),
    [
        ("1.1.1", "Refer people aged 40 and over with haemoptysis on a suspected cancer pathway"),
        ("1.1.1", "Refer people aged 55 with unexplained haemoptysis"),
        ("1.1.1", "Refer people aged 40 and over with unexplained haemoptysis for stomach cancer"),
        ("1.1.1", "Do not refer people aged 40 and over with unexplained haemoptysis"),
        ("1.1.1", "Refer people aged 40 and over with unexplained haemoptysis and give aspirin"),
        ("1.1.1", "She has unexplained haemoptysis and is referred"),
        ("1.1.1", "Yes, people with unexplained haemoptysis are referred"),
        ("1.1.1", "Unexplained haemoptysis meets the criteria for referral"),
        ("1.1.1", "Unexplained haemoptysis is benign in most people"),
        ("1.1.1", "Haemoptysis"),
        ("1.1.1", "Refer everyone with unexplained haemoptysis urgently at 40 and over"),
        ("1.8.1", "Refer people aged 45 and over with persistent unexplained hoarseness"),
        ("1.8.1", "Consider a referral for people aged 45 and over with unexplained hoarseness"),
        ("1.3.5", "A rectal mass needs a FIT result before referral in adults"),
    ],
)
def test_one_thing_more_or_less_and_it_may_not(
    served: ServedEdition, check: SentenceCheck, rule_id: str, claim: str
) -> None:
    assert not check.stands(statement(served, claim, rule_id))


AT_40 = "efer people aged 40 and over with unexplained haemoptysis on a suspected cancer pathway"


@pytest.mark.parametrize(
    "claim",
    [
        f"According to NG12, r{AT_40}",
        f"According to NICE r{AT_40}",
        f"The guideline recommends to r{AT_40}",
        "This guideline says that people aged 40 and over with unexplained haemoptysis are referred on a suspected "
        "cancer pathway",
        "At 40 and over, NG12 recommends to refer people with unexplained haemoptysis on a suspected cancer pathway",
    ],
)
def test_a_sentence_may_begin_with_the_guideline_that_is_served(
    served: ServedEdition, check: SentenceCheck, claim: str
) -> None:
    assert check.stands(statement(served, claim))


@pytest.mark.parametrize(
    "claim",
    [
        f"According to NG99, r{AT_40}",
        f"NG151 recommends to r{AT_40}",
        f"NG120 recommends to r{AT_40}",
        f"NICE NG99 recommends to r{AT_40}",
        f"According to SIGN, r{AT_40}",
        f"R{AT_40}, according to NG99",
        f"R{AT_40}, NG12 says",
        "Refer people aged 40 and over with unexplained haemoptysis, NICE states, on a suspected cancer pathway",
        "At 40 and over, NG99 recommends to refer people with unexplained haemoptysis on a suspected cancer pathway",
        f"According to NG12, according to NG99, r{AT_40}",
    ],
)
def test_what_is_credited_to_another_guideline_or_in_passing_may_not(
    served: ServedEdition, check: SentenceCheck, claim: str
) -> None:
    assert not check.stands(statement(served, claim))


MISREADINGS = yaml.safe_load((Path(__file__).parent / "misreadings.yaml").read_text())


@pytest.mark.parametrize(
    ("rule_id", "claim"), [(rule_id, said) for rule_id, claims in MISREADINGS.items() for said in claims]
)
def test_what_sends_other_people_or_later_or_elsewhere_may_not_be_shown(
    served: ServedEdition, check: SentenceCheck, rule_id: str, claim: str
) -> None:
    assert not check.stands(statement(served, claim, rule_id))


@pytest.mark.parametrize(
    "claim",
    [
        "Refer people aged 30 and over with an unexplained lump in the axilla on a suspected cancer pathway",
        "Consider a suspected cancer pathway referral in people aged 30 and over with an unexplained breast lump "
        "with or without pain",
        "Consider a suspected cancer pathway referral at 30 and over with an unexplained lump in the axilla",
    ],
)
def test_two_sources_do_not_lend_each_other_what_they_say(
    served: ServedEdition, check: SentenceCheck, claim: str
) -> None:
    said = statement_of(f"{claim} [Source 1, 2].", [source(served, "1.4.1"), source(served, "1.4.2")])
    assert said is not None and not check.stands(said)


def test_every_whole_stretch_of_the_guideline_may_be_said_as_it_stands(served: ServedEdition) -> None:
    wholes = [whole for passage in served.library.passages for whole in wholes_of(passage.text)]
    assert len(wholes) > 1000 and all(says_the_same(whole, whole) for whole in wholes)


@pytest.mark.parametrize(
    "written",
    [
        "Refer people with unexplained haemoptysis.",
        "Refer people with unexplained haemoptysis [Source 2].",
        "Refer people with unexplained haemoptysis [Source 0].",
        "Refer people with unexplained haemoptysis [NG12 §1.1.1, p.9].",
        "Refer people [1] with unexplained haemoptysis [Source 1].",
        "Are people with unexplained haemoptysis referred? [Source 1]",
        "[Source 1].",
    ],
)
def test_a_sentence_without_a_source_that_was_shown_is_no_statement(served: ServedEdition, written: str) -> None:
    assert statement_of(written, [source(served, "1.1.1")]) is None


@pytest.mark.parametrize(
    "named", ["[Source 1, 2]", "[Sources 1 and 2]", "[source 1][Source 2]", "[Source 2; 1] [Source 1]"]
)
def test_several_sources_are_cited_in_our_form(served: ServedEdition, named: str) -> None:
    said = statement_of(f"Dysphagia is referred {named}.", [source(served, "1.2.1"), source(served, "1.2.7")])
    assert said is not None and {one.tag for one in said.sources} == {"[NG12 §1.2.1, p.11]", "[NG12 §1.2.7, p.13]"}
    assert said.text.startswith("Dysphagia is referred [NG12 §") and said.text.endswith("].")


SHOWN = "Refer people aged 40 and over with unexplained haemoptysis within 2 weeks."


@pytest.mark.parametrize(
    ("said", "is_whole"),
    [
        (["At 40 and over, unexplained haemoptysis is referred within 2 weeks"], True),
        (["Unexplained haemoptysis is referred at 40 and over", "They are seen within 2 weeks"], True),
        (["At 40 and over, haemoptysis is referred within 2 weeks"], False),
        (["Unexplained haemoptysis is referred within 2 weeks"], False),
        (["At 40 and over, people with an unexplained finding are referred within 2 weeks"], False),
        (["At 40, unexplained haemoptysis is referred within 2 weeks"], False),
        ([], False),
    ],
)
def test_a_passage_is_worded_whole_when_no_limit_and_no_condition_is_lost(said: list[str], is_whole: bool) -> None:
    assert covers(said, SHOWN, ("haemoptysis",), load_terminology()) is is_whole
