"""A model tried before it reads anybody's record: once for each model and version of what is put to it."""

from functions.local.console import err
from pipelines.assess.readers.notices import failed_trial
from pipelines.assess.readers.trial import try_model, version
from shared.ports.models.base import ModelAwayError
from shared.settings import Settings
from shared.stores.model_trials import Trial
from shared.wiring import Wiring


def tried_model(wiring: Wiring) -> Trial:
    """Return how the configured model fares: from what is kept where it passed, else by trying it.

    Raises ModelAwayError.
    """
    kept = wiring.model_trials.find(wiring.model.name, version())
    if kept and kept.is_passed:
        return kept
    tried = try_model(wiring.model, wiring.settings)
    wiring.model_trials.save(tried)
    return tried


def try_at_start(settings: Settings) -> None:
    """Try the configured model, and say so where it fails or does not answer; the rules serve all the same."""
    if settings.second_reading == "off" or not settings.model_trial:
        return
    wiring = Wiring(settings)
    try:
        tried = tried_model(wiring)
        if not tried.is_passed:
            err.print(failed_trial(tried), style="bold red", markup=False)
    except ModelAwayError as away:
        err.print(f"The language model could not be tried: {away}", style="yellow", markup=False)
    finally:
        wiring.close()
