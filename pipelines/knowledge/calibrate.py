"""From which evidence on a role's base answers: set on questions that it answers and questions that it does not."""

from collections.abc import Sequence
from typing import Protocol

from pipelines.knowledge.bases.ready import ReadyBase, ready_bases
from pipelines.knowledge.roles import role_of
from pipelines.knowledge.search.evidence import evidence_of
from shared.errors import InputInvalidError
from shared.guardrails.evidence import EvidenceThresholds
from shared.language.vi.reading import read
from shared.ports.embedders.base import Embedder
from shared.stores.calibrations import CalibrationStore
from shared.stores.knowledge_bases import KnowledgeBaseStore

_WEAK_SHARE = 0.65


class CalibrationParts(Protocol):
    """What calibration needs of the wiring."""

    @property
    def knowledge_bases(self) -> KnowledgeBaseStore:
        """The bases held."""
        ...

    @property
    def embedder(self) -> Embedder:
        """By whose name thresholds are kept."""
        ...

    @property
    def calibrations(self) -> CalibrationStore:
        """Where they are kept."""
        ...


def calibrate_role(parts: CalibrationParts, role: str, cases: Sequence[tuple[str, bool]]) -> EvidenceThresholds:
    """Keep and return the thresholds of a role; each case is a message, and whether the base answers it.

    Raises ValueImpossibleError, EditionNotActiveError, InputInvalidError.
    """
    base = ready_bases(parts.knowledge_bases).of(role_of(role).name)
    weighed = [(_evidence(base, message), answers) for message, answers in cases]
    if {answers for _, answers in weighed} != {True, False}:
        raise InputInvalidError("Calibration needs messages that the base answers and messages that it does not.")
    sufficient = max(sorted({one for one, _ in weighed}), key=lambda at: _balanced(weighed, at))
    thresholds = EvidenceThresholds(weak=round(sufficient * _WEAK_SHARE, 4), sufficient=sufficient)
    parts.calibrations.save(parts.embedder.name, thresholds, base.edition.edition_id, len(cases), role)
    return thresholds


def _evidence(base: ReadyBase, message: str) -> float:
    reading = read(" ".join(message.split()))
    found = base.index.search(reading, 1)
    return round(evidence_of(reading, found[0], base.index), 4) if found else 0.0


def _balanced(weighed: Sequence[tuple[float, bool]], at: float) -> float:
    answered = [one >= at for one, answers in weighed if answers]
    refused = [one < at for one, answers in weighed if not answers]
    return sum(answered) / len(answered) + sum(refused) / len(refused)
