"""A guideline that is not NG12 is read at the desk and judged; the page words its urgencies, and promises no time."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pipelines.ingest.ingest import ingest
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.third_guideline import CODE, third_guideline
from tests.web.conftest import Tab, ingest_samples, serve
from tests.web.doing import headline, paste
from tests.web.test_the_journey_of_a_rule import decide, open_rule, status

pytestmark = pytest.mark.long
RULE = "1.1.3"
NOTE = "58 year old woman. Persistent hoarseness."
PROMISES = re.compile(r"weeks|hours|days")


@pytest.fixture(scope="module")
def third(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Two guidelines held, the third one served; rules count once they were read."""
    folder = tmp_path_factory.mktemp("third")
    ingest_samples(folder)
    wiring = Wiring(Settings(data_dir=folder))
    ingest(third_guideline(), wiring)
    wiring.close()
    yield from serve(folder, {"NG12_GUIDELINE": CODE, "NG12_RULES_REQUIRED": "read"})


def read(page: Page, address: str) -> None:
    """Accept the rule at the desk as it was drafted."""
    open_rule(page, address, RULE)
    status(page, "drafted")
    decide(page, "Accept", "Accept", "Anna A")
    status(page, "read")


def test_its_rule_is_read_at_the_desk_and_judged_in_its_own_words(tab: Tab, third: str) -> None:
    page = tab()
    page.goto(third)
    expect(page.locator("#edition")).to_contain_text(CODE)
    expect(paste(page, NOTE)).to_contain_text("Not judged: 8 recommendations")
    expect(page.get_by_text("cannot be judged yet")).to_have_count(1)
    read(page, third)
    page.goto(f"{third}/#/assess")
    page.get_by_label("Consultation note or letter").press("Enter")
    found = headline(page)
    expect(found).to_contain_text("chest X-ray")
    assert found.inner_text().startswith("Urgent\n")
    assert not PROMISES.search(page.locator(".outcome").inner_text())


def test_what_is_browsed_is_worded_as_its_edition_words_it(tab: Tab, third: str) -> None:
    page = tab()
    page.goto(f"{third}/#/guideline/recommendations/{RULE}")
    badge = page.locator("#view .badge").first
    expect(badge).to_have_text("Urgent")
    page.get_by_label("Edition").select_option(label="SRG1, 15 June 2026")
    expect(badge).to_have_text("Within 2 weeks")
