"""A model's tree is asked for in the view of a rule, shown beside our draft, and saved by a person alone."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pipelines.desk.parts import open_desk
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.drafting_models import reply_of
from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.served import serving
from tests.web.conftest import Tab, serve
from tests.web.test_everybody_can_use_it import wrong_on
from tests.web.test_the_journey_of_a_rule import RULE, decide, ingested, open_rule, status  # noqa: F401  # a fixture

pytestmark = pytest.mark.long


@pytest.fixture
def server() -> OpenAIServer:
    """What the model says."""
    return OpenAIServer()


@pytest.fixture
def words(ingested: Path) -> str:  # noqa: F811
    """The words of the rule."""
    wiring = Wiring(Settings(data_dir=ingested))
    text = open_desk(wiring).ruling(RULE).recommendation.text
    wiring.close()
    return text


@pytest.fixture
def desk(ingested: Path, tmp_path: Path, server: OpenAIServer) -> Iterator[str]:  # noqa: F811
    """The product with the sample guideline and a model."""
    with serving(server) as address:
        model = {"NG12_MODEL": "openai", "NG12_MODEL_ADDRESS": f"{address}/v1", "NG12_MODEL_NAME": MODEL}
        yield from serve(shutil.copytree(ingested, tmp_path / "data"), model)


def asked(page: Page) -> Locator:
    card = page.locator(".card").filter(has=page.get_by_role("heading", name="A language model's tree"))
    card.get_by_role("button", name="Ask the model for a tree").click()
    return card


def test_where_it_differs_the_difference_is_shown_and_a_person_saves_it_as_a_draft(
    tab: Tab, desk: str, server: OpenAIServer, words: str
) -> None:
    page = tab()
    server.says(reply_of({"measure": "fit", "is": "at least 15", "unit": "micrograms Hb/g"}, words))
    open_rule(page, desk)
    card = asked(page)
    expect(card.get_by_role("heading", name=f"From our draft to the tree of {MODEL}")).to_be_visible()
    expect(card).to_contain_text("Taken out: adults")
    assert list(wrong_on(page)) == []
    status(page, "read")
    card.get_by_role("button", name="Open it in the form").click()
    expect(page.get_by_role("region", name="The tree as a form")).to_be_visible()
    decide(page, "Save as draft", "Save", "Anna A")
    status(page, "drafted")
    expect(page.locator(".rule-history")).to_contain_text("edited")
    page.goto(f"{desk}/#/admin/audit")
    expect(page.get_by_role("table")).to_contain_text(f"Rule drafted by a model {RULE}")


def test_a_tree_that_says_more_than_the_words_is_refused_without_its_words(
    tab: Tab, desk: str, server: OpenAIServer, words: str
) -> None:
    page = tab()
    server.says(reply_of({"people": "<script>alert(1)</script>, 16 and over"}, words))
    open_rule(page, desk)
    card = asked(page)
    expect(card).to_contain_text("says more than the words do, so it is not shown")
    expect(card).not_to_contain_text("script")
    assert list(wrong_on(page)) == []
    status(page, "read")
