"""With a model that is slow the rules' answer is there at once, marked as provisional wherever it is taken, and what is
being read does not move when the rest arrives.
"""

import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.served import Answer, Asked, serving
from tests.pipelines.assess.readers import fact
from tests.web.conftest import Tab, ingest_samples, serve
from tests.web.doing import headline
from tests.web.test_everybody_can_use_it import in_both_themes_and_widths, wrong_on
from tests.web.test_nothing_said_of_a_record_changes_it import texts_taken_along

pytestmark = pytest.mark.long
PATIENCE = 30.0
UNDER_WAY = "Provisional: a second reading is under way"
MET = "63 year old woman, never smoked. Dysphagia for 2 weeks. Brings up gubbinsy red bits."
UNCONSCIOUS = {"kind": "unconscious", "quote": "gubbinsy red bits"}
CALM = "63 year old woman, never smoked. Sore throat for 2 days. Brings up gubbinsy red bits."


class SlowReader(OpenAIServer):
    """A model that answers once it is let go; `facts` and `emergency`: what it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = threading.Event()
        self.check_let_go = threading.Event()
        self.facts: tuple[dict[str, Any], ...] = ()
        self.emergency: dict[str, str] | None = None

    def begin(
        self, *facts: dict[str, Any], emergency: dict[str, str] | None = None, is_check_held: bool = False
    ) -> None:
        """Hold back from now on, and read this then."""
        self.let_go.clear()
        (self.check_let_go.clear if is_check_held else self.check_let_go.set)()
        self.facts, self.emergency = facts, emergency

    def answer(self, asked: Asked) -> Answer:
        self.let_go.wait(PATIENCE)
        is_check = "claims" in json.dumps(asked.json["response_format"])
        if is_check:
            self.check_let_go.wait(PATIENCE)
        self.says(json.dumps({"claims": []} if is_check else {"emergency": self.emergency, "facts": list(self.facts)}))
        return super().answer(asked)


@pytest.fixture(scope="module")
def model() -> Iterator[SlowReader]:
    yield SlowReader()


@pytest.fixture(scope="module")
def read_twice(model: SlowReader, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The product with that model beside its rules."""
    folder = tmp_path_factory.mktemp("slow")
    ingest_samples(folder)
    with serving(model) as served:
        told = {"NG12_MODEL": "openai", "NG12_MODEL_NAME": MODEL, "NG12_MODEL_ADDRESS": f"{served}/v1"}
        yield from serve(folder, told)
        model.let_go.set()
        model.check_let_go.set()


def begin(page: Page, address: str, note: str) -> Locator:
    """Paste a note and have it assessed; return the headline, which is there while the model still reads."""
    page.goto(address)
    page.get_by_label("Consultation note or letter").fill(note)
    page.keyboard.press("Enter")
    found = headline(page)
    expect(found).to_contain_text(UNDER_WAY)
    return found


def begun(tab: Tab, address: str, model: SlowReader, note: str) -> Page:
    """Return a page with the rules' answer to a note, while a model that finds nothing still reads."""
    model.begin()
    page = tab()
    begin(page, address, note)
    return page


def end(page: Page, model: SlowReader) -> None:
    model.let_go.set()
    expect(page.get_by_text(UNDER_WAY)).to_have_count(0)


def top_of(one: Locator) -> float:
    box = one.bounding_box()
    assert box is not None
    return box["y"]


def places(page: Page) -> dict[str, float]:
    """Where the lines of the headline stand."""
    lines = page.locator(
        ".headline h2, .headline .person, .headline .action, .headline .action-none, .headline .because"
    )
    return {f"{one.get_attribute('class')} {n}": top_of(one) for n, one in enumerate(lines.all())}


def test_the_rules_answer_is_shown_while_the_model_reads(tab: Tab, read_twice: str, model: SlowReader) -> None:
    model.begin()
    page = tab()
    found = begin(page, read_twice, MET)
    expect(found.get_by_role("heading")).to_have_text("Suspected cancer pathway referral")
    expect(found.locator(".level")).to_contain_text("(provisional)")
    expect(page.get_by_role("region", name="Result")).not_to_have_attribute("aria-busy", "true")
    end(page, model)
    expect(found.locator(".level")).to_contain_text("Level: Urgent Referral")
    assert "provisional" not in found.inner_text().lower()


