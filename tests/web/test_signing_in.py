"""The page of a deployment: people sign in, see what their roles allow, and sign out."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.identity import IdentityProvider
from tests.functions.processes import free_port, running
from tests.identity.conftest import settings_of
from tests.web.conftest import Tab

pytestmark = pytest.mark.long
REFUSED = ("the server responded with a status of 400",)


@pytest.fixture(scope="module")
def deployed(provider: IdentityProvider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("sign-in")
    wiring = Wiring(Settings(data_dir=folder))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    settings = settings_of(provider, folder) | {"NG12_SIGN_IN_KEY": "public"}
    port = free_port()
    with running(
        [sys.executable, "-m", "functions.local.cli", "serve", "--port", str(port)], port, settings
    ) as address:
        yield address


def sign_in(page: Page, address: str, name: str, password: str = "right") -> None:
    page.goto(address)
    fill_in(page, name, password)


def fill_in(page: Page, name: str, password: str = "right") -> None:
    page.get_by_label("E-mail address").fill(f"{name}@example.nhs.uk")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_a_clinician_signs_in_assesses_and_signs_out(tab: Tab, deployed: str) -> None:
    page = tab()
    sign_in(page, deployed, "ann")
    expect(page.get_by_text("ann@example.nhs.uk")).to_be_visible()
    expect(page.get_by_role("link", name="Admin")).to_be_hidden()
    page.get_by_label("Held patient").select_option("S-101")
    page.get_by_role("button", name="Open and assess").click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()
    page.reload()
    expect(page.get_by_text("ann@example.nhs.uk")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert page.evaluate("sessionStorage.length + localStorage.length") == 0


def test_a_wrong_password_is_said_and_lets_nobody_in(tab: Tab, deployed: str) -> None:
    page = tab(expected=REFUSED)
    sign_in(page, deployed, "ann", "wrong")
    expect(page.get_by_role("alert")).to_contain_text("do not belong together")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_an_admin_sees_the_admin_tab(tab: Tab, deployed: str) -> None:
    page = tab()
    sign_in(page, deployed, "bob")
    expect(page.get_by_role("link", name="Admin")).to_be_visible()


def test_an_account_without_a_role_is_told_so(tab: Tab, deployed: str) -> None:
    page = tab()
    sign_in(page, deployed, "carol")
    expect(page.get_by_text("It has no role yet.")).to_be_visible()
    expect(page.get_by_role("navigation", name="Main").get_by_role("link")).to_have_count(0)


def test_who_may_not_open_a_tab_is_told_which_role_it_needs(tab: Tab, deployed: str) -> None:
    page = tab()
    sign_in(page, f"{deployed}/#/admin", "ann")
    expect(page.get_by_text("It needs the role admin; yours: clinician.")).to_be_visible()


RENEW = "import('/page/identity.js').then(({ renew }) => Promise.all([renew(), renew(), renew()]))"
SIGN_OUT = (
    "import('/page/identity.js').then(async ({ renew, signOut }) => { const one = renew(); signOut(); await one; })"
)


def test_however_many_requests_find_the_token_old_it_is_renewed_once(tab: Tab, deployed: str) -> None:
    page = tab()
    sign_in(page, deployed, "ann")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert page.evaluate(RENEW) == [True, True, True]
    assert len([url for url in asked if "/v1/token" in url]) == 1


def test_a_renewal_that_ends_after_signing_out_signs_nobody_in(tab: Tab, deployed: str) -> None:
    page = tab()
    sign_in(page, deployed, "ann")
    expect(page.get_by_text("ann@example.nhs.uk")).to_be_visible()
    page.route(f"{deployed}/", lambda route: route.fulfill(status=204))  # the page stays as long as it can
    page.evaluate(SIGN_OUT)
    assert page.evaluate("sessionStorage.length") == 0


def test_where_renewal_is_refused_one_signs_in_again_and_goes_on(tab: Tab, deployed: str) -> None:
    page = tab(expected=REFUSED)
    sign_in(page, deployed, "ann")
    page.get_by_label("Age in years").fill("66")
    page.route("**/v1/token?*", lambda route: route.fulfill(status=400, json={"error": {"message": "TOKEN_EXPIRED"}}))
    page.evaluate("import('/page/identity.js').then(({ renew }) => { renew(); renew(); })")
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_text("Your session has ended.")).to_be_visible()
    fill_in(page, "ann")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_label("Age in years")).to_have_value("66")


def test_who_signs_in_after_another_sees_nothing_of_theirs(tab: Tab, deployed: str) -> None:
    page = tab(expected=REFUSED)
    sign_in(page, deployed, "ann")
    page.get_by_label("Age in years").fill("66")
    page.route("**/v1/token?*", lambda route: route.fulfill(status=400, json={"error": {"message": "TOKEN_EXPIRED"}}))
    page.evaluate("import('/page/identity.js').then(({ renew }) => { renew(); })")
    fill_in(page, "bob")
    expect(page.get_by_text("bob@example.nhs.uk")).to_be_visible()
    expect(page.get_by_label("Age in years")).to_have_value("")


def test_while_the_sign_in_service_is_away_nobody_is_asked_for_a_password_again(tab: Tab, deployed: str) -> None:
    page = tab(expected=("503",))
    sign_in(page, deployed, "ann")
    page.route("**/v1/token?*", lambda route: route.fulfill(status=503))
    assert page.evaluate("import('/page/identity.js').then(({ renew }) => renew().catch((away) => away.message))") == (
        "The sign-in service did not answer. Check the connection, then try again."
    )
    expect(page.get_by_role("dialog")).to_have_count(0)
