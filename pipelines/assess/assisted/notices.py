"""What a model-assisted answer says of how it came about; each is a sentence for a clinician."""

from collections.abc import Sequence

LEFT_OUT = (
    "A field of the record reads like an order to software, so the language model was left out: "
    "the rules alone read and worded this."
)
NOT_SEARCHED = (
    "The language model looked up no passage of the guideline for what the rules did not understand: "
    "take its reading with care."
)
NOTHING_STOOD = (
    "Nothing of what the language model wrote could be traced to the guideline and the record: "
    "the reasoning is that of the rules."
)


def was_away(why: str, has_read: bool = False) -> str:
    """Say that the model failed, wholly or after it read; `why` is the product's own sentence."""
    if has_read:
        return (
            f"The language model read what the rules left unread, but was no help in wording this: the rules did. {why}"
        )
    return f"The language model was no help, and the rules alone read and worded this. {why}"


def sentences_left_out(count: int) -> str:
    """Say that some sentences were not shown."""
    return (
        f"{count} sentence(s) of the language model could not be traced to the guideline and the record "
        "and are not shown."
    )


def readings_left_out(count: int) -> str:
    """Say that some proposed facts were not taken."""
    return (
        f"{count} reading(s) of the language model were left out: they quote nothing that was unread, "
        "or the rules read the words otherwise."
    )


def read_by_model(quote: str, label: str) -> str:
    """Say that a fact comes from the model's reading."""
    return f"The rules did not understand “{quote}”; a language model read it as: {label.lower()}. Check this."


def came(rule_ids: Sequence[str]) -> tuple[str, ...]:
    """Say which recommendations match only because of the model's reading; none ever goes because of it."""
    if not rule_ids:
        return ()
    named = ", ".join(rule_ids)
    return (f"Matched because of what a language model read, and not on the rules' reading alone: {named}.",)
