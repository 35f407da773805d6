"""A patient asks their own documents, sees the passage where it stands, and takes questions along."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from functions.local.first_run import begin_with_sample
from shared.settings import Settings
from tests.web.conftest import Tab, serve
from tests.web.doing import ask
from tests.web.test_everybody_can_use_it import in_both_themes_and_widths, wrong_on

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The product as an empty folder begins."""
    folder = tmp_path_factory.mktemp("begun")
    begin_with_sample(Settings(data_dir=folder))
    yield from serve(folder)


def test_an_answer_quotes_its_passage_which_is_marked_in_the_document(tab: Tab, begun: str) -> None:
    page = tab()
    page.goto(f"{begun}/#/records")
    answer = ask(page, "What dose of apixaban am I on?")
    expect(answer).to_contain_text("Your documents do not agree on this")
    expect(answer.locator("blockquote").first).to_have_text("Apixaban 5 mg twice daily started to prevent stroke.")
    answer.get_by_role("link", name="Cardiology clinic letter").click()
    expect(page.locator("mark")).to_have_text("Apixaban 5 mg twice daily started to prevent stroke.")
    expect(page.locator("mark")).to_be_in_viewport()
    page.get_by_role("link", name="Ask", exact=True).click()
    expect(page.get_by_role("article", name="Answer")).to_have_count(1)


def test_urgent_help_stands_before_everything(tab: Tab, begun: str) -> None:
    page = tab()
    page.goto(f"{begun}/#/records")
    assert (
        ask(page, "I have crushing chest pain").locator("> *").first.inner_text().startswith("This sounds like an em")
    )
    today = ask(page, "My heart is racing and I feel dizzy since this morning, is that the bisoprolol?")
    assert "today" in today.locator("> *").first.inner_text()
    expect(today).to_contain_text("Bisoprolol 2.5 mg once daily")


def test_the_lists_lead_to_the_words_they_were_read_from(tab: Tab, begun: str) -> None:
    page = tab()
    page.goto(f"{begun}/#/records/P-501/lists")
    expect(page.get_by_role("heading", name="Stopped medicines")).to_be_visible()
    stopped = page.get_by_role("listitem").filter(has_text="Aspirin")
    stopped.get_by_role("link").click()
    expect(page.locator("mark")).to_have_text("Aspirin 75 mg stopped because she now takes apixaban.")


def test_the_sheet_for_an_appointment_prints_without_the_page_around_it(tab: Tab, begun: str) -> None:
    page = tab()
    held = page.request.get(f"{begun}/records/P-501/sessions").json()
    page.goto(f"{begun}/#/records/P-501/appointment")
    expect(page.get_by_role("list").first).to_be_visible()
    expect(page.locator(".to-ask > li").first).to_contain_text("?")
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation", name="My documents")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".to-ask > li").first).to_be_visible()
    assert page.request.get(f"{begun}/records/P-501/sessions").json() == held  # a sheet is no conversation


def test_without_a_record_the_page_says_how_one_is_made(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(f"{address}/#/records")
    expect(page.get_by_text("No record is yours yet")).to_be_visible()
    assert list(wrong_on(page)) == []


@in_both_themes_and_widths
def test_no_view_of_ones_documents_has_a_finding(tab: Tab, begun: str, theme: str, width: int) -> None:
    page = tab(width, theme, bypass_csp=True)
    found = {
        name: wrong
        for name in ("ask", "documents", "documents/heart-letter/32-84", "timeline", "lists", "appointment")
        if (wrong := look_at(page, begun, name))
    }
    assert found == {}


def look_at(page: Page, begun: str, name: str) -> list[str]:
    page.goto(f"{begun}/#/records/P-501/{name}")
    expect(page.locator(".section")).not_to_have_attribute("aria-busy", "true")
    if name == "ask":
        ask(page, "What dose of apixaban am I on?")
        ask(page, "I have crushing chest pain")
    else:
        expect(page.locator(".section .card").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*wrong_on(page), *(["wider than the window"] if wide else [])]


def test_a_document_is_added_and_asked_about(tab: Tab, begun: str) -> None:
    page = tab()
    page.goto(f"{begun}/#/records/P-501/documents")
    page.get_by_text("Add a document").click()
    page.get_by_label("Title").fill("Eye clinic note")
    page.get_by_label("Its date").fill("2026-01-05")
    page.get_by_label("Its text").fill("Latanoprost eye drops started, one drop at night in both eyes.")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Eye clinic note")).to_be_visible()
    page.get_by_role("link", name="Ask", exact=True).click()
    expect(ask(page, "Why are there eye drops, and which ones?")).to_contain_text("Latanoprost eye drops")


def test_a_carer_is_let_in_until_a_day_and_out_again(tab: Tab, begun: str) -> None:
    page = tab()
    page.goto(f"{begun}/#/records/P-501/carers")
    expect(page.get_by_text("Nobody but you sees this record.")).to_be_visible()
    page.get_by_label("The carer's sign-in name").fill("nora")
    page.get_by_label("Until").fill("2099-12-31")
    page.get_by_role("button", name="Allow").click()
    expect(page.get_by_role("listitem").filter(has_text="nora")).to_contain_text("31 December 2099")
    page.get_by_role("button", name="End the access of nora").click()
    page.get_by_role("button", name="End access", exact=True).click()
    expect(page.get_by_text("Nobody but you sees this record.")).to_be_visible()
