"""What a clinician answers or corrects on the page is sent beside the record and told beside it, never in its words."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Tab
from tests.web.doing import open_held, paste
from tests.web.test_everybody_can_use_it import in_both_themes_and_widths, wrong_on
from tests.web.test_the_journey_of_a_clinician import NOTE, paper_of

pytestmark = pytest.mark.long
BLED = "Coughing up blood for 2 weeks"
TWO = "58 year old man, smoker. Cough for 7 weeks, short of breath. Also coughing up blood."
HEADING = "Answered or corrected, beside the record"


def requests_of(page: Page) -> list[dict[str, Any]]:
    """What is sent to be assessed from now on."""
    sent: list[dict[str, Any]] = []
    page.on("request", lambda one: sent.append(one.post_data_json) if one.url.endswith("/assess") else None)
    return sent


def correct(page: Page, words: str, choice: str) -> None:
    page.get_by_role("button", name=f"{words}: taken").click()
    with page.expect_response("**/assess"):
        page.get_by_role("group", name="Correct “").get_by_role("button", name=choice, exact=True).click()
    expect(page.get_by_role("region", name="Result")).not_to_have_attribute("aria-busy", "true")


def texts_taken_along(page: Page) -> dict[str, str]:
    """What is copied, the letter and what is saved, by name."""
    page.get_by_role("button", name="Copy for the record").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    texts = {"copied": page.evaluate("navigator.clipboard.readText()")}
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download JSON").click()
    texts["saved"] = saved.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="Referral letter").click()
    texts["letter"] = page.get_by_role("textbox", name="Referral letter").input_value()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    return texts


def test_a_correction_is_sent_at_its_place_beside_the_note_which_stays_as_it_was_typed(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    found = paste(page, NOTE)
    sent = requests_of(page)
    correct(page, BLED, "It is not so")
    expect(page.get_by_label("Consultation note or letter")).to_have_value(NOTE)
    expect(found.get_by_role("heading")).not_to_contain_text("Suspected cancer pathway referral")
    place = [NOTE.index(BLED), NOTE.index(BLED) + len(BLED)]
    assert [(one["note"], one["corrections"]) for one in sent] == [
        (NOTE, [{"field": "symptoms", "at": place, "as": "absent"}])
    ]
    expect(page.get_by_role("button", name=f"{BLED}: taken as denied")).to_be_visible()
    expect(page.locator(".beside")).to_contain_text(f"“{BLED}”: corrected to denied")


def test_letter_copied_lines_print_and_file_quote_the_record_and_say_apart_from_it_what_was_said(
    tab: Tab, address: str
) -> None:
    page = tab(permissions=["clipboard-read", "clipboard-write"])
    page.goto(address)
    paste(page, TWO)
    correct(page, "Also coughing up blood", "It is somebody else's")
    page.get_by_role("button", name="Yes: Unexplained haemoptysis?").click()
    expect(page.locator(".beside li")).to_have_count(2)
    texts = texts_taken_along(page)
    correction, answer = "“Also coughing up blood”: corrected to somebody else's", "unexplained haemoptysis: yes"
    record, _, said = texts["letter"].partition("The record says:")[2].partition(f"{HEADING}:")
    assert record.split() == TWO.split() and correction in said and answer in said
    for line in (correction, answer):
        assert f"Answered or corrected, beside the record: {line}" in texts["copied"]
    saved = json.loads(texts["saved"])
    assert saved["record"]["symptoms"] == saved["assessment"]["patient"]["symptoms"] == [TWO]
    assert [one["as"] for one in saved["assessment"]["corrections"]] == ["other_person"]
    assert saved["assessment"]["answers"] == [{"field": "symptoms", "concept": "unexplained haemoptysis", "is": "yes"}]
    [paper] = paper_of(page)
    before, _, after = paper.partition(HEADING)
    assert correction in after and answer in after and "Record 58 year old man" in after
    assert "“unexplained haemoptysis”" not in before


def test_a_no_is_sent_beside_a_held_record_and_nothing_is_added_to_its_fields(tab: Tab, address: str) -> None:
    page = tab()
    open_held(page, address, "S-102")
    before = page.get_by_role("list", name="Symptoms entered").inner_text()
    sent = requests_of(page)
    page.get_by_role("button", name="No: Unexplained haemoptysis?").first.click()
    expect(page.locator(".beside")).to_contain_text("unexplained haemoptysis: no")
    assert page.get_by_role("list", name="Symptoms entered").inner_text() == before
    assert sent[0]["answers"] == [{"field": "symptoms", "concept": "unexplained haemoptysis", "is": "no"}]
    assert sent[0]["patient"]["symptoms"] == ["persistent cough", "shortness of breath on the stairs"]


def test_places_are_counted_in_whole_characters(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    paste(page, NOTE.replace("ex-smoker", "ex-smoker 😮‍💨"))
    correct(page, BLED, "It is not so")
    expect(page.locator(".beside")).to_contain_text(f"“{BLED}”: corrected to denied")


def test_a_correction_stays_with_its_words_while_the_note_is_written_on(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    paste(page, NOTE)
    correct(page, BLED, "It is not so")
    sent = requests_of(page)
    longer = f"Seen with her daughter.\n{NOTE}\nDiscussed."
    found = paste(page, longer)
    expect(page.get_by_role("button", name=f"{BLED}: taken as denied")).to_be_visible()
    expect(found.get_by_role("heading")).not_to_contain_text("Suspected cancer pathway referral")
    assert sent[-1]["corrections"][0]["at"][0] == longer.index(BLED)


def test_a_correction_whose_words_are_gone_is_given_up_and_that_is_said(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    paste(page, NOTE)
    correct(page, BLED, "It is not so")
    found = paste(page, NOTE.replace(BLED, "Haemoptysis for 3 weeks"))
    expect(page.get_by_text(f"Answered or corrected no longer, as the words have changed: “{BLED}”.")).to_be_visible()
    expect(found.get_by_role("heading")).to_contain_text("Suspected cancer pathway referral")
    expect(page.locator(".beside")).to_have_count(0)


def test_of_words_that_stand_twice_the_chosen_ones_are_corrected_and_taken_back(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    paste(page, "63 year old woman, ex-smoker. Haemoptysis. Not in March. Haemoptysis.")
    page.get_by_role("button", name="Haemoptysis: taken as present").nth(1).click()
    page.get_by_role("button", name="It is past", exact=True).click()
    expect(page.get_by_role("button", name="Haemoptysis: taken as past")).to_have_count(1)
    expect(page.get_by_role("button", name="Haemoptysis: taken as present")).to_have_count(1)
    page.get_by_role("button", name="Haemoptysis: taken as past").click()
    page.get_by_role("button", name="As it was read").click()
    expect(page.get_by_role("button", name="Haemoptysis: taken as present")).to_have_count(2)
    expect(page.locator(".beside")).to_have_count(0)


def test_words_that_were_not_understood_are_given_a_meaning_that_the_product_knows(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    note = "63 year old woman, ex-smoker. Rusty specks in the hanky."
    found = paste(page, note)
    page.get_by_role("button", name="Rusty specks in the hanky: taken as not understood").click()
    page.get_by_label("It means").fill("no such thing")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nothing of this name is known.")).to_be_visible()
    page.get_by_label("It means").fill("haemopt")
    page.get_by_role("button", name="Look it up").click()
    page.get_by_role("button", name="Haemoptysis", exact=True).click()
    expect(found).to_contain_text("Lung cancer")
    expect(page.locator(".beside")).to_contain_text("“Rusty specks in the hanky”: means haemoptysis")
    expect(page.locator(".unread")).to_have_count(0)
    expect(page.get_by_label("Consultation note or letter")).to_have_value(note)


def test_what_was_said_outlives_a_reload_and_goes_with_the_patient(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    paste(page, TWO)
    correct(page, "Also coughing up blood", "It is not so")
    page.locator(".ask .question").first.get_by_role("button", name="No").click()
    expect(page.locator(".beside li")).to_have_count(2)
    page.reload()
    expect(page.locator(".beside li")).to_have_count(2)
    expect(page.locator(".ask .answered")).to_have_count(1)
    page.get_by_role("button", name="New patient").click()
    page.get_by_role("dialog").get_by_role("button", name="New patient").click()
    sent = requests_of(page)
    paste(page, TWO)
    expect(page.locator(".beside")).to_have_count(0)
    assert (sent[0]["answers"], sent[0]["corrections"]) == ([], [])


@in_both_themes_and_widths
def test_neither_a_correction_nor_what_it_offers_has_a_finding(tab: Tab, address: str, theme: str, width: int) -> None:
    page = tab(width, theme, bypass_csp=True)
    page.goto(address)
    paste(page, TWO)
    correct(page, "Also coughing up blood", "It is not so")
    page.get_by_role("button", name="Also coughing up blood: taken").click()
    page.get_by_label("It means").fill("haem")
    page.get_by_role("button", name="Look it up").click()
    expect(page.get_by_role("button", name="Haemoptysis", exact=True)).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert (list(wrong_on(page)), wide) == ([], False)
