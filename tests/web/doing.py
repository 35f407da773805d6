"""What people do on the page, in their words."""

from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

IDENTITY = "import(document.querySelector('script[type=module]').src).then(({ $identity }) => $identity)"
QUESTION = "From what age should unexplained haemoptysis lead to a referral?"


def open_held(page: Page, address: str, patient: str) -> Locator:
    """Open and assess a held patient; return the headline."""
    page.goto(address)
    page.get_by_label("Open a stored record").select_option(patient)
    with page.expect_response("**/assess"):  # what was shown before stays until then
        page.get_by_role("button", name="Open and assess").click()
    expect(page.get_by_role("region", name="Result")).not_to_have_attribute("aria-busy", "true")
    return headline(page)


def whole_answer(route: Route) -> dict[str, Any]:
    """What the server answers to an assessment that was asked for as a stream, whole."""
    found: dict[str, Any] = route.fetch(headers={**route.request.headers, "accept": "application/json"}).json()
    return found


def headline(page: Page) -> Locator:
    found = page.get_by_role("region", name="What to do")
    expect(found).to_be_visible()
    return found


def age(page: Page, years: str) -> None:
    """Enter the age in the form, which is opened for it."""
    if page.locator(".entries-own[open]").count() == 0:
        page.get_by_text("Fill in a form").click()
    page.get_by_label("Age in years").fill(years)


def paste(page: Page, note: str) -> Locator:
    """Paste a note and press Enter; return the headline."""
    page.get_by_label("Consultation note or letter").fill(note)
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Result")).not_to_have_attribute("aria-busy", "true")
    return headline(page)


def unfold(page: Page) -> None:
    """Open whatever is folded in a result."""
    page.evaluate("document.querySelectorAll('.outcome details').forEach((each) => { each.open = true; })")


def enter(page: Page, field: str, *texts: str) -> None:
    """Enter texts into a field of chips by the keyboard."""
    box = page.get_by_role("combobox", name=field, exact=True)
    for text in texts:
        box.fill(text)
        box.press("Enter")


def assess(page: Page) -> Locator:
    page.get_by_role("button", name="Assess", exact=True).click()
    expect(page.get_by_role("region", name="Result")).not_to_have_attribute("aria-busy", "true")
    return headline(page)


def ask(page: Page, words: str) -> Locator:
    """Ask a question and return the last answer, once it is whole."""
    before = page.get_by_role("article", name="Answer").count()
    page.get_by_label("Your question").fill(words)
    page.get_by_role("button", name="Send").click()
    answer = page.get_by_role("article", name="Answer").nth(before)
    expect(page.get_by_role("log")).to_have_attribute("aria-busy", "false")
    return answer


def sign_in(page: Page, address: str, name: str, password: str = "right") -> None:
    page.goto(address)
    fill_in(page, name, password)


def fill_in(page: Page, name: str, password: str = "right") -> None:
    page.get_by_label("E-mail address").fill(f"{name}@example.nhs.uk")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
