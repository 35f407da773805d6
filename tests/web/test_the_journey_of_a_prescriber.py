"""Who works with the clinical tools asks, follows the steps, and decides on what is proposed; nothing else writes."""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from functions.local.first_run import begin_with_sample
from shared.settings import Settings
from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.model_servers.server import Pace
from tests.doubles.served import serving
from tests.web.conftest import Tab, serve
from tests.web.doing import ask
from tests.web.test_everybody_can_use_it import in_both_themes_and_widths, wrong_on

pytestmark = pytest.mark.long
PRESCRIBE = "Prescribe amlodipine 5 mg once daily for S-102"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The product as an empty folder begins."""
    folder = tmp_path_factory.mktemp("begun")
    begin_with_sample(Settings(data_dir=folder))
    yield from serve(folder)


def proposed(page: Page, begun: str, words: str = PRESCRIBE) -> Locator:
    page.goto(f"{begun}/#/tools")
    ask(page, words)
    return page.get_by_role("region", name="Proposal: ").last


def test_an_answer_comes_with_its_steps_and_sources(tab: Tab, begun: str) -> None:
    page = tab()
    page.goto(f"{begun}/#/tools")
    answer = ask(page, "Does warfarin interact with ibuprofen?")
    expect(answer).to_contain_text("severity major")
    expect(answer.get_by_role("heading", name="Sources")).to_be_visible()
    answer.get_by_text("Steps (").click()
    expect(answer.get_by_role("list").last).to_contain_text("Drug Interaction Check")


def test_a_proposal_says_what_was_checked_and_one_click_writes_it(tab: Tab, begun: str) -> None:
    page = tab()
    card = proposed(page, begun)
    expect(card).to_contain_text("Prescription for Tobias Fenwick (S-102)")
    expect(card).to_contain_text("Not checked: no label was found for amlodipine")
    waiting = page.get_by_role("region", name="Open proposals")
    expect(waiting).to_contain_text("Tobias Fenwick")
    card.get_by_role("button", name="Confirm and write").click()
    expect(card).to_contain_text("Written to the record")
    expect(card.get_by_role("button")).to_have_count(0)
    expect(waiting).to_contain_text("None.")
    expect(ask(page, "Open the record of S-102")).to_contain_text("amlodipine 5 mg once daily")


def test_an_open_proposal_is_found_again_and_rejected(tab: Tab, begun: str) -> None:
    page = tab()
    proposed(page, begun, "Record an allergy to penicillin with rash for S-103")
    page.reload()
    waiting = page.get_by_role("region", name="Open proposals")
    waiting.get_by_role("button", name="Show").click()
    card = page.get_by_role("region", name="Proposal: ")
    card.get_by_label("Why (optional)").fill("tolerated it twice since")
    card.get_by_role("button", name="Reject").click()
    expect(card).to_contain_text("Rejected: nothing was written")
    expect(card).to_contain_text("Reason given: tolerated it twice since")
    expect(waiting).to_contain_text("None.")


def test_whoever_is_no_prescriber_is_not_offered_the_button(tab: Tab, begun: str) -> None:
    page = tab()
    page.route("**/main.js", lambda route: route.fulfill(
        content_type="text/javascript", body=route.fetch().text().replace('"prescriber", ', ""),
    ))  # fmt: skip
    card = proposed(page, begun)
    expect(card).to_contain_text("needs the role prescriber")
    expect(card.get_by_role("button", name="Confirm and write")).to_have_count(0)
    card.get_by_role("button", name="Reject").click()
    expect(card).to_contain_text("nothing was written")


@in_both_themes_and_widths
def test_no_state_of_the_tools_has_a_finding(tab: Tab, begun: str, theme: str, width: int) -> None:
    page = tab(width, theme, bypass_csp=True)
    card = proposed(page, begun)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    wrong = list(wrong_on(page))
    card.get_by_role("button", name="Reject").click()
    expect(card).to_contain_text("nothing was written")
    wrong += wrong_on(page)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert (wrong, wide) == ([], False)


def test_an_image_is_sent_with_a_question_and_its_absence_of_a_reader_is_said(tab: Tab, begun: str) -> None:
    page = tab()
    page.goto(f"{begun}/#/tools")
    held = io.BytesIO()
    Image.new("RGB", (60, 30), "navy").save(held, "PNG")
    page.get_by_label("Image (PNG or JPEG)").set_input_files(
        {"name": "film.png", "mimeType": "image/png", "buffer": held.getvalue()}
    )
    expect(ask(page, "Describe the attached film")).to_contain_text("Image Analysis is unavailable")
    page.get_by_role("button", name="Remove image").click()
    expect(page.get_by_role("button", name="Remove image")).to_be_hidden()
    expect(ask(page, "Does warfarin interact with ibuprofen?")).to_contain_text("severity major")


def test_the_answer_is_read_while_a_model_puts_it_plainly_and_its_words_come_below(
    tab: Tab, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("plainly")
    begin_with_sample(Settings(data_dir=folder))
    model = OpenAIServer(Pace(first=3.0))
    warning = {"what": "check_drug_safety", "arguments": [{"name": "drug_name", "value": "metformin"}],
               "person": "", "quote": "Boxed warning for metformin", "only_if": ""}  # fmt: skip
    understood = {"urgent": "none", "asks": [warning], "standalone": "", "corrects": ""}
    model.says(
        json.dumps(understood), "s1: Lactic acidosis, some cases deadly; the risk is higher with kidney impairment."
    )
    with serving(model) as address:
        told = {"MODEL": "openai", "MODEL_NAME": MODEL, "MODEL_ADDRESS": f"{address}/v1", "AGENT_PLAIN_WORDS": "true"}
        with contextmanager(serve)(folder, {f"NG12_{name}": value for name, value in told.items()}) as served:
            page = tab()
            page.goto(f"{served}/#/tools")
            page.get_by_role("textbox").fill("Boxed warning for metformin?")
            page.get_by_role("textbox").press("Enter")
            words = page.locator(".answer-words").last
            expect(words).to_contain_text("some cases fatal")
            expect(words).not_to_contain_text("In plain words, by a language model")
            expect(words).to_contain_text("metformin: Lactic acidosis, some cases deadly", timeout=10_000)
            expect(page.get_by_role("heading", name="Sources")).to_be_visible()
