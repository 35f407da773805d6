"""A served copy of the product and a Chromium that looks at it; whatever the browser complains of fails the test."""

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.identity import IdentityProvider
from tests.functions.conftest import empty_service, service  # noqa: F401  # fixtures of this folder too
from tests.functions.processes import free_port, running
from tests.identity.conftest import provider, settings_of  # noqa: F401  # likewise

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
Tab = Callable[..., Page]
TABS = pytest.StashKey[list[BrowserContext]]()
PATIENCE_MS = 20_000
expect.set_options(timeout=PATIENCE_MS)


def chromium() -> str | None:
    """Where a Chromium is installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium; skips loudly where none is installed."""
    found = chromium()
    if not found:
        pytest.skip("no Chromium is installed (apt-get install chromium): the BROWSER TESTS WERE SKIPPED")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield launched
        launched.close()


def serve(
    folder: Path, settings: Mapping[str, str] = MappingProxyType({}), options: Sequence[str] = ()
) -> Iterator[str]:
    """Serve a data folder as it is on one port until the generator is closed."""
    port = free_port()
    command = [sys.executable, "-m", "functions.local.cli", "serve", "--no-sample", "--port", str(port), *options]
    patients = shutil.copy(sample.patients(), folder / "patients.jsonl")  # held records are written to this file
    variables = {"NG12_DATA_DIR": str(folder), "NG12_PATIENTS": str(patients), **settings}
    with running(command, port, variables) as address:
        yield address


def ingest_samples(folder: Path) -> None:
    """Take both editions of the sample guideline into a data folder."""
    wiring = Wiring(Settings(data_dir=folder))
    for pdf in sorted(sample.guideline().parent.glob("*.pdf")):
        ingest_file(wiring, pdf)
    wiring.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The product with both editions of the sample guideline, the later one active."""
    folder = tmp_path_factory.mktemp("page")
    ingest_samples(folder)
    yield from serve(folder)


@pytest.fixture
def empty_address(tmp_path: Path) -> Iterator[str]:
    """The product before any guideline."""
    yield from serve(tmp_path)


@pytest.fixture(scope="module")
def deployed_page(provider: IdentityProvider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:  # noqa: F811
    """The product as deployed: people sign in; an edition is active."""
    folder = tmp_path_factory.mktemp("sign-in")
    ingest_samples(folder)
    yield from serve(folder, settings_of(provider, folder) | {"NG12_SIGN_IN_KEY": "public"})


@pytest.fixture
def tab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """Opens tabs; at the end nothing may have failed in them, and no other host been asked for anything."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(width: int = 1440, theme: str = "light", *, expected: tuple[str, ...] = (), **options: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("console", lambda said: _note(said.type, said.text, expected, complaints))
        page.on("request", lambda asked: _check_host(asked.url, complaints))
        return page

    request.node.stash[TABS] = contexts
    yield opened
    assert complaints == []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Close the tabs before any fixture ends: a server made for one test may end before the tabs that still ask it."""
    for context in item.stash.get(TABS, []):
        with suppress(Error):
            context.close()


def _note(kind: str, text: str, expected: tuple[str, ...], complaints: list[str]) -> None:
    if kind in ("error", "warning") and not any(words in text for words in expected):
        complaints.append(f"console: {text}")


def _check_host(url: str, complaints: list[str]) -> None:
    where = urlparse(url)
    if where.scheme not in ("blob", "data") and where.hostname != "127.0.0.1":
        complaints.append(f"another host: {where.hostname}")
