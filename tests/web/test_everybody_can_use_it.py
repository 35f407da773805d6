"""axe-core finds nothing on any view, dialogue or state, nor on paper, in both themes, at 360 and at 1440 pixels."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web.conftest import Tab
from tests.web.views import SIGNING_IN, WITH_EDITIONS, WITHOUT, View

pytestmark = pytest.mark.long
RULES = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
}
EXPECTED = ("400", "404", "500", "503", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
in_both_themes_and_widths = pytest.mark.parametrize(
    ("theme", "width"), [("light", 360), ("light", 1440), ("dark", 360), ("dark", 1440)]
)


def wrong_on(page: Page) -> Iterator[str]:
    """What axe-core finds. What the header covers for the moment is no fault, so the page stands at its beginning."""
    page.evaluate("scrollTo(0, 0)")
    for one in Axe().run(page, options=RULES).response["violations"]:
        yield f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}"


def findings(page: Page, address: str, views: tuple[View, ...]) -> dict[str, list[str]]:
    """Go through the views; return what is wrong, by view. Nothing may be wider than the window."""
    found: dict[str, list[str]] = {}
    for view in views:
        page.unroute_all()
        view(page, address)
        wrong = list(wrong_on(page))
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append("wider than the window")
        if wrong:
            found[view.__name__] = wrong
    return found


@in_both_themes_and_widths
def test_no_view_has_a_finding(tab: Tab, address: str, theme: str, width: int) -> None:
    page = tab(width, theme, expected=EXPECTED, bypass_csp=True)
    assert findings(page, address, WITH_EDITIONS) == {}


@in_both_themes_and_widths
def test_no_view_without_a_guideline_has_one(tab: Tab, empty_address: str, theme: str, width: int) -> None:
    page = tab(width, theme, expected=EXPECTED, bypass_csp=True)
    assert findings(page, empty_address, WITHOUT) == {}


@in_both_themes_and_widths
def test_no_view_of_signing_in_has_one(tab: Tab, deployed_page: str, theme: str, width: int) -> None:
    page = tab(width, theme, expected=EXPECTED, bypass_csp=True)
    assert findings(page, deployed_page, SIGNING_IN) == {}
