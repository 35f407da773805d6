"""The output check: what a passage says may be said of it, in other words too; what it does not say may not."""

import pytest

from shared.guardrails.grounding import GroundingCheck
from shared.retrieval.hit import Passage
from shared.retrieval.tags import GUIDELINE_TAGS
from shared.terminology.terminology import load_terminology

COUGH = Passage(
    chunk_id="e/rule_search/1.1.1",
    doc_type="rule_search",
    page=4,
    rule_id="1.1.1",
    text="Refer people using a suspected cancer pathway referral if aged 45 and over with unexplained haemoptysis.",
    search_text="",
)
FIT = Passage(
    chunk_id="e/rule_search/1.2.1",
    doc_type="rule_search",
    page=5,
    rule_id="1.2.1",
    text="Refer adults with a FIT result of at least 10 micrograms. Adults with a rectal mass do not need a FIT.",
    search_text="",
)
WOMEN = Passage(
    chunk_id="e/rule_search/1.3.1",
    doc_type="rule_search",
    page=6,
    rule_id="1.3.1",
    text="Consider an ultrasound scan within 2 weeks for women aged under 55 with visible haematuria without fever.",
    search_text="",
)
TABLE = Passage(
    chunk_id="e/rule_search/1.4.1",
    doc_type="rule_search",
    page=7,
    rule_id="1.4.1",
    text="Refer men above their threshold.\nAge | Threshold\nBelow 45 | Use judgement\n45 to 59 | More than 3.5\n"
    "60 to 69 | More than 5.5",
    search_text="",
)
PASSAGES = (COUGH, FIT, WOMEN)


@pytest.fixture(scope="module")
def check() -> GroundingCheck:
    return GroundingCheck(load_terminology(), GUIDELINE_TAGS)


@pytest.mark.parametrize(
    ("sentence", "passage"),
    [
        ("People aged 45 or over with unexplained haemoptysis are referred on a suspected cancer pathway.", COUGH),
        ("Unexplained haemoptysis at 45 and over: suspected cancer pathway referral. [G §1.1.1, p.4]", COUGH),
        ("Adults with a FIT result of at least ten micrograms are referred.", FIT),
        ("Adults with a rectal mass do not need a FIT.", FIT),
        ("Under 55, women with visible haematuria may have an ultrasound scan within two weeks.", WOMEN),
    ],
)
def test_a_faithful_sentence_stands(check: GroundingCheck, sentence: str, passage: Passage) -> None:
    assert check.stands(sentence, [passage])


@pytest.mark.parametrize(
    ("sentence", "passage"),
    [
        ("People aged 54 and over with unexplained haemoptysis are referred.", COUGH),
        ("People aged under 45 with unexplained haemoptysis are referred.", COUGH),
        ("People over 45 with unexplained haemoptysis are referred.", COUGH),
        ("People aged 45 and over with unexplained haemoptysis are not referred.", COUGH),
        ("Women aged 45 and over with unexplained haemoptysis are referred.", COUGH),
        ("People aged 45 and over with explained haemoptysis are referred.", COUGH),
        ("People aged 45 and over with unexplained haematuria are referred.", COUGH),
        ("Adults with a FIT result below 10 micrograms are referred.", FIT),
        ("Children with a FIT result of at least 10 micrograms are referred.", FIT),
        ("Adults with a rectal mass need a FIT.", FIT),
        ("Consider an ultrasound scan within 2 days for women aged under 55.", WOMEN),
        ("Consider an ultrasound scan for women with visible haematuria with fever.", WOMEN),
        ("Consider an ultrasound scan for people aged under 55 with visible haematuria.", WOMEN),
        ("Recommendation 1.1.2 asks for referral at 45 and over.", COUGH),
    ],
)
def test_one_thing_changed_and_the_sentence_falls(check: GroundingCheck, sentence: str, passage: Passage) -> None:
    assert not check.stands(sentence, [passage])


def test_what_falls_is_taken_out_and_the_rest_stays(check: GroundingCheck) -> None:
    answer = "Adults with a rectal mass do not need a FIT. Adults with a FIT below 4 are referred. [G §1.2.1, p.5]"
    checked = check.check(answer, PASSAGES)
    assert checked.text.startswith("Adults with a rectal mass do not need a FIT.")
    assert checked.removed == ("Adults with a FIT below 4 are referred.",)


def test_a_tag_that_names_no_passage_takes_its_sentence_with_it(check: GroundingCheck) -> None:
    assert check.check("Adults with a rectal mass do not need a FIT [G §9.9.9, p.5].", PASSAGES).text == ""


def test_a_sentence_stands_on_the_passage_it_cites_not_on_another(check: GroundingCheck) -> None:
    assert not check.stands("Adults with a rectal mass do not need a FIT [G §1.1.1, p.4].", PASSAGES)


def test_the_age_that_was_asked_about_may_be_named_but_gives_no_new_limit(check: GroundingCheck) -> None:
    assert check.stands("For age 60: aged 45 and over.", [COUGH], "haemoptysis at 60")
    assert not check.stands("Refer people aged 60 and over with haemoptysis.", [COUGH], "haemoptysis at 60")


@pytest.mark.parametrize("row", ["45 to 59 | More than 5.5", "Below 45 | More than 3.5", "Below 60 | Use judgement"])
def test_a_row_of_a_table_stands_only_with_its_own_cells(check: GroundingCheck, row: str) -> None:
    assert check.check(row, [TABLE]).text == ""
    assert check.check("45 to 59 | More than 3.5 [G §1.4.1, p.7]", [TABLE]).is_whole


def test_without_any_passage_nothing_stands(check: GroundingCheck) -> None:
    assert check.check("Refer everybody today.", ()).text == ""


def test_the_word_cancer_vouches_for_no_one_cancer(check: GroundingCheck) -> None:
    lung = COUGH.model_copy(
        update={"text": COUGH.text.replace("referral", "referral for lung cancer"), "cancer_type": "Lung cancer"}
    )
    said = "People aged 45 and over with unexplained haemoptysis are referred for {} cancer."
    assert check.stands(said.format("lung"), [lung]) and not check.stands(said.format("stomach"), [lung])
