"""The page of a deployment: people sign in, see what their roles allow, and sign out."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Tab
from tests.web.doing import IDENTITY, age, fill_in, sign_in

pytestmark = pytest.mark.long
REFUSED = ("the server responded with a status of 400",)


def test_a_clinician_signs_in_assesses_and_signs_out(tab: Tab, deployed_page: str) -> None:
    page = tab()
    sign_in(page, deployed_page, "ann")
    expect(page.get_by_text("ann@example.nhs.uk")).to_be_visible()
    expect(page.get_by_role("link", name="Admin")).to_be_hidden()
    page.get_by_label("Open a stored record").select_option("S-101")
    page.get_by_role("button", name="Open and assess").click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()
    page.reload()
    expect(page.get_by_text("ann@example.nhs.uk")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert page.evaluate("sessionStorage.length + localStorage.length") == 0


def test_a_wrong_password_is_said_and_lets_nobody_in(tab: Tab, deployed_page: str) -> None:
    page = tab(expected=REFUSED)
    sign_in(page, deployed_page, "ann", "wrong")
    expect(page.get_by_role("alert")).to_contain_text("do not belong together")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_an_admin_sees_the_admin_tab(tab: Tab, deployed_page: str) -> None:
    page = tab()
    sign_in(page, deployed_page, "bob")
    expect(page.get_by_role("link", name="Admin")).to_be_visible()


def test_an_account_without_a_role_is_told_so(tab: Tab, deployed_page: str) -> None:
    page = tab()
    sign_in(page, deployed_page, "carol")
    expect(page.get_by_text("It has no role yet.")).to_be_visible()
    expect(page.get_by_role("navigation", name="Main").get_by_role("link")).to_have_count(0)


def test_who_may_not_open_a_tab_is_told_which_role_it_needs(tab: Tab, deployed_page: str) -> None:
    page = tab()
    sign_in(page, f"{deployed_page}/#/admin", "ann")
    expect(page.get_by_text("It needs the role admin; yours: clinician.")).to_be_visible()


def test_the_source_is_offered_to_who_is_not_signed_in_and_to_who_is(tab: Tab, deployed_page: str) -> None:
    page = tab()
    page.goto(deployed_page)
    before = page.get_by_role("dialog").get_by_role("link", name="Source code")
    expect(before).to_be_in_viewport()
    expect(before).to_have_attribute("href", "/source")
    sign_in(page, deployed_page, "carol")
    expect(page.get_by_role("contentinfo").get_by_role("link", name="Source code")).to_have_attribute("href", "/source")


RENEW = IDENTITY + ".then(({ renew }) => Promise.all([renew(), renew(), renew()]))"
SIGN_OUT = IDENTITY + ".then(async ({ renew, signOut }) => { const one = renew(); signOut(); await one; })"


def test_however_many_requests_find_the_token_old_it_is_renewed_once(tab: Tab, deployed_page: str) -> None:
    page = tab()
    sign_in(page, deployed_page, "ann")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert page.evaluate(RENEW) == [True, True, True]
    assert len([url for url in asked if "/v1/token" in url]) == 1


def test_a_renewal_that_ends_after_signing_out_signs_nobody_in(tab: Tab, deployed_page: str) -> None:
    page = tab()
    sign_in(page, deployed_page, "ann")
    expect(page.get_by_text("ann@example.nhs.uk")).to_be_visible()
    page.route(f"{deployed_page}/", lambda route: route.fulfill(status=204))  # the page stays as long as it can
    page.evaluate(SIGN_OUT)
    assert page.evaluate("sessionStorage.length") == 0


def test_where_renewal_is_refused_one_signs_in_again_and_goes_on(tab: Tab, deployed_page: str) -> None:
    page = tab(expected=REFUSED)
    sign_in(page, deployed_page, "ann")
    age(page, "66")
    page.route("**/v1/token?*", lambda route: route.fulfill(status=400, json={"error": {"message": "TOKEN_EXPIRED"}}))
    page.evaluate(IDENTITY + ".then(({ renew }) => { renew(); renew(); })")
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_text("Your session has ended.")).to_be_visible()
    fill_in(page, "ann")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_label("Age in years")).to_have_value("66")


def test_who_signs_in_after_another_sees_nothing_of_theirs(tab: Tab, deployed_page: str) -> None:
    page = tab(expected=REFUSED)
    sign_in(page, deployed_page, "ann")
    age(page, "66")
    page.route("**/v1/token?*", lambda route: route.fulfill(status=400, json={"error": {"message": "TOKEN_EXPIRED"}}))
    page.evaluate(IDENTITY + ".then(({ renew }) => { renew(); })")
    fill_in(page, "bob")
    expect(page.get_by_text("bob@example.nhs.uk")).to_be_visible()
    expect(page.get_by_label("Age in years")).to_have_value("")


def test_while_the_sign_in_service_is_away_nobody_is_asked_for_a_password_again(tab: Tab, deployed_page: str) -> None:
    page = tab(expected=("503",))
    sign_in(page, deployed_page, "ann")
    page.route("**/v1/token?*", lambda route: route.fulfill(status=503))
    assert page.evaluate(IDENTITY + ".then(({ renew }) => renew().catch((away) => away.message))") == (
        "The sign-in service did not answer. Check the connection, then try again."
    )
    expect(page.get_by_role("dialog")).to_have_count(0)
