"""`make screenshots`: pictures of the three tabs for the README, taken in a Chromium of the product as it is served."""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring

if TYPE_CHECKING:
    from playwright.sync_api import Page

_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
_QUESTION = "From what age should unexplained haemoptysis lead to a referral?"
_SIZE = (1280, 860)
_PATIENCE_SECONDS = 60


def main(folder: Path) -> None:
    """Write a PNG a tab into a folder. Raises SystemExit where no Chromium is installed."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    if not found:
        raise SystemExit("No Chromium is installed: apt-get install chromium")
    with _served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": _SIZE[0], "height": _SIZE[1]})
        for name, show in TABS.items():
            show(page, address)
            page.screenshot(path=folder / f"{name}.png")
        browser.close()


def _assessment(page: "Page", address: str) -> None:
    page.goto(address)
    page.get_by_label("Held patient").select_option("S-102")
    page.get_by_role("button", name="Open and assess").click()
    page.get_by_role("region", name="What to do").wait_for()


def _chat(page: "Page", address: str) -> None:
    page.goto(f"{address}/#/chat")
    page.get_by_label("Your question").fill(_QUESTION)
    page.get_by_role("button", name="Send").click()
    page.get_by_text("Sources (").click()
    page.get_by_role("button", name="Erase").first.wait_for()


def _admin(page: "Page", address: str) -> None:
    page.goto(f"{address}/#/admin/compare")
    page.get_by_role("button", name="Compare").click()
    page.get_by_role("heading", name="Recommendations: ").wait_for()


TABS: dict[str, Callable[["Page", str], None]] = {"assessment": _assessment, "chat": _chat, "admin": _admin}


@contextmanager
def _served() -> Iterator[str]:
    """Serve both editions of the sample guideline from a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="ng12-screenshots-") as folder:
        wiring = Wiring(Settings(data_dir=Path(folder), patients=sample.patients()))
        for pdf in sorted(sample.guideline().parent.glob("*.pdf")):
            ingest_file(wiring, pdf)
        wiring.close()
        port = _free_port()
        command = [sys.executable, "-m", "functions.local.cli", "serve", "--port", str(port)]
        variables = {"NG12_DATA_DIR": folder, "NG12_PATIENTS": str(sample.patients()), "PYTHONPATH": ":".join(sys.path)}
        server = subprocess.Popen(command, env=variables, stderr=subprocess.DEVNULL)
        try:
            yield _answering(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answering(address: str) -> str:
    until = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{address}/health", timeout=5).close()  # noqa: S310  # our own server
        except OSError:
            time.sleep(0.1)
        else:
            return address
    raise SystemExit("The server did not answer.")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
