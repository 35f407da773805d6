"""Whoever comes to the page lands on what is theirs: a clinician on assessment, a patient or carer on documents."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from functions.local.first_run import begin_with_sample
from shared.http.caller import Role
from shared.settings import Settings
from tests.web.conftest import Tab, serve
from tests.web.doing import IDENTITY, fill_in, open_held, sign_in

pytestmark = pytest.mark.long
LANDS = {  # the heading of the view, in sight or for screen readers, and the tab that is marked
    Role.CLINICIAN: ("Suspected cancer: refer, test or watch?", "Assessment"),
    Role.PATIENT: ("My documents", "My documents"),
    Role.PATIENT_DENTAL: ("My documents", "My documents"),
    Role.PATIENT_DIABETES: ("My documents", "My documents"),
    Role.DOCTOR_DENTAL: ("Knowledge", "Knowledge"),
    Role.DOCTOR_ENDOCRINE: ("Knowledge", "Knowledge"),
    Role.ADMIN: ("Admin", "Admin"),
    Role.PRESCRIBER: ("The guideline", "Guideline"),
}
PATIENTS = (Role.PATIENT, Role.PATIENT_DENTAL, Role.PATIENT_DIABETES)
EVERYBODY = (*(f"{role}={role}" for role in Role), "both=patient,clinician", "carer=patient,patient_dental")


@pytest.fixture(scope="module")
def chooser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The product as an empty folder begins, with a caller of each role to choose from."""
    folder = tmp_path_factory.mktemp("callers")
    begin_with_sample(Settings(data_dir=folder))
    yield from serve(folder, options=[part for caller in EVERYBODY for part in ("--as", caller)])


def become(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_label("Acting as").select_option(name)
    expect(page.get_by_label("Acting as")).to_have_value(name)


def expect_landed(page: Page, heading: str, tab_name: str) -> None:
    expect(page.get_by_role("heading", level=1, name=heading)).to_have_count(1)
    expect(
        page.get_by_role("navigation", name="Main").get_by_role("link", name=tab_name, exact=True)
    ).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("role", Role)
def test_each_role_lands_on_what_is_theirs(tab: Tab, chooser: str, role: Role) -> None:
    page = tab()
    page.goto(chooser)
    become(page, role)
    page.goto(f"{chooser}/")
    expect_landed(page, *LANDS[role])
    expect(page.get_by_role("contentinfo").get_by_role("link", name="Source code")).to_have_attribute("href", "/source")
    expect(page.get_by_text("Your account cannot open this")).to_have_count(0)


@pytest.mark.parametrize("name", [*PATIENTS, "carer"])
def test_a_patient_or_carer_is_taken_from_an_assessment_to_their_documents_and_sees_nothing_of_it(
    tab: Tab, chooser: str, name: str
) -> None:
    page = tab()
    open_held(page, chooser, "S-102")
    become(page, name)
    expect_landed(page, "My documents", "My documents")
    assert "S-102" not in page.url
    expect(page.locator(".headline, .badge, [class*=tone-], [class*=urgency-]")).to_have_count(0)
    expect(page.get_by_role("link", name="Assessment", exact=True)).to_have_count(0)
    page.get_by_role("link", name="NG12 Assessor").click()
    expect_landed(page, "My documents", "My documents")


def test_no_recommendation_of_the_guideline_is_red_to_a_patient_who_looks_it_up(tab: Tab, chooser: str) -> None:
    page = tab()
    page.goto(chooser)
    become(page, Role.PATIENT)
    page.get_by_role("link", name="Guideline", exact=True).click()
    expect(page.locator(".badge").first).to_be_visible()
    expect(page.locator("[class*=urgency-]")).to_have_count(0)


def test_a_clinician_who_is_a_patient_too_lands_on_assessment(tab: Tab, chooser: str) -> None:
    page = tab()
    page.goto(chooser)
    become(page, "both")
    expect_landed(page, *LANDS[Role.CLINICIAN])


def test_whoever_may_open_what_is_shown_stays_there_when_another_is_chosen(tab: Tab, chooser: str) -> None:
    page = tab()
    page.goto(f"{chooser}/#/guideline/terms")
    become(page, Role.PATIENT)
    expect(page.get_by_role("heading", name="The guideline")).to_be_visible()
    assert page.url.endswith("#/guideline/terms")


def test_who_signs_in_after_another_begins_at_what_is_theirs(tab: Tab, deployed_page: str) -> None:
    page = tab(expected=("the server responded with a status of 400",))
    sign_in(page, f"{deployed_page}/#/admin", "bob")
    expect(page.get_by_role("heading", name="Admin")).to_be_visible()
    page.route("**/v1/token?*", lambda route: route.fulfill(status=400, json={"error": {"message": "TOKEN_EXPIRED"}}))
    page.evaluate(IDENTITY + ".then(({ renew }) => { renew(); })")
    fill_in(page, "ann")
    expect(page.get_by_text("ann@example.nhs.uk")).to_be_visible()
    expect(page.get_by_label("Consultation note or letter")).to_be_visible()
