"""`make screenshots`: pictures of the three tabs for the README, taken in a Chromium of the product as it is served."""

import sys
import tempfile
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web.conftest import chromium, ingest_samples, serve
from tests.web.doing import QUESTION, ask, headline

_SIZE = (1280, 860)


def main(folder: Path) -> None:
    """Write a PNG a tab into a folder. Raises SystemExit where no Chromium is installed."""
    found = chromium()
    if not found:
        raise SystemExit("No Chromium is installed: apt-get install chromium")
    with tempfile.TemporaryDirectory(prefix="ng12-screenshots-") as data:
        ingest_samples(Path(data))
        with contextmanager(serve)(Path(data)) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": _SIZE[0], "height": _SIZE[1]})
            for name, show in TABS.items():
                show(page, address)
                page.screenshot(path=folder / f"{name}.png")
            browser.close()


def _assessment(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Cough, smoker").click()
    headline(page)


def _chat(page: Page, address: str) -> None:
    page.goto(f"{address}/#/chat")
    ask(page, QUESTION).get_by_text("Sources (").click()
    page.get_by_role("button", name="Erase").first.wait_for()


def _admin(page: Page, address: str) -> None:
    page.goto(f"{address}/#/admin/compare")
    page.get_by_role("button", name="Compare").click()
    page.get_by_role("heading", name="Recommendations: ").wait_for()


TABS: dict[str, Callable[[Page, str], None]] = {"assessment": _assessment, "chat": _chat, "admin": _admin}

if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