def test_where_nothing_is_met_nobody_is_told_so_calmly_before_it_is_decided(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    model.begin(fact("haemoptysis", "gubbinsy red bits"))
    page = tab()
    found = begin(page, read_twice, CALM)
    expect(found.get_by_role("heading")).to_have_text("So far, no referral or test on the record")
    assert "tone-test" in (found.get_attribute("class") or "")
    end(page, model)
    expect(found.get_by_role("heading")).to_contain_text("To decide first: ")
    expect(page.locator(".open q")).to_have_text("gubbinsy red bits")


def test_what_is_taken_along_meanwhile_carries_the_mark_and_what_is_taken_after_does_not(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    model.begin()
    page = tab(permissions=["clipboard-read", "clipboard-write"])
    begin(page, read_twice, MET)
    texts = texts_taken_along(page)
    assert UNDER_WAY in texts["copied"].splitlines()
    assert f"Not decided yet. {UNDER_WAY}" in texts["letter"].splitlines()
    assert json.loads(texts["saved"])["assessment"]["provisional"] is True
    assert UNDER_WAY in (page.locator(".sheet-print").text_content() or "")
    page.get_by_role("button", name="Patient leaflet").click()
    assert f"[{UNDER_WAY}." in page.get_by_role("textbox", name="Patient leaflet").input_value()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    end(page, model)
    texts = texts_taken_along(page)
    assert "rovisional" not in texts["copied"] + texts["letter"] + texts["saved"]


@pytest.mark.parametrize("width", [1440, 390, 360])
@pytest.mark.parametrize("note", [MET, CALM], ids=["met", "nothing met"])
@pytest.mark.parametrize("reads", [(), (fact("haemoptysis", "gubbinsy red bits"),)], ids=["nothing", "more"])
def test_the_headline_does_not_move_when_the_rest_arrives(
    tab: Tab, read_twice: str, model: SlowReader, width: int, note: str, reads: tuple[dict[str, Any], ...]
) -> None:
    model.begin(*reads)
    page = tab(width)
    begin(page, read_twice, note)
    before = places(page)
    end(page, model)
    assert before.keys()
    if note == MET or not reads:
        assert places(page) == before
    else:  # what it asks takes the place of what was said so far
        assert list(places(page).values())[:2] == list(before.values())[:2]


def test_a_line_that_is_being_read_further_down_does_not_move_when_a_question_comes_above_it(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    model.begin(fact("haemoptysis", "gubbinsy red bits"))
    page = tab(390)
    begin(page, read_twice, MET)
    heading = page.get_by_role("heading", name="What was read")
    heading.evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 200)")
    before = top_of(heading)
    model.let_go.set()
    expect(page.get_by_role("heading", name="To decide", exact=True)).to_have_count(1)
    assert abs(top_of(heading) - before) < 1


def test_an_answer_given_meanwhile_is_counted_and_the_older_one_does_not_come_over_it(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    page = begun(tab, read_twice, model, MET)
    page.get_by_role("button", name=re.compile("^Dysphagia.*: taken")).click()
    page.get_by_role("group", name="Correct “").get_by_role("button", name="It is not so", exact=True).click()
    expect(page.locator(".reading .beside")).to_contain_text("corrected to")
    end(page, model)
    expect(page.locator(".reading .beside")).to_contain_text("corrected to")


def test_a_correction_that_is_begun_outlives_the_arrival(tab: Tab, read_twice: str, model: SlowReader) -> None:
    page = begun(tab, read_twice, model, MET)
    page.get_by_role("button", name=re.compile("^Dysphagia.*: taken")).click()
    expect(page.get_by_role("group", name="Correct “")).to_be_visible()
    end(page, model)
    expect(page.get_by_role("group", name="Correct “")).to_be_visible()


def begin_to_correct(page: Page) -> Locator:
    """Choose the clause on dysphagia; return what it may be corrected to."""
    page.get_by_role("button", name=re.compile("^Dysphagia.*: taken")).click()
    choices = page.get_by_role("group", name="Correct “")
    expect(choices).to_be_visible()
    return choices


def test_whoever_types_in_the_note_beside_an_open_correction_types_on_when_the_rest_arrives(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    model.begin()
    page = tab()
    found = begin(page, read_twice, MET)
    begin_to_correct(page)
    note = page.get_by_label("Consultation note or letter")
    note.click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Also")
    end(page, model)
    page.keyboard.type(" losing weight")
    expect(note).to_have_value(f"{MET} Also losing weight")
    expect(note).to_be_focused()
    expect(found.get_by_role("heading")).to_have_text("Suspected cancer pathway referral")
    expect(page.locator(".reading .beside")).to_have_count(0)
    expect(page.get_by_role("group", name="Correct “")).to_be_visible()


def test_whoever_types_in_a_correction_types_on_where_they_were_when_the_rest_arrives(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    page = begun(tab, read_twice, model, MET)
    choices = begin_to_correct(page)
    choices.get_by_role("searchbox").click()
    page.keyboard.type("haemopsis")
    for _ in "sis":
        page.keyboard.press("ArrowLeft")
    end(page, model)
    page.keyboard.type("ty")
    expect(choices.get_by_role("searchbox")).to_have_value("haemoptysis")
    expect(choices.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Enter")
    choices.get_by_role("status").get_by_role("button").first.click()
    expect(page.locator(".reading .beside")).to_contain_text("“Dysphagia for 2 weeks”: means ")


def test_a_correction_that_outlived_the_arrival_is_closed_on_the_clause_and_chosen_anew(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    page = begun(tab, read_twice, model, MET)
    choices = begin_to_correct(page)
    end(page, model)
    choices.get_by_role("button", name="Close").click()
    expect(choices).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Dysphagia.*: taken"))).to_be_focused()
    begin_to_correct(page).get_by_role("button", name="It is not so", exact=True).click()
    expect(page.locator(".reading .beside")).to_contain_text("corrected to denied")


def test_whoever_has_corrected_and_types_in_the_note_types_on_when_the_rest_arrives(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    page = begun(tab, read_twice, model, MET)
    begin_to_correct(page).get_by_role("button", name="It is not so", exact=True).click()
    expect(page.locator(".before")).to_be_in_viewport()
    expect(page.get_by_role("region", name="Result")).to_be_focused()
    note = page.get_by_label("Consultation note or letter")
    note.click()
    page.keyboard.press("Control+End")
    end(page, model)
    page.keyboard.type(" Also")
    expect(note).to_have_value(f"{MET} Also")


def test_a_late_emergency_is_seen_and_whoever_types_in_the_note_types_on(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    model.begin(emergency=UNCONSCIOUS)
    page = tab()
    begin(page, read_twice, MET)
    note = page.get_by_label("Consultation note or letter")
    note.click()
    page.keyboard.press("Control+End")
    end(page, model)
    expect(page.locator(".emergency")).to_be_in_viewport()
    page.keyboard.type(" Also")
    expect(note).to_have_value(f"{MET} Also")


def test_an_emergency_in_a_note_edited_beside_a_correction_does_not_wait_for_the_model(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    page = begun(tab, read_twice, model, MET)
    end(page, model)
    begin_to_correct(page).get_by_role("button", name="It is not so", exact=True).click()
    expect(page.locator(".reading .beside")).to_contain_text("corrected to denied")
    expect(page.get_by_text(UNDER_WAY)).to_have_count(0)
    model.begin()
    page.get_by_label("Consultation note or letter").fill(f"{MET} Crushing chest pain since this morning, sweating.")
    page.keyboard.press("Enter")
    expect(page.locator(".emergency q")).to_have_text("Crushing chest")
    expect(headline(page)).to_contain_text(UNDER_WAY)
    expect(page.locator(".reading .beside")).to_contain_text("corrected to denied")
    end(page, model)
    expect(page.locator(".emergency q")).to_have_text("Crushing chest")
    expect(page.locator(".reading .beside")).to_contain_text("corrected to denied")


def test_an_emergency_that_the_model_saw_is_shown_before_it_has_checked(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    model.begin(fact("haemoptysis", "gubbinsy red bits"), emergency=UNCONSCIOUS, is_check_held=True)
    page = tab()
    found = begin(page, read_twice, MET)
    action = found.locator(".action").first.inner_text()
    choices = begin_to_correct(page)
    choices.get_by_role("searchbox").click()
    page.keyboard.type("haemop")
    model.let_go.set()
    expect(page.locator(".emergency q")).to_have_text("gubbinsy red bits")
    expect(found).to_contain_text(UNDER_WAY)
    page.keyboard.type("tysis")
    expect(choices.get_by_role("searchbox")).to_have_value("haemoptysis")
    model.check_let_go.set()
    expect(page.get_by_text(UNDER_WAY)).to_have_count(0)
    expect(page.locator(".emergency q")).to_have_text("gubbinsy red bits")
    assert found.locator(".action").first.inner_text() == action


def breaks_off(page: Page, address: str, note: str, *more: tuple[str, dict[str, Any]]) -> None:
    """Have a note assessed over a connection that ends after the rules' answer and `more`."""
    page.goto(address)
    verdict = page.evaluate(
        "(note) => fetch('/assess', { method: 'POST', headers: { 'Content-Type': 'application/json' },"
        " body: JSON.stringify({ note, patient: { patient_id: 'B-1' } }) }).then((reply) => reply.json())",
        note,
    )
    events = [("verdict", {**verdict, "provisional": True, "decision": "provisional"}), *more]
    sent = "".join(f"event: {kind}\ndata: {json.dumps(data)}\n\n" for kind, data in events)
    page.route("**/assess", lambda route: route.fulfill(content_type="text/event-stream", body=sent))
    page.get_by_label("Consultation note or letter").fill(note)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("The answer broke off")


def test_a_connection_that_ends_after_the_verdict_leaves_it_marked(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    model.begin()
    model.let_go.set()
    page = tab()
    breaks_off(page, read_twice, MET)
    expect(headline(page)).to_contain_text("Provisional: the second reading did not arrive; assess again")


def test_where_the_connection_ends_after_the_verdict_it_is_said_that_what_was_entered_is_counted(
    tab: Tab, read_twice: str, model: SlowReader
) -> None:
    model.begin()
    model.let_go.set()
    page = tab()
    breaks_off(page, read_twice, MET)
    told = page.locator(".stage > .said")
    expect(told).to_contain_text("Below is what the rules found in what was entered")
    expect(told).not_to_contain_text("does not count")


@pytest.mark.parametrize("width", [360, 320])
def test_that_the_second_reading_did_not_arrive_is_read_whole_on_a_phone(
    tab: Tab, read_twice: str, model: SlowReader, width: int
) -> None:
    model.begin()
    model.let_go.set()
    page = tab(width)
    breaks_off(page, read_twice, MET)
    mark = page.locator(".reading-on")
    expect(mark).to_have_text("Provisional: the second reading did not arrive; assess again")
    cut_off = "(one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight"
    style = "(one) => getComputedStyle(one).textOverflow"
    assert (mark.evaluate(cut_off), mark.evaluate(style)) == (False, "clip")


HELD_FETCH = """
const real = window.fetch;
window.fetch = (path, options) => (path === "/assess" ? new Promise((_, reject) => {
  window.fails = () => reject(new TypeError("the network went"));
}) : real(path, options));
"""


def test_an_old_failure_is_not_told_over_a_new_patient(tab: Tab, read_twice: str, model: SlowReader) -> None:
    page = tab()
    page.add_init_script(HELD_FETCH)
    page.goto(read_twice)
    page.get_by_label("Consultation note or letter").fill(MET)
    page.keyboard.press("Enter")
    page.wait_for_function("Boolean(window.fails)")
    page.get_by_role("button", name="New patient").click()
    page.get_by_role("dialog").get_by_role("button", name="New patient").click()
    expect(page.get_by_text("What you get")).to_be_visible()
    page.evaluate("window.fails(), new Promise((resolve) => setTimeout(resolve, 50))")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("note", [MET, CALM], ids=["met", "nothing met"])
def test_an_emergency_that_the_model_saw_outlives_a_connection_that_ends(
    tab: Tab, read_twice: str, model: SlowReader, note: str
) -> None:
    seen = {"kind": "unconscious", "text": "Call the ambulance.", "because": "gubbinsy red bits"}
    model.begin()
    model.let_go.set()
    page = tab()
    breaks_off(page, read_twice, note, ("read", {"facts": 0, "emergency": seen}))
    expect(page.locator(".emergency strong")).to_have_text("Call the ambulance.")
    expect(page.locator(".emergency q")).to_have_text("gubbinsy red bits")
    expect(page.locator(".headline").get_by_text("Call the ambulance.")).to_have_count(1)
    expect(headline(page)).to_contain_text("Provisional: the second reading did not arrive; assess again")


@in_both_themes_and_widths
def test_the_provisional_answer_has_no_finding(
    tab: Tab, read_twice: str, model: SlowReader, theme: str, width: int
) -> None:
    page = tab(width, theme, bypass_csp=True)
    for note in (MET, CALM):
        model.begin()
        begin(page, read_twice, note)
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert (list(wrong_on(page)), wide) == ([], False)
        end(page, model)
