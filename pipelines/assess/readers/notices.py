"""What is said of how a second reading came about; each is a sentence for a clinician."""

from typing import Final

OUTSIDE: Final = (
    "The language model is not served by this deployment, and nobody has agreed that records go there "
    "(NG12_OUTSIDE_MODEL_CONSENT)."
)
ORDERS: Final = (
    "A field of the record reads like an order to software, so the language model was left out: "
    "the rules alone read this."
)


def was_away(why: str) -> str:
    """Say that the second reading failed; `why` is the product's own sentence."""
    return f"There was no second reading: the rules alone read this. {why}"
