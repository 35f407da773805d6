"""What is said of how a second reading came about; each is a sentence for a clinician."""

from typing import Final

from shared.stores.model_trials import Trial

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


def failed_trial(trial: Trial) -> str:
    """Say that a model is left out for what it made of the records put to it before it was let in."""
    return (
        f"The language model read {trial.right} of {trial.of} known readings as they are, too few, so it was left out: "
        "the rules alone read this. `ng12 doctor` puts them to it again."
    )
