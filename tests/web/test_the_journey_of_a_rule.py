"""A draft of a changed recommendation is read, tried, accepted, signed by somebody else and judged."""

import re
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.changed_sample import changed_edition
from tests.web.conftest import Tab, serve
from tests.web.test_everybody_can_use_it import wrong_on

pytestmark = pytest.mark.long
RULE = "1.2.5"
PATIENT = {"patient_id": "FIT-1", "age": 60, "gender": "Male", "symptoms": ["tired"], "findings": ["FIT 13"]}
CALLERS = {"NG12_LOCAL_CALLERS": "anna=clinician,admin;ben=clinician,admin", "NG12_RULES_REQUIRED": "read"}


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to be copied, with the sample guideline."""
    folder = tmp_path_factory.mktemp("desk")
    wiring = Wiring(Settings(data_dir=folder))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    return folder


@pytest.fixture
def desk(ingested: Path, tmp_path: Path) -> Iterator[str]:
    """The product with the sample guideline and two callers beside the local user; rules count once they are read."""
    yield from serve(shutil.copytree(ingested, tmp_path / "data"), CALLERS)


def be(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_label("Acting as").select_option(name)
    expect(page.get_by_label("Acting as")).to_have_value(name)


def dialogue(page: Page) -> Locator:
    return page.get_by_role("dialog")


def decide(page: Page, button: str, verb: str, name: str) -> Locator:
    page.get_by_role("button", name=button, exact=True).click()
    asked = dialogue(page)
    asked.get_by_label("Your name").fill(name)
    asked.get_by_label("Your role").fill("GP")
    asked.get_by_label("Reason").fill("read against its words")
    asked.get_by_role("button", name=verb, exact=True).click()
    return asked


def status(page: Page, said: str) -> None:
    expect(page.locator(".card .badge").first).to_have_text(said)


def assess(page: Page, address: str) -> dict[str, str]:
    found = page.request.post(f"{address}/assess", data={"patient": PATIENT}).json()
    return {one["rule_id"]: one["rule_status"] for one in found["matched_recommendations"]}


def open_rule(page: Page, address: str, rule_id: str = RULE) -> None:
    page.goto(f"{address}/#/admin/rules/{rule_id}")
    page.reload()
    expect(page.get_by_role("heading", name=re.compile(f"^{re.escape(rule_id)} "))).to_be_visible()


def upload(page: Page, address: str, file: Path) -> None:
    page.goto(f"{address}/#/admin/guidelines")
    page.get_by_label("Guideline PDF").set_input_files(file)
    page.get_by_role("button", name="Upload and read").click()
    expect(page.get_by_text("It is the active edition.").first).to_be_visible(timeout=60_000)


def test_a_changed_recommendation_is_uploaded_read_tried_accepted_signed_by_another_and_judged(
    tab: Tab, desk: str, tmp_path: Path
) -> None:
    later = tmp_path / "later.pdf"
    later.write_bytes(changed_edition("15&nbsp;micrograms", "12&nbsp;micrograms", date(2026, 10, 5)))
    page = tab(expected=("409",))
    page.goto(desk)
    be(page, "anna")
    assert assess(page, desk) == {}
    upload(page, desk, later)

    page.goto(f"{desk}/#/admin/rules")
    page.get_by_label("Status").select_option("drafted")
    page.get_by_role("link", name=re.compile(f"^{re.escape(RULE)} ")).click()
    status(page, "drafted")
    expect(page.get_by_text("No record is judged by it")).to_be_visible()
    expect(page.locator(".card", has_text="From the former rule")).to_contain_text("at least 15")
    assert assess(page, desk) == {}
    trial = page.locator("section").filter(has=page.get_by_role("heading", name="Try it"))
    trial.get_by_label("Findings, one a line").fill("FIT 13")
    trial.get_by_role("button", name="Try", exact=True).click()
    expect(trial.get_by_role("heading", name=re.compile("^Met"))).to_be_visible()
    assert list(wrong_on(page)) == []

    decide(page, "Accept", "Accept", "Anna A")
    status(page, "read")
    be(page, "ben")
    decide(page, "Sign", "Sign", "Ben B")
    status(page, "signed")
    assert assess(page, desk) == {RULE: "signed"}
    for told in ("accepted", "signed", "by Ben B (GP), as ben"):
        expect(page.locator(".rule-history")).to_contain_text(told)
    page.goto(f"{desk}/#/admin/audit")
    expect(page.get_by_role("table")).to_contain_text("signed")


def test_a_signer_who_drafted_is_refused_and_another_is_not(tab: Tab, desk: str) -> None:
    page = tab(expected=("409",))
    page.goto(f"{desk}/#/admin/rules/{RULE}")
    be(page, "anna")
    page.get_by_role("button", name="Edit the tree").click()
    page.get_by_label("Is, as in at least 10").fill("at least 12")
    trial = page.locator("section").filter(has=page.get_by_role("heading", name="Try it"))
    trial.get_by_label("Findings, one a line").fill("FIT 13")
    trial.get_by_role("button", name="Try", exact=True).click()
    expect(trial).to_contain_text("The tree that stands says otherwise: not met")
    assert list(wrong_on(page)) == []
    decide(page, "Save and accept", "Accept", "Anna A")
    status(page, "read")
    refused = decide(page, "Sign", "Sign", "Anna A")
    expect(refused.get_by_role("alert")).to_contain_text("does not sign")
    assert list(wrong_on(page)) == []
    refused.get_by_role("button", name="Cancel").click()
    be(page, "ben")
    decide(page, "Sign", "Sign", "Ben B")
    status(page, "signed")


def test_the_second_of_two_editors_is_told_what_changed(tab: Tab, desk: str) -> None:
    anna, ben = tab(), tab(expected=("409",))
    for page, name in ((anna, "anna"), (ben, "ben")):
        page.goto(f"{desk}/#/admin/rules/{RULE}")
        be(page, name)
        page.get_by_role("button", name="Edit the tree").click()
    anna.get_by_label("Is, as in at least 10").fill("at least 14")
    decide(anna, "Save as draft", "Save", "Anna A")
    status(anna, "drafted")
    ben.get_by_label("Is, as in at least 10").fill("at least 12")
    told = decide(ben, "Save as draft", "Save", "Ben B").get_by_role("alert")
    expect(told).to_contain_text("edited by Anna A (GP)")
    expect(told).to_contain_text("at least 14")
    assert list(wrong_on(ben)) == []
    dialogue(ben).get_by_role("button", name="Show it as it is now").click()
    expect(ben.locator(".rule-sides")).to_contain_text("at least 14")


def test_parts_are_added_turned_into_groups_and_removed_by_the_keyboard_too(tab: Tab, desk: str) -> None:
    page = tab(width=360)
    open_rule(page, desk)
    page.get_by_role("button", name="Edit the tree").click()
    form = page.get_by_role("region", name="The tree as a form")
    form.get_by_role("button", name="Add a part to The whole rule", exact=True).press("Enter")
    form.get_by_label("Feature, or several with commas").last.fill("rectal bleeding, rectal mass")
    form.get_by_label("Qualities, all of them").last.fill("unexplained")
    assert list(wrong_on(page)) == [] and not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    decide(page, "Save as draft", "Save", "Anna A")
    expect(page.locator(".rule-sides")).to_contain_text("unexplained rectal bleeding or rectal mass")


def test_a_rulebook_goes_out_and_an_altered_one_does_not_come_in(tab: Tab, desk: str, tmp_path: Path) -> None:
    page = tab(expected=("400",))
    page.goto(f"{desk}/#/admin/rules")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export the rulebook").click()
    file = tmp_path / "out.yaml"
    download.value.save_as(file)
    page.get_by_label("Rulebook file").set_input_files(file)
    page.get_by_role("button", name="Import it").click()
    expect(page.get_by_role("status").filter(has_text="0 rules taken in")).to_be_visible()
    file.write_text(file.read_text().replace("50 and over", "05 and over", 1))
    page.get_by_label("Rulebook file").set_input_files(file)
    page.get_by_role("button", name="Import it").click()
    expect(page.get_by_role("alert")).to_contain_text("seal")
    assert list(wrong_on(page)) == []
