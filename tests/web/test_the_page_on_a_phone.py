"""What fits a phone: the first view with its button, a worklist without a cell cut off, and tabs that go on."""

from playwright.sync_api import FilePayload, Page, expect

from tests.web.conftest import Tab
from tests.web.doing import paste

WIDE_CELLS = """[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth).length"""
BROKEN_ROW = '1,"broken,F,cough'


def phone(tab: Tab, address: str) -> Page:
    page = tab(360)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    return page


def test_who_opens_the_page_sees_the_box_and_the_button_that_assesses(tab: Tab, address: str) -> None:
    page = phone(tab, address)
    expect(page.get_by_label("Consultation note or letter")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Assess", exact=True)).to_be_in_viewport(ratio=1)


def test_every_cell_of_a_worklist_is_read_under_its_heading_and_none_is_cut_off(tab: Tab, address: str) -> None:
    page = phone(tab, f"{address}/#/lists")
    lines = ["patient_id,age,gender,symptoms", "P-1,66,Female,haemoptysis", BROKEN_ROW]
    file: FilePayload = {"name": "list.csv", "mimeType": "text/csv", "buffer": "\n".join(lines).encode()}
    page.get_by_label("A table (.csv)").set_input_files(file)
    page.get_by_role("button", name="Send and assess").click()
    expect(page.get_by_role("row").filter(has_text="its quotes are broken")).to_be_visible()
    assert page.evaluate(WIDE_CELLS) == 0
    cell = page.get_by_role("row").filter(has_text="P-1").get_by_role("cell").nth(1)
    expect(cell).to_have_attribute("data-name", "What to do")
    assert cell.inner_text().lower().count("suspected cancer pathway referral") == 1


def test_a_page_that_is_made_larger_still_shows_the_passage_that_it_was_opened_for(tab: Tab, address: str) -> None:
    page = phone(tab, f"{address}/#/guideline/recommendations/1.1.3")
    page.get_by_role("button", name="page 7").click()
    paper = page.get_by_role("region", name="Guideline page")
    expect(paper.get_by_role("img")).to_be_visible()
    page.get_by_role("button", name="Larger").click()
    size = paper.evaluate("(one) => [one.scrollTop, one.scrollWidth / one.clientWidth]")
    assert size[0] > 0 and size[1] == 2


def test_a_timing_that_several_actions_share_is_told_with_each_and_shown_once_where_lines_stand_in_columns(
    tab: Tab, address: str
) -> None:
    shown = "[...document.querySelectorAll('.when')].map((one) => getComputedStyle(one).clipPath === 'none')"
    note = "5 year old boy. Pallor, and bruising since a week. Abdominal mass. Haematuria."
    for width in (360, 1440):
        page = tab(width)
        page.goto(address)
        timings = paste(page, note).locator(".when").all_inner_texts()
        once = [place == 0 or one != timings[place - 1] for place, one in enumerate(timings)]
        assert len(timings) > len(set(timings))
        assert page.evaluate(shown) == ([True] * len(timings) if width == 360 else once)
