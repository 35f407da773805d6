"""An admin brings in guidelines, reads what ingestion says of them, compares, switches back, and looks around."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from functions.local import sample
from tests.web.conftest import Tab
from tests.web.doing import age, assess, enter

pytestmark = pytest.mark.long
FOLDER = sample.guideline().parent


def upload(page: Page, file: Path) -> None:
    page.get_by_label("Guideline PDF").set_input_files(file)
    page.get_by_role("button", name="Upload and read").click()


def agree(page: Page, verb: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=verb).click()


def test_from_an_empty_product_to_a_second_edition_and_back(tab: Tab, empty_address: str) -> None:
    page = tab(expected=("503",))
    page.goto(empty_address)
    age(page, "58")
    enter(page, "Symptoms", "haemoptysis")
    page.get_by_role("button", name="Assess", exact=True).click()
    page.get_by_role("link", name="Go to guidelines").click()
    expect(page.get_by_text("No guideline is held yet")).to_be_visible()

    first, second = sorted(FOLDER.glob("*.pdf"))
    upload(page, first)
    stages = page.get_by_role("list").filter(has_text="Reading pages")
    expect(stages.get_by_role("listitem").filter(has_text="Drawing cited pages")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("It is the active edition.")).to_be_visible()
    expect(page.locator("#edition")).to_have_text("Fictional sample SRG1, 12 May 2025")
    upload(page, second)
    expect(page.get_by_role("heading", name="15 June 2026 Active")).to_be_visible()

    page.get_by_role("link", name=re.compile("^Report of SRG1 of 2026-06-15")).click()
    expect(page.get_by_role("heading", name=re.compile(r"^Self-checks: (\d+) of \1 passed$"))).to_be_visible()
    expect(page.get_by_role("heading", name="What could not be turned into criteria")).to_be_visible()
    page.get_by_role("link", name="What changed from the edition that was active then").click()
    expect(page.get_by_role("heading", name=re.compile(r"^1\.2\.5: text"))).to_be_visible()
    change = page.get_by_role("region").or_(page.locator(".change")).filter(has_text="micrograms of haemoglobin").first
    expect(change.locator("del")).to_have_text("20")
    expect(change.locator("ins")).to_have_text("15")

    page.get_by_role("link", name="Guidelines").click()
    page.get_by_role("button", name="Roll back to it SRG1 of 2025-05-12").click()
    expect(page.get_by_role("dialog")).to_contain_text("every assessment and answer rests on SRG1 of 12 May 2025")
    agree(page, "Cancel")
    expect(page.get_by_role("heading", name="15 June 2026 Active")).to_be_visible()
    page.get_by_role("button", name="Roll back to it SRG1 of 2025-05-12").click()
    agree(page, "Roll back")
    expect(page.get_by_role("heading", name="12 May 2025 Active")).to_be_visible()
    expect(page.locator("#edition")).to_have_text("Fictional sample SRG1, 12 May 2025")

    page.get_by_role("link", name="Assessment", exact=True).click()
    expect(assess(page)).to_contain_text("12 May 2025")

    page.get_by_role("link", name="Admin", exact=True).click()
    page.get_by_role("link", name="Guidelines").click()
    page.get_by_role("button", name="Delete SRG1 of 2026-06-15").click()
    agree(page, "Delete")
    expect(page.get_by_role("heading", name="15 June 2026")).to_have_count(0)


def test_a_file_that_is_no_guideline_is_refused_in_plain_words(tab: Tab, address: str, tmp_path: Path) -> None:
    page = tab()
    page.goto(f"{address}/#/admin/guidelines")
    wrong = tmp_path / "letter.pdf"
    wrong.write_bytes(b"%PDF-1.7 this is no more than a beginning")
    upload(page, wrong)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The file was refused")
    expect(page.get_by_role("heading", name="15 June 2026 Active")).to_be_visible()


def test_the_figures_of_the_overview_are_those_of_the_api(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(f"{address}/#/admin/overview")
    stats = page.request.get(f"{address}/admin/stats").json()
    figures = page.locator("dl.figures")
    expect(figures).to_contain_text(f"Recommendations{stats['recommendations']}")
    chart = page.get_by_role("img", name=re.compile("^Criteria"))
    expect(chart).to_have_attribute("aria-label", re.compile(f"Executable: {stats['executable']};"))


def test_what_an_edition_holds_is_searched_and_shown_with_its_criteria(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(f"{address}/#/guideline")
    page.get_by_label("Search").fill("asbestos")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="1.1.5"))
    expect(card).to_be_visible()
    card.get_by_text("Criteria", exact=True).click()
    expect(card).to_contain_text("exposed to asbestos")
    page.get_by_role("link", name="Symptom rows").click()
    page.get_by_label("Search").fill("neck lump")
    expect(page.get_by_role("heading", name=re.compile("^Neck lump"))).to_be_visible()
    page.get_by_role("link", name="Terms").click()
    page.get_by_label("Search").fill("no such words at all")
    expect(page.get_by_text("Nothing found")).to_be_visible()


def test_an_assessment_stands_in_the_audit_without_its_words(tab: Tab, address: str) -> None:
    page = tab()
    sent = {"patient_id": "AUDITED-1", "age": 58, "gender": "Male", "symptoms": ["zanzibar haemoptysis"]}
    page.request.post(f"{address}/assess", data={"patient": sent})
    page.goto(f"{address}/#/admin/audit")
    row = page.get_by_role("row").filter(has_text="AUDITED-1").first
    expect(row).to_contain_text("Urgent Referral")
    expect(page.get_by_role("table")).not_to_contain_text("zanzibar")
