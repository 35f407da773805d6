"""On the page, too, a person decides over what was read falsely, and it holds when the record is sent again."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.functions.test_an_answer_decides_over_http import RECORDS
from tests.web.conftest import Tab
from tests.web.doing import paste, whole_answer

pytestmark = pytest.mark.long
WHO = {"Female": ("girl", "woman"), "Male": ("boy", "man")}
ADULT = 16

Answers = list[dict[str, Any]]


def note_of(row: dict[str, Any]) -> str:
    """A record of the table as a note."""
    age, gender = row.get("with", {}).get("age", 63), row.get("with", {}).get("gender", "Female")
    return f"{age} year old {WHO[gender][age >= ADULT]}. {row['text']}"


def met(answer: dict[str, Any]) -> set[str]:
    return {one["rule_id"] for one in answer["matched_recommendations"]}


def answers_on(page: Page) -> Answers:
    """What the page is answered from now on, the latest last."""
    answers: Answers = []

    def answered(route: Route) -> None:
        answers.append(whole_answer(route))
        route.fulfill(json=answers[-1])

    page.route("**/assess", answered)
    return answers


def decide(page: Page, row: dict[str, Any], clause: dict[str, Any]) -> None:
    """Say by the choices of a clause what it means, by its name where it was taken for nothing or another thing."""
    page.get_by_role("button", name=f"{clause['text']}: taken").first.click()
    choices = page.get_by_role("group", name="Correct “")
    by_name = clause.get("concept") != row["concept"]
    if by_name:
        page.get_by_label("It means").fill(row["concept"].replace("_", " "))
        with page.expect_response("**/terminology*") as found:
            page.get_by_role("button", name="Look it up").click()
        names = {one["concept"]: one["text"] for one in found.value.json()["suggestions"]}
        chosen = choices.get_by_role("button", name=names[row["concept"]], exact=True)
    else:
        chosen = choices.get_by_role(
            "button", name={"yes": "It is so", "no": "It is not so"}[row.get("is", "yes")], exact=True
        )
    with page.expect_response("**/assess"):
        chosen.click()
    expect(page.get_by_role("region", name="Result")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.parametrize("kind", RECORDS)
def test_what_was_read_falsely_is_decided_on_the_page_and_holds_when_it_is_sent_again(
    tab: Tab, address: str, kind: str
) -> None:
    page = tab()
    page.goto(address)
    answers = answers_on(page)
    for row in RECORDS[kind]:
        note = note_of(row)
        paste(page, note)
        before = answers[-1]
        assert row["rule"] not in met(before), row["text"]
        decide(page, row, next(one for one in before["reading"] if row["words"] in one["text"]))
        expect(page.get_by_label("Consultation note or letter")).to_have_value(note)
        assert row["rule"] in met(answers[-1]), row["text"]
        paste(page, note)
        assert row["rule"] in met(answers[-1]), row["text"]
