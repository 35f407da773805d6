"""What is asked of words of a record is answered at their place; a model's silence is never shown as agreement."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import Tab
from tests.web.doing import open_held, paste, whole_answer
from tests.web.test_everybody_can_use_it import in_both_themes_and_widths, wrong_on
from tests.web.test_nothing_said_of_a_record_changes_it import requests_of

pytestmark = pytest.mark.long
UNREAD = [{"rule_id": "9.9.9", "why": "Nobody has read its criteria."}]
DONE = {"state": "done", "model": "reader"}
ASKED = {"id": "a", "field": "symptoms", "urgency": "suspected_cancer_pathway"}
RAISED = ASKED | {
    "kind": "model_only", "rule_ids": ["1.1.1", "1.1.4"], "concept": "weight_loss", "criterion": "weight loss",
    "quote": "shortness of breath", "at": [17, 36], "says": {"rules": "unread", "model": "present"},
    "question": "Is this so: weight loss?",
}  # fmt: skip
CHECKED = ASKED | {
    "id": "b", "kind": "check_first", "rule_ids": ["1.1.3"], "concept": "cough", "criterion": "cough",
    "quote": "persistent cough", "at": [0, 16], "says": {"rules": "present", "model": "somebody_else"},
    "question": "Does “persistent cough” say this of the patient, now: cough?",
}  # fmt: skip
KINDS = {
    "supposed": ("58M. Possible haemoptysis", "haemoptysis"),
    "cause_not_established": ("62F. Haemoptysis, likely bronchitis", "haemoptysis+explained"),
}


def read_again(page: Page, *asked: dict[str, Any], second: dict[str, Any] = DONE) -> None:
    """Let the next assessments ask this, as a deployment with a model does, and let both readers find what is met."""

    def answered(route: Route) -> None:
        found = whole_answer(route)
        for why in (one for met in found["matched_recommendations"] for one in met["why"][:1]):
            why["readers"] = ["rules", "model"]
        route.fulfill(json=found | {"to_ask": asked, "second_reading": second, "not_judged": UNREAD})

    page.route("**/assess", answered)


def to_decide(page: Page) -> Locator:
    return page.locator(".card").filter(has=page.get_by_role("heading", name="To decide", exact=True))


def test_what_a_model_alone_read_is_asked_and_a_yes_goes_by_place_and_concept(tab: Tab, address: str) -> None:
    page = tab(permissions=["clipboard-read", "clipboard-write"])
    read_again(page, RAISED)
    open_held(page, address, "S-102")
    asked = to_decide(page)
    expect(asked).to_contain_text("From shortness of breath A language model (reader) read this; the rules did not")
    expect(asked).to_contain_text("Yes would meet 1.1.1, 1.1.4 (suspected cancer pathway referral)")
    page.get_by_role("button", name="Copy for the record").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    line = "To decide: Weight loss? “shortness of breath” (1.1.1, 1.1.4), read by a language model alone"
    assert line in page.evaluate("navigator.clipboard.readText()").splitlines()
    page.unroute_all()
    sent = requests_of(page)
    asked.get_by_role("button", name="Yes: Weight loss?").click()
    expect(page.locator(".beside")).to_contain_text("“shortness of breath”: means weight loss")
    assert sent[0]["answers"] == [{"field": "symptoms", "at": [17, 36], "concept": "weight_loss", "is": "yes"}]
    expect(asked.locator(".answered")).to_have_count(1)
    page.get_by_role("button", name="Undo last change").click()
    expect(page.locator(".beside")).to_have_count(0)
    expect(asked).to_have_count(0)


def test_what_is_to_be_checked_first_stays_matched_and_its_card_leads_to_the_question(tab: Tab, address: str) -> None:
    page = tab(360)
    read_again(page, RAISED, CHECKED)
    open_held(page, address, "S-102")
    card = page.get_by_role("article").filter(has_text="Check first:")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("1.1.3")
    expect(card.get_by_text("read by the rules and a language model")).to_have_count(1)
    question = to_decide(page).get_by_role("listitem").filter(has_text="takes it as somebody else's")
    expect(question).to_contain_text("The rules read it as present; a language model (reader)")
    expect(question).to_contain_text("It stays matched until you answer.")
    card.get_by_role("button", name="Go to the question").click()
    expect(question).to_be_focused()
    expect(question).to_be_in_viewport()


@pytest.mark.parametrize("says", ["yes", "no"])
@pytest.mark.parametrize(("note", "concept"), KINDS.values(), ids=KINDS)
def test_what_is_asked_of_words_can_be_answered_and_the_answer_outlives_an_edit(
    tab: Tab, address: str, note: str, concept: str, says: str
) -> None:
    page = tab()
    page.goto(address)
    paste(page, note)
    sent = requests_of(page)
    quote = page.locator(".open q, .ask .quote").first.inner_text()
    page.locator(".open, .ask .question").first.get_by_role("button", name=re.compile(rf"^{says.title()}:")).click()
    expect(page.locator(".beside")).to_contain_text(f"“{quote}”: {'means' if says == 'yes' else 'is not'} ")
    place = [note.index(quote), note.index(quote) + len(quote)]
    assert sent[0]["answers"] == [{"field": "symptoms", "at": place, "concept": concept, "is": says}]
    answered = to_decide(page).locator(".answered")
    expect(answered.get_by_role("button", name=re.compile(rf"^{says.title()}:"))).to_have_attribute(
        "aria-pressed", "true"
    )
    paste(page, f"{note}. Seen 😮‍💨 today.")
    expect(answered).to_have_count(1)
    assert sent[-1]["answers"] == sent[0]["answers"]
    other = "no" if says == "yes" else "yes"
    answered.get_by_role("button", name=re.compile(rf"^{other.title()}:")).click()
    expect(answered.get_by_role("button", name=re.compile(rf"^{other.title()}:"))).to_have_attribute(
        "aria-pressed", "true"
    )
    assert [one["is"] for one in sent[-1]["answers"]] == [other]


@pytest.mark.parametrize("asked", [RAISED, CHECKED], ids=lambda one: one["kind"])
@pytest.mark.parametrize("says", ["Yes", "No"])
def test_what_readers_take_otherwise_is_answered_both_ways(
    tab: Tab, address: str, asked: dict[str, Any], says: str
) -> None:
    page = tab()
    read_again(page, asked)
    open_held(page, address, "S-102")
    page.unroute_all()
    sent = requests_of(page)
    to_decide(page).get_by_role("button", name=re.compile(rf"^{says}:")).click()
    expect(to_decide(page).locator(".answered")).to_have_count(1)
    answer = {"field": "symptoms", "at": asked["at"], "concept": asked["concept"], "is": says.lower()}
    assert sent[0]["answers"] == [answer]
    expect(page.locator(".beside li")).to_have_count(1)


def test_silence_of_a_model_is_shown_as_nothing_and_its_failure_in_words(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    open_held(page, address, "S-102")
    page.route("**/assess", lambda route: route.fulfill(json=whole_answer(route) | {"second_reading": DONE}))
    open_held(page, address, "S-102")
    assert "language model" not in page.get_by_role("region", name="Result").inner_text()
    page.unroute_all()
    for state in ("failed", "left_out"):
        read_again(page, second={"state": state, "model": "reader", "why": f"It is {state}."})
        open_held(page, address, "S-103")
        expect(page.get_by_text(f"No second reading by a language model: It is {state}.")).to_be_visible()
        page.unroute_all()


@in_both_themes_and_widths
def test_neither_it_nor_what_is_not_judged_has_a_finding(tab: Tab, address: str, theme: str, width: int) -> None:
    page = tab(width, theme, bypass_csp=True)
    read_again(page, RAISED, CHECKED)
    open_held(page, address, "S-102")
    expect(page.get_by_role("heading", name="Not judged (1)")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert (list(wrong_on(page)), wide) == ([], False)
