"""The fixed messages: what is said when the guideline does not answer, and the disclaimer on every reply."""

from collections.abc import Sequence

DISCLAIMER = (
    "This is a clinical decision support tool. It does not replace professional medical advice, diagnosis or clinical "
    "judgement; check the guideline itself and local pathways before acting."
)


def smalltalk(guideline: str) -> str:
    """Greet, and say what can be asked."""
    return (
        f"Hello! I answer questions about {guideline}, the guideline on recognising and referring suspected cancer.\n\n"
        "You can ask about:\n"
        "- who should be referred for a given cancer\n"
        "- age limits and risk factors\n"
        "- how an urgent referral differs from an urgent investigation\n"
        "- safety netting"
    )


def meta(guideline: str) -> str:
    """Say what this is and how its answers come about."""
    return (
        f"I am a clinical decision support assistant for {guideline}, the guideline on suspected cancer: recognition "
        "and referral.\n\n"
        "I search the guideline for the passages that answer your question and quote them with their page. I answer "
        "from its text alone: who to refer, for what, how soon, at which age, what its terms mean, and safety netting."
    )


def refuse(guideline: str) -> str:
    """Say that the guideline holds no answer, and what to try."""
    return (
        f"I did not find enough in {guideline} to answer this: the passages nearest to your question do not bear on "
        "it closely enough for an answer that I could support.\n\n"
        "You could try:\n"
        "- naming a cancer (lung, breast, ...)\n"
        "- naming a symptom, sign or test result (haemoptysis, for example)\n"
        "- giving the age group that you ask about"
    )


def out_of_scope(guideline: str) -> str:
    """Say what the guideline is not about, and what it is about."""
    return (
        f"This seems to lie outside {guideline}, the guideline on suspected cancer: recognition and referral. It says "
        "who should be referred or investigated urgently for suspected cancer; it does not cover treatment, staging, "
        "prognosis or the diagnosis of an individual.\n\n"
        "I can help with:\n"
        "- the symptoms that call for urgent referral for a given cancer\n"
        "- age limits and risk factors in the criteria\n"
        "- the difference between urgent referral and urgent investigation\n"
        "- safety netting"
    )


def injection() -> str:
    """Refuse an attack without repeating any of it."""
    return (
        "This message was not answered: parts of it read as instructions to the assistant rather than as a question "
        "about the guideline. Please ask your clinical question on its own."
    )


def qualified(partial: str, guideline: str) -> str:
    """Wrap an answer that rests on weak evidence."""
    return (
        f"What I found in {guideline} is limited and may not answer your question fully:\n\n{partial}\n\n"
        "For a fuller answer, ask about one cancer, one symptom or one referral pathway."
    )


def edition_changed(last_updated: str) -> str:
    """Say that the guideline was switched during a conversation; `last_updated` is the present document's date."""
    return (
        "The guideline in use has changed since your last question: this answer is from the edition "
        f"of {last_updated}. Earlier answers keep the sources that they gave."
    )


def model_was_away() -> str:
    """Say that a language model was asked to point at passages and did not."""
    return "The language model was not available for this answer: code alone chose the passages."


def passage_gives_orders() -> str:
    """Say that the language model was left out because of what the document says."""
    return (
        "What was found in the document reads as instructions to an assistant, so the language model was left out: "
        "code alone chose the passages."
    )


def search_was_partial(lost: Sequence[str]) -> str:
    """Say what of the search was away; `lost` names it."""
    return f"Part of the search was away, so something may be missing here: {'; '.join(lost)}." if lost else ""


def message_was_not_understood_anew() -> str:
    """Say that a language model was asked what a message means and did not say."""
    return "The language model was not available to put this message in other words: it was searched for as written."
