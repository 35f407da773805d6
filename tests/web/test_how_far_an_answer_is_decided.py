"""What is not decided is never shown calmly: its mark stands with the level and in all that is taken along."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import Tab
from tests.web.doing import paste, whole_answer
from tests.web.test_everybody_can_use_it import in_both_themes_and_widths, wrong_on
from tests.web.test_nothing_said_of_a_record_changes_it import texts_taken_along
from tests.web.test_the_journey_of_a_clinician import paper_of

pytestmark = pytest.mark.long
NOTHING = "46 year old woman. Sore throat for 2 days. No fever."
REFERRED = "63 year old woman, ex-smoker. Coughing up blood for 2 weeks."
OPEN = "60 year old woman, never smoked. Persistent cough for 8 weeks."
UNREAD = [{"rule_id": f"9.9.{n}", "why": "Nobody has read its criteria."} for n in range(1, 9)]
ASKED = [{"id": "x", "kind": "supposed", "rule_ids": ["1.1.1"], "concept": "haemoptysis", "urgency": "urgent",
          "criterion": "haemoptysis", "question": "Is this so: unexplained haemoptysis?"}]  # fmt: skip
QUESTION = "Unexplained haemoptysis?"
MARKS = {
    "to_decide_first": ({"decision": "to_decide_first", "to_ask": ASKED}, f"To decide first: {QUESTION}"),
    "provisional": ({"decision": "provisional"}, "Provisional: a reader is still reading this record"),
    "not_judged": (
        {"decision": "not_judged", "not_judged": UNREAD},
        "Not judged: 8 recommendations (9.9.1, 9.9.2, 9.9.3, 9.9.4, 9.9.5, 9.9.6, 2 more)",
    ),
    "not_judged of an older answer": (
        {"decision": None, "not_judged": UNREAD[:2], "open": None},
        "Not judged: 2 recommendations (9.9.1, 9.9.2)",
    ),
    "a value to come": ({"decision": "sent_on"}, "Sent on: ask whoever looks after the service"),
}
each_mark = pytest.mark.parametrize(("more", "line"), MARKS.values(), ids=MARKS)


def answer_with(page: Page, more: dict[str, Any], without: tuple[str, ...] = ()) -> None:
    """Let assessments say more, or less, than they do."""

    def answered(route: Route) -> None:
        found = {"open": None, **whole_answer(route), **more}
        route.fulfill(json={name: value for name, value in found.items() if value is not None and name not in without})

    page.route("**/assess", answered)


def is_calm(found: Locator) -> bool:
    return bool(set((found.get_attribute("class") or "").split()) & {"tone-none", "tone-routine"})


def levels_shown(page: Page) -> Iterator[str]:
    """Every place of the result at which a level stands."""
    for text in page.locator(".level, .matched + p, .result .small").all_inner_texts():
        if "No cancer indicators" in text:
            yield text


@each_mark
def test_where_nothing_matched_the_headline_is_the_mark_and_the_level_never_stands_alone(
    tab: Tab, address: str, more: dict[str, Any], line: str
) -> None:
    page = tab()
    page.goto(address)
    answer_with(page, more)
    found = paste(page, NOTHING)
    expect(found.get_by_role("heading")).to_have_text(line)
    assert not is_calm(found)
    mark = line.split(":", maxsplit=1)[0].lower()
    expect(found.locator(".level")).to_contain_text(f"Level: No cancer indicators ({mark})")
    assert all(f"({mark})" in text for text in levels_shown(page))


@each_mark
def test_where_something_matched_its_urgency_stands_and_the_mark_beside_it(
    tab: Tab, address: str, more: dict[str, Any], line: str
) -> None:
    page = tab()
    page.goto(address)
    answer_with(page, more)
    found = paste(page, REFERRED)
    mark = line.split(":", maxsplit=1)[0]
    expect(found.get_by_role("heading")).to_have_text("Suspected cancer pathway referral")
    expect(found.locator(".band .mark-undecided")).to_have_text(mark)
    expect(found.locator(".warning")).to_have_text(line)
    expect(found.locator(".level")).to_contain_text(f"Level: Urgent Referral ({mark.lower()})")


@each_mark
def test_what_is_taken_along_carries_the_mark(tab: Tab, address: str, more: dict[str, Any], line: str) -> None:
    page = tab(permissions=["clipboard-read", "clipboard-write"])
    page.goto(address)
    answer_with(page, more)
    paste(page, REFERRED)
    texts = texts_taken_along(page)
    assert line in texts["copied"].splitlines()
    assert f"Not decided yet. {line}" in texts["letter"].splitlines()
    [paper] = paper_of(page)
    assert f"Not decided yet {line}" in paper.replace("• ", "")
    assert f"Level: Urgent Referral ({line.split(':', maxsplit=1)[0].lower()})." in paper


@each_mark
def test_nobody_is_told_that_nothing_is_needed_before_that_is_decided(
    tab: Tab, address: str, more: dict[str, Any], line: str
) -> None:
    page = tab(permissions=["clipboard-read", "clipboard-write"])
    page.goto(address)
    answer_with(page, more)
    paste(page, NOTHING)
    page.get_by_role("button", name="Patient leaflet").click()
    leaflet = page.get_by_role("textbox", name="Patient leaflet").input_value()
    assert "is not decided yet" in leaflet and "is needed on what we know" not in leaflet
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Copy for the record").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert line in copied.splitlines() and "\nSo far no referral or test" in copied


def test_an_answer_without_level_and_urgency_is_shown_as_what_it_is(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    answer_with(page, {"decision": "not_judged", "not_judged": UNREAD[:1]}, ("risk_level", "urgency"))
    found = paste(page, NOTHING)
    expect(found.get_by_role("heading")).to_have_text("Not judged: 1 recommendation (9.9.1)")
    expect(found.locator(".level")).to_contain_text("Level: none given (not judged)")
    assert "tone-test" in (found.get_attribute("class") or "")


@pytest.mark.parametrize("more", [{"decision": "decided"}, {}], ids=["decided", "without the field"])
def test_what_is_decided_carries_no_mark(tab: Tab, address: str, more: dict[str, Any]) -> None:
    page = tab()
    page.goto(address)
    answer_with(page, more)
    found = paste(page, NOTHING)
    expect(found.get_by_role("heading")).to_contain_text("No referral or test")
    expect(found.locator(".level")).to_contain_text("Level: No cancer indicators ·")
    expect(page.locator(".mark-undecided")).to_have_count(0)


def test_an_older_answer_with_an_open_question_is_to_be_decided_first(tab: Tab, address: str) -> None:
    page = tab()
    page.goto(address)
    found = paste(page, OPEN)
    expect(found.get_by_role("heading")).to_contain_text("To decide first: ")
    expect(found.locator(".level")).to_contain_text("(to decide first)")
    assert not is_calm(found)
    words = found.inner_text()
    assert words.count("To decide first") == 1


def test_a_row_of_a_worklist_and_its_answer_carry_the_mark(tab: Tab, address: str) -> None:
    def row(route: Route) -> None:
        found = route.fetch().json()
        for one in found.get("results", ()):
            one["decision"] = "provisional"
        if "answer" in found:
            found["answer"] |= {"decision": "provisional"}
        route.fulfill(json=found)

    page = tab()
    page.goto(f"{address}/#/lists")
    lines = "patient_id,age,gender,symptoms\nP-1,66,Female,haemoptysis"
    page.get_by_label("A table (.csv)").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": lines.encode()}
    )
    page.route("**/results**", row)
    page.get_by_role("button", name="Send and assess").click()
    expect(page.get_by_role("row").filter(has_text="P-1")).to_contain_text("Provisional")
    page.get_by_role("link", name="P-1", exact=True).click()
    found = page.get_by_label("What to do")
    expect(found).to_contain_text("Provisional: a reader is still reading this record")
    expect(found).to_contain_text("Urgent Referral (provisional).")


@in_both_themes_and_widths
def test_no_mark_has_a_finding(tab: Tab, address: str, theme: str, width: int) -> None:
    page = tab(width, theme, bypass_csp=True)
    for note in (NOTHING, REFERRED):
        page.goto(address)
        answer_with(page, MARKS["not_judged"][0])
        paste(page, note)
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert (list(wrong_on(page)), wide) == ([], False)
