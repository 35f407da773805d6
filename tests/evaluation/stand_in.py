"""A stand-in for a live model: it replies what `replies.yaml` holds, and reads nothing into a record."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import yaml

from shared.ports.models.base import ModelAwayError, ModelReply, ModelRequest, ToolCall, Used

REPLIES = yaml.safe_load((Path(__file__).parent / "replies.yaml").read_text(encoding="utf-8"))


class StandIn:
    """The same request gets the same reply, in whatever order it is asked."""

    @property
    def name(self) -> str:
        return "stand-in"

    @property
    def is_model(self) -> bool:
        return True

    def generate(self, request: ModelRequest) -> ModelReply:
        if request.tools and request.messages[-1].role != "tool":
            return ModelReply("", 9, 1, calls=(ToolCall("get_patient_data", {"patient_id": "this-patient"}),))
        if "sentences" not in (request.schema or {}).get("properties", {}):
            return ModelReply('{"found": []}', 9, 1)
        asked = " ".join(message.text for message in request.messages)
        return self._reply(next((one for one in REPLIES if all(words in asked for words in one["of"])), {}))

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        yield "Nothing "
        yield "to say."
        return Used(9, 3)

    def _reply(self, told: dict[str, Any]) -> ModelReply:
        if not told or told.get("away"):
            raise ModelAwayError("The stand-in has nothing to say.")
        said = json.dumps({"sentences": [{"rests_on": rule, "says": says} for rule, says in told["sentences"]]})
        return ModelReply(f"```json\n{said}\n```" if told.get("fenced") else said, 90, len(said.split()))
