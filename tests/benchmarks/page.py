"""The page in a Chromium: usable, beside a bare static page; from note to verdict, beside the bare call."""

import functools
import http.server
import json
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.benchmarks.measure import beside, interleaved
from tests.benchmarks.served import environment
from tests.functions.processes import free_port, running

_ROUNDS = 15
_NOTE = """64 year old man, retired plumber, ex-smoker (30 pack years).
Seen with wife.
PC: cough for 7 weeks, no better after antibiotics from the walk-in centre.
Wife thinks he has lost a bit of weight, he is not sure.
More tired than usual for 2 months.
No haemoptysis.
No chest pain.
No fever.
Short of breath on hills.
PMH: hypertension, gout.
DH: amlodipine, allopurinol.
FH: mother breast cancer at 70.
SH: worked with asbestos lagging in his twenties.
O/E: looks well, chest clear, no clubbing.
Sats 97%, HR 76, BP 138/82.
Bloods from last week: Hb 131, platelets 465.
Plan: discuss, review with results."""
_BARE = (
    "<!doctype html><html lang=en><title>bare</title><link rel=icon href=data:,><form><button>Assess</button></form>"
)
_CLICK = """() => new Promise((resolve) => {
    document.querySelector(".headline")?.remove();
    const place = document.querySelector(".result");
    const watcher = new MutationObserver(() => {
        if (!place.querySelector(".headline")) return;
        watcher.disconnect();
        resolve();
    });
    watcher.observe(place, { childList: true, subtree: true });
    document.querySelector(".send button").click();
})"""
_CALL = """async (body) => {
    const reply = await fetch("/assess", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return (await reply.json()).risk_level;
}"""


def run() -> Iterator[str]:
    """Yield the lines."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        yield "no Chromium is installed: SKIPPED"
        return
    with environment() as variables, sync_playwright() as playwright, _bare_page() as bare:
        port = free_port()
        command = [sys.executable, "-m", "functions.local.cli", "serve", "--port", str(port)]
        limits = {"NG12_REQUESTS_PER_MINUTE": "0"}
        with running(command, port, {**variables, **limits}) as address:
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
            yield _until_usable(browser, address, bare)
            yield _until_assessed(browser, address)
            browser.close()


def _until_usable(browser: Browser, address: str, bare: str) -> str:
    """Each time with nothing cached; usable is when the button that assesses is there."""

    def opened(where: str) -> None:
        context = browser.new_context()
        page = context.new_page()
        page.goto(where)
        page.get_by_role("button", name="Assess", exact=True).wait_for()
        context.close()

    seconds = interleaved({"page usable": lambda: opened(address), "bare page usable": lambda: opened(bare)}, _ROUNDS)
    return beside(seconds, "page usable", "bare page usable", "goal: at most 2.00")


def _until_assessed(browser: Browser, address: str) -> str:
    page = browser.new_page()
    page.goto(address)
    page.get_by_label("Consultation note or letter").fill(_NOTE)
    contestants = {
        "note to verdict": lambda: page.evaluate(_CLICK),
        "bare call": lambda: page.evaluate(_CALL, json.dumps({"note": _NOTE})),
    }
    seconds = interleaved(contestants, _ROUNDS)
    return beside(seconds, "note to verdict", "bare call", "goal: at most 60 ms more")


@contextmanager
def _bare_page() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text(_BARE, encoding="utf-8")
        handler = functools.partial(_Quiet, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Write no log."""
