"""Which model is asked on the command line, and where its replies are kept or come from."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from functions.local.evaluation.recorded import RecordingModel, ReplayedModel
from shared.errors import InputInvalidError
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.settings_loading import load_settings
from shared.wiring import Wiring, get_wiring


class Provider(StrEnum):
    """Whose model is asked; NG12_MODEL_NAME and the other settings of models say which one and where."""

    NONE = "none"
    GEMINI = "gemini"
    OLLAMA = "ollama"
    OPENAI = "openai"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which model is asked and where its replies go, or come from."""

    provider: Provider | None = None
    record: Path | None = None
    replay: Path | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether a model is evaluated at all."""
        return self.replay is not None or self.provider not in {None, Provider.NONE}

    def check(self, are_named: bool) -> None:
        """Raise InputInvalidError for what does not go together; `are_named`: who asks named the patients' file."""
        if self.replay and (self.record or self.provider):
            raise InputInvalidError("--replay stands in for a model: leave out --model and --record.")
        if self.record and not self.is_wanted:
            raise InputInvalidError("--record keeps what a model replies: name one with --model.")
        if self.record and not are_named:
            raise InputInvalidError(
                "Replies may repeat a patient's words, so only cases that you name are recorded: give their folder "
                "with --gold FOLDER, and make sure that nobody in it is real."
            )

    def settings(self) -> Settings:
        """Return the settings of the environment with this model. Raises SettingsInvalidError."""
        given: dict[str, Any] = {"model": self.provider.value if self.provider else "none"}
        return load_settings(**given)


@contextmanager
def model_of(asked: Asked, settings: Settings) -> Iterator[Model]:
    """Hold the model that answers; what is recorded of it is written at the end. Raises InputInvalidError."""
    if asked.replay:
        yield ReplayedModel(asked.replay)
        return
    with closing(Wiring(settings)) as wiring:
        if asked.record is None:
            yield wiring.model
            return
        recording = RecordingModel(wiring.model)
        yield recording
        recording.write(asked.record)


@contextmanager
def answering_with(asked: Asked, **changed: Any) -> Iterator[Wiring]:
    """Serve what this machine holds: as its settings say, or with the model asked for and `changed` settings.

    Raises InputInvalidError, SettingsInvalidError.
    """
    if asked.provider is None and asked.replay is None:
        yield get_wiring()
        return
    settings = asked.settings()
    with model_of(asked, settings) as answering, closing(Wiring(settings.model_copy(update=changed))) as wiring:
        wiring.model = answering
        yield wiring


def not_recorded(model: Model) -> str:
    """Say how many requests a recording held no reply to; nothing where it held all, or the model is none."""
    if not isinstance(model, ReplayedModel) or not model.missed:
        return ""
    return f"{model.missed} requests are not in the recording: prompts or cases have changed since. Record anew."


def check_recording(model: Model) -> None:
    """Raises InputInvalidError where a recording held no reply to some of the requests."""
    if missed := not_recorded(model):
        raise InputInvalidError(missed)
