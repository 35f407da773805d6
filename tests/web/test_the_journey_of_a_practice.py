"""A practice sends a whole list, matches its columns, works through who to look at, and takes the worklist along."""

import csv
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FilePayload, Page, expect

from tests.web.conftest import Tab

pytestmark = pytest.mark.long
ROWS = 500
BAD = {7: '1,"broken,F,cough', 90: "9434765919,66,F,cough", 200: "P-200,none,F,cough", 201: "P-201,66,F",
       300: "P-300,66,F,=HYPERLINK(1)", 301: "P-301,666,F,cough", 499: "P-499,66,purple,cough"}  # fmt: skip
INERT = "<img src=x onerror=alert(1)>"


def table() -> FilePayload:
    """Five hundred rows under columns of the practice's own, seven of them bad, one with a script for an id."""
    lines = [f"Ref,Years,Sex,Complaint,{INERT}"]
    for number in range(1, ROWS + 1):
        said = "haemoptysis" if number % 100 == 0 else "ingrown toenail"
        line = BAD.get(number, f"P-{number},66,{'F' if number % 2 else 'M'},{said}")
        lines.append(f"{line},x" if line.count(",") == 3 else line)
    return {"name": f"{INERT}.csv", "mimeType": "text/csv", "buffer": "\n".join(lines).encode()}


def send(page: Page, address: str) -> None:
    page.goto(f"{address}/#/lists")
    page.get_by_label("A table (.csv)").set_input_files(table())
    for name, column in {"Your reference": "Ref", "Age in years": "Years", "Symptoms": "Complaint"}.items():
        page.get_by_label(name).select_option(label=column)
    page.get_by_label("Sex").select_option(label="Sex")
    expect(page.get_by_role("group", name="What sex says").get_by_label("F", exact=True)).to_have_value("Female")
    expect(page.get_by_role("group", name="What sex says").get_by_label("purple")).to_have_value("")
    page.get_by_role("button", name="Send and assess").click()
    expect(page.get_by_text(f"of {ROWS} rows")).to_be_visible(timeout=120_000)


def test_a_list_of_five_hundred_with_seven_bad_rows_is_worked_through(tab: Tab, address: str, tmp_path: Path) -> None:
    page = tab()
    send(page, address)
    expect(page.get_by_text("7 could not be assessed")).to_be_visible()
    assert Axe().run(page).response["violations"] == []

    page.get_by_label("Show").select_option("problem")
    expect(page.locator(".worklist tbody tr")).to_have_count(7)
    page.get_by_label("Show").select_option("")

    page.get_by_role("link", name="P-100", exact=True).click()
    expect(page.get_by_label("What to do")).to_contain_text("Lung cancer")
    page.get_by_label("Why P-100 needs no more looking at").select_option("referred")
    expect(page.get_by_text("Kept")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("link", name="Back to the worklist").click()
    expect(page.get_by_label("Why P-100 needs no more looking at")).to_have_value("referred")

    with page.expect_download() as taking:
        page.get_by_role("button", name="Export as a table").click()
    taking.value.save_as(tmp_path / "worklist.csv")
    with (tmp_path / "worklist.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["Seen"] for row in rows if row["Patient"] == "P-100"} == {"referred"}
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@"))]


def test_a_list_has_an_address_and_goes_when_it_is_removed(tab: Tab, address: str) -> None:
    page = tab(width=390, expected=("404",))
    send(page, address)
    page.reload()
    expect(page.get_by_text(f"of {ROWS} rows")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("heading", name="Assess a whole list")).to_be_visible()


def test_what_is_no_list_and_a_column_not_matched_are_said_in_words(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(f"{address}/#/lists")
    page.get_by_label("A table (.csv)").set_input_files(table())
    page.get_by_role("button", name="Send and assess").click()
    expect(page.get_by_role("alert")).to_contain_text("Say which column holds")
    page.get_by_role("alert").get_by_role("button", name="Your reference").click()
    expect(page.get_by_label("Your reference")).to_be_focused()
    expect(page.get_by_label("Your reference")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("A table (.csv)").set_input_files({"name": "x.pdf", "mimeType": "a/b", "buffer": b"x"})
    page.get_by_role("button", name="Send and assess").click()
    expect(page.get_by_role("alert")).to_contain_text("A list is a .csv table")
