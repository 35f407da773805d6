"""What a language model raises is asked, what it doubts is told on the card, and its silence is never shown."""

import pytest
from playwright.sync_api import Page, Route, expect

from pipelines.assess.second_reading import Doubt, SecondReading, ToConfirm
from tests.web.conftest import Tab
from tests.web.doing import open_held, paste
from tests.web.test_everybody_can_use_it import in_both_themes_and_widths, wrong_on

pytestmark = pytest.mark.long
RAISED = ToConfirm.model_validate({
    "rule_id": "1.1.1", "turns": ["1.1.1", "1.1.4"], "cancer_type": "Lung cancer",
    "criterion": "haemoptysis", "quote": "red bits", "as": "lay",
    "urgency_if_yes": "suspected_cancer_pathway", "question": "Is this so: unexplained haemoptysis?",
    "field": "symptoms", "value_if_yes": "unexplained haemoptysis", "value_if_no": "no haemoptysis",
})  # fmt: skip
UNREAD = [{"rule_id": "9.9.9", "why": "Nobody has read its criteria."}]


def doubt(rule: str, read_from: str, at: tuple[int, int] | None) -> Doubt:
    return Doubt.model_validate({
        "rule_id": rule, "turns": [rule], "criterion": "cough", "read_from": read_from, "field": "symptoms", "at": at,
        "against": "his wife coughs",
        "question": "Is the cough the patient's own?", "as": "another_person",
    })  # fmt: skip


def read_again(
    page: Page,
    second: SecondReading,
    *,
    is_doubted: bool = False,
    read_from: str = "persistent cough",
    at: tuple[int, int] | None = (0, 0),
) -> None:
    """Let the next assessments carry a second reading, as a deployment with a model sends it."""

    def answered(route: Route) -> None:
        found = route.fetch().json()
        matched = [one["rule_id"] for one in found["matched_recommendations"]]
        doubts = (doubt(matched[0], read_from, at),) if is_doubted else ()
        given = second.model_copy(update={"doubts": doubts}).model_dump(mode="json")
        route.fulfill(json=found | {"second_reading": given, "not_judged": UNREAD})

    page.route("**/assess", answered)


DONE = SecondReading(state="done", model="reader", to_confirm=(RAISED,))


def test_what_was_raised_is_asked_beside_the_headline_and_a_yes_stands_beside_the_record(
    tab: Tab, address: str
) -> None:
    page = tab()
    read_again(page, DONE)
    open_held(page, address, "S-102")
    asked = page.locator(".card").filter(has=page.get_by_role("heading", name="To confirm"))
    expect(asked).to_contain_text("A language model (reader) read this; the rules did not")
    expect(asked).to_contain_text("in everyday words: red bits")
    expect(asked).to_contain_text("Yes would meet 1.1.1, Lung cancer (suspected cancer pathway referral), and 1.1.4")
    page.unroute_all()
    asked.get_by_role("button", name="Yes: Unexplained haemoptysis?").click()
    expect(page.locator(".beside")).to_contain_text("unexplained haemoptysis: yes")
    expect(page.get_by_role("list", name="Symptoms entered")).not_to_contain_text("haemoptysis")


def test_a_doubt_stands_on_the_card_of_what_it_doubts(tab: Tab, address: str) -> None:
    page = tab()
    read_again(page, DONE, is_doubted=True)
    open_held(page, address, "S-102")
    card = page.get_by_role("article").filter(has_text="To check:")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("A language model (reader) read this as told of another person")


def test_a_doubt_is_answered_at_the_words_it_is_about_and_the_former_level_stays_in_sight(
    tab: Tab, address: str
) -> None:
    page = tab(360)
    read_again(page, DONE, is_doubted=True)
    found = open_held(page, address, "S-102")
    page.get_by_role("button", name="Check the words: Is the cough the patient's own?").click()
    choices = page.get_by_role("group", name="Correct “persistent cough”")
    expect(choices).to_be_in_viewport()
    expect(choices.get_by_role("button", name="It is not so")).to_be_focused()
    page.unroute_all()
    choices.get_by_role("button", name="It is not so").click()
    expect(found.locator(".before")).to_have_text("before: Urgent Investigation (to decide first)")
    expect(found.locator(".before")).to_be_in_viewport()
    expect(page.get_by_role("region", name="Result")).to_be_focused()
    page.get_by_role("button", name="Assess", exact=True).click()
    expect(found.locator(".before")).to_have_count(0)


TWICE = "58 year old man, smoker. Cough in the mornings. Breathless on stairs. Cough at night."


def test_of_words_that_stand_twice_those_are_opened_that_the_doubt_is_about(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    read_again(page, DONE, is_doubted=True, read_from="Cough", at=(0, TWICE.rindex("Cough")))
    paste(page, TWICE)
    page.get_by_role("button", name="Check the words").click()
    expect(page.get_by_role("group", name="Correct “Cough at night”")).to_be_visible()


def test_a_doubt_that_was_checked_stays_so_until_the_next_patient(tab: Tab, address: str) -> None:
    page = tab(permissions=["clipboard-read", "clipboard-write"])
    read_again(page, DONE, is_doubted=True)
    open_held(page, address, "S-102")
    checked = page.get_by_role("button", name="Checked, it holds: Is the cough the patient's own?")
    expect(checked).to_have_attribute("aria-pressed", "false")
    checked.click()
    expect(checked).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Copy for the record").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "Checked, it holds, though doubted" in page.evaluate("navigator.clipboard.readText()")
    page.reload()
    page.get_by_text("1 recommendation met").click()  # nothing is left to check: it is folded
    expect(checked).to_have_attribute("aria-pressed", "true")
    open_held(page, address, "S-102")
    expect(checked).to_have_attribute("aria-pressed", "false")


def test_a_doubt_about_what_no_words_say_has_no_place_to_be_answered(tab: Tab, address: str) -> None:
    page = tab()
    read_again(page, DONE, is_doubted=True, read_from="age: 58", at=None)
    open_held(page, address, "S-102")
    expect(page.get_by_text("To check:")).to_be_visible()
    expect(page.get_by_role("button", name="Check the words")).to_have_count(0)


def test_silence_of_a_model_is_shown_as_nothing_and_its_failure_in_words(tab: Tab, address: str) -> None:
    page = tab()
    read_again(page, SecondReading(state="done", model="reader"))
    open_held(page, address, "S-102")
    assert "language model" not in page.get_by_role("region", name="Result").inner_text()
    page.unroute_all()
    read_again(page, SecondReading(state="failed", model="reader", why="The model did not answer in time."))
    open_held(page, address, "S-103")
    expect(page.get_by_text("No second reading by a language model: The model did not answer in time.")).to_be_visible()


@in_both_themes_and_widths
def test_neither_it_nor_what_is_not_judged_has_a_finding(tab: Tab, address: str, theme: str, width: int) -> None:
    page = tab(width, theme, bypass_csp=True)
    read_again(page, DONE, is_doubted=True)
    open_held(page, address, "S-102")
    expect(page.get_by_role("heading", name="Not judged (1)")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert (list(wrong_on(page)), wide) == ([], False)
