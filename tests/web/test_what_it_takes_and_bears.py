"""The first view is light; what fails is told in words, nothing that was entered is lost, and one can go on."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Tab
from tests.web.doing import age, ask, assess, enter, headline, open_held

pytestmark = pytest.mark.long
FIRST_VIEW_BYTES = 120 * 1024
SECOND_VIEW_BYTES = 10 * 1024


def transferred(page: Page, address: str) -> int:
    """Return the bytes that came over the wire, headers included, until nothing more is asked for."""
    sizes: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return int(sum(sizes))


def test_the_first_view_is_under_120_kilobytes_and_the_second_under_10(tab: Tab, address: str) -> None:
    page = tab()
    taken = transferred(page, address)
    assert 10_000 < taken < FIRST_VIEW_BYTES, f"{taken} bytes"
    page.goto("about:blank")
    again = transferred(page, address)
    assert again < SECOND_VIEW_BYTES, f"{again} bytes"


def test_the_first_view_asks_for_a_document_a_style_sheet_a_module_and_the_mark(tab: Tab, address: str) -> None:
    page = tab()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    of_the_page = {path.rpartition("/")[2] for path in asked if path == "/" or re.match(r"/page/\w{16}/", path)}
    assert of_the_page == {"", "main.js", "mark.svg", "page.css"}


def test_what_was_entered_outlives_a_server_that_is_away(tab: Tab, address: str) -> None:
    page = tab(expected=("ERR_INTERNET_DISCONNECTED",))
    page.goto(address)
    age(page, "66")
    enter(page, "Symptoms", "difficulty swallowing")
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.get_by_role("button", name="Assess", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The server did not answer")
    page.context.set_offline(False)
    expect(page.get_by_text("You are offline.")).to_be_hidden()
    page.get_by_role("button", name="Try again").click()
    expect(headline(page)).to_contain_text("Oesophageal cancer")


def test_a_question_is_asked_again_after_the_connection_broke(tab: Tab, address: str) -> None:
    page = tab(expected=("ERR_INTERNET_DISCONNECTED",))
    page.goto(f"{address}/#/chat/new")
    expect(page.get_by_text("Ask the guideline")).to_be_visible()
    page.context.set_offline(True)
    expect(ask(page, "Who should be referred with haemoptysis?")).to_contain_text("The server did not answer")
    page.context.set_offline(False)
    page.get_by_role("article", name="Answer").get_by_role("button", name="Try again").click()
    expect(page.get_by_role("log")).to_contain_text("unexplained haemoptysis")
    assert page.get_by_role("log").get_by_text("Who should be referred with haemoptysis?").count() == 1


def test_a_failure_of_the_server_is_told_with_the_id_to_quote(tab: Tab, address: str) -> None:
    page = tab(expected=("500",))
    problem = {
        "title": "Internal error",
        "detail": "Something failed here.",
        "status": 500,
        "correlation_id": "abcd-1234",
    }
    page.route("**/assess", lambda route: route.fulfill(status=500, json=problem))
    page.goto(address)
    age(page, "66")
    enter(page, "Symptoms", "cough")
    page.get_by_role("button", name="Assess", exact=True).click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Something failed here.")
    expect(alert).to_contain_text("abcd-1234")
    page.unroute("**/assess")
    page.get_by_role("button", name="Try again").click()
    expect(headline(page)).to_be_visible()


def test_a_failure_is_brought_into_sight_of_who_scrolled_down_the_form(tab: Tab, address: str) -> None:
    page = tab(expected=("500",))
    page.route("**/assess", lambda route: route.fulfill(status=500, json={"title": "Internal error", "status": 500}))
    page.set_viewport_size({"width": 1440, "height": 500})
    page.goto(address)
    age(page, "66")
    enter(page, "Symptoms", "cough")
    page.get_by_role("button", name="Assess", exact=True).click()
    expect(page.get_by_role("alert")).to_be_in_viewport()


def test_a_value_that_cannot_be_is_told_by_its_field(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    age(page, "66")
    enter(page, "Symptoms", "cough")
    page.get_by_label("How long").fill("4999")
    page.get_by_label("Unit of the duration").select_option("months")
    page.get_by_role("button", name="Assess", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(
        "How long must be from 0 to 40,000 days; “4999 months” was entered"
    )


def test_nothing_of_a_patient_is_kept_in_the_browser_but_a_draft_in_this_tab_until_the_next_patient(
    tab: Tab, address: str
) -> None:
    page = tab()
    open_held(page, address, "S-102")
    assert page.evaluate("localStorage.length") == 0 and page.context.cookies() == []
    assert page.evaluate("Object.keys(sessionStorage)") == ["ng12-draft"]  # this tab's alone
    page.get_by_role("button", name="New patient").click()
    page.get_by_role("dialog").get_by_role("button", name="New patient").click()
    expect(page.get_by_role("heading", name="What you get")).to_be_visible()
    assert page.evaluate("sessionStorage.length") == 0


def test_a_record_outlives_a_look_at_another_tab(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    age(page, "66")
    enter(page, "Symptoms", "difficulty swallowing")
    page.get_by_role("link", name="Chat").click()
    page.get_by_role("link", name="Assessment", exact=True).click()
    expect(assess(page)).to_contain_text("Oesophageal cancer")


def hold_back(page: Page, address: str) -> list[Route]:
    """Leave what is asked of an address waiting; return the requests as they come, to be let go on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold)  # the library marks what it calls, which a list's own append cannot bear
    return held


def test_a_tab_that_comes_late_does_not_take_the_place_of_the_one_that_was_opened_since(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    expect(page.get_by_role("heading", name="What you get")).to_be_visible()
    held = hold_back(page, "**/chat.js")
    page.get_by_role("link", name="Chat").click()
    page.get_by_role("link", name="Assessment", exact=True).click()
    expect(page.get_by_role("heading", name="What you get")).to_be_visible()
    with page.expect_response("**/talk.js"):
        held[0].continue_()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name="What you get")).to_be_visible()


def test_a_section_that_comes_late_does_not_take_the_place_of_the_one_that_was_opened_since(
    tab: Tab, address: str
) -> None:
    page = tab()
    page.goto(address)
    expect(page.locator("#edition")).to_be_visible()
    held = hold_back(page, "**/admin/stats")
    page.get_by_role("link", name="Admin", exact=True).click()
    page.get_by_role("link", name="Guidelines").click()
    expect(page.get_by_role("heading", name="Editions held")).to_be_visible()
    with page.expect_response("**/admin/audit*"):
        held[0].continue_()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name="Editions held")).to_be_visible()


def test_the_theme_follows_the_device_and_a_choice_stays(tab: Tab, address: str) -> None:
    page = tab(theme="dark")
    page.goto(address)
    background = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(background)
    page.get_by_role("button", name="Theme: device").click()
    assert page.evaluate(background) != dark
    page.reload()
    expect(page.get_by_role("button", name="Theme: light")).to_be_visible()
    assert page.evaluate(background) != dark
