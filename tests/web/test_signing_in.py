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
