"""axe-core finds nothing serious on any view, in both themes, at 360 and at 1440 pixels."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import Tab
from tests.web.doing import QUESTION, ask, assess, enter, open_held

pytestmark = pytest.mark.long
RULES = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
}
SERIOUS = {"serious", "critical"}
View = Callable[[Page, str], object]


def nothing_assessed(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_text("No patient assessed yet")).to_be_visible()


def suggestions(page: Page, address: str) -> None:
    page.get_by_role("combobox", name="Symptoms").press_sequentially("haemop")
    expect(page.get_by_role("option", name="Haemoptysis")).to_be_visible()
    page.keyboard.press("ArrowDown")


def not_understood(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("Age in years").fill("0")
    enter(page, "Symptoms", "funny turns near the fridge")
    assess(page)


def assessed(page: Page, address: str) -> None:
    open_held(page, address, "S-102")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


def changed_since(page: Page, address: str) -> None:
    page.get_by_role("button", name="Remove persistent cough").click()


def guideline_page(page: Page, address: str) -> None:
    page.get_by_role("article").get_by_role("button", name="page 7").first.click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()


def nothing_asked(page: Page, address: str) -> None:
    page.goto(f"{address}/#/chat/new")
    expect(page.get_by_text("Ask the guideline")).to_be_visible()


def answered(page: Page, address: str) -> None:
    ask(page, QUESTION).get_by_text("Sources (1)").click()
    ask(page, "What is the best chemotherapy for lung cancer?")


def about_to_erase(page: Page, address: str) -> None:
    page.evaluate("document.querySelector('.sessions').open = true")
    page.get_by_role("button", name="Erase").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def report(page: Page, address: str) -> None:
    page.goto(f"{address}/#/admin/guidelines")
    page.get_by_role("link", name="Report").first.click()
    expect(page.get_by_role("heading", name="Self-checks")).to_be_visible()


def compared(page: Page, address: str) -> None:
    page.goto(f"{address}/#/admin/compare")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="Recommendations: ")).to_be_visible()


def recommendations(page: Page, address: str) -> None:
    page.goto(f"{address}/#/admin/browse")
    page.get_by_text("Criteria", exact=True).first.click()


def failed(page: Page, address: str) -> None:
    page.goto(f"{address}/#/admin/guidelines/no-such-edition")
    expect(page.get_by_role("alert")).to_be_visible()


def section(name: str, words: str) -> View:
    def opened(page: Page, address: str) -> None:
        page.goto(f"{address}/#/admin/{name}")
        expect(page.get_by_text(words).first).to_be_visible()

    opened.__name__ = name.replace("/", "_")
    return opened


VIEWS: tuple[View, ...] = (
    nothing_assessed, suggestions, not_understood, assessed, changed_since, guideline_page, nothing_asked, answered,
    about_to_erase, section("overview", "Assessments by risk level"), section("guidelines", "Editions held"), report,
    compared, recommendations, section("browse/symptom-rows", "Possible cancer"), section("browse/terms", "Search"),
    section("audit", "Newest first"), failed,
)  # fmt: skip


def serious(page: Page) -> Iterator[str]:
    for one in Axe().run(page, options=RULES).response["violations"]:
        if one["impact"] in SERIOUS:
            yield f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}"


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_view_has_a_serious_finding(tab: Tab, address: str, theme: str, width: int) -> None:
    page = tab(width, theme, expected=("404",), bypass_csp=True)
    found = {}
    for view in VIEWS:
        view(page, address)
        if problems := list(serious(page)):
            found[view.__name__] = problems
    assert found == {}
