"""A few fictional trials, marked as samples."""

from collections.abc import Sequence

from shared.ports.faults import ServiceFaultError
from shared.ports.trials.base import Trial, TrialsFound
from shared.ports.trials.samples import SAMPLES

_STATUSES = frozenset(
    {"recruiting", "completed", "active", "terminated", "withdrawn", "suspended", "not yet recruiting"}
)


class SampleTrials:
    """The samples whose condition holds the words asked for."""

    def __init__(self, trials: Sequence[tuple[str, Trial]] = SAMPLES) -> None:
        self._trials = trials

    def search(self, condition: str, status: str | None, most: int, _seconds: float, /) -> TrialsFound:
        """Return the samples."""
        if status and status.lower() not in _STATUSES:
            raise ServiceFaultError("The register of trials", "invalid_args")
        held = [trial for words, trial in self._trials if condition.lower() in words]
        kept = [trial for trial in held if not status or trial.status == status.upper().replace(" ", "_")]
        return TrialsFound(len(kept), kept[:most])
