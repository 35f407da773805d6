"""Assessments over the sample guideline with a model put in by each test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.assess.answers import NO_ANSWERS, Answers
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.ports.models.base import Model
from shared.ports.models.embedded import OfflineModel
from shared.settings import Settings
from shared.wiring import Wiring

Assess = Callable[..., AssessResponse]


@pytest.fixture(scope="session")
def wiring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wiring]:
    """The product on one machine with the sample guideline active."""
    wiring = Wiring(Settings(data_dir=tmp_path_factory.mktemp("assisted"), patients=sample.patients()))
    ingest_file(wiring, sample.guideline())
    yield wiring
    wiring.close()


def assessed(wiring: Wiring, who: dict[str, Any] | str, model: Model, said: Answers = NO_ANSWERS) -> AssessResponse:
    """Assess a record, or a sample patient by id, with a model and what a person said of it."""
    held = {"patient_id": who} if isinstance(who, str) else {"sent": who}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(wiring.__dict__, "model", model)
        return assess_patient(wiring, AssessCall("tests", "tests-assisted", **held, answers=said))


@pytest.fixture
def assess(wiring: Wiring, monkeypatch: pytest.MonkeyPatch) -> Assess:
    """Assess as above (without a model: by rules alone), with settings changed."""

    def assess_so(
        who: dict[str, Any] | str, reader: Model | None = None, said: Answers = NO_ANSWERS, **changed: Any
    ) -> AssessResponse:
        monkeypatch.setattr(wiring, "settings", Settings(**{**wiring.settings.model_dump(), **changed}))
        return assessed(wiring, who, reader or OfflineModel(), said)

    return assess_so
