"""The offline stand-in for a language model: it is none, answers nothing, and says so."""

from collections.abc import Generator

from shared.ports.models.base import ModelAwayError, ModelReply, ModelRequest, Used

_MESSAGE = "No language model is configured (NG12_MODEL=none): answers come from rules and the guideline's own words."


class OfflineModel:
    """What stands where a model would; callers ask `is_model` first and do without."""

    @property
    def name(self) -> str:
        """Name as configured."""
        return "none"

    @property
    def is_model(self) -> bool:
        """There is none."""
        return False

    def generate(self, request: ModelRequest) -> ModelReply:  # noqa: ARG002
        """Raise ModelAwayError, always."""
        raise ModelAwayError(_MESSAGE)

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:  # noqa: ARG002
        """Raise ModelAwayError, always and at once."""
        raise ModelAwayError(_MESSAGE)
