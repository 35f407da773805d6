"""Whoever looks after the bases imports one, compares it with the one that answers, and lets it answer."""

import csv
import io

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from functions.local import sample
from tests.web.conftest import Tab

pytestmark = pytest.mark.long
ROLE = "patient_dental"


def changed() -> bytes:
    """The sample base without its last entry, with another answer in its first and a script for a topic."""
    rows = list(csv.reader(io.StringIO(sample.base(ROLE).read_text(encoding="utf-8-sig"))))
    place = rows[0].index("CAUTRALOI")
    rows[1][place], rows[2][1] = "Một câu trả lời khác.", "<img src=x onerror=alert(1)>"
    out = io.StringIO()
    csv.writer(out).writerows(rows[:-1])
    return out.getvalue().encode()


def bring(page: Page, content: bytes) -> None:
    page.get_by_label("For the role").select_option(ROLE)
    page.get_by_label("Table (CSV").set_input_files({"name": "b.csv", "mimeType": "text/csv", "buffer": content})
    page.get_by_role("button", name="Import").click()


def test_a_base_is_imported_compared_and_activated(tab: Tab, empty_address: str) -> None:
    page = tab(expected=("503",))
    page.goto(f"{empty_address}/#/admin/bases")
    expect(page.get_by_text("No knowledge base is held yet")).to_be_visible()
    bring(page, b"a,b\n1,2\n")
    expect(page.get_by_role("alert")).to_contain_text("lacks the column")
    bring(page, sample.base(ROLE).read_bytes())
    expect(page.get_by_text("entries imported")).to_be_visible()
    expect(page.get_by_text("Answers", exact=True)).to_have_count(1)

    bring(page, changed())
    page.get_by_role("link", name="Compare with the one that answers").click()
    expect(page.get_by_role("heading", name="What changed")).to_be_visible()
    expect(page.get_by_text("answer", exact=False).first).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("link", name="All bases").click()
    page.get_by_role("button", name="Activate").click()
    page.get_by_role("dialog").get_by_role("button", name="Activate").click()
    expect(page.get_by_text("Answers", exact=True)).to_have_count(1)
    assert Axe().run(page).response["violations"] == []
