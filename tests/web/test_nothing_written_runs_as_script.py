"""Markup in a patient's fields, in a chat message, in a file's name or in a guideline's text is shown, never run."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.pipelines.ingest.pen import Pen
from tests.web.conftest import Tab, serve
from tests.web.doing import age, ask, assess, enter, paste, unfold

pytestmark = pytest.mark.long
IMAGE = '<img src=x onerror="window.ran=1">'
SCRIPT = "<script>window.ran=1</script>"
HANDLER = '"><svg onload=window.ran=1>'
LINK = "javascript:window.ran=1//"
PLANTED = (IMAGE, SCRIPT, HANDLER, LINK, "{{constructor.constructor('window.ran=1')()}}")
WIDTHS = (205, 80, 230)


@pytest.fixture(scope="module")
def planted_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The product with a guideline whose title, recommendation, row and term hold markup."""
    folder: Path = tmp_path_factory.mktemp("planted")
    wiring = Wiring(Settings(data_dir=folder))
    pdf = folder / "planted.pdf"
    pdf.write_bytes(planted_guideline())
    ingest_file(wiring, pdf)
    wiring.close()
    yield from serve(folder)


def planted_guideline() -> bytes:
    pen = Pen().cover("Suspected cancer <svg onload=ran=1>")
    pen.chapter("Recommendations organised by\nsite of cancer").section("1.1 Skin cancers").heading(
        f"Melanoma {HANDLER}"
    )
    pen.recommendation("1.1.1", f"Refer people with a breast lump {IMAGE}", f"or {SCRIPT} and a cough.")
    pen.chapter("Recommendations organised by\nsymptom and findings of primary\ncare investigations").section("Lumps")
    head = ("Symptom and specific features", "Possible cancer", "Recommendation")
    pen.table(head, [(f"Lump\n{SCRIPT}", "Skin", f"Refer\n{IMAGE}\n[1.1.1]")], WIDTHS)
    pen.chapter("Terms used in this guideline").section("Lump").paragraph(f"A swelling {IMAGE} {SCRIPT}.")
    return pen.done()


def assert_nothing_ran(page: Page) -> None:
    page.wait_for_timeout(150)
    assert page.evaluate("window.ran") is None
    assert page.locator("main img, main svg[onload], main script, [onerror]").count() == 0


def test_what_stands_in_a_patients_fields(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    age(page, "60")
    for field in ("Symptoms", "Findings", "History"):
        enter(page, field, *(f"{planted} haemoptysis" for planted in PLANTED))
    expect(assess(page)).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    expect(page.get_by_role("list", name="Symptoms entered")).to_contain_text(SCRIPT)
    assert_nothing_ran(page)


def test_what_stands_in_a_note_and_in_what_is_made_of_it(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    paste(page, "60 year old man, smoker.\n" + "\n".join(f"Haemoptysis {planted}." for planted in PLANTED))
    unfold(page)
    expect(page.get_by_role("region", name="Result")).to_contain_text(SCRIPT)
    for name in ("Referral letter", "Patient leaflet"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog").get_by_role("textbox", name=name)).to_be_visible()
        assert_nothing_ran(page)
        page.keyboard.press("Escape")
    page.locator(".mark", has_text="Haemoptysis").first.click()
    expect(page.get_by_role("group", name="Correct")).to_be_visible()
    assert_nothing_ran(page)


def test_what_a_held_patient_is_called(tab: Tab, planted_address: str) -> None:
    page = tab()
    held = {"patient_id": "P-1", "name": HANDLER + IMAGE, "age": 50, "gender": "Female", "symptoms": [IMAGE, "cough"]}
    page.request.put(f"{planted_address}/admin/patients/P-1", data=held)
    page.goto(planted_address)
    page.get_by_role("button", name="Open and assess").click()
    expect(page.get_by_role("heading", name=HANDLER)).to_be_visible()
    assert_nothing_ran(page)


def test_what_is_said_in_the_chat(tab: Tab, address: str) -> None:
    page = tab(expected=("400",))
    page.goto(f"{address}/#/chat")
    for planted in PLANTED:
        ask(page, f"Who should be referred with haemoptysis? {planted}")
    expect(page.get_by_role("log")).to_contain_text(SCRIPT)
    page.reload()
    expect(page.get_by_role("log")).to_be_visible()
    assert_nothing_ran(page)


def test_what_stands_in_a_guideline(tab: Tab, planted_address: str) -> None:
    page = tab(expected=("404",))
    page.goto(planted_address)
    age(page, "60")
    enter(page, "Symptoms", "breast lump", "cough")
    expect(assess(page)).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    expect(page.get_by_role("region", name="Result")).to_contain_text("<img src=x")
    assert_nothing_ran(page)
    page.goto(f"{planted_address}/#/chat")
    ask(page, "Who should be referred with a breast lump?")
    assert_nothing_ran(page)
    for path in ("admin/overview", "admin/guidelines", "guideline", "guideline/symptom-rows", "guideline/terms"):
        page.goto(f"{planted_address}/#/{path}")
        expect(page.get_by_role("main").get_by_role("navigation").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert_nothing_ran(page)
    expect(page.get_by_role("main")).to_contain_text(SCRIPT)
