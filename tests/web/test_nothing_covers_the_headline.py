"""After an assessment the headline is whole in view at every width and at 200 % zoom, and nothing lies over it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Tab
from tests.web.doing import headline, open_held, paste

NOTE = "63 year old woman, ex-smoker. Coughing up blood for 2 weeks.\nFather had bowel cancer at 71.\nNo weight loss."
WINDOWS = {  # width, height, and how many times larger than usual the page is shown
    "a phone": (360, 740, 1), "720": (720, 900, 1), "800": (800, 900, 1), "960": (960, 900, 1),
    "1024": (1024, 768, 1), "1280": (1280, 900, 1),
    "1280 at 200 %": (1280, 800, 2), "1440 at 200 %": (1440, 900, 2), "1920 at 200 %": (1920, 1080, 2),
}  # fmt: skip
in_every_window = pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)
# Whether both ends and the middle of each line of the headline are its own, as somebody sees them.
IS_IN_SIGHT = """(band) => [...band.children].every((line) => {
  const { left, right, top, bottom } = line.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && [left + 2, (left + right) / 2, right - 2].every((x) =>
    [top + 2, bottom - 2].every((y) => band.contains(document.elementFromPoint(x, y))));
})"""
UNDER_THE_HEADER = "scrollBy(0, document.querySelector('.result').getBoundingClientRect().top - 40)"
SCROLL_PADDING = "parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)"
COVERED = "document.querySelector('.top').getBoundingClientRect().bottom"


def opened(tab: Tab, window: tuple[int, int, int]) -> Page:
    """A tab of such a window: what is shown twice as large has half as many pixels of its own."""
    width, height, times = window
    page = tab(width // times, device_scale_factor=times)
    page.set_viewport_size({"width": width // times, "height": height // times})
    return page


def is_headline_in_sight(page: Page) -> bool:
    expect(page.get_by_role("region", name="Result")).not_to_have_attribute("aria-busy", "true")
    return bool(headline(page).locator(".band").evaluate(IS_IN_SIGHT))


@in_every_window
def test_the_headline_is_whole_in_view_after_an_assessment(
    tab: Tab, address: str, window: tuple[int, int, int]
) -> None:
    page = opened(tab, window)
    page.goto(address)
    paste(page, NOTE)
    assert is_headline_in_sight(page)


@pytest.mark.long
@in_every_window
def test_a_headline_that_stood_under_the_header_comes_out_from_it_when_the_record_is_assessed_again(
    tab: Tab, address: str, window: tuple[int, int, int]
) -> None:
    page = opened(tab, window)
    open_held(page, address, "S-102")
    page.get_by_label("Age in years").fill("59")
    page.evaluate(UNDER_THE_HEADER)
    page.get_by_label("Age in years").dispatch_event("keydown", {"key": "Enter", "ctrlKey": True})
    expect(headline(page)).to_contain_text("59-year-old")
    assert is_headline_in_sight(page)


@pytest.mark.long
@in_every_window
def test_what_is_scrolled_to_keeps_clear_of_as_much_as_the_header_covers_which_is_little(
    tab: Tab, address: str, window: tuple[int, int, int]
) -> None:
    page = opened(tab, window)
    open_held(page, address, "S-102")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    covered, kept = page.evaluate(COVERED), page.evaluate(SCROLL_PADDING)
    assert covered <= kept <= covered + 16
    assert covered <= page.evaluate("innerHeight") / 6


@pytest.mark.long
@in_every_window
def test_the_notice_that_the_record_has_changed_since_is_not_under_the_header(
    tab: Tab, address: str, window: tuple[int, int, int]
) -> None:
    page = opened(tab, window)
    open_held(page, address, "S-102")
    page.get_by_role("button", name="Remove persistent cough").click()
    stale = page.get_by_text("What was entered has changed since this assessment.")
    expect(stale).to_be_visible()
    page.evaluate("document.querySelector('.reading').scrollIntoView()")
    assert stale.evaluate("(one) => one.getBoundingClientRect().top") >= page.evaluate(COVERED) - 1
